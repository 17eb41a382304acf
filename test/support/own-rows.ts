import { loadModule, parseSync } from 'libpg-query';
import type { Pool, PoolClient } from 'pg';
import type { Role } from '../../src/db/scope.ts';
import { isTenantTable, tenantColumnOf } from '../../src/db/tables/tenant-tables.ts';
import { clusterNodes } from './cluster.ts';
import { watchedQuery } from './watched-query.ts';

await loadModule();

/**
 * The tenant tables in a statement that nothing restricts to one organisation, as PostgreSQL's own parser reads it: those
 * beside which no `organization_id = $n` stands, and those into which rows go that do not say whose they are.
 */
export function tablesOfAll(text: string): string[] {
  const found: string[] = [];
  for (const { stmt } of parseSync(text).stmts ?? []) visit(stmt, [], found);
  return found;
}

type Tree = Readonly<Record<string, unknown>>;

/** `conditions` are the equalities of the statement around, by which a table in it may be restricted. */
function visit(node: unknown, conditions: readonly Tree[], found: string[]): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, conditions, found);
    return;
  }
  if (!isTree(node)) return;
  if (isTree(node['RangeVar'])) {
    requireRestricted(node['RangeVar'], conditions, found);
    return;
  }
  for (const [kind, child] of Object.entries(node)) {
    if (!isTree(child)) visit(child, conditions, found);
    else if (kind === 'SelectStmt') visitStatement(child, child['whereClause'], found);
    else if (kind === 'UpdateStmt' || kind === 'DeleteStmt') visitChange(child, found);
    else if (kind === 'InsertStmt') visitInsert(child, found);
    else visit(child, conditions, found);
  }
}

// A union has its selects as members that are not wrapped as nodes.
function visitStatement(statement: Tree, where: unknown, found: string[]): void {
  // What a lock names is read elsewhere in the statement.
  const { larg, rarg, lockingClause: _locks, ...rest } = statement;
  for (const member of [larg, rarg]) if (isTree(member)) visitStatement(member, member['whereClause'], found);
  visit(rest, equalitiesOf(where), found);
}

function visitChange(change: Tree, found: string[]): void {
  const { relation, ...rest } = change;
  if (isTree(relation)) requireRestricted(relation, equalitiesOf(change['whereClause']), found);
  visitStatement(rest, change['whereClause'], found);
}

function visitInsert(insert: Tree, found: string[]): void {
  const { relation, ...rest } = insert;
  const table = isTree(relation) ? nameOf(relation) : null;
  if (table !== null && isTenantTable(table)) {
    const columns = (insert['cols'] as readonly { ResTarget: { name: string } }[] | undefined) ?? [];
    if (!columns.some(({ ResTarget }) => ResTarget.name === tenantColumnOf(table))) found.push(table);
  }
  visit(rest, [], found);
}

function requireRestricted(table: Tree, conditions: readonly Tree[], found: string[]): void {
  const name = nameOf(table);
  if (name === null || !isTenantTable(name)) return;
  const alias = isTree(table['alias']) ? String(table['alias']['aliasname']) : name;
  const column = tenantColumnOf(name);
  const isRestricted = conditions.some(({ lexpr, rexpr }) => {
    const path = columnOf(lexpr);
    return path?.at(-1) === column && [alias, column].includes(path[0] ?? '') && isParameter(rexpr);
  });
  if (!isRestricted) found.push(name);
}

/** The equalities that all must hold. */
function equalitiesOf(where: unknown): Tree[] {
  if (!isTree(where)) return [];
  const both = where['BoolExpr'];
  if (isTree(both) && both['boolop'] === 'AND_EXPR') return (both['args'] as unknown[]).flatMap(equalitiesOf);
  const comparison = where['A_Expr'];
  return isTree(comparison) && JSON.stringify(comparison['name']) === EQUALS ? [comparison] : [];
}

const EQUALS = JSON.stringify([{ String: { sval: '=' } }]);

function columnOf(node: unknown): string[] | null {
  const column = isTree(node) ? node['ColumnRef'] : null;
  if (!isTree(column)) return null;
  return (column['fields'] as readonly { String?: { sval: string } }[]).map(
    ({ String: name }) => name?.sval ?? '*',
  );
}

function isParameter(node: unknown): boolean {
  if (!isTree(node)) return false;
  const cast = node['TypeCast'];
  return 'ParamRef' in node || (isTree(cast) && isParameter(cast['arg']));
}

function nameOf({ relname }: Tree): string | null {
  return typeof relname === 'string' ? relname : null;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The pool, for an application under test: a statement that it sends for an organisation and that does not say so of every
 * tenant table fails.
 */
export function requiringOwnRows(pool: Pool): Pool {
  // The statements are those that are checked without a cluster.
  if (clusterNodes().length > 0) return pool;
  const connect = async (): Promise<PoolClient> => {
    // The client stays itself, for which the service knows whether it is behind a pooler.
    const client = await pool.connect();
    const before = Object.getOwnPropertyDescriptor(client, 'query');
    const release = client.release.bind(client);
    client.query = watchedQuery(client.query.bind(client), faultOf) as typeof client.query;
    client.release = (failure) => {
      if (before === undefined) Reflect.deleteProperty(client, 'query');
      else Object.defineProperty(client, 'query', before);
      release(failure);
    };
    return client;
  };
  return Object.assign(Object.create(pool) as Pool, { connect });
}

const FOUND = new Map<string, readonly string[]>();

function faultOf(text: string, role: Role): string | null {
  if (role === 'almanac_platform') return null;
  const found = FOUND.get(text) ?? tablesOfAll(text);
  FOUND.set(text, found);
  return found.length === 0 ? null : `rows of any organisation of ${found.join(', ')}`;
}
