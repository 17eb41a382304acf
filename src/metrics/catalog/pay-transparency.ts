import * as figures from '../../disclosure/figures/eu-pay-gap.ts';
import { BY_CATEGORY_OF_WORKER, BY_PAY_QUARTILE, BY_WOMEN_AND_MEN } from '../definition/dimension.ts';
import type { Metric } from '../definition/metric.ts';
import { page } from './page.ts';
import { inQuarters, MEAN_GAP, MEDIAN_GAP, WOMEN_OF_QUARTER } from './pay-gap-words.ts';

const payTransparency = page('pay_equity', 'people.view_paygap');

const LAW = 'Directive (EU) 2023/970 on pay transparency, articles 3(1)(b) and';
const ADDED = '2026-11-22';

const ALL_WORKERS =
  'Counts all employees of the date, on leave or not, with their pay from 1 January to it under any membership, without pay as contractors. Where weekly hours are not recorded, full-time hours (a setting) are assumed.';
const VARIABLE = 'Variable pay is allowances, bonuses and commission.';
const GROSS = 'gross hourly pay = pay of the calendar year to the date ÷ hours of the days with basic pay';

export const euMeanGap = payTransparency.figureOnDate({
  id: 'paygap.eu_mean_gap',
  label: 'Mean gender pay gap (EU)',
  description: `By how many percent the average gross hourly pay of women is below that of men. ${ALL_WORKERS}`,
  source: `${LAW} 9(1)(a)`,
  unit: 'percent',
  figure: figures.euMeanGap,
  calculation: `${MEAN_GAP}; ${GROSS}`,
  added: ADDED,
  related: ['paygap.eu_median_gap', 'paygap.gender_mean_gap', 'paygap.by_category_of_worker'],
  tags: ['women', 'equal pay'],
  synonyms: ['EU pay gap', 'pay transparency directive mean gap'],
});

export const euMedianGap = payTransparency.figureOnDate({
  id: 'paygap.eu_median_gap',
  label: 'Median gender pay gap (EU)',
  description: `By how many percent the gross hourly pay of the woman in the middle is below that of the man in the middle. ${ALL_WORKERS}`,
  source: `${LAW} 9(1)(c)`,
  unit: 'percent',
  figure: figures.euMedianGap,
  calculation: `${MEDIAN_GAP}; ${GROSS}`,
  added: ADDED,
  related: ['paygap.eu_mean_gap', 'paygap.gender_median_gap', 'paygap.eu_quartiles'],
  tags: ['women', 'equal pay'],
  synonyms: ['EU median pay gap', 'pay transparency directive median gap'],
});

export const variableMeanGap = payTransparency.figureOnDate({
  id: 'paygap.variable_mean_gap',
  label: 'Mean gender gap in variable pay',
  description: `By how many percent the average variable pay of women for each hour is below that of men, of those who received any. ${VARIABLE} ${ALL_WORKERS}`,
  source: `${LAW} 9(1)(b)`,
  unit: 'percent',
  figure: figures.variableMeanGap,
  calculation: `${MEAN_GAP}, of the variable part; ${GROSS}`,
  added: ADDED,
  related: ['paygap.variable_median_gap', 'paygap.variable_receipt', 'paygap.bonus_mean_gap'],
  tags: ['women', 'equal pay', 'bonuses'],
  synonyms: ['mean gap in variable pay', 'average gap in commission'],
});

export const variableMedianGap = payTransparency.figureOnDate({
  id: 'paygap.variable_median_gap',
  label: 'Median gender gap in variable pay',
  description: `By how many percent the variable pay, for each hour, of the woman in the middle is below that of the man in the middle, of those who received any. ${VARIABLE} ${ALL_WORKERS}`,
  source: `${LAW} 9(1)(d)`,
  unit: 'percent',
  figure: figures.variableMedianGap,
  calculation: `${MEDIAN_GAP}, of the variable part; ${GROSS}`,
  added: ADDED,
  related: ['paygap.variable_mean_gap', 'paygap.variable_receipt', 'paygap.bonus_median_gap'],
  tags: ['women', 'equal pay', 'bonuses'],
  synonyms: ['median gap in variable pay'],
});

export const variableReceipt = payTransparency.figureSplitOnDate({
  id: 'paygap.variable_receipt',
  label: 'Who gets variable pay',
  description: `Which percentage of the women and of the men were paid any variable pay. ${VARIABLE} ${ALL_WORKERS}`,
  source: `${LAW} 9(1)(e)`,
  unit: 'percent',
  dimension: BY_WOMEN_AND_MEN,
  figure: figures.variableReceipt,
  calculation: 'recipients of variable pay ÷ all × 100, of women and of men',
  added: ADDED,
  related: ['paygap.variable_mean_gap', 'paygap.variable_median_gap', 'paygap.bonus_receipt'],
  tags: ['women', 'equal pay', 'bonuses'],
  synonyms: ['who receives variable pay', 'share of men and women with variable pay'],
});

export const euQuartiles = payTransparency.figureSplitOnDate({
  id: 'paygap.eu_quartiles',
  label: 'Women by pay quartile (EU)',
  description: `${inQuarters('gross hourly pay')} ${ALL_WORKERS}`,
  source: `${LAW} 9(1)(f)`,
  unit: 'percent',
  dimension: BY_PAY_QUARTILE,
  figure: figures.euQuartiles,
  calculation: `${WOMEN_OF_QUARTER}; ${GROSS}`,
  added: ADDED,
  related: ['paygap.quartiles', 'paygap.eu_mean_gap', 'paygap.eu_median_gap'],
  tags: ['women', 'equal pay'],
  synonyms: ['EU pay quartiles'],
});

export const gapByCategory = payTransparency.figureSplitOnDate({
  id: 'paygap.by_category_of_worker',
  label: 'Mean gender pay gap by category of workers',
  description: `The mean gender pay gap within each category of workers, in basic pay and in variable pay apart. Basic pay is salaries and hourly pay; of variable pay, those count who were paid any. ${VARIABLE} The category is a field of the membership. ${ALL_WORKERS}`,
  source: `${LAW} 9(1)(g)`,
  unit: 'percent',
  dimension: BY_CATEGORY_OF_WORKER,
  figure: figures.gapByCategory,
  calculation: `${MEAN_GAP}, of each category and component; ${GROSS}`,
  added: ADDED,
  related: ['paygap.eu_mean_gap', 'paygap.variable_mean_gap', 'paygap.gender_by_department'],
  tags: ['women', 'equal pay'],
  synonyms: ['pay gap by category of worker', 'pay gap by job category'],
});

/** The metrics of this page, in the order in which they are listed. */
export const PAY_TRANSPARENCY: readonly Metric[] = [
  gapByCategory,
  variableMeanGap,
  variableMedianGap,
  variableReceipt,
  euMeanGap,
  euMedianGap,
  euQuartiles,
];
