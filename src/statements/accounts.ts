import { isProfitClass } from '../ledger/account-class.ts';
import { balanceCheck } from '../metrics/catalog/quality.ts';
import { isUnknownIn } from '../metrics/coverage/state.ts';
import { compareText } from '../metrics/value/compare-text.ts';
import type { Computed } from '../metrics/value/compute.ts';
import { type Decimal, sumOf, ZERO } from '../money/decimal.ts';
import { type Day, FIRST_DAY, type FinancialCalendar, yearContaining } from '../period/index.ts';
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
import { type Cells, numbersOf } from './values.ts';

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
    const accounts = movedAccounts(slicesOf(asked), rows);
    if (accounts.length >= MOST_ROWS) throw tooManyRows();
    const beginnings = yearsOf(asked);
    const { recorded } = source.setting;
    const cells = (figuresIn: (days: Days, year: Day) => AccountFigures): Cells => ({
      metric: balanceCheck,
      at: (days, _place, figure): Computed => {
        if (isUnknownIn(balanceCheck, days.period.counted, recorded)) return 'no_data';
        const year = beginnings.get(days) ?? days.period.nominal.start;
        return figuresIn(days, year)[figure] ?? 'no_data';
      },
    });
    const rowOf = (
      named: Pick<MadeRow, 'key' | 'label' | 'kind' | 'level' | 'account'>,
      figuresIn: (days: Days, year: Day) => AccountFigures,
    ): MadeRow => ({ ...PLAIN_ROW, ...named, ...numbersOf(cells(figuresIn), slots, FIGURES.length, source) });

    const lines = accounts
      .toSorted((one, other) => compareText(one.code ?? one.key, other.code ?? other.key))
      .map((account) =>
        rowOf({ ...namesOf(account), kind: 'line', level: 0 }, (days, year) =>
          figuresOf(account, days, year),
        ),
      );
    const shown = [
      ...lines,
      rowOf({ ...EARLIER, kind: 'line', level: 0, account: null }, (days, year) =>
        earlierOf(accounts, days, year),
      ),
    ].filter(({ values }) => values.some((value) => value !== null && !value.isZero()));
    const total = rowOf(
      { key: 'total', label: 'Total', kind: 'total', level: 0, account: null },
      (days, year) =>
        added([
          ...accounts.map((account) => figuresOf(account, days, year)),
          earlierOf(accounts, days, year),
        ]),
    );
    const adds = shown.map(({ key }) => ({ sign: 1 as const, key }));
    return {
      columns: makeColumns(asked, slots, { figures: FIGURES, known: balanceCheck }, source),
      rows: [
        ...shown,
        { ...total, adds },
        ...checkRows(asked.statement.checks, slots, FIGURES.length, source),
      ],
    };
  },
};

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
    const year = beginningOfYear(first, when.calendar);
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

function beginningOfYear(day: Day, calendar: FinancialCalendar): Day {
  return yearContaining(day, calendar).start;
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
