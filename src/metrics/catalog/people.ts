import { BY_DEPARTMENT, BY_ROLE, BY_TENURE } from '../dimension.ts';
import {
  AT_ITS_END,
  at,
  average,
  BEFORE_IT,
  type Formula,
  mean,
  minus,
  percentage,
  plus,
  ratio,
  sum,
  whereAny,
} from '../formula.ts';
import { HIRES, LEAVERS, people as persons } from '../people-sources.ts';
import { page } from './page.ts';

const people = page('people');

const EMPLOYEES = persons('employees');

export const headcount = people.onDate({
  id: 'headcount.active',
  label: 'Headcount',
  description:
    'How many people are employed on the date, contractors left out: from their first day to their last one, on leave or not, each once.',
  unit: 'count',
  teamScoped: true,
  formula: EMPLOYEES,
  related: ['headcount.monthly', 'headcount.by_department', 'headcount.contractors', 'people.net_change'],
  tags: ['employees', 'staff'],
});

export const contractors = people.onDate({
  id: 'headcount.contractors',
  label: 'Contractors',
  description: 'How many people work as contractors on the date and are employed in no other way.',
  unit: 'count',
  teamScoped: true,
  formula: persons('contractors'),
  related: ['headcount.active'],
  tags: ['staff', 'freelancers'],
});

export const headcountByDepartment = people.splitOnDate({
  id: 'headcount.by_department',
  label: 'Headcount by department',
  description: 'How many people are employed in each department on the date, contractors left out.',
  unit: 'count',
  dimension: BY_DEPARTMENT,
  formula: EMPLOYEES,
  related: ['headcount.active', 'headcount.by_role', 'comp.by_department'],
  tags: ['employees', 'teams'],
});

export const headcountByRole = people.splitOnDate({
  id: 'headcount.by_role',
  label: 'Headcount by role',
  description:
    'How many people are employed in each role on the date. Contractors are counted by themselves.',
  unit: 'count',
  dimension: BY_ROLE,
  formula: EMPLOYEES,
  related: ['headcount.active', 'headcount.contractors', 'headcount.by_department'],
  tags: ['employees'],
});

export const headcountByTenure = people.splitOnDate({
  id: 'headcount.by_tenure',
  label: 'Headcount by length of service',
  description: 'How many people have been employed for how long on the date, contractors left out.',
  unit: 'count',
  dimension: BY_TENURE,
  formula: EMPLOYEES,
  related: ['people.average_tenure', 'people.median_tenure', 'headcount.active'],
  tags: ['employees', 'loyalty'],
});

export const headcountMonthly = people.monthly({
  id: 'headcount.monthly',
  label: 'Headcount by month',
  description: 'How many people are employed at the end of each month, contractors left out.',
  teamScoped: true,
  of: headcount,
  related: ['headcount.active', 'people.hires', 'people.leavers'],
  tags: ['employees', 'trend'],
});

export const hires = people.ofRange({
  id: 'people.hires',
  label: 'Hires',
  description:
    'How many people had their first day of employment in the period. Contractors do not count, nor who goes straight from one post to another.',
  unit: 'count',
  teamScoped: true,
  formula: HIRES,
  related: ['people.leavers', 'people.net_change', 'headcount.active'],
  tags: ['recruiting', 'joiners'],
});

export const leavers = people.ofRange({
  id: 'people.leavers',
  label: 'Leavers',
  description:
    'How many people had their last day of employment in the period. They still count in the headcount of that day.',
  unit: 'count',
  teamScoped: true,
  formula: LEAVERS,
  related: ['people.hires', 'people.turnover_rate', 'people.net_change'],
  tags: ['attrition', 'resignations'],
});

export const netChange = people.ofRange({
  id: 'people.net_change',
  label: 'Net change of staff',
  description: 'Hires less leavers of the period: by how many people the staff has grown, or shrunk.',
  unit: 'count',
  teamScoped: true,
  formula: sum(plus(hires), minus(leavers)),
  related: ['people.hires', 'people.leavers', 'headcount.monthly'],
  tags: ['growth', 'staff'],
});

/** The mean of the headcount just before a period and at its end. */
export const AVERAGE_HEADCOUNT: Formula = mean(at(BEFORE_IT, headcount), at(AT_ITS_END, headcount));

export const turnoverRate = people.ofRange({
  id: 'people.turnover_rate',
  label: 'Staff turnover',
  description:
    'Which percentage of the staff left in the period: leavers over the average of the headcount before it and at its end. Not scaled up to a year.',
  source: 'ISO 30414: turnover rate',
  unit: 'percent',
  teamScoped: true,
  formula: percentage(leavers, AVERAGE_HEADCOUNT),
  related: ['people.leavers', 'headcount.active'],
  tags: ['attrition', 'retention'],
});

export const averageTenure = people.onDate({
  id: 'people.average_tenure',
  label: 'Average length of service',
  description: 'For how many months those who are employed on the date have been so, on average.',
  unit: 'months',
  teamScoped: true,
  formula: average(persons('employees', 'tenure'), EMPLOYEES),
  related: ['people.median_tenure', 'headcount.by_tenure'],
  tags: ['loyalty', 'retention'],
});

export const medianTenure = people.onDate({
  id: 'people.median_tenure',
  label: 'Median length of service',
  description:
    'For how many months the one in the middle has been employed, when all are put in order of it.',
  unit: 'months',
  teamScoped: true,
  formula: whereAny(EMPLOYEES, persons('employees', 'median tenure')),
  related: ['people.average_tenure', 'headcount.by_tenure'],
  tags: ['loyalty', 'retention'],
});

export const spanOfControl = people.onDate({
  id: 'people.span_of_control',
  label: 'Span of control',
  description: 'How many people report to a manager on average: those who have one over those who are one.',
  unit: 'ratio',
  formula: ratio(persons('managed'), persons('managers')),
  related: ['headcount.active', 'headcount.by_role'],
  tags: ['managers', 'hierarchy'],
});
