/**
 * Persons who are employed on a day, whatever their status is today; each counts once, however many memberships they
 * have. Managers are employees to whom another employee reports, and `managed` those who report to one. Tenure is in months;
 * hours are those of a week that their fixed pay is for, those of full-time work where nobody said.
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

/** The same by what the persons stated of themselves. */
export type StatedMovesMeasure = Readonly<{
  source: 'moves by what was stated';
  what: 'hires';
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

/**
 * Employees by what they stated of themselves. Who is `paid` has fixed pay in force, who is `rewarded` got a bonus in the
 * 12 months up to the day; `others` do not manage; what is in a currency that has no exchange rate yet is `unknown`. `of the largest` is what the largest part comes to, told of every part.
 */
export type StatedMeasure = Readonly<{
  source: 'what was stated';
  who:
    | 'employees'
    | 'managers'
    | 'others'
    | 'paid'
    | 'paid of stated ethnicity'
    | 'rewarded'
    | 'of unknown pay'
    | 'of unknown reward';
  gender: GenderGroup;
  figure: StatedFigure;
  timing: 'state';
}>;

/** `neither` stated that they are neither a woman nor a man. */
export type GenderGroup = 'any' | 'woman' | 'man' | 'neither' | 'stated';

export type StatedFigure =
  | 'persons'
  | 'persons of the largest'
  | 'hourly pay'
  | 'median hourly pay'
  | 'median hourly pay of the largest'
  | 'bonus'
  | 'median bonus';

export type PersonMeasure = PeopleMeasure | MovesMeasure | StatedMovesMeasure | PayMeasure | StatedMeasure;

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

/** A figure of employees of a gender on the last day of a period. */
export function stated(
  who: StatedMeasure['who'],
  gender: GenderGroup,
  figure: StatedFigure = 'persons',
): StatedMeasure {
  return Object.freeze({ source: 'what was stated', who, gender, figure, timing: 'state' });
}

export const HIRES: MovesMeasure = Object.freeze({ source: 'moves', what: 'hires', timing: 'flow' });
export const LEAVERS: MovesMeasure = Object.freeze({ source: 'moves', what: 'leavers', timing: 'flow' });
export const CONVERSIONS: MovesMeasure = Object.freeze({
  source: 'moves',
  what: 'conversions',
  timing: 'flow',
});
export const STATED_HIRES: StatedMovesMeasure = Object.freeze({
  source: 'moves by what was stated',
  what: 'hires',
  timing: 'flow',
});
