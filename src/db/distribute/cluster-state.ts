import type { ClientBase } from 'pg';
import { type Placement, placementOf } from './placements.ts';

/** What a database is like, as far as its distribution goes. */
export type ClusterState = Readonly<{
  database: string;
  tables: readonly TableState[];
  foreignKeys: readonly ForeignKey[];
  triggers: readonly Trigger[];
  /** The functions that other nodes do not have, with the types of what they take. */
  missingFunctions: readonly string[];
  /** The roles of the doors that some node does not have yet, as one that may sign in from another. */
  missingRoles: readonly string[];
}>;

export type TableState = Readonly<{
  name: string;
  wanted: Placement;
  /** Null where it is an ordinary table. */
  placement: Placement | null;
  isForced: boolean;
}>;

export type ForeignKey = Readonly<{ name: string; table: string; references: string; definition: string }>;
export type Trigger = Readonly<{ name: string; table: string; definition: string }>;

/** The database cannot be distributed. The message is a sentence that says why. */
export class DistributionRefused extends Error {
  override readonly name = 'DistributionRefused';
}

/** Whether the tables of organisations are distributed over a cluster. */
export async function isDistributed(client: Asking): Promise<boolean> {
  const [known] = await rowsOf<{ is_there: boolean }>(
    client,
    "select to_regclass('pg_catalog.pg_dist_partition') is not null and to_regclass('accounts') is not null as is_there",
  );
  if (known?.is_there !== true) return false;
  const [found] = await rowsOf<{ found: boolean }>(
    client,
    "select exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) as found",
  );
  return found?.found === true;
}

/** Reads the state. Throws DistributionRefused where the database is part of no cluster that could hold the tables. */
export async function readClusterState(client: ClientBase): Promise<ClusterState> {
  await requireCluster(client);
  const [here] = await rowsOf<{ database: string }>(client, 'select current_database() as database');
  const tables = await rowsOf<Omit<TableState, 'wanted'>>(client, TABLES);
  const functions = await rowsOf<{ name: string }>(client, MISSING_FUNCTIONS);
  const roles = await rowsOf<{ name: string }>(client, MISSING_ROLES);
  return {
    database: here?.database ?? '',
    tables: tables.flatMap((table) => {
      const wanted = placementOf(table.name);
      return wanted === null ? [] : [{ ...table, wanted }];
    }),
    foreignKeys: await rowsOf<ForeignKey>(client, FOREIGN_KEYS),
    triggers: await rowsOf<Trigger>(client, TRIGGERS),
    missingFunctions: functions.map(({ name }) => name),
    missingRoles: roles.map(({ name }) => name),
  };
}

async function requireCluster(client: ClientBase): Promise<void> {
  const [extension] = await rowsOf<{ version: string }>(
    client,
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  if (extension === undefined) {
    throw new DistributionRefused(
      'this database is part of no cluster: on each node, install Citus and run "create extension citus" in the database, ' +
        'then name the coordinator with citus_set_coordinator_host and the workers with citus_add_node',
    );
  }
  const nodes = await rowsOf<Node>(
    client,
    'select groupid as group, shouldhaveshards as holds_shards from pg_dist_node where isactive',
  );
  const [local] = await rowsOf<{ group: number }>(client, 'select groupid as group from pg_dist_local_group');
  if (local?.group !== 0)
    throw new DistributionRefused(
      'this node is a worker: run the command with DATABASE_URL of the coordinator',
    );
  if (!nodes.some(({ group }) => group === 0))
    throw new DistributionRefused(
      'the cluster does not know its coordinator: run "select citus_set_coordinator_host(…)" with the address by which workers reach it',
    );
  if (!nodes.some(({ holds_shards }) => holds_shards))
    throw new DistributionRefused(
      'the cluster has no node to hold organisations: add a worker with "select citus_add_node(…)"',
    );
}

type Node = Readonly<{ group: number; holds_shards: boolean }>;

const TABLES = `
  select relname as name, relforcerowsecurity as "isForced",
    case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'reference'
      when partmethod = 'n' then 'coordinator' end as placement
  from pg_class left join pg_dist_partition on logicalrelid = pg_class.oid
  where relnamespace = current_schema()::regnamespace and relkind = 'r'
  order by relname`;

const FOREIGN_KEYS = `
  select conname as name, conrelid::regclass::text as table, confrelid::regclass::text as references,
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace
  order by conrelid::regclass::text, conname`;

const TRIGGERS = `
  select tgname as name, tgrelid::regclass::text as table, pg_get_triggerdef(pg_trigger.oid) as definition
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = current_schema()::regnamespace
  order by tgrelid::regclass::text, tgname`;

const MISSING_FUNCTIONS = `
  select pg_proc.oid::regprocedure::text as name from pg_proc
  where pronamespace = current_schema()::regnamespace and prokind = 'f'
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    and not exists (select from pg_dist_object where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
  order by 1`;

const MISSING_ROLES = `
  select role as name from unnest(array['almanac_eraser', 'almanac_platform', 'almanac_tenant']) as role
  where exists (
    select from run_command_on_all_nodes(format($command$
      select exists (
        select from pg_roles join pg_db_role_setting on setrole = pg_roles.oid
        where rolname = %L and rolcanlogin and 'enable_seqscan=off' = any(setconfig)
          and setdatabase = (select oid from pg_database where datname = current_database())
      )
    $command$, role)) where not success or result <> 't'
  )
  order by role`;

type Asking = Pick<ClientBase, 'query'>;

async function rowsOf<Row extends object>(client: Asking, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}
