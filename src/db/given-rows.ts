import { type RawBuilder, sql } from 'kysely';

/** The types of the columns of given rows. */
export type ColumnTypes<Row> = Readonly<Record<keyof Row & string, ColumnType>>;

const ARRAY_TYPES = {
  amount: 'numeric(28, 8)[]',
  boolean: 'boolean[]',
  count: 'bigint[]',
  date: 'date[]',
  integer: 'integer[]',
  text: 'text[]',
  time: 'timestamptz[]',
  uuid: 'uuid[]',
};

type ColumnType = keyof typeof ARRAY_TYPES;

/** What a row has in a column; nothing is null. */
export type GivenValue = string | number | boolean | null | undefined;

/**
 * Rows given to a statement, to stand in its `from` under a name. Each column is one value, an array: a server reads that
 * in half the time of the same rows as JSON.
 */
export function givenRows<Row extends Readonly<Record<string, GivenValue>>>(
  name: string,
  columns: ColumnTypes<Row>,
  rows: readonly Row[],
): RawBuilder<unknown> {
  const declared = Object.keys(columns) as (keyof Row & string)[];
  return givenColumns(
    name,
    columns,
    Object.fromEntries(declared.map((column) => [column, rows.map((row) => row[column])])),
  );
}

/** The same of rows that are given as the values of each of their columns. */
export function givenColumns(
  name: string,
  columns: ColumnTypes<Record<string, GivenValue>>,
  values: Readonly<Record<string, readonly GivenValue[]>>,
): RawBuilder<unknown> {
  const arrays = Object.entries(columns).map(([column, type]) => {
    const given = values[column] ?? [];
    return sql`${type === 'text' ? given : plainArray(given)}::${sql.raw(ARRAY_TYPES[type])}`;
  });
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(name)}(${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})`;
}

// Values that need no quotes. The driver would look at each for what it may hold.
function plainArray(values: readonly GivenValue[]): string {
  return `{${values.map((value) => value ?? 'null').join()}}`;
}
