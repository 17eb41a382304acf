import { BY_AGE_BAND, BY_COUNTRY, BY_ETHNICITY, BY_GENDER } from '../dimension.ts';
import { minus, percentage, plus, sum } from '../formula.ts';
import { STATED_HIRES, stated } from '../people-sources.ts';
import { protection } from '../protection.ts';
import { page } from './page.ts';

const diversity = page('diversity');

const EMPLOYEES = stated('employees', 'any');
const WOMEN = stated('employees', 'woman');
const STATED = stated('employees', 'stated');
const WOMEN_MANAGERS = stated('managers', 'woman');
const STATED_MANAGERS = stated('managers', 'stated');

/** Groups that add up to a headcount which everybody may see. */
const COUNTED = protection({ groupsIfAny: [EMPLOYEES], parts: 'add up' });

// Pay gaps tell how many women and men there are, and so how many are neither or did not say: which of these they are,
// nothing may tell.
const NEITHER_WOMAN_NOR_MAN = ['non_binary', 'other', 'not_stated'];

export const byGender = diversity.splitOnDate({
  id: 'diversity.gender',
  label: 'Headcount by gender',
  description:
    'How many of those employed on the date are women, men, non-binary or other, or did not state it. Small groups are hidden.',
  unit: 'count',
  dimension: BY_GENDER,
  formula: EMPLOYEES,
  protection: protection({
    groupsIfAny: [EMPLOYEES],
    parts: 'add up',
    hiddenTogether: NEITHER_WOMAN_NOR_MAN,
  }),
  related: ['diversity.women_share', 'paygap.gender_median_gap', 'headcount.active'],
  tags: ['women', 'inclusion'],
});

export const byEthnicity = diversity.splitOnDate({
  id: 'diversity.ethnicity',
  label: 'Headcount by ethnicity',
  description: 'How many of those employed on the date stated which ethnicity. Small groups are hidden.',
  unit: 'count',
  dimension: BY_ETHNICITY,
  formula: EMPLOYEES,
  protection: COUNTED,
  related: ['diversity.gender', 'diversity.country', 'paygap.ethnicity_median_gap'],
  tags: ['inclusion'],
});

export const byAgeBand = diversity.splitOnDate({
  id: 'diversity.age_band',
  label: 'Headcount by age',
  description: 'How many of those employed on the date are of which age. Small groups are hidden.',
  unit: 'count',
  dimension: BY_AGE_BAND,
  formula: EMPLOYEES,
  protection: COUNTED,
  related: ['diversity.gender', 'headcount.by_tenure'],
  tags: ['inclusion', 'age'],
});

export const byCountry = diversity.splitOnDate({
  id: 'diversity.country',
  label: 'Headcount by country',
  description: 'How many of those employed on the date stated which country. Small groups are hidden.',
  unit: 'count',
  dimension: BY_COUNTRY,
  formula: EMPLOYEES,
  protection: COUNTED,
  related: ['diversity.ethnicity', 'headcount.active'],
  tags: ['inclusion', 'nationality'],
});

export const womenShare = diversity.onDate({
  id: 'diversity.women_share',
  label: 'Share of women',
  description:
    'Which percentage of those employed on the date, who stated a gender, are women. Hidden where one of the groups is small.',
  unit: 'percent',
  formula: percentage(WOMEN, STATED),
  protection: protection({
    groups: [WOMEN, sum(plus(STATED), minus(WOMEN))],
    groupsIfAny: [stated('employees', 'man'), stated('employees', 'neither')],
  }),
  related: ['diversity.gender', 'diversity.women_managers_share'],
  tags: ['women', 'inclusion'],
});

export const womenManagersShare = diversity.onDate({
  id: 'diversity.women_managers_share',
  label: 'Share of women among managers',
  description:
    'Which percentage of the managers on the date, who stated a gender, are women. A manager is somebody to whom others report. Hidden where one of the groups is small.',
  unit: 'percent',
  formula: percentage(WOMEN_MANAGERS, STATED_MANAGERS),
  protection: protection({
    groups: [WOMEN_MANAGERS, sum(plus(STATED_MANAGERS), minus(WOMEN_MANAGERS))],
    groupsIfAny: [
      stated('managers', 'neither'),
      stated('others', 'woman'),
      sum(plus(stated('others', 'stated')), minus(stated('others', 'woman'))),
    ],
  }),
  related: ['diversity.women_share', 'people.span_of_control'],
  tags: ['women', 'leadership'],
});

export const hiresByGender = diversity.splitOfRange({
  id: 'diversity.hires_by_gender',
  label: 'Hires by gender',
  description:
    'How many of those hired in the period are women, men, non-binary or other, or did not state it. Small groups are hidden.',
  unit: 'count',
  dimension: BY_GENDER,
  formula: STATED_HIRES,
  protection: protection({
    groupsIfAny: [STATED_HIRES],
    parts: 'add up',
    hiddenTogether: NEITHER_WOMAN_NOR_MAN,
  }),
  related: ['diversity.gender', 'people.hires'],
  tags: ['women', 'recruiting'],
});
