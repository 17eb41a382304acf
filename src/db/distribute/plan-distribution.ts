import type { ClusterState, ForeignKey, TableState } from './cluster-state.ts';
import type { Placement } from './placements.ts';

/** A step of a distribution: what it does, in words, and the statement that does it. */
export type DistributionStep = Readonly<{ kind: StepKind; says: string; statement: string }>;

/** A foreign key that the cluster cannot hold is left out, and nothing checks it from then on. */
export type StepKind =
  | 'role'
  | 'function'
  | 'constraint'
  | 'lost constraint'
  | 'trigger'
  | 'security'
  | 'table';

/**
 * What distributes a database in the given state, in order; nothing where that was done before. Foreign keys and triggers
 * are away while rows move: neither is checked or fired by rows that only change their place.
 */
export function planDistribution(state: ClusterState): readonly DistributionStep[] {
  const moving = state.tables.filter(({ placement }) => placement === null);
  const movingForced = moving.filter(({ isForced, wanted }) => isForced && wanted === 'coordinator');
  const names = new Set(moving.map(({ name }) => name));
  const keys = state.foreignKeys.filter(({ table, references }) => names.has(table) || names.has(references));
  const triggers = state.triggers.filter(({ table }) => names.has(table));
  const placementOf = new Map(state.tables.map(({ name, wanted }) => [name, wanted]));
  const [kept, lost] = divide(keys, (key) => canStand(key, placementOf));
  return [
    ...state.missingRoles.map((role) => madeEverywhere(role, state.database)),
    ...(state.missingRoles.length > 0 ? [ERASER_IS_TENANT] : []),
    ...lost.map((key) => ({ ...dropped(key), kind: 'lost constraint' as const, says: lossOf(key) })),
    ...kept.map(dropped),
    ...triggers.map(({ name, table }) => ({
      kind: 'trigger' as const,
      says: `${table}: ${name} waits`,
      statement: `drop trigger ${name} on ${table}`,
    })),
    ...state.tables.filter(({ isForced, wanted }) => isForced && wanted !== 'coordinator').map(unforced),
    ...movingForced.map(unforced),
    ...inOrder(moving).flatMap((table) => placed(table, state)),
    ...state.missingFunctions.map((name) => ({
      kind: 'function' as const,
      says: `${name}: on every node`,
      statement: `select create_distributed_function('${name}')`,
    })),
    ...kept.map(({ table, name, definition }) => ({
      kind: 'constraint' as const,
      says: `${table}: ${name} holds again`,
      statement: `alter table ${table} add constraint ${name} ${definition}`,
    })),
    ...triggers.map(({ table, name, definition }) => ({
      kind: 'trigger' as const,
      says: `${table}: ${name} fires again`,
      statement: definition,
    })),
    ...movingForced.map(({ name }) => ({
      kind: 'security' as const,
      says: `${name}: row-level security holds its owner again`,
      statement: `alter table ${name} force row level security`,
    })),
  ];
}

// The owner moves rows, and has their foreign keys checked: of tables that move from node to node, at any time.
function unforced({ name }: TableState): DistributionStep {
  return {
    kind: 'security',
    says: `${name}: row-level security does not hold its owner`,
    statement: `alter table ${name} no force row level security`,
  };
}

// Each node makes it for itself: nodes that tell each other of it at once wait for each other.
// A node signs in to another as the role of a door. There it plans as a door asks for (`db/scope`), which is not sent along.
function madeEverywhere(role: string, database: string): DistributionStep {
  const command = `
    do $do$ begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
      alter role ${role} login;
      alter role ${role} in database ${quoted(database)} set enable_seqscan = off;
      alter role ${role} in database ${quoted(database)} set jit = off;
    end $do$`;
  return {
    kind: 'role',
    says: `${role}: on every node, where it may sign in from the others`,
    statement: `select success, result from run_command_on_all_nodes($command$${command}$command$)`,
  };
}

// In a transaction, the rows of an organisation are changed by one role on each node.
const ERASER_IS_TENANT: DistributionStep = {
  kind: 'role',
  says: 'almanac_eraser: may do what almanac_tenant may',
  statement: `select success, result from run_command_on_all_nodes($command$
    do $do$ begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      grant almanac_tenant to almanac_eraser;
    end $do$$command$)`,
};

function dropped({ table, name }: ForeignKey): DistributionStep {
  return {
    kind: 'constraint',
    says: `${table}: ${name} waits`,
    statement: `alter table ${table} drop constraint ${name}`,
  };
}

function lossOf({ table, name, references, definition }: ForeignKey): string {
  return `${table}: ${name} is lost, because ${references} is elsewhere: ${definition}`;
}

/** A key can be checked where its row is: among tables that lie together, and against a table with a copy on every node. */
function canStand({ table, references }: ForeignKey, placementOf: ReadonlyMap<string, Placement>): boolean {
  const [from, to] = [placementOf.get(table), placementOf.get(references)];
  return to === 'reference' || from === to;
}

const ORDER: readonly Placement[] = ['reference', 'distributed', 'coordinator'];

function inOrder(tables: readonly TableState[]): readonly TableState[] {
  return ORDER.flatMap((placement) => tables.filter(({ wanted }) => wanted === placement));
}

function placed({ name, wanted }: TableState, state: ClusterState): DistributionStep[] {
  const kind = 'table';
  const cleared: DistributionStep = {
    kind,
    says: `${name}: the rows that were here are removed`,
    statement: `select truncate_local_data_after_distributing_table('${name}')`,
  };
  switch (wanted) {
    case 'distributed': {
      const first = firstDistributed(state);
      const beside = name === first ? 'none' : first;
      const statement = `select create_distributed_table('${name}', 'organization_id', colocate_with => '${beside}')`;
      return [{ kind, says: `${name}: distributed by organisation`, statement }, cleared];
    }
    case 'reference':
      return [
        {
          kind,
          says: `${name}: a copy on every node`,
          statement: `select create_reference_table('${name}')`,
        },
        cleared,
      ];
    case 'coordinator':
      return [
        {
          kind,
          says: `${name}: on the coordinator`,
          statement: `select citus_add_local_table_to_metadata('${name}')`,
        },
      ];
    default:
      return wanted satisfies never;
  }
}

/** The table beside which all others lie: one that is distributed already, or else the first to be. */
function firstDistributed({ tables }: ClusterState): string {
  const distributed = tables.filter(({ wanted }) => wanted === 'distributed');
  const [first] = [...distributed.filter(({ placement }) => placement === 'distributed'), ...distributed];
  return first?.name ?? 'none';
}

function divide<Value>(
  values: readonly Value[],
  isFirst: (value: Value) => boolean,
): readonly [Value[], Value[]] {
  return [values.filter((value) => isFirst(value)), values.filter((value) => !isFirst(value))];
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
