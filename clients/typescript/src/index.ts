export { Almanac } from './almanac.ts';
export * from './errors.ts';
export type { Exact } from './exact.ts';
export type { Digits, ExactNumber } from './exact-json.ts';
/** Everything that the API takes and answers, by its names in the reference. */
export type * as Api from './generated/api.ts';
export type { ImportOptions } from './imports.ts';
export type { Comparison, MetricAnswer, MetricId, Part, PeriodOf, Point, Valued } from './metric-types.ts';
export { type Day, period, type RangePeriod, type SnapshotPeriod } from './period.ts';
export { type BatchAnswers, type Query, q, type SettledAnswers } from './questions.ts';
export type { Changes } from './records.ts';
export type { AnswerOf, RequestOf, Route } from './routes.ts';
export type { Settings } from './settings.ts';
export type { Row, Statement, StatementName } from './statements.ts';
export type { CallOptions } from './transport.ts';
