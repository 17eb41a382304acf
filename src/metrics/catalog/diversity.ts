import * as figures from '../../disclosure/figures/diversity.ts';
import { BY_AGE_BAND, BY_COUNTRY, BY_ETHNICITY, BY_GENDER } from '../definition/dimension.ts';
import type { Metric } from '../definition/metric.ts';
import { page } from './page.ts';

const diversity = page('diversity', 'people.view_diversity');

export const byGender = diversity.figureSplitOnDate({
  id: 'diversity.gender',
  label: 'Headcount by gender',
  description:
    'The number of employees who are women, and of everybody else: men, non-binary, other and not stated. Small groups are hidden.',
  unit: 'count',
  dimension: BY_GENDER,
  figure: figures.gender,
  calculation: 'employees of each group',
  related: ['diversity.women_share', 'paygap.gender_median_gap', 'headcount.active'],
  tags: ['women', 'inclusion'],
  synonyms: [
    'men and women',
    'gender split',
    'gender distribution',
    'how many women work here',
    'gender balance',
  ],
});

export const byEthnicity = diversity.figureSplitOnDate({
  id: 'diversity.ethnicity',
  label: 'Headcount by ethnicity',
  description: 'The number of employees by stated ethnicity. Small groups are hidden.',
  unit: 'count',
  dimension: BY_ETHNICITY,
  figure: figures.ethnicity,
  calculation: 'employees of each group',
  related: ['diversity.gender', 'diversity.country', 'paygap.ethnicity_median_gap'],
  tags: ['inclusion'],
  synonyms: ['ethnicities', 'ethnic mix', 'ethnic diversity', 'race'],
});

export const byAgeBand = diversity.figureSplitOnDate({
  id: 'diversity.age_band',
  label: 'Headcount by age',
  description:
    'The number of employees by age on 31 December of the year of the snapshot. Small groups are hidden.',
  unit: 'count',
  dimension: BY_AGE_BAND,
  figure: figures.ageBand,
  calculation: 'employees of each group',
  related: ['diversity.gender', 'headcount.by_tenure'],
  tags: ['inclusion', 'age'],
  synonyms: [
    'age distribution',
    'how old is our staff',
    'age of employees',
    'age groups',
    'age structure',
    'age profile',
  ],
});

export const byCountry = diversity.figureSplitOnDate({
  id: 'diversity.country',
  label: 'Headcount by country',
  description: 'The number of employees by stated country. Small groups are hidden.',
  unit: 'count',
  dimension: BY_COUNTRY,
  figure: figures.country,
  calculation: 'employees of each group',
  related: ['diversity.ethnicity', 'headcount.active'],
  tags: ['inclusion', 'nationality'],
  synonyms: ['nationalities', 'countries of origin', 'where do people come from'],
});

export const womenShare = diversity.figureOnDate({
  id: 'diversity.women_share',
  label: 'Share of women',
  description:
    'The percentage of all employees who are women. Hidden if women, or everybody else, are a small group.',
  unit: 'percent',
  figure: figures.womenShare,
  calculation: 'women ÷ employees × 100',
  related: ['diversity.gender', 'diversity.women_managers_share'],
  tags: ['women', 'inclusion'],
  synonyms: ['share of women', 'percentage of women', 'proportion female', 'share of staff who are women'],
});

export const womenManagersShare = diversity.figureOnDate({
  id: 'diversity.women_managers_share',
  label: 'Share of women among managers',
  description:
    'The percentage of all managers who are women. A manager is an employee to whom another reports. It is renewed once a year, and hidden if women, or everybody else, are a small group.',
  unit: 'percent',
  figure: figures.womenManagersShare,
  calculation: 'women who manage ÷ managers × 100',
  related: ['diversity.women_share', 'people.span_of_control'],
  tags: ['women', 'leadership'],
  synonyms: [
    'women in management',
    'women in leadership',
    'female managers',
    'share of managers who are women',
  ],
});

export const hiresByGender = diversity.figureSplitOfRange({
  id: 'diversity.hires_by_gender',
  label: 'Hires by gender',
  description:
    'The number of women, and of everybody else, among those employed on the last snapshot day of a year and not on the one shown before it. Small groups are hidden.',
  unit: 'count',
  dimension: BY_GENDER,
  figure: figures.hiresByGender,
  calculation: 'employees of each group who were none in the snapshot before',
  related: ['diversity.gender', 'people.hires'],
  tags: ['women', 'recruiting'],
  synonyms: ['women hired', 'gender of new hires', 'men and women hired'],
});

/** The metrics of this page, in the order in which they are listed. */
export const DIVERSITY: readonly Metric[] = [
  byGender,
  byEthnicity,
  byAgeBand,
  byCountry,
  womenShare,
  womenManagersShare,
  hiresByGender,
];
