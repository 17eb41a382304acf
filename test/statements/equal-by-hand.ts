import { expect } from 'vitest';
import { BY_ACCOUNT, BY_DEPARTMENT, TRIAL_BALANCE } from '../by-hand/statements.ts';
import type { ObviousBook } from '../oracle/ledger-metrics.ts';
import type { Name } from './asking.ts';
import type { KeptBook, Statements } from './kept-book.ts';
import { type Column, cents, type Made, type Row } from './reading.ts';
import { type OfClass, type OfClasses, rowsByHand } from './rows-by-hand.ts';
import type { Counts } from './tally.ts';

/** Fails unless the rows of the statements of a book and that of its team are what SQL by hand makes of its lines. */
export async function expectEqualByHand(
  kept: KeptBook,
  { shown, ofTeam }: Statements,
  counts: Counts,
): Promise<void> {
  const together = ofPay(kept.book.accounts);
  for (const { name, query, made, hidden } of ofTeam === null ? shown : [...shown, ofTeam]) {
    if (isOfClasses(name)) await expectClasses(kept, { name, made, team: query.team ?? null }, counts);
    if (name !== 'trial-balance') continue;
    const columns = await columnsByHand(kept, made, query.period.slice(0, 10));
    expectTrialBalance(made, columns, new Map(), counts);
    if (hidden !== null) expectTrialBalance(hidden, columns, together, counts);
  }
}

function isOfClasses(name: Name): name is OfClasses & Name {
  return name === 'profit-and-loss' || name === 'balance-sheet' || name === 'equity-changes';
}

type OfOne = Readonly<{ name: OfClasses; made: Made; team: string | null }>;

async function expectClasses(
  { hand, month }: KeptBook,
  { name, made, team }: OfOne,
  counts: Counts,
): Promise<void> {
  const isDivided = made.columns.some(({ key }) => isDepartment(key));
  const columns = valueColumns(made);
  const found = await hand<OfClass>(isDivided ? BY_DEPARTMENT : BY_ACCOUNT, [
    columns.map(({ first }) => first),
    columns.map(({ last }) => last),
    columns.map(({ first }) => first),
    month,
    team,
  ]);
  for (const [place, { at, key }] of columns.entries()) {
    const [part = ''] = key.split('.');
    const classes = found.filter((one) => one.place === place && (!isDepartment(part) || one.part === part));
    expectColumn(made, { at, name, classes }, counts);
  }
}

function isDepartment(key: string): boolean {
  return /^([0-9a-f-]{36}|unassigned)/.test(key);
}

type ColumnByHand = Readonly<{ at: number; name: OfClasses; classes: readonly OfClass[] }>;

/** What is null is not known, as nothing was recorded of the days. */
function expectColumn({ rows, columns }: Made, { at, name, classes }: ColumnByHand, counts: Counts): void {
  const shown = rows.filter(
    ({ kind, values }) => kind !== 'heading' && kind !== 'check' && values[at] !== null,
  );
  const whole = rowsByHand(name, classes);
  const byHand = (row: Row): number => {
    if (row.account !== null) {
      const own = classes.filter(({ part }) => part === row.account);
      return rowsByHand(name, own)[row.key.slice(0, -row.account.length - 1)] ?? Number.NaN;
    }
    // What stands beneath retained earnings besides its accounts: the results that were not closed.
    if (row.key === 'retained_earnings.')
      return (
        rowsByHand(
          name,
          classes.filter((one) => one.class !== 'retained_earnings'),
        )['retained_earnings'] ?? Number.NaN
      );
    return whole[row.key] ?? Number.NaN;
  };
  const where = columns[at]?.key;
  expect([where, Object.fromEntries(shown.map(({ key, values }) => [key, cents(values[at])]))]).toEqual([
    where,
    Object.fromEntries(shown.map((row) => [row.key, byHand(row) + 0])),
  ]);
  counts.cells += shown.length;
}

const FIGURES = ['opening', 'debit', 'credit', 'closing'] as const;
type OfAccount = Readonly<Record<(typeof FIGURES)[number], number> & { place: number; code: string }>;
type TrialColumn = Readonly<{ at: number; key: string; rows: readonly OfAccount[] }>;

async function columnsByHand(
  { hand, month }: KeptBook,
  made: Made,
  start: string,
): Promise<readonly TrialColumn[]> {
  const others = startsOf(made, start);
  const columns = valueColumns(made);
  const found = await hand<OfAccount>(TRIAL_BALANCE, [
    columns.map(({ first }) => first),
    columns.map(({ last }) => last),
    columns.map(({ at }) => others[made.columns[at]?.comparison ?? 'own'] ?? start),
    month,
    null,
  ]);
  return columns.map(({ at, key }, place) => ({
    at,
    key,
    rows: found.filter((one) => one.place === place),
  }));
}

function expectTrialBalance(
  { rows: shown }: Made,
  columns: readonly TrialColumn[],
  together: ReadonlyMap<string, string>,
  counts: Counts,
): void {
  for (const { at, key, rows } of columns) {
    const figure = FIGURES.find((name) => key.split('.')[1] === name);
    if (figure === undefined) throw new Error('a column without a figure');
    const expected = new Map<string, number>();
    const add = (row: string, value: number) =>
      expected.set(row, (expected.get(row) ?? 0) + Math.round(value * 100));
    for (const row of rows) {
      add(
        row.code === 'earlier' ? 'earlier' : (together.get(row.code) ?? `account.${row.code}`),
        row[figure],
      );
      add('total', row[figure]);
    }
    const values = shown
      .filter(({ kind }) => kind !== 'check')
      .map((row) => [row.key, row.values[at] ?? null] as const);
    if (values.every(([, value]) => value === null)) continue;
    const isNumber = ([, value]: readonly [string, number]) => value !== 0;
    const numbers = values.map(([row, value]) => [row, cents(value)] as const).filter(isNumber);
    expect([key, Object.fromEntries(numbers)]).toEqual([
      key,
      Object.fromEntries([...expected].filter(isNumber)),
    ]);
    counts.cells += values.length;
  }
}

type ValueColumn = Readonly<{ at: number; key: string; first: string; last: string }>;

/** The columns with values of a time, with that of the whole. */
function valueColumns({ columns }: Made): readonly ValueColumn[] {
  return columns.flatMap(({ key, kind, period }: Column, at) =>
    (kind === 'value' || kind === 'total' || kind === 'comparison') &&
    period !== null &&
    period.asOfDate !== null
      ? [{ at, key, first: period.startDate, last: period.asOfDate }]
      : [],
  );
}

/** The first day of the range that columns are of: of those that compare, the first day of the earlier range. */
function startsOf({ columns }: Made, own: string): Readonly<Record<string, string>> {
  const starts: Record<string, string> = { own };
  for (const { comparison, period } of columns)
    if (comparison !== null && period !== null) starts[comparison] ??= period.startDate;
  return starts;
}

/** The rows of the accounts of pay that are seen together. */
function ofPay(accounts: ObviousBook['accounts']): ReadonlyMap<string, string> {
  return new Map(
    accounts
      .filter((account) => /payroll/.test(account.class))
      .map(({ code, class: name }) => [code, `payroll.${name}`]),
  );
}
