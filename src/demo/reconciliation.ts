import { addDays, type Day, formatDay } from '../period/index.ts';
import { ACCOUNT_NAMES, CHART } from './chart.ts';
import type { DemoEntry } from './drafting.ts';
import { Random } from './random.ts';

/** The entry with its cash lines marked as reconciled: all but the latest, and a few forgotten ones. */
export function reconciled(entry: DemoEntry, today: Day): DemoEntry {
  if (entry.date > addDays(today, -DAYS_NOT_YET_RECONCILED) || isForgotten(entry)) return entry;
  return {
    ...entry,
    lines: entry.lines.map((line) => ({ ...line, reconciled: CASH_CODES.has(line.account) })),
  };
}

const DAYS_NOT_YET_RECONCILED = 16;
const CASH_CODES: ReadonlySet<string> = new Set(
  ACCOUNT_NAMES.filter((account) => CHART[account].class === 'cash').map((account) => CHART[account].code),
);

function isForgotten({ date, description, reference }: DemoEntry): boolean {
  return new Random(`forgotten ${formatDay(date)} ${description} ${reference}`).chance(4);
}
