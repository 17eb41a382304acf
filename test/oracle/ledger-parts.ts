import { Decimal } from '../../src/money/decimal.ts';
import { EXPENSES, INCOME } from './account-classes.ts';
import {
  codesOf,
  type Days,
  entriesOf,
  linesOf,
  type ObviousBook,
  type ObviousLine,
  posted,
  total,
  withoutOpenings,
} from './ledger-metrics.ts';

/** The metrics that divide, by what, over which classes, and whether income counts as more or expenses do. */
const DIVISIONS = {
  'revenue.by_account': ['account', INCOME, -1n],
  'revenue.by_customer': ['customer', INCOME, -1n],
  'revenue.by_department': ['department', INCOME, -1n],
  'profit.by_department': ['department', [...INCOME, ...EXPENSES], -1n],
  'expenses.by_account': ['account', EXPENSES, 1n],
  'expenses.by_department': ['department', EXPENSES, 1n],
  'expenses.by_vendor': ['vendor', EXPENSES, 1n],
} as const;

export const DIVIDED = Object.keys(DIVISIONS) as (keyof typeof DIVISIONS)[];

/** Each part of a divided metric by the name of the part, in cents; those that come to nothing are left out. */
export function obviousParts(id: keyof typeof DIVISIONS, book: ObviousBook, days: Days): Map<string, bigint> {
  const [by, classes, sign] = DIVISIONS[id];
  const codes = codesOf(book, classes);
  const parts = new Map<string, bigint>();
  for (const line of linesOf(withParties(book), days, false).filter(({ account }) => codes.has(account))) {
    const name = nameOf(line[by], book);
    parts.set(name, (parts.get(name) ?? 0n) + sign * line.cents);
  }
  return new Map([...parts].filter(([, cents]) => cents !== 0n));
}

/** The same book, in which the other lines of an entry that names one customer or one vendor name them too. */
function withParties(book: ObviousBook): ObviousBook {
  const only = (names: readonly (string | null)[]) => {
    const named = new Set(names.filter((name) => name !== null));
    return named.size === 1 ? ([...named][0] ?? null) : null;
  };
  return {
    ...book,
    entries: book.entries.map((entry) => {
      const customer = only(entry.lines.map((line) => line.customer));
      const vendor = only(entry.lines.map((line) => line.vendor));
      const lines = entry.lines.map((line) => ({
        ...line,
        customer: line.customer ?? customer,
        vendor: line.vendor ?? vendor,
      }));
      return { ...entry, lines };
    }),
  };
}

/** An account is known by its code; what names nothing is unassigned. */
function nameOf(part: string | null, book: ObviousBook): string {
  if (part === null) return 'Unassigned';
  return book.accounts.find(({ code }) => code === part)?.name ?? part;
}

/** The same book, with only the lines that name a department of a team. */
export function ofTeam(book: ObviousBook, team: string): ObviousBook {
  const members = new Set(
    book.departments.map(({ name }) => name).filter((name) => isBelow(book, name, team)),
  );
  const isOfTeam = ({ department }: ObviousLine) => department !== null && members.has(department);
  return {
    ...book,
    entries: book.entries.map((entry) => ({ ...entry, lines: entry.lines.filter(isOfTeam) })),
  };
}

function isBelow(book: ObviousBook, name: string, team: string): boolean {
  if (name === team) return true;
  const above = book.departments.find((department) => department.name === name)?.below ?? null;
  return above !== null && isBelow(book, above, team);
}

/** What is counted over days. */
export const COUNTED: Readonly<Record<string, (book: ObviousBook, days: Days) => number>> = {
  'operations.journal_entries': (book, days) => withoutOpenings(entriesOf(book, days)).length,
  'quality.late_entries': (book, days) =>
    withoutOpenings(entriesOf(book, days)).filter(({ date, recorded, first }) => {
      const written = first === 'with mistakes' ? '2026-11-20' : recorded;
      return Date.parse(written) - Date.parse(date) > 30 * 86_400_000;
    }).length,
};

/** What is counted up to the last day. */
export const COUNTED_AT_END: Readonly<Record<string, (book: ObviousBook, days: Days) => number>> = {
  'quality.unreconciled_lines': (book, { last }) => {
    const cash = codesOf(book, ['cash']);
    const lines = linesOf(book, { first: '0001-01-01', last }, true);
    return lines.filter(({ account, reconciled }) => cash.has(account) && !reconciled).length;
  },
};

/** Percentages, null over zero and over a negative base. */
export const SHARES: Readonly<Record<string, (book: ObviousBook, days: Days) => number | null>> = {
  'profit.gross_margin': (book, days) =>
    share(
      -posted(book, days, ['operating_revenue', 'cost_of_sales', 'direct_payroll']),
      operatingRevenue(book, days),
    ),
  'profit.net_margin': (book, days) =>
    share(-posted(book, days, [...INCOME, ...EXPENSES]), operatingRevenue(book, days)),
  'quality.uncategorised_share': (book, days) =>
    share(posted(book, days, ['uncategorised']), posted(book, days, EXPENSES)),
  'quality.unassigned_revenue_share': (book, days) => {
    const codes = codesOf(book, INCOME);
    const revenue = linesOf(book, days, false).filter(({ account }) => codes.has(account));
    const unassigned = revenue.filter(({ department }) => department === null);
    return share(-total(unassigned.map(({ cents }) => cents)), -total(revenue.map(({ cents }) => cents)));
  },
};

const operatingRevenue = (book: ObviousBook, days: Days) => -posted(book, days, ['operating_revenue']);

function share(part: bigint, whole: bigint): number | null {
  if (whole <= 0n) return null;
  const percent = new Decimal(part.toString()).times(100).div(whole.toString()).toDecimalPlaces(4).toNumber();
  // Nothing of a loss is 0 as well.
  return percent + 0;
}
