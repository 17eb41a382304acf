import { formatMonth } from '../format/date.ts';
import type { Month } from './series.ts';

/** What a month of a chart is called, and what is particular about it: `Nov 2026 so far, in the chosen period`. */
export function monthName(month: Month): string {
  return `${formatMonth(month.date, 'with year')}${remarkOf(month)}`;
}

/** What is particular about a month, to follow its name. */
export function remarkOf({ extent, isChosen }: Pick<Month, 'extent' | 'isChosen'>): string {
  return `${extent === 'whole' ? '' : ` ${extent}`}${isChosen ? ', in the chosen period' : ''}`;
}
