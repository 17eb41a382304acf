import { loadModule, parseSync } from 'libpg-query';
import { Client } from 'pg';
import { placementOf } from '../../src/db/distribute/placements.ts';
import type { Role } from '../../src/db/scope.ts';
import { isTenantTable, tenantColumnOf } from '../../src/db/tables/tenant-tables.ts';
import { type Changes, type Send, watchedQuery } from './watched-query.ts';

await loadModule();

/**
 * The rules of decision 0050 that a statement breaks, as PostgreSQL's own parser reads it: forms that a distributed
 * database refuses or crashes on.
 */
export function rulesBrokenBy(text: string): string[] {
  const statements = statementsIn(text);
  return Object.entries(RULES).flatMap(([rule, breaks]) => (statements.some(breaks) ? [rule] : []));
}

/**
 * From now on, a statement that goes through a door of this process and breaks a rule fails, whoever sends it: an application
 * under test, an import, a command that runs here.
 */
export function requireDistributable(): void {
  const { prototype } = Client as unknown as Readonly<{ prototype: { query: Send } }>;
  if (Object.hasOwn(prototype.query, IS_WATCHED)) return;
  const send = prototype.query;
  const queries = new WeakMap<object, Send>();
  const query = function query(this: object, ...all: unknown[]) {
    const known = queries.get(this) ?? watchedQuery(send.bind(this), faultOf);
    queries.set(this, known);
    return known(...all);
  };
  prototype.query = Object.assign(query, { [IS_WATCHED]: true });
}

// The test files of a worker load this file again, but not the driver.
const IS_WATCHED = Symbol.for('almanac: distributable');
const FAULTS = new Map<string, readonly string[]>();

function faultOf(text: string, role: Role, changes: Changes): string | null {
  const known = FAULTS.get(text);
  const broken = known ?? rulesBrokenBy(text);
  if (known === undefined) FAULTS.set(text, broken);
  const all = [...broken, ...(isSecondRole(text, role, changes) ? [ONE_ROLE] : [])];
  return all.length === 0 ? null : `breaks "${all.join('", "')}"`;
}

/** The rule of decision 0055 that only a whole transaction can break. */
export const ONE_ROLE = 'what nodes hold is seen by one role after it was changed';

/**
 * Whether a statement of this role names what another role has changed in the transaction, where it is on the nodes of a
 * cluster. Notes what the statement changes. The role of an erasure is there the tenant door's too.
 */
export function isSecondRole(text: string, role: Role, changes: Changes): boolean {
  const { named, changed } = placesIn(text);
  const isErasure = role === 'almanac_eraser' || changes.has(ERASURE);
  if (isErasure) changes.set(ERASURE, 'almanac_eraser');
  const taken = isErasure && role === 'almanac_tenant' ? 'almanac_eraser' : role;
  const isSecond = named.some((place) => (changes.get(place) ?? taken) !== taken);
  for (const place of changed) changes.set(place, taken);
  return isSecond;
}

const ERASURE = 'an erasure';
const PLACES = new Map<string, Places>();

type Places = Readonly<{ named: readonly string[]; changed: readonly string[] }>;

/** The places on nodes that a statement names, and those of them that it changes. */
function placesIn(text: string): Places {
  const known = PLACES.get(text);
  if (known !== undefined) return known;
  const statements = statementsIn(text);
  const changed = placesOf(
    WRITES.flatMap((kind) => nodesOf(statements, kind)).map(({ relation }) => relation),
  );
  const places = { named: [...placesOf(nodesOf(statements, 'RangeVar')), ...changed], changed };
  PLACES.set(text, places);
  return places;
}

function placesOf(tables: readonly unknown[]): string[] {
  const names = tables.map((table) => (isTree(table) ? String(table['relname']) : ''));
  return names.map((name) => placementOf(name)).filter((place) => place !== null && place !== 'coordinator');
}

/** Whether the table is distributed by organisation. Platform tables, and `organizations`, are not. */
function isDistributed(table: Tree): boolean {
  const { relname } = table;
  return typeof relname === 'string' && isTenantTable(relname) && tenantColumnOf(relname) !== 'id';
}

const RULES: Readonly<Record<string, (statement: unknown) => boolean>> = {
  'a setting is made by a statement': (statement) =>
    nodesOf(statement, 'FuncCall').some((call) => nameOf(call) === 'set_config'),
  'insert … select has returning': (statement) =>
    nodesOf(statement, 'InsertStmt').some(
      (insert) =>
        isDistributed(insert['relation'] as Tree) &&
        isSelect(insert['selectStmt']) &&
        insert['returningClause'] === undefined,
    ),
  'no array subscript in an update': (statement) =>
    updatesOf(statement).some((parts) =>
      [...nodesOf(parts, 'A_Indirection'), ...nodesOf(parts, 'ResTarget')].some(
        ({ name, arg, indirection }) =>
          nodesOf(indirection, 'A_Indices').length > 0 &&
          (name !== undefined || namesColumn([arg, indirection])),
      ),
    ),
  'no stable cast or function of a column in an update': (statement) =>
    updatesOf(statement).some(
      (parts) =>
        nodesOf(parts, 'TypeCast').some((cast) => isUnsettled(cast) && namesColumn(cast['arg'])) ||
        nodesOf(parts, 'FuncCall').some((call) => STABLE.has(nameOf(call)) && namesColumn(call['args'])),
    ),
  'no volatile function in an update': (statement) =>
    updatesOf(statement).some((parts) =>
      nodesOf(parts, 'FuncCall').some((call) => VOLATILE.has(nameOf(call))),
    ),
  'no platform table is outer-joined to a tenant table': (statement) =>
    nodesOf(statement, 'JoinExpr').some(({ jointype, larg, rarg }) => {
      const isPlatform = (side: unknown) => {
        const tables = tablesIn(side, statement);
        return tables.length > 0 && !tables.some(isDistributed);
      };
      const hasTenant = (side: unknown) => tablesIn(side, statement).some(isDistributed);
      return (
        (jointype !== 'JOIN_INNER' && jointype !== 'JOIN_RIGHT' && isPlatform(larg) && hasTenant(rarg)) ||
        (jointype !== 'JOIN_INNER' && jointype !== 'JOIN_LEFT' && isPlatform(rarg) && hasTenant(larg))
      );
    }),
  'no platform table is changed by reading a tenant table': (statement) =>
    WRITES.flatMap((kind) => nodesOf(statement, kind)).some(
      ({ relation }) => !isDistributed(relation as Tree) && !isTemporary(relation as Tree),
    ) && nodesOf(statement, 'RangeVar').some(isDistributed),
};

const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const;

/** What each update of a tenant table sets, and where, including the updates of `on conflict`. */
function updatesOf(statement: unknown): readonly unknown[] {
  const updates = nodesOf(statement, 'UpdateStmt').filter(({ relation }) => isDistributed(relation as Tree));
  const upserts = nodesOf(statement, 'InsertStmt').filter(({ relation }) => isDistributed(relation as Tree));
  return [
    ...updates.map(({ targetList, whereClause, fromClause }) => [targetList, whereClause, fromClause]),
    ...upserts.map(({ onConflictClause }) => onConflictClause),
  ];
}

function isSelect(node: unknown): boolean {
  const select = isTree(node) ? node['SelectStmt'] : null;
  return isTree(select) && select['valuesLists'] === undefined;
}

/** Whether the result of a cast may depend on settings of the connection, such as the time zone. */
function isUnsettled({ typeName }: Tree): boolean {
  const names = isTree(typeName) ? (typeName['names'] as readonly { String: { sval: string } }[]) : [];
  return !SETTLED.has(names.at(-1)?.String.sval ?? '');
}

// A date as text depends on `datestyle`, JSON as text does not; the statement does not say which it is.
const SETTLED = new Set(['int2', 'int4', 'int8', 'numeric', 'bool', 'uuid', 'text', 'jsonb', 'json']);

const STABLE = new Set(
  `age concat concat_ws date_bin date_part date_trunc extract format json_build_array json_build_object jsonb_build_array
  jsonb_build_object now row_to_json to_char to_date to_json to_jsonb to_number to_timestamp current_setting`.split(
    /\s+/,
  ),
);

const VOLATILE = new Set(
  `clock_timestamp currval gen_random_bytes gen_random_uuid lastval nextval pg_advisory_lock
  pg_advisory_xact_lock pg_sleep pg_try_advisory_lock pg_try_advisory_xact_lock random refuse_unbalanced_entry set_config setval
  timeofday uuid_generate_v4 uuidv4 uuidv7`.split(/\s+/),
);

function nameOf({ funcname }: Tree): string {
  return (funcname as readonly { String: { sval: string } }[]).at(-1)?.String.sval ?? '';
}

function namesColumn(node: unknown): boolean {
  return nodesOf(node, 'ColumnRef').length > 0;
}

function isTemporary({ schemaname }: Tree): boolean {
  return schemaname === 'pg_temp';
}

/** The tables in a part of a statement, and those behind the names of its common tables. */
function tablesIn(node: unknown, statement: unknown): Tree[] {
  const named = new Map(
    nodesOf(statement, 'CommonTableExpr').map(({ ctename, ctequery }) => [ctename, ctequery] as const),
  );
  const found: Tree[] = [];
  const visit = (part: unknown): void => {
    for (const table of nodesOf(part, 'RangeVar')) {
      const query = named.get(table['relname']);
      if (query === undefined) found.push(table);
      named.delete(table['relname']);
      visit(query);
    }
  };
  visit(node);
  return found;
}

type Tree = Readonly<Record<string, unknown>>;

/** The statements in a text. The last one is kept, because its rules and its places are read one after the other. */
function statementsIn(text: string): readonly unknown[] {
  if (last.text !== text) last = { text, statements: (parseSync(text).stmts ?? []).map(({ stmt }) => stmt) };
  return last.statements;
}

let last: Readonly<{ text: string; statements: readonly unknown[] }> = { text: '', statements: [] };

/** All nodes of a kind in a tree. The parser does not wrap the table that a statement changes in a RangeVar. */
function nodesOf(tree: unknown, kind: string): readonly Tree[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const known = NODES.get(tree) ?? nodesByKind(tree);
  NODES.set(tree, known);
  return known.get(kind) ?? [];
}

// Each rule asks for other kinds of the same tree: it is walked once.
const NODES = new WeakMap<object, ReadonlyMap<string, readonly Tree[]>>();

function nodesByKind(tree: object): ReadonlyMap<string, readonly Tree[]> {
  const found = new Map<string, Tree[]>();
  const visit = (node: object): void => {
    for (const [name, child] of Object.entries(node)) {
      if (typeof child !== 'object' || child === null) continue;
      if (isTree(child)) {
        const alike = found.get(name);
        if (alike === undefined) found.set(name, [child]);
        else alike.push(child);
      }
      visit(child as object);
    }
  };
  visit(tree);
  return found;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
