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
 * The fixed pay of a year, in base currency, that is in force for employees on a day. `persons` are those who have any;
 * `without rate` those of whose pay some is in a currency that has no exchange rate yet.
 */
export type PayMeasure = Readonly<{
  source: 'pay';
  figure: 'persons' | 'year' | 'month' | 'median year' | 'without rate';
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
