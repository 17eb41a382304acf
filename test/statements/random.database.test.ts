import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { arbitraryBook, datesOfBook } from '../generators/book.ts';
import { withDays } from '../generators/days.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { keepBook } from '../metrics/keep-book.ts';
import type { ObviousBook } from '../oracle/ledger-metrics.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { expectAccounts, expectColumns, expectMetrics, expectSound, expectSums } from './agreeing.ts';
import { arbitraryWish, type Name, queryOf, STATEMENTS_OF_LEDGERS } from './asking.ts';
import { cents, type Made, type Reader, type Row, statementsApp } from './reading.ts';
import { SECONDS_EACH, tally } from './tally.ts';

const TODAY = '2026-11-20';
const database = await testDatabase();
const { readerOf } = await statementsApp(database);
const books = howManyBooks(15);
const counts = tally('rows of statements');

const anyBook = fc.record({
  dated: withDays(arbitraryBook, datesOfBook, TODAY),
  month: fc.integer({ min: 1, max: 12 }),
  wishes: fc.tuple(...STATEMENTS_OF_LEDGERS.map(() => arbitraryWish)),
  team: fc.nat(),
});

it(
  'the statements of any book equal their metrics, add up, hide pay and pass their checks',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyBook, async ({ dated: [book, days, more], month, wishes, team }) => {
        const organization = await anOrganization(database, { financialYearStartMonth: month });
        const ids = await keepBook(database.openTenant(organization.id), book);
        const reader = await readerOf(organization);
        const others = await readerOf(
          organization,
          CAPABILITIES.filter((name) => name !== 'people.view_cost'),
        );
        for (const [place, name] of STATEMENTS_OF_LEDGERS.entries()) {
          const wish = wishes[place];
          if (wish === undefined) throw new Error('a wish for each');
          const query = queryOf(name, [days, ...more][place % (1 + more.length)] ?? days, wish);
          const made = await reader.statement(name, query);
          counts.cells += await expectMetrics(made, reader, query);
          expectAgreement(name, made, query.detail);
          if (query.columns === 'departments') await expectDepartments(made, reader, query.period);
          expectWithoutPay(made, await others.statement(name, query), book);
          counts.statements += 1;
          counts.rows += made.rows.length;
        }
        const named = book.departments[team % Math.max(1, book.departments.length)];
        if (named !== undefined)
          await expectTeam(reader, ids.get(named.name) ?? '', `${days.first}:${days.last}`);
        counts.books += 1;
      }),
      making(books, SECONDS_EACH),
    );
    expect(counts.cells).toBeGreaterThan(books * 20);
  },
  timeFor(books, SECONDS_EACH),
);

/** Rows of a cash flow, and of changes in equity, that are balances. */
const BALANCES = new Set(['opening_cash', 'closing_cash', 'opening', 'closing']);

function expectAgreement(name: Name, made: Made, detail: string): void {
  counts.cells += expectSums(made);
  counts.cells += expectSound(made);
  if (detail === 'accounts')
    counts.cells += expectAccounts(
      made,
      ({ key }) => name === 'profit-and-loss' || (name === 'balance-sheet' && key !== 'result_of_year'),
    );
  counts.cells += expectColumns(made, ({ kind, key }, column) =>
    name === 'trial-balance' ? /\.(debit|credit)$/.test(column.key) : kind !== 'check' && !BALANCES.has(key),
  );
}

/** The columns of departments equal the metrics that are divided into them. */
async function expectDepartments({ columns, rows }: Made, reader: Reader, period: string): Promise<void> {
  const [net, revenue] = await reader.metrics([
    { id: 'profit.by_department', period },
    { id: 'revenue.by_department', period },
  ]);
  const valuesOf = (key: string) => rows.find((row) => row.key === key)?.values ?? [];
  const sum =
    (...keys: string[]) =>
    (at: number) =>
      keys.reduce((all, key) => all + cents(valuesOf(key)[at]), 0);
  const byColumn = (of: (at: number) => number) =>
    Object.fromEntries(
      columns.flatMap(({ key, kind }, at) => (kind === 'value' && of(at) !== 0 ? [[key, of(at)]] : [])),
    );
  const ofItems = (items: typeof net) =>
    Object.fromEntries(
      (items?.items ?? []).flatMap(({ key, value }) => (value === 0 ? [] : [[key, cents(value)]])),
    );
  expect(byColumn(sum('net_profit'))).toEqual(ofItems(net));
  expect(byColumn(sum('revenue', 'other_income', 'interest_income'))).toEqual(ofItems(revenue));
}

/** A caller who may not see pay gets the same rows, but for the accounts of pay. */
function expectWithoutPay(made: Made, hidden: Made, book: ObviousBook): void {
  const ofPay = new Set(
    book.accounts.filter((account) => /payroll/.test(account.class)).map(({ code }) => code),
  );
  expect(hidden.rows.filter(({ account }) => account !== null && ofPay.has(account))).toEqual([]);
  const isShared = ({ key }: Row) =>
    !/(^|\.)payroll(\.|$)/.test(key.replace(/^payroll$/, '')) &&
    ![...ofPay].some((code) => key.endsWith(`.${code}`));
  const isDivided = made.columns.some(({ key }) => /^[0-9a-f-]{36}$|^unassigned$/.test(key));
  const numbers = ({ rows }: Made) =>
    rows
      .filter(isShared)
      .map(({ key, metric, values }) => [key, metric, isDivided ? values.at(-1) : values, values.length > 0]);
  expect(numbers(hidden)).toEqual(numbers(made));
  expect(hidden.checks).toEqual(made.checks);
  expectSums(hidden);
  expectAccounts(hidden, () => false);
  if (isDivided) expectColumns(hidden, ({ kind }) => kind !== 'check');
}

async function expectTeam(reader: Reader, team: string, period: string): Promise<void> {
  const made = await reader.statement('profit-and-loss', { period, team });
  counts.cells += await expectMetrics(made, reader, { period, compare: undefined, team });
  counts.cells += expectSums(made);
}
