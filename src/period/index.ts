/** Time as an algebra of days: pure, total, with today passed in. The one place that other folders import from. */
export * from './day.ts';
export * from './describe-period.ts';
export * from './financial-calendar.ts';
export { instantOf } from './instant-of.ts';
export { dayLabel, labelOf, monthLabel, unitLabel } from './label.ts';
export * from './period.ts';
export * from './previous.ts';
export { RANGE_KEYWORDS, RANGE_RULES, type RangeRule } from './range-keyword.ts';
export * from './request.ts';
export * from './resolve.ts';
export * from './split.ts';
export * from './time-zone.ts';
export * from './units.ts';
export * from './wire.ts';
