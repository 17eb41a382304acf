import type { ScalarData } from '../api/metrics.ts';
import { formatDay } from '../format/date.ts';
import { formatCount } from '../format/number.ts';
import type { Period } from './period-label.ts';

type Coverage = ScalarData['coverage'];
type Days = Pick<Period['resolved'], 'startDate' | 'asOfDate'>;

/** What is not known of the days of a value, each in a few words; nothing where all of them are known. */
export function coverageInWords(coverage: Coverage, { startDate, asOfDate }: Days): string[] {
  const { from, through, state, gaps, missing } = coverage;
  if (state === 'whole') return [];
  if (from === null || through === null) return ['nothing recorded'];
  const words = [
    ...(startDate < from ? [`nothing before ${formatDay(from)}`] : []),
    ...gaps.map((gap) => `nothing from ${formatDay(gap.from)} to ${formatDay(gap.through)}`),
    ...(asOfDate > through ? [`nothing since ${formatDay(through)}`] : []),
    ...(missing === undefined ? [] : [`${formatCount(Number(missing))} without pay`]),
  ];
  if (words.length === 0 && coverage.unknown === 'due_dates') return ['some due dates are missing'];
  // Of staff whose history is not recorded every day is there, and some of the people are not.
  return words.length > 0 ? words : ['people who left earlier may be missing'];
}

/** Whether nothing has been recorded for a week before the last day: worth saying beside a figure. */
export function hasFallenSilent({ through }: Coverage, { asOfDate }: Days): boolean {
  return through !== null && Date.parse(asOfDate) - Date.parse(through) >= WEEK_MS;
}

const WEEK_MS = 7 * 86_400_000;
