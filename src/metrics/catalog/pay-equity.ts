import {
  BY_DEPARTMENT,
  BY_ENGAGEMENT,
  BY_ETHNICITY,
  BY_PAY_QUARTILE,
  BY_WOMEN_AND_MEN,
} from '../dimension.ts';
import { average, type Formula, minus, type Operand, percentage, plus, sum } from '../formula.ts';
import { type StatedMeasure, stated } from '../people-sources.ts';
import { protection } from '../protection.ts';
import { page } from './page.ts';

const payEquity = page('pay_equity', 'people.view_paygap');

const PAY_GAP_LAW = 'UK SI 2017/172, The Equality Act 2010 (Gender Pay Gap Information) Regulations 2017';
const CATEGORIES_OF_WORKERS = 'Directive (EU) 2023/970, article 9: pay gap by category of workers';

/** By how many percent of A's pay B's is lower. */
function gap(a: Operand, b: Operand): Formula {
  return percentage(sum(plus(a), minus(b)), a);
}

/** Of women and men each: somebody has to be on both sides. */
function bothSides(who: StatedMeasure['who']) {
  return protection({ groups: [stated(who, 'woman'), stated(who, 'man')] });
}

/** Without the pay of somebody, who is left would give another figure: it would be wrong without a sign of it. */
const UNLESS_PAY_IS_UNKNOWN = { unless: stated('of unknown pay', 'any') };
const UNLESS_REWARDS_ARE_UNKNOWN = { unless: stated('of unknown reward', 'any') };

function medianGap(who: StatedMeasure['who'], figure: 'median hourly pay' | 'median bonus'): Formula {
  return gap(stated(who, 'man', figure), stated(who, 'woman', figure));
}

function meanGap(who: StatedMeasure['who'], figure: 'hourly pay' | 'bonus'): Formula {
  return gap(
    average(stated(who, 'man', figure), stated(who, 'man')),
    average(stated(who, 'woman', figure), stated(who, 'woman')),
  );
}

export const genderMedianGap = payEquity.onDate({
  id: 'paygap.gender_median_gap',
  label: 'Median gender pay gap',
  description:
    'By how many percent the hourly pay of the woman in the middle is below that of the man in the middle, of those employed on the date.',
  source: `${PAY_GAP_LAW}, regulation 9`,
  unit: 'percent',
  formula: medianGap('paid', 'median hourly pay'),
  protection: bothSides('paid'),
  ...UNLESS_PAY_IS_UNKNOWN,
  related: ['paygap.gender_mean_gap', 'paygap.quartiles', 'paygap.gender_by_department'],
  tags: ['women', 'equal pay'],
});

export const genderMeanGap = payEquity.onDate({
  id: 'paygap.gender_mean_gap',
  label: 'Mean gender pay gap',
  description:
    'By how many percent the average hourly pay of women is below that of men, of those employed on the date.',
  source: `${PAY_GAP_LAW}, regulation 8`,
  unit: 'percent',
  formula: meanGap('paid', 'hourly pay'),
  protection: bothSides('paid'),
  ...UNLESS_PAY_IS_UNKNOWN,
  related: ['paygap.gender_median_gap', 'paygap.quartiles'],
  tags: ['women', 'equal pay'],
});

export const bonusMedianGap = payEquity.onDate({
  id: 'paygap.bonus_median_gap',
  label: 'Median gender bonus gap',
  description:
    'By how many percent the bonus pay of the woman in the middle is below that of the man in the middle, of those who got any in the 12 months up to the date.',
  source: `${PAY_GAP_LAW}, regulation 11`,
  unit: 'percent',
  formula: medianGap('rewarded', 'median bonus'),
  protection: bothSides('rewarded'),
  ...UNLESS_REWARDS_ARE_UNKNOWN,
  related: ['paygap.bonus_mean_gap', 'paygap.bonus_receipt'],
  tags: ['women', 'equal pay', 'bonuses'],
});

export const bonusMeanGap = payEquity.onDate({
  id: 'paygap.bonus_mean_gap',
  label: 'Mean gender bonus gap',
  description:
    'By how many percent the average bonus pay of women is below that of men, of those who got any in the 12 months up to the date.',
  source: `${PAY_GAP_LAW}, regulation 10`,
  unit: 'percent',
  formula: meanGap('rewarded', 'bonus'),
  protection: bothSides('rewarded'),
  ...UNLESS_REWARDS_ARE_UNKNOWN,
  related: ['paygap.bonus_median_gap', 'paygap.bonus_receipt'],
  tags: ['women', 'equal pay', 'bonuses'],
});

const REWARDED = stated('rewarded', 'any');
const EMPLOYEES = stated('employees', 'any');

export const bonusReceipt = payEquity.splitOnDate({
  id: 'paygap.bonus_receipt',
  label: 'Who gets a bonus',
  description:
    'Which percentage of the women and of the men employed on the date got any bonus pay in the 12 months up to it.',
  source: `${PAY_GAP_LAW}, regulation 12`,
  unit: 'percent',
  dimension: BY_WOMEN_AND_MEN,
  parts: 'stand alone',
  formula: percentage(REWARDED, EMPLOYEES),
  protection: protection({
    groups: [REWARDED, sum(plus(EMPLOYEES), minus(REWARDED))],
    overall: [stated('employees', 'woman'), stated('employees', 'man')],
  }),
  ...UNLESS_REWARDS_ARE_UNKNOWN,
  related: ['paygap.bonus_median_gap', 'paygap.bonus_mean_gap'],
  tags: ['women', 'equal pay', 'bonuses'],
});

const PAID_WOMEN = stated('paid', 'woman');
const PAID_MEN = stated('paid', 'man');

export const payQuartiles = payEquity.splitOnDate({
  id: 'paygap.quartiles',
  label: 'Women by pay quartile',
  description:
    'All women and men are put in order of their hourly pay and divided into four quarters: which percentage of each are women.',
  source: `${PAY_GAP_LAW}, regulation 13`,
  unit: 'percent',
  dimension: BY_PAY_QUARTILE,
  parts: 'stand alone',
  formula: percentage(PAID_WOMEN, sum(plus(PAID_WOMEN), plus(PAID_MEN))),
  // With the headcount by gender, all quarters together tell how many women and how many men have no pay.
  protection: protection({
    groups: [PAID_WOMEN, PAID_MEN],
    beside: [
      sum(plus(stated('employees', 'woman')), minus(PAID_WOMEN)),
      sum(plus(stated('employees', 'man')), minus(PAID_MEN)),
    ],
    parts: 'add up',
  }),
  ...UNLESS_PAY_IS_UNKNOWN,
  related: ['paygap.gender_median_gap', 'paygap.gender_mean_gap'],
  tags: ['women', 'equal pay'],
});

export const gapByDepartment = payEquity.splitOnDate({
  id: 'paygap.gender_by_department',
  label: 'Median gender pay gap by department',
  description: 'The median gender pay gap within each department on the date.',
  source: CATEGORIES_OF_WORKERS,
  unit: 'percent',
  dimension: BY_DEPARTMENT,
  parts: 'stand alone',
  formula: medianGap('paid', 'median hourly pay'),
  protection: bothSides('paid'),
  ...UNLESS_PAY_IS_UNKNOWN,
  related: ['paygap.gender_median_gap', 'paygap.gender_by_engagement'],
  tags: ['women', 'equal pay', 'teams'],
});

export const gapByEngagement = payEquity.splitOnDate({
  id: 'paygap.gender_by_engagement',
  label: 'Median gender pay gap by engagement',
  description:
    'The median gender pay gap among those who work full time, part time, as casuals or for a fixed term.',
  source: CATEGORIES_OF_WORKERS,
  unit: 'percent',
  dimension: BY_ENGAGEMENT,
  parts: 'stand alone',
  formula: medianGap('paid', 'median hourly pay'),
  protection: bothSides('paid'),
  ...UNLESS_PAY_IS_UNKNOWN,
  related: ['paygap.gender_median_gap', 'paygap.gender_by_department'],
  tags: ['women', 'equal pay'],
});

const OF_STATED_ETHNICITY = 'paid of stated ethnicity';
const PERSONS_OF_THE_LARGEST = 'persons of the largest';

export const ethnicityMedianGap = payEquity.splitOnDate({
  id: 'paygap.ethnicity_median_gap',
  label: 'Median ethnicity pay gap',
  description:
    'By how many percent the median hourly pay of each stated ethnicity is below that of the largest one, which is at 0 itself.',
  source: 'UK Government, Ethnicity pay reporting: guidance for employers (2023)',
  unit: 'percent',
  dimension: BY_ETHNICITY,
  parts: 'stand alone',
  formula: gap(
    stated(OF_STATED_ETHNICITY, 'any', 'median hourly pay of the largest'),
    stated(OF_STATED_ETHNICITY, 'any', 'median hourly pay'),
  ),
  protection: protection({
    groups: [stated(OF_STATED_ETHNICITY, 'any'), stated(OF_STATED_ETHNICITY, 'any', PERSONS_OF_THE_LARGEST)],
  }),
  ...UNLESS_PAY_IS_UNKNOWN,
  related: ['paygap.gender_median_gap', 'diversity.ethnicity'],
  tags: ['equal pay', 'inclusion'],
});
