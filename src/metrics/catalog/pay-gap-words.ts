/** Text shared by the figures of SI 2017/172 and of Directive (EU) 2023/970. */
export const MEDIAN_GAP = '(median of men − median of women) ÷ median of men × 100';
export const MEAN_GAP = '(mean of men − mean of women) ÷ mean of men × 100';
export const WOMEN_OF_QUARTER = 'women of the quarter ÷ women and men of the quarter × 100';

/** How persons are divided by what they are paid in an hour. */
export function inQuarters(pay: string): string {
  return `All women and men are put in order of their ${pay} and divided into four quarters: which percentage of each are women. Equal pay over the edge of quarters is spread in the same proportion of women and men.`;
}
