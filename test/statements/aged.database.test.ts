import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { agedByHand } from '../by-hand/documents.ts';
import { been, withDays } from '../generators/days.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { arbitraryDrawers, datesOfDrawers } from '../generators/papers.ts';
import { keepDrawers } from '../metrics/keep-drawers.ts';
import { monthsTouched } from '../oracle/ledger-metrics.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { expectColumns, expectMetrics, expectSums } from './agreeing.ts';
import { cents, type Made, type Row, statementsApp } from './reading.ts';
import { SECONDS_EACH, tally } from './tally.ts';

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

type Listed = Readonly<{ party: string; document: string | null; band: string; amount: number }>;

it(
  'the aged lists of any papers are what SQL by hand makes of documents and allocations',
  async () => {
    await fc.assert(
      fc.asyncProperty(withDays(arbitraryDrawers, datesOfDrawers, TODAY), async ([drawers, some]) => {
        const organization = await anOrganization(database);
        const tenant = await keepDrawers(database, drawers, organization);
        const reader = await readerOf(organization);
        const days = been(some, TODAY);
        for (const { name, kind, check, tieOut } of LISTS) {
          const asked = { period: `as_of:${days.last}`, compare: undefined };
          const made = await reader.statement(name, { period: asked.period, detail: 'accounts' });
          const hand = await byHand(tenant, kind, days.last);
          expectList(made, hand);
          const [difference] = await reader.metrics([{ id: tieOut, period: asked.period }]);
          expect(made.checks[check]?.difference).toBe(difference?.value);
          counts.cells += expectSums(made) + (await expectMetrics(made, reader, asked));
          const query = {
            period: `${days.first}:${days.last}`,
            columns: columnsFor(days),
            detail: 'summary',
          };
          const ends = await reader.statement(name, query);
          counts.cells += await expectMetrics(ends, reader, { period: query.period, compare: undefined });
          for (const [at, { group, period }] of ends.columns.entries()) {
            const last = period?.asOfDate;
            // A single part is shown by age.
            if (group !== null || last === undefined || last === null) continue;
            expectTotals(ends, at, await byHand(tenant, kind, last));
          }
          expect(expectColumns(ends, () => true)).toBe(0);
          counts.statements += 2;
          counts.rows += made.rows.length + ends.rows.length;
        }
        counts.books += 1;
      }),
      making(books, SECONDS_EACH),
    );
  },
  timeFor(books, SECONDS_EACH),
);

function columnsFor(days: Readonly<{ first: string; last: string }>): string {
  return monthsTouched(days).length <= 30 ? 'months' : 'years';
}

async function byHand(tenant: TenantWriter, kind: 'invoice' | 'bill', last: string): Promise<Listed[]> {
  return await tenant.read<Listed>(CompiledQuery.raw(agedByHand(kind), [last, last]));
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
