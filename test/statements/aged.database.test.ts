import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { agedByHand } from '../by-hand/documents.ts';
import { been, withDays } from '../generators/days.ts';
import { howManyBooks } from '../generators/how-many.ts';
import { arbitraryDrawersOfAnySize, type Drawers, datesOfDrawers } from '../generators/papers.ts';
import { keepDrawers } from '../metrics/keep-drawers.ts';
import { monthsTouched } from '../oracle/ledger-metrics.ts';
import { daysAfter } from '../oracle/papers.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { answerable, expectChanges, expectColumns, expectMetrics, expectSums } from './agreeing.ts';
import { proveEach, timeToProve } from './proving.ts';
import { type Column, cents, type Made, type Row, statementsApp } from './reading.ts';
import { tally } from './tally.ts';

const TODAY = '2026-11-20';
const database = await testDatabase();
const { readerOf } = await statementsApp(database);
const books = howManyBooks(8);
const counts = tally('aged lists');
const BANDS = ['not_due', '1_30', '31_60', '61_90', 'over_90', 'unallocated'];

const LISTS = [
  { name: 'aged-receivables', kind: 'invoice', check: 3, tieOut: 'quality.receivables_tie_out' },
  { name: 'aged-payables', kind: 'bill', check: 4, tieOut: 'quality.payables_tie_out' },
] as const;

// Where a document comes from one band of age into the next.
const anyDrawers = fc.record({
  dated: withDays(arbitraryDrawersOfAnySize, datesOfDrawers, TODAY),
  edge: fc.option(fc.record({ paper: fc.nat(), after: fc.constantFrom(0, 1, 30, 31, 60, 61, 90, 91) })),
});
type Edge = Readonly<{ paper: number; after: number }>;

/** The day so many days after the due date of one of the papers, where there is one and the day has been. */
function edgeOf({ papers }: Drawers, edge: Edge | null): string | null {
  const paper = edge === null ? undefined : papers[edge.paper % papers.length];
  if (edge === null || paper === undefined) return null;
  const day = daysAfter(paper.due, edge.after);
  return day <= TODAY ? day : null;
}

type Listed = Readonly<{ day: string; party: string; document: string | null; band: string; amount: number }>;

it(
  'the aged lists of any papers are what SQL by hand makes of documents and allocations',
  async () => {
    await proveEach(anyDrawers, books, async ({ dated: [drawers, some], edge }) => {
      const organization = await anOrganization(database);
      const tenant = await keepDrawers(database, drawers, organization);
      const reader = await readerOf(organization);
      const days = been(some, TODAY);
      const listed = edgeOf(drawers, edge) ?? days.last;
      const asked = { period: `as_of:${listed}`, compare: undefined };
      const query = {
        period: `${days.first}:${days.last}`,
        columns: columnsFor(days),
        compare: 'last_year',
      };
      for (const { name, kind, check, tieOut } of LISTS) {
        const made = await reader.statement(name, { period: asked.period, detail: 'accounts' });
        const ends = await reader.statement(name, { ...query, detail: 'summary' });
        const hand = await byHand(tenant, kind, [listed, ...ends.columns.flatMap(endOf)]);
        expectList(made, hand.get(listed) ?? []);
        const difference = { at: tieOut, value: made.checks[check]?.difference ?? null };
        counts.cells += await expectMetrics(reader, [
          ...answerable(made, asked),
          ...answerable(ends, query),
          { query: { id: tieOut, period: asked.period }, cells: [difference] },
        ]);
        counts.cells += expectSums(made) + expectSums(ends) + expectChanges(ends);
        for (const [at, column] of ends.columns.entries()) {
          const [last] = endOf(column);
          if (last !== undefined) expectTotals(ends, at, hand.get(last) ?? []);
        }
        expect(expectColumns(ends, () => true)).toBe(0);
        counts.statements += 2;
        counts.rows += made.rows.length + ends.rows.length;
      }
      counts.books += 1;
    });
  },
  timeToProve(books),
);

function columnsFor(days: Readonly<{ first: string; last: string }>): string {
  const months = monthsTouched(days).length;
  return months <= 12 ? 'months' : months <= 30 ? 'quarters' : 'years';
}

/** The day that a column is of: none of one that is shown by age, as a single part is, and of one that has not begun. */
function endOf({ group, period }: Column): string[] {
  const last = period?.asOfDate ?? null;
  return group !== null || last === null ? [] : [last];
}

/** What stands on the lists of some days, by day. */
async function byHand(
  tenant: TenantWriter,
  kind: 'invoice' | 'bill',
  days: readonly string[],
): Promise<ReadonlyMap<string, readonly Listed[]>> {
  const found = await tenant.read<Listed>(CompiledQuery.raw(agedByHand(kind), [[...new Set(days)]]));
  return new Map(days.map((day) => [day, found.filter((one) => one.day === day)]));
}

/** The amounts of a row by band, in cents, with what they come to; those of 0 left out. */
function shownIn({ columns }: Made, { values }: Row): Readonly<Record<string, number>> {
  const named = columns.map(({ key }, at) => [key.replace('total.', ''), cents(values[at])] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== 0));
}

function expectList(made: Made, hand: readonly Listed[]): void {
  const lines = made.rows.filter(({ kind, key }) => kind === 'line' && key !== 'ledger');
  if (lines.every(({ values }) => values.every((value) => value === null))) return;
  const expected = new Map<string, Record<string, number>>();
  const add = (key: string, band: string, amount: number): void => {
    const bands = expected.get(key) ?? {};
    bands[band] = (bands[band] ?? 0) + amount;
    bands['total'] = (bands['total'] ?? 0) + amount;
    expected.set(key, bands);
  };
  for (const { party, document, band, amount } of hand) {
    add(party, band, cents(amount));
    if (document !== null) add(`${party}.${document}`, band, cents(amount));
    add('total', band, cents(amount));
  }
  const total = made.rows.find(({ key }) => key === 'total');
  if (total === undefined) throw new Error('a list has a total');
  expect(made.columns.map(({ key }) => key.replace('total.', ''))).toEqual([...BANDS, 'total']);
  const numbers = [...lines, total].map((row) => [row.key, shownIn(made, row)] as const);
  const withoutZeros = Array.from(expected, ([key, bands]) => [
    key,
    Object.fromEntries(Object.entries(bands).filter(([, amount]) => amount !== 0)),
  ]);
  const isEmpty = ([, bands]: readonly [unknown, object]) => Object.keys(bands).length > 0;
  expect(Object.fromEntries(numbers.filter(isEmpty))).toEqual(
    Object.fromEntries(withoutZeros.filter(([, bands]) => Object.keys(bands as object).length > 0)),
  );
  counts.cells += numbers.length * made.columns.length;
}

/** The totals of a column by customer or vendor. */
function expectTotals(made: Made, at: number, hand: readonly Listed[]): void {
  const lines = made.rows.filter(({ kind, key }) => kind === 'line' && key !== 'ledger');
  const shown = lines.map(({ key, values }) => [key, values[at] ?? null] as const);
  if (shown.every(([, value]) => value === null)) return;
  const expected: Record<string, number> = {};
  for (const { party, amount } of hand) expected[party] = (expected[party] ?? 0) + cents(amount);
  const isNumber = ([, value]: readonly [string, number]) => value !== 0;
  expect(
    Object.fromEntries(shown.map(([key, value]) => [key, cents(value)] as const).filter(isNumber)),
  ).toEqual(Object.fromEntries(Object.entries(expected).filter(isNumber)));
  counts.cells += shown.length;
}
