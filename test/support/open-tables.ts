import { isTenantTable, type TenantTable, tenantColumnOf } from '../../src/db/tables/tenant-tables.ts';

/**
 * The tenant tables in parsed statements that nothing restricts to one organisation: those
 * beside which no `organization_id = $n` stands, and those into which rows go that do not say whose they are.
 */
export function openTables(statements: readonly Readonly<{ stmt?: unknown }>[]): OpenTable[] {
  const found: OpenTable[] = [];
  for (const { stmt } of statements) visit(stmt, [], found);
  return found;
}

/** Such a table, and where its name stands in the statement, in bytes. A table that is changed is not read. */
export type OpenTable = Readonly<{ name: TenantTable; location: number; hasAlias: boolean; isRead: boolean }>;

type Tree = Readonly<Record<string, unknown>>;

/** `conditions` are the equalities of the statement around, by which a table in it may be restricted. */
function visit(node: unknown, conditions: readonly Tree[], found: OpenTable[]): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, conditions, found);
    return;
  }
  if (!isTree(node)) return;
  if (isTree(node['RangeVar'])) {
    requireRestricted(node['RangeVar'], conditions, true, found);
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
function visitStatement(statement: Tree, where: unknown, found: OpenTable[]): void {
  // What a lock names is read elsewhere in the statement.
  const { larg, rarg, lockingClause: _locks, ...rest } = statement;
  for (const member of [larg, rarg]) if (isTree(member)) visitStatement(member, member['whereClause'], found);
  visit(rest, equalitiesOf(where), found);
}

function visitChange(change: Tree, found: OpenTable[]): void {
  const { relation, ...rest } = change;
  if (isTree(relation)) requireRestricted(relation, equalitiesOf(change['whereClause']), false, found);
  visitStatement(rest, change['whereClause'], found);
}

function visitInsert(insert: Tree, found: OpenTable[]): void {
  const { relation, ...rest } = insert;
  const table = isTree(relation) ? nameOf(relation) : null;
  if (table !== null && isTenantTable(table)) {
    const columns = (insert['cols'] as readonly { ResTarget: { name: string } }[] | undefined) ?? [];
    if (!columns.some(({ ResTarget }) => ResTarget.name === tenantColumnOf(table)))
      found.push(openTable(relation as Tree, table, false));
  }
  visit(rest, [], found);
}

function requireRestricted(
  table: Tree,
  conditions: readonly Tree[],
  isRead: boolean,
  found: OpenTable[],
): void {
  const name = nameOf(table);
  if (name === null || !isTenantTable(name)) return;
  const alias = isTree(table['alias']) ? String(table['alias']['aliasname']) : name;
  const column = tenantColumnOf(name);
  const isRestricted = conditions.some(({ lexpr, rexpr }) => {
    const path = columnOf(lexpr);
    return path?.at(-1) === column && [alias, column].includes(path[0] ?? '') && isParameter(rexpr);
  });
  if (!isRestricted) found.push(openTable(table, name, isRead));
}

function openTable(table: Tree, name: TenantTable, isRead: boolean): OpenTable {
  return { name, location: Number(table['location'] ?? 0), hasAlias: isTree(table['alias']), isRead };
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
