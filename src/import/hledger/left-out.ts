import { type Day, formatDay } from '../../period/index.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import type { YearEndNumbers } from './year-ends.ts';

/** Names what counts nothing here, and what was found at the end of a year. */
export function warnOfLeftOut(
  { warn }: ImportTask,
  leftOut: ReadonlyMap<string, number>,
  yearEnds: YearEndNumbers,
): void {
  const count = yearEnds.leftOut.size;
  if (count > 0)
    warn(
      `${count} ${count === 1 ? 'transaction that empties or restores' : 'transactions that empty or restore'} the balance sheet at the end of a year: left out (${daysOf(yearEnds.leftOut)})`,
    );
  if (yearEnds.whole.size > 0) warn(`whole openings: ${daysOf(yearEnds.whole)}`);
  const named = [...leftOut].map(([what, count]) => (count === 1 ? what : `${what} (${count} times)`));
  const more = named.length - MOST_NAMED;
  if (named.length > 0)
    warn(`left out: ${named.slice(0, MOST_NAMED).join(', ')}${more > 0 ? `, and ${more} more` : ''}`);
}

function daysOf(numbers: ReadonlyMap<number, Day>): string {
  const days = [...numbers.values()].sort((one, other) => one - other);
  const more = days.length > MOST_NAMED ? ' …' : '';
  return `${days.slice(0, MOST_NAMED).map(formatDay).join(', ')}${more}`;
}

const MOST_NAMED = 20;
