import * as figures from '../../disclosure/figures/pay-gap.ts';
import {
  BY_DEPARTMENT,
  BY_ENGAGEMENT,
  BY_ETHNICITY,
  BY_PAY_QUARTILE,
  BY_WOMEN_AND_MEN,
} from '../definition/dimension.ts';
import type { Metric } from '../definition/metric.ts';
import { page } from './page.ts';
import { inQuarters, MEAN_GAP, MEDIAN_GAP, WOMEN_OF_QUARTER } from './pay-gap-words.ts';
import { PAY_TRANSPARENCY } from './pay-transparency.ts';

const payEquity = page('pay_equity', 'people.view_paygap');

const LAW = 'UK SI 2017/172, The Equality Act 2010 (Gender Pay Gap Information) Regulations 2017';

/** The persons in hourly pay, and assumed hours: shared by all its texts. */
const ON_FULL_PAY =
  'Counts everybody with ordinary pay on the date, except those on reduced or no pay because of leave in the pay period; contractors count if they have pay entries. Hourly pay includes allowances and the part of bonuses that belongs to the pay period. Where weekly hours are not recorded, full-time hours (a setting) are assumed.';
const WITH_BONUS =
  'Bonuses and commission of all memberships of a person count, also of those that have ended. On leave or not, and contractors where they have pay entries.';

const HOURLY_PAY =
  'Hourly pay includes bonuses of the pay period, and a month has 30.44 days; those on reduced or no pay because of leave are left out, contractors with pay entries count.';
const BONUS_PAY =
  'Bonuses of all memberships of a person count, also of those that have ended; contractors with pay entries count.';
const HOURLY_CHANGES = changed(`${HOURLY_PAY} It is answered from snapshots, with one decimal.`);
const BONUS_CHANGES = changed(`${BONUS_PAY} It is answered from snapshots, with one decimal.`);

function changed(what: string) {
  return [{ version: 2, date: '2026-11-22', what }];
}

const HOURLY =
  'hourly pay = (ordinary pay + bonus pay of the pay period, prorated) × 7 ÷ days of the period ÷ weekly hours';

export const genderMedianGap = payEquity.figureOnDate({
  id: 'paygap.gender_median_gap',
  label: 'Median gender pay gap',
  description: `By how many percent the hourly pay of the woman in the middle is below that of the man in the middle. ${ON_FULL_PAY}`,
  source: `${LAW}, regulations 6 and 9`,
  unit: 'percent',
  figure: figures.medianGap,
  calculation: `${MEDIAN_GAP}; ${HOURLY}`,
  changes: HOURLY_CHANGES,
  related: ['paygap.gender_mean_gap', 'paygap.quartiles', 'paygap.gender_by_department'],
  tags: ['women', 'equal pay'],
  synonyms: [
    'gender pay gap',
    'pay gap',
    'are women paid less',
    'equal pay',
    'difference in pay between men and women',
  ],
});

export const genderMeanGap = payEquity.figureOnDate({
  id: 'paygap.gender_mean_gap',
  label: 'Mean gender pay gap',
  description: `By how many percent the average hourly pay of women is below that of men. ${ON_FULL_PAY}`,
  source: `${LAW}, regulations 6 and 8`,
  unit: 'percent',
  figure: figures.meanGap,
  calculation: `${MEAN_GAP}; ${HOURLY}`,
  changes: HOURLY_CHANGES,
  related: ['paygap.gender_median_gap', 'paygap.quartiles', 'paygap.eu_mean_gap'],
  tags: ['women', 'equal pay'],
  synonyms: ['average gender pay gap', 'mean pay gap', 'average pay difference between men and women'],
});

export const bonusMedianGap = payEquity.figureOnDate({
  id: 'paygap.bonus_median_gap',
  label: 'Median gender bonus gap',
  description: `By how many percent the bonus pay of the woman in the middle is below that of the man in the middle, of those who received any in the 12 months to the date. ${WITH_BONUS}`,
  source: `${LAW}, regulation 11`,
  unit: 'percent',
  figure: figures.bonusMedianGap,
  calculation: `${MEDIAN_GAP}, of bonus pay in 12 months`,
  changes: BONUS_CHANGES,
  related: ['paygap.bonus_mean_gap', 'paygap.bonus_receipt'],
  tags: ['women', 'equal pay', 'bonuses'],
  synonyms: ['bonus gap', 'gender bonus gap', 'bonus difference between men and women'],
});

export const bonusMeanGap = payEquity.figureOnDate({
  id: 'paygap.bonus_mean_gap',
  label: 'Mean gender bonus gap',
  description: `By how many percent the average bonus pay of women is below that of men, of those who received any in the 12 months to the date. ${WITH_BONUS}`,
  source: `${LAW}, regulation 10`,
  unit: 'percent',
  figure: figures.bonusMeanGap,
  calculation: `${MEAN_GAP}, of bonus pay in 12 months`,
  changes: BONUS_CHANGES,
  related: ['paygap.bonus_median_gap', 'paygap.bonus_receipt'],
  tags: ['women', 'equal pay', 'bonuses'],
  synonyms: ['average bonus gap', 'mean bonus gap'],
});

export const bonusReceipt = payEquity.figureSplitOnDate({
  id: 'paygap.bonus_receipt',
  label: 'Who gets a bonus',
  description: `Which percentage of the women and of the men employed on the date were paid any bonus in the 12 months to it. ${WITH_BONUS}`,
  source: `${LAW}, regulation 12`,
  unit: 'percent',
  dimension: BY_WOMEN_AND_MEN,
  figure: figures.bonusReceipt,
  calculation: 'recipients of a bonus ÷ all × 100, of women and of men',
  changes: changed(`${BONUS_PAY} It is answered from snapshots.`),
  related: ['paygap.bonus_median_gap', 'paygap.bonus_mean_gap'],
  tags: ['women', 'equal pay', 'bonuses'],
  synonyms: ['who receives a bonus', 'share of men and women with a bonus', 'do men and women get bonuses'],
});

export const payQuartiles = payEquity.figureSplitOnDate({
  id: 'paygap.quartiles',
  label: 'Women by pay quartile',
  description: `${inQuarters('hourly pay')} ${ON_FULL_PAY}`,
  source: `${LAW}, regulations 6 and 13`,
  unit: 'percent',
  dimension: BY_PAY_QUARTILE,
  figure: figures.quartiles,
  calculation: WOMEN_OF_QUARTER,
  changes: changed(`${HOURLY_PAY} It is answered from snapshots.`),
  related: ['paygap.gender_median_gap', 'paygap.gender_mean_gap', 'paygap.eu_quartiles'],
  tags: ['women', 'equal pay'],
  synonyms: [
    'men and women in the lowest pay quarter',
    'women in each pay quartile',
    'pay quartiles',
    'pay quarters',
  ],
});

export const gapByDepartment = payEquity.figureSplitOnDate({
  id: 'paygap.gender_by_department',
  label: 'Median gender pay gap by department',
  description: `The median gender pay gap within each department. ${ON_FULL_PAY}`,
  source: `${LAW}, regulations 6 and 9, within each department`,
  unit: 'percent',
  dimension: BY_DEPARTMENT,
  figure: figures.gapByDepartment,
  calculation: `${MEDIAN_GAP}, of each department; ${HOURLY}`,
  changes: HOURLY_CHANGES,
  related: ['paygap.gender_median_gap', 'paygap.gender_by_engagement'],
  tags: ['women', 'equal pay', 'teams'],
  synonyms: [
    'gender pay gap in one department',

    'pay gap by department',
    'pay gap in each team',
  ],
});

export const gapByEngagement = payEquity.figureSplitOnDate({
  id: 'paygap.gender_by_engagement',
  label: 'Median gender pay gap by engagement',
  description: `The median gender pay gap among those whose largest pay entry is full time, part time, casual or for a fixed term; contractors are in none of these. ${ON_FULL_PAY}`,
  source: `${LAW}, regulations 6 and 9, within each engagement`,
  unit: 'percent',
  dimension: BY_ENGAGEMENT,
  figure: figures.gapByEngagement,
  calculation: `${MEDIAN_GAP}, of each engagement; ${HOURLY}`,
  changes: HOURLY_CHANGES,
  related: ['paygap.gender_median_gap', 'paygap.gender_by_department'],
  tags: ['women', 'equal pay'],
  synonyms: ['pay gap by employment type', 'pay gap of part-time staff'],
});

export const ethnicityMedianGap = payEquity.figureSplitOnDate({
  id: 'paygap.ethnicity_median_gap',
  label: 'Median ethnicity pay gap',
  description: `By how many percent the median hourly pay of each stated ethnicity is below that of the largest one, which is at 0 itself. ${ON_FULL_PAY}`,
  source: 'UK Government, Ethnicity pay reporting: guidance for employers (2023)',
  unit: 'percent',
  dimension: BY_ETHNICITY,
  figure: figures.ethnicityMedianGap,
  calculation: `(median of the largest group − median of the group) ÷ median of the largest group × 100; ${HOURLY}`,
  changes: HOURLY_CHANGES,
  related: ['paygap.gender_median_gap', 'diversity.ethnicity'],
  tags: ['equal pay', 'inclusion'],
  synonyms: ['ethnicity pay gap', 'pay gap between ethnic groups'],
});

/** The metrics of this page, in the order in which they are listed. */
export const PAY_EQUITY: readonly Metric[] = [
  genderMedianGap,
  genderMeanGap,
  bonusMedianGap,
  bonusMeanGap,
  bonusReceipt,
  payQuartiles,
  gapByDepartment,
  gapByEngagement,
  ...PAY_TRANSPARENCY,
  ethnicityMedianGap,
];
