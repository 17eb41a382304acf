import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { BY_CLASS, TRIAL_BALANCE } from '../by-hand/statements.ts';
import { arbitraryBook, datesOfBook } from '../generators/book.ts';
import { withDays } from '../generators/days.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { keepBook } from '../metrics/keep-book.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { arbitraryWish, queryOf } from './asking.ts';
import { type Column, cents, type Made, statementsApp } from './reading.ts';
import { type OfClass, rowsByHand } from './rows-by-hand.ts';
import { SECONDS_EACH, tally } from './tally.ts';

const TODAY = '2026-11-20';
const database = await testDatabase();
const { readerOf } = await statementsApp(database);
const books = howManyBooks(15);
const counts = tally('rows by hand');

const anyBook = fc.record({
  dated: withDays(arbitraryBook, datesOfBook, TODAY),
  month: fc.integer({ min: 1, max: 12 }),
  wishes: fc.tuple(arbitraryWish, arbitraryWish, arbitraryWish, arbitraryWish),
});
const BY_CLASSES = ['profit-and-loss', 'balance-sheet', 'equity-changes'] as const;
type Key = readonly [first: string, last: string, start: string];

it(
  'the rows of the statements of any book are what SQL by hand makes of its lines',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyBook, async ({ dated: [book, days, more], month, wishes }) => {
        const organization = await anOrganization(database, { financialYearStartMonth: month });
        const tenant = database.openTenant(organization.id);
        const ids = await keepBook(tenant, book);
        const reader = await readerOf(organization);
        const hand = handOf(tenant, month);
        for (const [place, name] of BY_CLASSES.entries()) {
          const wish = wishes[place] ?? wishes[0];
          const columns = wish.columns === 'departments' ? 'months' : wish.columns;
          const made = await reader.statement(
            name,
            queryOf(name, days, { ...wish, columns, detail: 'summary' }),
          );
          for (const [at, { first, last }] of valueColumns(made)) {
            const classes = await hand<OfClass>(BY_CLASS, [first, last, days.first], null);
            expectColumn(made, at, rowsByHand(name, classes));
          }
        }
        const period = `${days.first}:${days.last}`;
        for (const { name } of book.departments.slice(0, 2)) {
          const team = ids.get(name) ?? '';
          const made = await reader.statement('profit-and-loss', { period, team });
          for (const [at, { first, last }] of valueColumns(made)) {
            const classes = await hand<OfClass>(BY_CLASS, [first, last, days.first], team);
            expectColumn(made, at, rowsByHand('profit-and-loss', classes));
          }
        }
        const of = more[0] ?? days;
        const made = await reader.statement(
          'trial-balance',
          queryOf('trial-balance', of, { ...wishes[3], detail: 'summary' }),
        );
        await expectTrialBalance(made, of.first, hand);
        const others = await readerOf(
          organization,
          CAPABILITIES.filter((one) => one !== 'people.view_cost'),
        );
        const hidden = await others.statement('trial-balance', { period: `${of.first}:${of.last}` });
        await expectTrialBalance(hidden, of.first, hand, ofPay(book.accounts));
        counts.books += 1;
        counts.statements += 5 + Math.min(2, book.departments.length);
      }),
      making(books, SECONDS_EACH),
    );
    expect(counts.cells).toBeGreaterThan(books * 20);
  },
  timeFor(books, SECONDS_EACH),
);

function handOf(tenant: TenantWriter, month: number) {
  return async <Row>(text: string, key: Key, department: string | null): Promise<Row[]> =>
    await tenant.read(CompiledQuery.raw(text, [...key, month, department]));
}
type Hand = ReturnType<typeof handOf>;

/** The columns with values of a time, with that of the whole. */
function valueColumns({
  columns,
}: Made): (readonly [at: number, days: Readonly<{ first: string; last: string }>])[] {
  return columns.flatMap(({ kind, period }: Column, at) =>
    (kind === 'value' || kind === 'total' || kind === 'comparison') &&
    period !== null &&
    period.asOfDate !== null
      ? [[at, { first: period.startDate, last: period.asOfDate }] as const]
      : [],
  );
}

/** What is null is not known, as nothing was recorded of the days. */
function expectColumn({ rows, columns }: Made, at: number, expected: Readonly<Record<string, number>>): void {
  const shown = rows.filter(
    ({ kind, values }) => kind !== 'heading' && kind !== 'check' && values[at] !== null,
  );
  const where = columns[at]?.key;
  expect([where, Object.fromEntries(shown.map(({ key, values }) => [key, cents(values[at])]))]).toEqual([
    where,
    Object.fromEntries(shown.map(({ key }) => [key, (expected[key] ?? Number.NaN) + 0])),
  ]);
  counts.cells += shown.length;
  counts.rows += shown.length;
}

const FIGURES = ['opening', 'debit', 'credit', 'closing'] as const;
type Shown = Readonly<Record<(typeof FIGURES)[number], number> & { code: string }>;

async function expectTrialBalance(
  made: Made,
  start: string,
  hand: Hand,
  together: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const others: Readonly<Record<string, string>> = startsOf(made, start);
  for (const [at, { first, last }] of valueColumns(made)) {
    const column = made.columns[at];
    const figure = FIGURES.find((name) => column?.key.split('.')[1] === name);
    if (figure === undefined || column === undefined) throw new Error('a column without a figure');
    const rows = await hand<Shown>(
      TRIAL_BALANCE,
      [first, last, others[column.comparison ?? 'own'] ?? start],
      null,
    );
    const expected = new Map<string, number>();
    const add = (key: string, value: number) =>
      expected.set(key, (expected.get(key) ?? 0) + Math.round(value * 100));
    for (const row of rows) {
      add(
        row.code === 'earlier' ? 'earlier' : (together.get(row.code) ?? `account.${row.code}`),
        row[figure],
      );
      add('total', row[figure]);
    }
    const values = made.rows
      .filter(({ kind }) => kind !== 'check')
      .map((row) => [row.key, row.values[at] ?? null] as const);
    if (values.every(([, value]) => value === null)) continue;
    const isNumber = ([, value]: readonly [string, number]) => value !== 0;
    const shown = values.map(([key, value]) => [key, cents(value)] as const).filter(isNumber);
    expect([column.key, Object.fromEntries(shown)]).toEqual([
      column.key,
      Object.fromEntries([...expected].filter(isNumber)),
    ]);
    counts.cells += values.length;
  }
  counts.rows += made.rows.length;
}

/** The first day of the range that columns are of: of those that compare, the first day of the earlier range. */
function startsOf({ columns }: Made, own: string): Readonly<Record<string, string>> {
  const starts: Record<string, string> = { own };
  for (const { comparison, period } of columns)
    if (comparison !== null && period !== null) starts[comparison] ??= period.startDate;
  return starts;
}

/** The rows of the accounts of pay that are seen together. */
function ofPay(accounts: readonly Readonly<{ code: string; class: string }>[]): ReadonlyMap<string, string> {
  return new Map(
    accounts
      .filter((account) => /payroll/.test(account.class))
      .map(({ code, class: name }) => [code, `payroll.${name}`]),
  );
}
