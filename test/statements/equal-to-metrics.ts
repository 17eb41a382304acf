import { expect } from 'vitest';
import type { ObviousBook } from '../oracle/ledger-metrics.ts';
import {
  answerable,
  expectAccounts,
  expectChanges,
  expectColumns,
  expectMetrics,
  expectSound,
  expectSums,
} from './agreeing.ts';
import type { Name } from './asking.ts';
import type { KeptBook, Shown, Statements } from './kept-book.ts';
import { cents, type Made, type Reader, type Row } from './reading.ts';
import type { Counts } from './tally.ts';

/** Fails unless the statements of a book and that of its team equal their metrics, add up, pass their checks and hide pay. */
export async function expectEqualToMetrics(
  { reader, book }: KeptBook,
  { shown, ofTeam }: Statements,
  counts: Counts,
): Promise<void> {
  const all = ofTeam === null ? shown : [...shown, ofTeam];
  counts.cells += await expectMetrics(
    reader,
    all.flatMap(({ made, query }) => answerable(made, query)),
  );
  for (const { name, query, made, hidden } of all) {
    counts.cells += expectAgreement(name, made, query);
    if (query.columns === 'departments') await expectDepartments(made, reader, query.period);
    if (hidden !== null) expectWithoutPay(made, hidden, book);
    counts.statements += 1;
    counts.rows += made.rows.length;
  }
}

/** Rows of a cash flow, and of changes in equity, that are balances. */
const BALANCES = new Set(['opening_cash', 'closing_cash', 'opening', 'closing']);

function expectAgreement(name: Name, made: Made, { detail }: Shown['query']): number {
  const isBroken = ({ key }: Row) =>
    name === 'profit-and-loss' || (name === 'balance-sheet' && key !== 'result_of_year');
  return (
    expectSums(made) +
    expectChanges(made) +
    expectSound(made) +
    (detail === 'accounts' ? expectAccounts(made, isBroken) : 0) +
    expectColumns(made, ({ kind, key }, column) =>
      name === 'trial-balance'
        ? /\.(debit|credit)$/.test(column.key)
        : kind !== 'check' && !BALANCES.has(key),
    )
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
