import { isProfitClass } from '../ledger/account-class.ts';
import { balanceCheck } from '../metrics/catalog/quality.ts';
import { isUnknownIn } from '../metrics/coverage/state.ts';
import { compareText } from '../metrics/value/compare-text.ts';
import type { Computed } from '../metrics/value/compute.ts';
import { type Decimal, sumOf, ZERO } from '../money/decimal.ts';
import { type Day, FIRST_DAY, unitContaining } from '../period/index.ts';
import { Breather } from '../questions/breather.ts';
import { readAccountMovements } from '../sql/statements/account-movements.ts';
import type { Days } from './columns.ts';
import type { StatementOfAccounts } from './definition/statement.ts';
import { type MadeRow, PLAIN_ROW } from './made.ts';
import { checkRows } from './make-checks.ts';
import { makeColumns } from './make-columns.ts';
import type { Maker, QuestionAbout } from './maker.ts';
import { MOST_ROWS, tooManyRows } from './most-rows.ts';
import { type MovedAccount, movedAccounts, slicesBetween } from './movements.ts';
import { timeSlots } from './slots.ts';
import { type Cells, hasNumber, numbersOf } from './values.ts';

type Inquiry = QuestionAbout<StatementOfAccounts>;

/** The figures of an account in the days of a column, in their order. */
const FIGURES = [
  { key: 'opening', label: 'Opening' },
  { key: 'debit', label: 'Debit' },
  { key: 'credit', label: 'Credit' },
  { key: 'closing', label: 'Closing' },
] as const;

/** Balances are positive for debits. */
type AccountFigures = readonly [opening: Decimal, debit: Decimal, credit: Decimal, closing: Decimal];

/** The trial balance. */
export const ACCOUNTS: Maker<StatementOfAccounts> = {
  questions: () => [],
  selects: (asked, pay) => [readAccountMovements(slicesOf(asked), pay)],
  make: async (asked, source, rows) => {
    const slots = timeSlots(asked);
    const accounts = movedAccounts(slicesOf(asked), rows).toSorted((one, other) =>
      compareText(one.code ?? one.key, other.code ?? other.key),
    );
    if (accounts.length >= MOST_ROWS) throw tooManyRows();
    const years = yearsOf(asked);
    const figures = accounts.map((account) =>
      eachOnce(years, (days, year) => figuresOf(account, days, year)),
    );
    const earlier = eachOnce(years, (days, year) => earlierOf(accounts, days, year));
    const whole = eachOnce(years, (days) => added([...figures.map((of) => of(days)), earlier(days)]));
    const { recorded } = source.setting;
    const rowOf = (named: Named, figuresIn: (days: Days) => AccountFigures): MadeRow => {
      const at = (days: Days, figure: number): Computed =>
        isUnknownIn(balanceCheck, days.period.counted, recorded)
          ? 'no_data'
          : (figuresIn(days)[figure] ?? 'no_data');
      const cells: Cells = { metric: balanceCheck, at: (days, _place, figure) => at(days, figure) };
      return { ...PLAIN_ROW, ...named, level: 0, ...numbersOf(cells, slots, FIGURES.length, source) };
    };
    const breather = new Breather();
    const shown: MadeRow[] = [];
    for (const [place, account] of accounts.entries()) {
      await breather.breathe();
      const row = rowOf({ ...namesOf(account), kind: 'line' }, figures[place] ?? earlier);
      if (hasNumber(row)) shown.push(row);
    }
    const earlierRow = rowOf({ ...EARLIER, kind: 'line', account: null }, earlier);
    if (hasNumber(earlierRow)) shown.push(earlierRow);
    await breather.breathe();
    const total = rowOf({ key: 'total', label: 'Total', kind: 'total', account: null }, whole);
    const adds = shown.map(({ key }) => ({ sign: 1 as const, key }));
    return {
      columns: makeColumns(asked, slots, { figures: FIGURES, known: balanceCheck }, source),
      rows: [...shown, { ...total, adds }, ...checkRows(asked.checks, slots, FIGURES.length, source)],
    };
  },
};

type Named = Pick<MadeRow, 'key' | 'label' | 'kind' | 'account'>;

/** Figures of the days of a column, worked out once: a row has several of them in each column, and the total those of all rows. */
function eachOnce(
  years: ReadonlyMap<Days, Day>,
  work: (days: Days, year: Day) => AccountFigures,
): (days: Days) => AccountFigures {
  const known = new Map<Days, AccountFigures>();
  return (days) => {
    const found = known.get(days) ?? work(days, years.get(days) ?? days.period.nominal.start);
    known.set(days, found);
    return found;
  };
}

// Accounts of pay that are seen together are one row for each class.
function namesOf({ key, code, name, class: ofClass }: MovedAccount) {
  const label = code === null ? `${name} (${ofClass.replaceAll('_', ' ')})` : name;
  return { key: code === null ? key.replace(':', '.') : `account.${code}`, label, account: code };
}

const EARLIER = { key: 'earlier', label: 'Earlier results and closings' };

/** All slices that the figures of any column are sums of. */
function slicesOf(asked: Inquiry) {
  const years = yearsOf(asked);
  return slicesBetween(
    asked.allDays.flatMap((days) => {
      const { nominal, counted } = days.period;
      return [years.get(days) ?? nominal.start, nominal.start, counted.end];
    }),
  );
}

/**
 * The beginning of the financial year that accounts of income and expenses are counted from, for the days of every column: that of the first
 * day of the range, so that nothing is reset inside it.
 */
function yearsOf({ columns, compare, when, days: whole }: Inquiry): ReadonlyMap<Days, Day> {
  const years = new Map<Days, Day>();
  const note = (range: readonly (Days | null)[], first: Day): void => {
    const year = unitContaining('year', first, when.calendar).start;
    for (const days of range) if (days !== null) years.set(days, year);
  };
  note(
    columns.map(({ days }) => days),
    whole.period.nominal.start,
  );
  for (const place of compare.keys()) {
    const others = columns.map((column) => column.others[place]?.days ?? null);
    const first = others.find((days) => days !== null);
    if (first !== undefined && first !== null) note(others, first.period.nominal.start);
  }
  return years;
}

/** An account of the balance sheet from the first entry on, one of income or expenses from the beginning of the year, without closings. */
function figuresOf(account: MovedAccount, { period: { nominal, counted } }: Days, year: Day): AccountFigures {
  const isProfit = isProfitClass(account.class);
  const net = (from: Day, before: Day): Decimal => {
    const all = account.between('debit', from, before).minus(account.between('credit', from, before));
    return isProfit ? all.minus(closingsOf(account, from, before)) : all;
  };
  const inside = (figure: Parameters<MovedAccount['between']>[0]): Decimal =>
    account.between(figure, nominal.start, counted.end);
  const openings = inside('openingDebit').minus(inside('openingCredit'));
  const opening = net(isProfit ? year : FIRST_DAY, nominal.start).plus(openings);
  const debit = inside('debit')
    .minus(inside('openingDebit'))
    .minus(isProfit ? inside('closingDebit') : ZERO);
  const credit = inside('credit')
    .minus(inside('openingCredit'))
    .minus(isProfit ? inside('closingCredit') : ZERO);
  return [opening, debit, credit, opening.plus(debit).minus(credit)];
}

/** What accounts of income and expenses had before the year began, and what closings took from them. */
function earlierOf(
  accounts: readonly MovedAccount[],
  { period: { nominal, counted } }: Days,
  year: Day,
): AccountFigures {
  return added(
    accounts
      .filter((account) => isProfitClass(account.class))
      .map((account): AccountFigures => {
        const before = account
          .between('debit', FIRST_DAY, year)
          .minus(account.between('credit', FIRST_DAY, year));
        const opening = before.plus(closingsOf(account, year, nominal.start));
        const debit = account.between('closingDebit', nominal.start, counted.end);
        const credit = account.between('closingCredit', nominal.start, counted.end);
        return [opening, debit, credit, opening.plus(debit).minus(credit)];
      }),
  );
}

function closingsOf(account: MovedAccount, from: Day, before: Day): Decimal {
  return account.between('closingDebit', from, before).minus(account.between('closingCredit', from, before));
}

function added(figures: readonly AccountFigures[]): AccountFigures {
  const sum = (place: 0 | 1 | 2 | 3): Decimal => sumOf(figures.map((one) => one[place]));
  return [sum(0), sum(1), sum(2), sum(3)];
}
