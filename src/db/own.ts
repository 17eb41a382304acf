import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CompiledQuery,
  type DeleteQueryNode,
  FromNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type RawBuilder,
  ReferenceNode,
  SelectionNode,
  SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  type UsingNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';
import { hasRemovedRows, isTenantTable, type TenantTable, tenantColumnOf } from './tables/tenant-tables.ts';

/**
 * Stands for the door's organisation among the values of a statement: the tenant door binds its own id in its place. A
 * statement that has it and goes through another door fails.
 */
export const TENANT_VALUE = Object.freeze({
  toPostgres(): never {
    throw new Error('a statement on the rows of an organisation must go through its door');
  },
});

/** The statement with the organisation's id in its place. */
export function bind<Row>(statement: CompiledQuery<Row>, organizationId: string): CompiledQuery<Row> {
  const { parameters } = statement;
  if (!parameters.includes(TENANT_VALUE)) return statement;
  return {
    ...statement,
    parameters: parameters.map((value) => (value === TENANT_VALUE ? organizationId : value)),
  };
}

/** The id of the door's organisation, as a value in a statement. */
export const TENANT: RawBuilder<string> = sql`${TENANT_VALUE}`;

/**
 * The rows of a tenant table that belong to the door's organisation, to stand in a `from` or `join` of written SQL with
 * an alias: `from ${own('journal_lines')} line`. The builder does the same for the tables that it names.
 *
 * Row-level security says it a second time. Said here, the planner sees an equality with a value, and a distributed
 * database sees which of its parts to ask. Removed rows are left out.
 */
export function own(table: TenantTable): RawBuilder<unknown> {
  const isThere = hasRemovedRows(table) ? sql` and ${IS_THERE[table] ?? sql`removed_at is null`}` : sql``;
  return sql`(select * from ${sql.table(table)} where ${sql.ref(tenantColumnOf(table))} = ${TENANT}${isThere})`;
}

// Without statistics, the planner takes few rows to be null, and then reads all persons for each membership. Of this it takes nearly all to be true.
const IS_THERE: Readonly<Partial<Record<TenantTable, RawBuilder<unknown>>>> = {
  memberships: sql`num_nonnulls(removed_at) <> 1`,
  persons: sql`num_nonnulls(removed_at) <> 1`,
};

/** The same with removed rows, which void facts still name. */
export function ownAndRemoved(table: TenantTable): RawBuilder<unknown> {
  return sql`(select * from ${sql.table(table)} where ${sql.ref(tenantColumnOf(table))} = ${TENANT})`;
}

/** Restricts every tenant table that a built statement names to the door's organisation, and writes new rows as its own. */
export const OWN_ROWS: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => TRANSFORMER.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
};

class OwnRows extends OperationNodeTransformer {
  protected override transformFrom(node: FromNode): FromNode {
    const from = super.transformFrom(node);
    return { ...from, froms: from.froms.map(ownRowsOf) };
  }

  protected override transformUsing(node: UsingNode): UsingNode {
    const using = super.transformUsing(node);
    return { ...using, tables: using.tables.map(ownRowsOf) };
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const join = super.transformJoin(node);
    return { ...join, table: ownRowsOf(join.table) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const update = super.transformUpdateQuery(node);
    return update.table === undefined ? update : restrictedTo(update.table, update);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    // What is deleted from stays a table.
    const rest = super.transformDeleteQuery({ ...node, from: FromNode.create([]) });
    let deletion: DeleteQueryNode = { ...rest, from: node.from };
    for (const target of node.from.froms) deletion = restrictedTo(target, deletion);
    return deletion;
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const insert = super.transformInsertQuery(node);
    const table = insert.into === undefined ? null : tenantTableOf(insert.into);
    if (table === null || tenantColumnOf(table) === 'id' || insert.values === undefined) return insert;
    return {
      ...insert,
      columns: [...(insert.columns ?? []), ColumnNode.create(tenantColumnOf(table))],
      values: withTenant(insert.values),
    };
  }
}

const TRANSFORMER = new OwnRows();

/** What is read from, restricted where it is a tenant table, under the name that it has in the statement. */
function ownRowsOf(source: OperationNode): OperationNode {
  const aliased = AliasNode.is(source) ? source : null;
  const table = tenantTableOf(aliased?.node ?? source);
  if (table === null) return source;
  return AliasNode.create(own(table).toOperationNode(), aliased?.alias ?? IdentifierNode.create(table));
}

function restrictedTo<Node extends UpdateQueryNode | DeleteQueryNode>(
  target: OperationNode,
  node: Node,
): Node {
  const aliased = AliasNode.is(target) ? target : null;
  const table = tenantTableOf(aliased?.node ?? target);
  if (table === null) return node;
  const name = aliased !== null && IdentifierNode.is(aliased.alias) ? aliased.alias.name : table;
  const isOwn = BinaryOperationNode.create(
    ReferenceNode.create(ColumnNode.create(tenantColumnOf(table)), TableNode.create(name)),
    OperatorNode.create('='),
    ValueNode.create(TENANT_VALUE),
  );
  const where = node.where === undefined ? isOwn : AndNode.create(node.where.where, isOwn);
  return { ...node, where: WhereNode.create(where) };
}

function tenantTableOf(node: OperationNode): TenantTable | null {
  if (!TableNode.is(node) || node.table.schema !== undefined) return null;
  const { name } = node.table.identifier;
  return isTenantTable(name) ? name : null;
}

// The organisation comes last: a select can only be given one column more at its end.
function withTenant(values: OperationNode): OperationNode {
  if (ValuesNode.is(values)) {
    return ValuesNode.create(
      values.values.map((row) =>
        ValueListNode.is(row)
          ? ValueListNode.create([...row.values, ValueNode.create(TENANT_VALUE)])
          : PrimitiveValueListNode.create([...row.values, TENANT_VALUE]),
      ),
    );
  }
  if (SelectQueryNode.is(values)) {
    const named = AliasNode.create(ValueNode.create(TENANT_VALUE), IdentifierNode.create('organization_id'));
    return SelectQueryNode.cloneWithSelections(values, [SelectionNode.create(named)]);
  }
  throw new Error('rows of a tenant table are inserted from values or from a select');
}
