import { piecesOf } from '../metrics/catalog/components.ts';
import { findMetric } from '../metrics/catalog/registry.ts';
import { type ChangeDimension, isDivisible } from '../metrics/definition/divisible.ts';
import { type BreakdownMetric, isFigureMetric, type ScalarMetric } from '../metrics/definition/metric.ts';
import { type Moment, momentOf } from '../metrics/plan/moment.ts';
import type { Need } from '../metrics/plan/plan.ts';
import type { Question } from '../metrics/plan/question.ts';
import { totalsOf } from '../metrics/value/amounts.ts';
import {
  type ChangedDriver,
  changedItems,
  type DividedDriver,
  partsOfDriver,
  roundDrivers,
} from '../metrics/value/changed-parts.ts';
import { type DividedRatio, dividedRatio } from '../metrics/value/divided-ratio.ts';
import { driversOf, type Times } from '../metrics/value/drivers.ts';
import { divisionOf } from '../metrics/value/exact-value.ts';
import { type RatioTerms, termsOfRatio } from '../metrics/value/ratio-terms.ts';
import type { Readings } from '../metrics/value/readings.ts';
import { type Decimal, sumOf } from '../money/decimal.ts';
import { type Undivided, undivided, whyWithoutParts } from './undivided.ts';

/** What made a change: its drivers, the parts of a ratio, and why there are none of these. */
export type Causes = Readonly<{
  drivers: readonly ChangedDriver[];
  division: DividedRatio | null;
  undivided: Undivided | null;
}>;

/** The same, with what a sentence says of a ratio. */
export type CausesInWords = Causes & Readonly<{ ratio: RatioTerms | null }>;

/** A question at both times, and what to divide its change by. */
export type BothTimes = Readonly<{ question: Question; earlier: Question; by: ChangeDimension | null }>;

/** Finds what made a change, all from one reading. `change` is that which is shown, to which all effects add up. */
export function causesOf(
  times: BothTimes,
  readings: Readings,
  change: Decimal,
  currency: string,
): CausesInWords {
  const { metric } = times.question;
  if (isFigureMetric(metric) || metric.shape === 'timeseries')
    throw new Error('a change has no causes to show');
  const found =
    metric.shape === 'breakdown'
      ? [driverOfDivision(metric, times, readings)]
      : driversOfFormula(metric, times, readings);
  const drivers = roundDrivers(found, change, { metric, currency }).map((driver) => ({
    ...driver,
    metric: listed(driver.metric),
  }));
  const unchanged = drivers.length === 0 ? undivided('no_change') : null;
  if (metric.shape === 'breakdown') return { drivers, division: null, ratio: null, undivided: unchanged };
  const { by } = times;
  const moments = momentsOf(times);
  const division =
    by === null || unchanged !== null
      ? null
      : dividedRatio({ metric, times: moments, by, change, currency }, readings);
  const hasParts = division !== null || drivers.some(({ parts }) => parts.length > 0);
  return {
    drivers,
    division,
    ratio: termsOfRatio(metric, moments, totalsOf(readings, times.question.team), piecesOf(metric)),
    undivided: unchanged ?? (hasParts ? null : whyWithoutParts(metric, by)),
  };
}

function momentsOf({ question, earlier }: BothTimes): Times {
  return { now: momentOf(question), before: momentOf(earlier) };
}

// The metric of a number may be one that is not in the catalogue.
function listed(id: string | null): string | null {
  return id !== null && findMetric(id) !== undefined ? id : null;
}

function driversOfFormula(
  metric: ScalarMetric,
  times: BothTimes,
  readings: Readings,
): readonly DividedDriver[] {
  const { by } = times;
  const { team } = times.question;
  return driversOf(metric, momentsOf(times), totalsOf(readings, team), piecesOf(metric)).map(
    ({ measured, ...driver }) => {
      if (by === null || measured === null || !isDivisible(measured.measure, by))
        return { ...driver, parts: [] };
      const needAt = ({ period }: Moment): Need => ({ measure: measured.measure, by, team, period });
      const needs = { before: needAt(measured.times.before), after: needAt(measured.times.now) };
      return { ...driver, parts: partsOfDriver(driver.weight, needs, readings) };
    },
  );
}

function driverOfDivision(
  metric: BreakdownMetric,
  { question, earlier }: BothTimes,
  readings: Readings,
): DividedDriver {
  const { label, unit } = metric;
  const parts = changedItems(divisionOf(metric, earlier, readings), divisionOf(metric, question, readings));
  const [before, after] = [sumOf(parts.map((part) => part.before)), sumOf(parts.map((part) => part.after))];
  return { label, metric, unit, before, after, effect: after.minus(before), parts };
}
