import type { Unit } from '../../../money/round.ts';
import { capital } from '../letters.ts';
import type { DefinitionsOf } from '../source.ts';

/**
 * Persons who are employed on a day, whatever their status is today; each counts once, however many memberships they
 * have. Managers are employees to whom another employee reports, and `managed` those who report to one. Tenure is in months;
 * hours are the weekly hours of their fixed pay, full-time hours if none are recorded.
 */
export type PeopleMeasure = Readonly<{
  source: 'people';
  who: 'employees' | 'contractors' | 'managers' | 'managed';
  figure: 'persons' | 'tenure' | 'median tenure' | 'hours';
  timing: 'state';
}>;

/**
 * Persons who join or leave the employees in a period: on the first day of employment, and on the day after the last one.
 * Those who are contractors on the other side of that day are conversions, less those in the other direction.
 */
export type MovesMeasure = Readonly<{
  source: 'moves';
  what: 'hires' | 'leavers' | 'conversions';
  timing: 'flow';
}>;

/**
 * The fixed pay of a year, in base currency, that is in force for employees on a day. `persons` are those who have any,
 * `without pay` those who have none; `without rate` those of whose pay some is in a currency that has no exchange rate yet.
 */
export type PayMeasure = Readonly<{
  source: 'pay';
  figure: 'persons' | 'year' | 'month' | 'median year' | 'without pay' | 'without rate';
  timing: 'state';
}>;

export type PersonMeasure = PeopleMeasure | MovesMeasure | PayMeasure;

/** A figure of those who are employed on the last day of a period. */
export function people(
  who: PeopleMeasure['who'],
  figure: PeopleMeasure['figure'] = 'persons',
): PeopleMeasure {
  return Object.freeze({ source: 'people', who, figure, timing: 'state' });
}

/** A figure of the fixed pay in force on the last day of a period. */
export function pay(figure: PayMeasure['figure']): PayMeasure {
  return Object.freeze({ source: 'pay', figure, timing: 'state' });
}

export const HIRES: MovesMeasure = Object.freeze({ source: 'moves', what: 'hires', timing: 'flow' });
export const LEAVERS: MovesMeasure = Object.freeze({ source: 'moves', what: 'leavers', timing: 'flow' });
export const CONVERSIONS: MovesMeasure = Object.freeze({
  source: 'moves',
  what: 'conversions',
  timing: 'flow',
});

/** The sources that are persons, their posts and their pay. */
export const PERSON_SOURCES: DefinitionsOf<PersonMeasure> = {
  people: {
    records: 'persons',
    recordedIn: () => ['people'],
    countsSilence: () => false,
    words: peopleInWords,
    unit: ({ figure }) => UNIT_OF_PEOPLE[figure],
    addsUp: ({ figure }) => figure !== 'median tenure',
    // How long or for how many hours the only person of a department is employed is their own affair.
    dividedBy: ({ figure, who }) => (figure === 'persons' && who === 'employees' ? ['department'] : []),
    isPersonal: ({ figure }) => figure === 'tenure' || figure === 'hours',
    pay: ({ figure }) => (figure === 'hours' ? 'in rows' : 'none'),
    undated: [],
  },
  moves: {
    records: 'persons',
    recordedIn: () => ['people'],
    countsSilence: () => false,
    words: ({ what }) => MOVES[what],
    unit: () => 'count',
    addsUp: () => true,
    dividedBy: () => [],
    pay: () => 'none',
    undated: [],
  },
  pay: {
    records: 'persons',
    recordedIn: () => ['people', 'pay'],
    countsSilence: () => false,
    words: ({ figure }) => PAY[figure],
    unit: ({ figure }) => UNIT_OF_PAY[figure],
    addsUp: ({ figure }) => figure !== 'median year',
    dividedBy: ({ figure }) => (DIVIDED_PAY.has(figure) ? ['department'] : []),
    pay: () => 'in rows',
    undated: [],
  },
};

function peopleInWords({ who, figure }: PeopleMeasure): string {
  const group = who === 'managed' ? 'employees who report to one' : who;
  return {
    persons: capital(group),
    tenure: `Months of tenure of ${group}`,
    'median tenure': `Median tenure of ${group}`,
    hours: `Weekly hours of ${group}`,
  }[figure];
}

const UNIT_OF_PEOPLE: Record<PeopleMeasure['figure'], Unit> = {
  persons: 'count',
  tenure: 'months',
  'median tenure': 'months',
  hours: 'ratio',
};

const UNIT_OF_PAY: Record<PayMeasure['figure'], Unit> = {
  persons: 'count',
  year: 'currency',
  month: 'currency',
  'median year': 'currency',
  'without pay': 'count',
  'without rate': 'count',
};

const DIVIDED_PAY: ReadonlySet<PayMeasure['figure']> = new Set(['persons', 'year', 'month']);

const MOVES: Record<MovesMeasure['what'], string> = {
  hires: 'People hired',
  leavers: 'People who left',
  conversions: 'Contractors who became employees, less employees who became contractors',
};

const PAY: Record<PayMeasure['figure'], string> = {
  persons: 'Employees with fixed pay',
  year: 'Fixed pay of a year',
  month: 'Fixed pay of a month',
  'median year': 'Median fixed pay of a year',
  'without pay': 'Employees without fixed pay',
  'without rate': 'Employees paid in a currency that has no exchange rate',
};
