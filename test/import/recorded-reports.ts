import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { Decimal } from '../../src/money/decimal.ts';

/** A recorded case: an hledger journal, and what hledger itself reports on it, to the last decimal. */
export type RecordedCase = Readonly<{
  /** The journal as `hledger print --cost -O csv` wrote it. */
  journal: string;
  /** Both sides of an income statement, for each year and each quarter. */
  results: readonly Readonly<{ first: string; last: string; revenue: Decimal; expenses: Decimal }>[];
  /** Both sides of a balance sheet, at the end of each year and each quarter. */
  balances: readonly Readonly<{ date: string; assets: Decimal; liabilities: Decimal }>[];
  /** Cash at the end of each month, `2024-03`. */
  cash: readonly Readonly<{ month: string; balance: Decimal }>[];
}>;

export const BEAN_EXAMPLE = new URL('fixtures/bean-example/', import.meta.url).pathname;

/** Reads a case that `record.sh` recorded in a folder. */
export function recordedCase(folder: string): RecordedCase {
  const intervals = ['yearly', 'quarterly'];
  const cash = table(`${folder}/cash-monthly.csv`);
  const [header = []] = cash;
  const cashTotals = totals(cash)[0] ?? [];
  return {
    journal: `${folder}/hledger.csv`,
    results: intervals.flatMap((interval) => {
      const rows = table(`${folder}/incomestatement-${interval}.csv`);
      const [revenue = [], expenses = []] = totals(rows);
      return labels(rows).map((label, index) => ({
        ...daysOf(label),
        revenue: amount(revenue[index]),
        expenses: amount(expenses[index]),
      }));
    }),
    balances: intervals.flatMap((interval) => {
      const rows = table(`${folder}/balancesheet-${interval}.csv`);
      const [assets = [], liabilities = []] = totals(rows);
      return labels(rows).map((date, index) => ({
        date,
        assets: amount(assets[index]),
        liabilities: amount(liabilities[index]),
      }));
    }),
    cash: header.slice(1).map((month, index) => ({ month, balance: amount(cashTotals[index]) })),
  };
}

function table(file: string): string[][] {
  return parse(readFileSync(file, 'utf8'), { relax_column_count: true });
}

function labels(rows: readonly string[][]): string[] {
  return rows.find(([first]) => first === 'Account')?.slice(1) ?? [];
}

/** The rows of totals, in order: of a report in two parts, the first is of the first part. */
function totals(rows: readonly string[][]): string[][] {
  return rows.filter(([first]) => first === 'total').map((row) => row.slice(1));
}

function amount(cell: string | undefined): Decimal {
  return new Decimal((cell ?? '').replace(/ USD$/, ''));
}

/** The first and last day of a year, `2024`, or a quarter, `2024Q3`. */
function daysOf(label: string): { first: string; last: string } {
  const [year = '', quarter] = label.split('Q');
  if (quarter === undefined) return { first: `${year}-01-01`, last: `${year}-12-31` };
  const ends = ['03-31', '06-30', '09-30', '12-31'];
  const starts = ['01-01', '04-01', '07-01', '10-01'];
  return { first: `${year}-${starts[Number(quarter) - 1]}`, last: `${year}-${ends[Number(quarter) - 1]}` };
}
