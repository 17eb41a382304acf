import { formatMonth } from '../format/date.ts';
import type { Month } from './series.ts';

/** The name of a month in a chart, with its notes: `Nov 2026 so far, in the chosen period`. */
export function monthName(month: Month): string {
  return `${formatMonth(month.date, 'with year')}${remarkOf(month)}`;
}

/** The notes on a month, to follow its name. */
export function remarkOf({ extent, isChosen }: Pick<Month, 'extent' | 'isChosen'>): string {
  return `${extent === 'whole' ? '' : ` ${extent}`}${isChosen ? ', in the chosen period' : ''}`;
}
