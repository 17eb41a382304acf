import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Day, formatDay } from '../../src/period/index.ts';
import { day } from '../support/books.ts';

/** Where the outputs of the other tools are; its README says how they were made. */
export const FIXTURES = new URL('fixtures/', import.meta.url).pathname;

/** A report on the days from `first` to `last`, both of them included; `first` is empty where there is only an end. */
export type Recorded = Readonly<{ first: string; last: string; rows: readonly (readonly string[])[] }>;

/** The recorded reports of a name, `income-statement` for `income-statement.2024-01-01.2025-01-01.csv`. */
export function recordedReports(name: string): Recorded[] {
  return readdirSync(FIXTURES)
    .filter((file) => file.startsWith(`${name}.`))
    .map((file) => {
      const dates = file.split('.').slice(1, -1);
      const end: Day = day(dates.at(-1) ?? '');
      return {
        first: dates.length === 2 ? (dates[0] ?? '') : '',
        last: formatDay((end - 1) as Day),
        rows: recordedTable(file),
      };
    });
}

/** The cash with which the journal opens within the days, in cents. hledger counts it as received; an opening is in no flow here. */
export function cashOpened({ first, last }: Pick<Recorded, 'first' | 'last'>): number {
  return first <= OPENING.day && OPENING.day <= last ? OPENING.cents : 0;
}

// Its first transaction.
const OPENING = { day: '2023-01-01', cents: 392_658 };

/** The columns of a table, each a report by itself: of a month, a year, or the end of a day. */
export function recordedColumns(file: string): Recorded[] {
  const rows = recordedTable(file);
  const [, [, ...headings] = []] = rows;
  return headings.map((heading, index) => ({
    ...daysOf(heading),
    rows: rows.map(([name = '', ...cells]) => [name, cells[index] ?? '']),
  }));
}

export function recordedTable(file: string): string[][] {
  return parse(readFileSync(join(FIXTURES, file)), { relax_column_count: true });
}

/** The totals of a part of a report, in cents: a column of the report is a number. An empty part has no amounts. */
export function totalsOf(rows: Recorded['rows'], part: string): number[] {
  const heading = rows.findIndex(
    ([name, ...amounts]) => name === part && amounts.every((cell) => cell === ''),
  );
  if (heading === -1) throw new Error(`the report has no part ${part}`);
  const total = rows.slice(heading).find(([name]) => name === 'total');
  if (total === undefined) throw new Error(`${part} has no total`);
  return total.length === 1 ? [0] : total.slice(1).map(cents);
}

/** Each line of a part of a report of one period: the name of the account and its amount as the tool writes it. */
export function linesOf(rows: Recorded['rows'], part: string): Map<string, string> {
  const heading = rows.findIndex(([name]) => name === part);
  const length = rows.slice(heading).findIndex(([name]) => name === 'total');
  if (heading === -1 || length === -1) throw new Error(`the report has no part ${part} with a total`);
  return new Map(rows.slice(heading + 1, heading + length).map(([name = '', amount = '']) => [name, amount]));
}

/** What is left at the end of an income statement. */
export function netOf(rows: Recorded['rows']): number {
  return cents(rows.find(([name]) => name === 'Net:')?.[1] ?? '');
}

/** `-1234.56500 USD` in cents, half a cent away from zero; `0` has no commodity. */
export function cents(cell: string): number {
  const [, sign, units = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?(?: ?USD)?$/.exec(cell) ?? [];
  if (units === '') throw new Error(`not an amount: ${cell}`);
  const digits = fraction.padEnd(3, '0');
  const whole = Number(`${units}${digits.slice(0, 2)}`) + (Number(digits[2]) >= 5 ? 1 : 0);
  return sign === '-' && whole !== 0 ? -whole : whole;
}

/** The days of a heading: `2023` and `2023-07` are periods, `2023-07-31` is an end. */
function daysOf(heading: string): Pick<Recorded, 'first' | 'last'> {
  const [year = 0, month] = heading.split('-').map(Number);
  if (heading.length > 7) return { first: '', last: heading };
  if (month === undefined) return { first: `${heading}-01-01`, last: `${heading}-12-31` };
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { first: `${heading}-01`, last };
}
