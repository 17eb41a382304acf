import { BY_DEPARTMENT, BY_ROLE, BY_TENURE } from '../definition/dimension.ts';
import {
  AT_ITS_END,
  at,
  average,
  BEFORE_IT,
  LENGTH_IN_MONTHS,
  mean,
  minus,
  percentage,
  plus,
  quotient,
  ratio,
  sum,
  whereAny,
} from '../definition/formula.ts';
import { CONVERSIONS, HIRES, LEAVERS, people as persons } from '../definition/measures/people.ts';
import { FULL_TIME_WEEKLY_HOURS } from '../definition/measures/settings.ts';
import type { Formula, Metric } from '../definition/metric.ts';
import { page } from './page.ts';

const people = page('people');

const EMPLOYEES = persons('employees');

/** The day on which the metrics of this page last changed their meaning. */
const CHANGED_ON = '2026-11-22';

export const headcount = people.onDate({
  id: 'headcount.active',
  label: 'Headcount',
  description:
    'The number of people employed on the date, without contractors: from their first day to their last one, on leave or not, each once.',
  unit: 'count',
  teamScoped: true,
  formula: EMPLOYEES,
  related: ['headcount.monthly', 'headcount.by_department', 'headcount.contractors', 'people.net_change'],
  tags: ['employees', 'staff'],
  synonyms: [
    'number of employees',
    'how many employees',
    'how many people work here',
    'how many staff',
    'staff',
    'workforce',
    'team size',
    'size of the workforce',
    'headcount',
  ],
});

export const contractors = people.onDate({
  id: 'headcount.contractors',
  label: 'Contractors',
  description: 'The number of people who work as contractors on the date and are employed in no other way.',
  unit: 'count',
  teamScoped: true,
  formula: persons('contractors'),
  related: ['headcount.active'],
  tags: ['staff', 'freelancers'],
  synonyms: ['how many contractors', 'freelancers', 'external staff'],
});

export const headcountByDepartment = people.splitOnDate({
  id: 'headcount.by_department',
  label: 'Headcount by department',
  description: 'The number of people employed in each department on the date, without contractors.',
  unit: 'count',
  dimension: BY_DEPARTMENT,
  formula: EMPLOYEES,
  related: ['headcount.active', 'headcount.by_role', 'comp.by_department'],
  tags: ['employees', 'teams'],
  synonyms: [
    'employees by department',
    'staff by team',
    'people in each department',
    'how many people in each team',
    'team sizes',
    'size of each team',
  ],
});

export const headcountByRole = people.splitOnDate({
  id: 'headcount.by_role',
  label: 'Headcount by role',
  description: 'The number of people employed in each role on the date. Contractors are counted separately.',
  unit: 'count',
  dimension: BY_ROLE,
  formula: EMPLOYEES,
  related: ['headcount.active', 'headcount.contractors', 'headcount.by_department'],
  tags: ['employees'],
  synonyms: ['employees by role', 'staff by role', 'how many managers and members'],
});

/** The changes of the metrics of service. */
const SERVICE_IS_THE_PERSONS = [
  {
    version: 2,
    date: CHANGED_ON,
    what: 'Service begins on the first day as an employee and runs through memberships of a person that follow one another without a day between; before, it was the time of one membership.',
  },
] as const;

export const headcountByTenure = people.splitOnDate({
  id: 'headcount.by_tenure',
  label: 'Headcount by length of service',
  description:
    'The number of people by length of employment on the date, without contractors. Memberships of a person that follow one another without a day between count as one; time as a contractor does not count.',
  unit: 'count',
  dimension: BY_TENURE,
  formula: EMPLOYEES,
  changes: SERVICE_IS_THE_PERSONS,
  related: ['people.average_tenure', 'people.median_tenure', 'headcount.active'],
  tags: ['employees', 'loyalty'],
  synonyms: [
    'employees by years of service',
    'staff by tenure',
    'how long have people been here',
    'tenure bands',
  ],
});

export const headcountMonthly = people.monthly({
  id: 'headcount.monthly',
  label: 'Headcount by month',
  description: 'The number of people employed at the end of each month, without contractors.',
  teamScoped: true,
  of: headcount,
  related: ['headcount.active', 'people.hires', 'people.leavers'],
  tags: ['employees', 'trend'],
  synonyms: [
    'how has our team grown month by month',
    'monthly headcount',
    'headcount trend',
    'headcount over time',
    'employees by month',
  ],
});

export const hires = people.ofRange({
  id: 'people.hires',
  label: 'Hires',
  description:
    'The number of people whose first day as employees was in the period, and who were neither employees nor contractors the day before. Moving from one membership straight to the next is not a hire. Of a team, people who move in from another department count too.',
  unit: 'count',
  teamScoped: true,
  formula: HIRES,
  changes: [
    {
      version: 2,
      date: CHANGED_ON,
      what: 'A contractor of the day before is a conversion and no hire; of a team, people who move in from another department count.',
    },
  ],
  related: ['people.leavers', 'people.conversions', 'people.net_change', 'headcount.active'],
  tags: ['recruiting', 'joiners'],
  synonyms: [
    'new hires',
    'how many did we hire',
    'joiners',
    'new employees',
    'people who joined',
    'recruited',
  ],
});

export const leavers = people.ofRange({
  id: 'people.leavers',
  label: 'Leavers',
  description:
    'The number of people who ceased to be employees in the period, counted on the day after their last day of employment. Becoming a contractor is a conversion. Of a team, people who move out to another department count too.',
  unit: 'count',
  teamScoped: true,
  formula: LEAVERS,
  changes: [
    {
      version: 2,
      date: CHANGED_ON,
      what: 'Leavers count on the day after their last day, in place of the last day; of a team, people who move out to another department count.',
    },
  ],
  related: ['people.hires', 'people.turnover_rate', 'people.net_change'],
  tags: ['attrition', 'resignations'],
  synonyms: [
    'how many people left',
    'resignations',
    'departures',
    'who left',
    'people who quit',
    'exits',
    'how many people resigned',
    'how many people quit',
  ],
});

export const conversions = people.ofRange({
  id: 'people.conversions',
  label: 'Conversions',
  description:
    'The number of contractors who became employees from one day to the next in the period, less the employees who became contractors. Of a team, it is the department as an employee that counts.',
  unit: 'count',
  teamScoped: true,
  formula: CONVERSIONS,
  added: CHANGED_ON,
  related: ['people.hires', 'people.leavers', 'people.net_change', 'headcount.contractors'],
  tags: ['contractors', 'joiners'],
  synonyms: ['contractors who became employees', 'contractor conversions'],
});

export const netChange = people.ofRange({
  id: 'people.net_change',
  label: 'Net change of staff',
  description:
    'By how many people the headcount has grown in the period, or shrunk: hires less leavers plus conversions. It is the headcount of the last day less that of the day before the first, of a team too.',
  unit: 'count',
  teamScoped: true,
  formula: sum(plus(hires), minus(leavers), plus(conversions)),
  changes: [
    {
      version: 2,
      date: CHANGED_ON,
      what: 'Conversions count, and leavers on the day after their last day, so that it is the change of the headcount.',
    },
  ],
  related: ['people.hires', 'people.leavers', 'people.conversions', 'headcount.monthly'],
  tags: ['growth', 'staff'],
  synonyms: [
    'by how many people did we grow',
    'net change in headcount',
    'net hires',
    'staff gained or lost',
    'joiners minus leavers',
    'hires less leavers',
  ],
});

/** The mean of the headcount just before a period and at its end. */
export const AVERAGE_HEADCOUNT: Formula = mean(at(BEFORE_IT, headcount), at(AT_ITS_END, headcount));

export const turnoverRate = people.ofRange({
  id: 'people.turnover_rate',
  favourable: 'down',
  label: 'Staff turnover',
  description:
    'The percentage of the staff that left in the period: leavers over the average of the headcount at its start, which is that of the day before, and at its end. Not scaled up to a year.',
  source: 'ISO 30414: turnover rate',
  unit: 'percent',
  teamScoped: true,
  formula: percentage(leavers, AVERAGE_HEADCOUNT),
  changes: [{ version: 2, date: CHANGED_ON, what: 'Leavers count on the day after their last day.' }],
  related: ['people.turnover_annualised', 'people.leavers', 'headcount.active'],
  tags: ['attrition', 'retention'],
  synonyms: [
    'employee turnover',
    'attrition',
    'attrition rate',
    'staff churn',
    'employee churn',
    'staff retention',
    'turnover of staff',
  ],
});

export const turnoverAnnualised = people.ofRange({
  id: 'people.turnover_annualised',
  label: 'Staff turnover, annualised',
  description:
    'Staff turnover in a year at the pace of the period: times 12 over its months. No value for less than a month.',
  source: 'ISO 30414: turnover rate',
  unit: 'percent',
  teamScoped: true,
  formula: quotient(turnoverRate, LENGTH_IN_MONTHS, 12, 'be at least one', 'no_data'),
  added: CHANGED_ON,
  related: ['people.turnover_rate', 'people.leavers', 'headcount.active'],
  tags: ['attrition', 'retention'],
  synonyms: [
    'annual staff turnover',
    'annualised attrition',
    'yearly staff churn',
    'turnover at an annual rate',
  ],
});

export const averageTenure = people.onDate({
  id: 'people.average_tenure',
  label: 'Average length of service',
  description:
    'The average number of months for which the employees on the date have been employed. Memberships of a person that follow one another without a day between count as one; time as a contractor does not count.',
  unit: 'months',
  teamScoped: true,
  changes: SERVICE_IS_THE_PERSONS,
  formula: average(persons('employees', 'tenure'), EMPLOYEES),
  related: ['people.median_tenure', 'headcount.by_tenure'],
  tags: ['loyalty', 'retention'],
  synonyms: [
    'average tenure',
    'how long do people stay',
    'how long do employees stay',
    'mean time with the company',
  ],
});

export const medianTenure = people.onDate({
  id: 'people.median_tenure',
  label: 'Median length of service',
  description:
    'The median number of months for which the employees on the date have been employed. Memberships of a person that follow one another without a day between count as one; time as a contractor does not count.',
  unit: 'months',
  teamScoped: true,
  changes: SERVICE_IS_THE_PERSONS,
  formula: whereAny(EMPLOYEES, persons('employees', 'median tenure')),
  related: ['people.average_tenure', 'headcount.by_tenure'],
  tags: ['loyalty', 'retention'],
  synonyms: ['median tenure', 'median time with the company', 'typical time with the company'],
});

export const fullTimeEquivalents = people.onDate({
  id: 'people.fte',
  label: 'Full-time equivalents',
  description:
    'The employees on the date as a number of full-time employees: the weekly hours of their fixed pay in force (the highest of each membership, added up), over full-time hours, which are a setting. Employees without recorded hours count as full time.',
  unit: 'count',
  decimals: 1,
  teamScoped: true,
  formula: ratio(persons('employees', 'hours'), FULL_TIME_WEEKLY_HOURS),
  added: CHANGED_ON,
  related: ['headcount.active', 'headcount.contractors'],
  tags: ['employees', 'staff', 'part time'],
  synonyms: ['FTE', 'FTEs', 'full-time equivalent', 'full time equivalents'],
});

export const spanOfControl = people.onDate({
  id: 'people.span_of_control',
  label: 'Span of control',
  description: 'The average number of people who report to a manager: those with a manager over managers.',
  unit: 'ratio',
  formula: ratio(persons('managed'), persons('managers')),
  related: ['headcount.active', 'headcount.by_role'],
  tags: ['managers', 'hierarchy'],
  synonyms: ['reports per manager', 'direct reports', 'how many people does a manager have'],
});

/** The metrics of this page, in the order in which they are listed. */
export const PEOPLE: readonly Metric[] = [
  headcount,
  contractors,
  headcountByDepartment,
  headcountByRole,
  headcountByTenure,
  headcountMonthly,
  hires,
  leavers,
  conversions,
  netChange,
  turnoverRate,
  turnoverAnnualised,
  averageTenure,
  medianTenure,
  fullTimeEquivalents,
  spanOfControl,
];
