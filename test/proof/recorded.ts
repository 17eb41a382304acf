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
