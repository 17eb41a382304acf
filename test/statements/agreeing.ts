import { expect } from 'vitest';
import { findMetric } from '../../src/metrics/catalog/registry.ts';
import { type Column, cents, type Made, type Query, type Reader, type Row } from './reading.ts';

type Asked = Readonly<{ period: string; compare: string | undefined; team?: string | undefined }>;

/** The value of a cell, and where it stands. */
type Cell = Readonly<{ at: string; value: number | null }>;

/** The query that answers with the numbers of cells that stand side by side. */
type Answerable = Readonly<{ query: Query; cells: readonly Cell[] }>;

/** Each row of a statement that is a metric, and each percentage beside one, with the query for the metric by itself, in every column. */
export function answerable(made: Made, asked: Asked): readonly Answerable[] {
  return made.columns.flatMap((column, index): Answerable[] => {
    // A column of a department has a part of the metric.
    if (!/^(\d+|total)(\.|$)/.test(column.key) || column.comparison !== null) return [];
    return metricsIn(made.rows).flatMap(({ key, metric, values }) => {
      const query = queryOf(metric, column, asked);
      if (query === null) return [];
      const compared = query.compare === undefined ? 0 : query.compare.split(',').length * 3;
      const cells = values
        .slice(index, index + 1 + compared)
        .map((value, place) => ({ at: `${key} ${made.columns[index + place]?.key}`, value }));
      return [{ query, cells }];
    });
  });
}

/** Fails unless all cells have the numbers that their queries are answered with. Answers with how many cells were compared. */
export async function expectMetrics(reader: Reader, wanted: readonly Answerable[]): Promise<number> {
  const answers = await reader.metrics(wanted.map(({ query }) => query));
  const expected = answers.map(({ value, comparisons = [] }) => [
    value ?? null,
    ...comparisons.flatMap((one) => [one.value, one.change, one.changePercent]),
  ]);
  expect(wanted.map(({ query, cells }) => [query.period, cells.map(({ at, value }) => [at, value])])).toEqual(
    wanted.map(({ query, cells }, index) => [
      query.period,
      cells.map(({ at }, place) => [at, expected[index]?.[place]]),
    ]),
  );
  return wanted.reduce((sum, { cells }) => sum + cells.length, 0);
}

function metricsIn(rows: readonly Row[]) {
  return rows.flatMap(({ key, metric, values, margin }) => [
    ...(metric === null ? [] : [{ key, metric, values }]),
    ...(margin === null ? [] : [{ key: `${key} margin`, metric: margin.metric, values: margin.values }]),
  ]);
}

/** What a caller asks to get the number of a cell; null where the column has not begun. */
function queryOf(id: string, { period, key }: Column, { period: whole, compare, team }: Asked): Query | null {
  if (period === null || period.asOfDate === null) return null;
  const { startDate, endDate, asOfDate } = period;
  const of = team === undefined ? {} : { team };
  // A balance at the end of a range is compared with the end of another range, not with a day.
  if (findMetric(id)?.periodKind === 'snapshot') return { id, period: `as_of:${asOfDate}`, ...of };
  const days = key === 'total' ? whole : `${startDate}:${endDate}`;
  return { id, period: days, ...(compare === undefined ? {} : { compare: inOrder(compare) }), ...of };
}

function inOrder(compare: string): string {
  return compare.includes(',') ? 'previous,last_year' : compare;
}

/** Fails unless each row comes to what the rows come to that it adds, in every column of amounts. */
export function expectSums({ columns, rows }: Made): number {
  const byKey = new Map(rows.map((row) => [row.key, row.values]));
  let compared = 0;
  for (const { key, adds, values } of rows) {
    for (const [index, { key: column, kind }] of columns.entries()) {
      const value = values[index] ?? null;
      if (adds.length === 0 || value === null || kind === 'change_percent') continue;
      const added = adds.map((one) => ({ sign: one.sign, of: byKey.get(one.key)?.[index] }));
      expect(
        added.map(({ of }) => of),
        key,
      ).not.toContain(undefined);
      // A balance may be known where what led to it is not.
      if (added.some(({ of }) => of === null)) continue;
      const sum = added.reduce((all, one) => all + one.sign * cents(one.of), 0);
      expect(sum, `${key} ${column}`).toBe(cents(value));
      compared += 1;
    }
  }
  return compared;
}

/** Fails unless what stands beneath a line comes to it, of lines that some accounts stand beneath; and of all where `always` says so. */
export function expectAccounts({ columns, rows }: Made, always: (row: Row) => boolean): number {
  let compared = 0;
  for (const [place, row] of rows.entries()) {
    if (row.kind !== 'line' || row.key.includes('.')) continue;
    const after = rows.slice(place + 1);
    const end = after.findIndex(
      ({ key, level }) => level !== row.level + 1 || !key.startsWith(`${row.key}.`),
    );
    const beneath = end === -1 ? after : after.slice(0, end);
    if (beneath.length === 0 && !always(row)) continue;
    for (const [index, { key, kind }] of columns.entries()) {
      const value = row.values[index] ?? null;
      if (value === null || kind === 'change_percent') continue;
      const sum = beneath.reduce((all, one) => all + cents(one.values[index]), 0);
      expect(sum, `${row.key} ${key}`).toBe(cents(value));
      compared += 1;
    }
  }
  return compared;
}

/** Fails unless the last column is what the other columns of values come to, in the rows that are amounts of a time or a part. */
export function expectColumns(
  { columns, rows }: Made,
  isFlow: (row: Row, column: Column) => boolean,
): number {
  let compared = 0;
  for (const [index, total] of columns.entries()) {
    if (total.kind !== 'total') continue;
    const figure = total.group === null ? null : total.key.split('.').at(-1);
    const parts = [...columns.entries()].filter(
      ([, { kind, key }]) => kind === 'value' && (figure === null || key.split('.').at(-1) === figure),
    );
    for (const row of rows) {
      const value = row.values[index] ?? null;
      if (value === null || !isFlow(row, total)) continue;
      expect(
        parts.reduce((sum, [part]) => sum + cents(row.values[part]), 0),
        `${row.key} ${total.key}`,
      ).toBe(cents(value));
      compared += 1;
    }
  }
  return compared;
}

/** Fails unless each change is a value less what it is compared with, and each percentage the part of the latter that it is, where that is positive. */
export function expectChanges({ columns, rows }: Made): number {
  let compared = 0;
  for (const [at, column] of columns.entries()) {
    if (column.kind !== 'comparison') continue;
    const own = columns.slice(0, at).findLastIndex(({ comparison }) => comparison === null);
    for (const { key, kind, values } of rows) {
      if (kind === 'heading' || kind === 'check') continue;
      const [now, earlier, change, percentage] = [own, at, at + 1, at + 2].map(
        (place) => values[place] ?? null,
      );
      const named = `${key} ${column.key}`;
      expect([named, change === null ? null : cents(change), percentage]).toEqual([
        named,
        ...changeOf(now ?? null, earlier ?? null),
      ]);
      compared += 2;
    }
  }
  return compared;
}

/** A change in cents, and in percent with four decimals, rounded half away from zero. */
function changeOf(
  now: number | null,
  earlier: number | null,
): [change: number | null, percentage: number | null] {
  if (now === null || earlier === null) return [null, null];
  const change = cents(now) - cents(earlier) + 0;
  const whole = BigInt(cents(earlier));
  if (whole <= 0n) return [change, null];
  const size = (BigInt(Math.abs(change)) * 2_000_000n + whole) / (whole * 2n);
  return [change, (Math.sign(change) * Number(size)) / 10_000 + 0];
}

/** Fails unless all differences are zero, or of something that nothing is known of. */
export function expectSound({ rows, checks }: Made): number {
  const differences = [
    ...checks.map(({ label, difference }) => [label, difference] as const),
    ...rows
      .filter(({ kind }) => kind === 'check')
      .flatMap(({ key, values }) => values.map((one) => [key, one] as const)),
  ];
  expect(differences.filter(([, difference]) => difference !== null && difference !== 0)).toEqual([]);
  return differences.length;
}
