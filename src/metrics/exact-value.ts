import { sumOf } from '../money/decimal.ts';
import { partsOf, totalsOf } from './amounts.ts';
import { type Amounts, type Computed, compute, hasValue } from './compute.ts';
import { evaluateFigure } from './evaluate-figure.ts';
import type { Facts } from './facts.ts';
import { type BreakdownMetric, type FormulaMetric, isFigureMetric, type ScalarMetric } from './metric.ts';
import { type Moment, momentOf } from './moment.ts';
import { needsOf } from './plan.ts';
import type { Question } from './question.ts';
import { type Suppressed, suppress } from './suppress.ts';

/** The exact parts of a breakdown, in the order of its keys where it has some, and what they come to together. */
export type Division = Readonly<{ parts: Suppressed['parts']; totalIsSafe: boolean; total: Computed }>;

/** Of the answer to a question the exact number that can be compared: the value, or what the parts come to. */
export function comparableOf(question: Question, facts: Facts, minimum: number): Computed {
  const { metric, period, team } = question;
  if (isFigureMetric(metric)) {
    const snapshot = facts.snapshot({ metric: metric.id, day: period.asOfDate });
    return shownOf(evaluateFigure(metric, snapshot, period, minimum));
  }
  switch (metric.shape) {
    case 'scalar':
      return wholeOf(metric, momentOf(question), totalsOf(facts, team), minimum);
    case 'breakdown':
      return divisionOf(metric, question, facts, minimum).total;
    case 'timeseries':
      throw new Error('a timeseries is not compared');
    default:
      return metric satisfies never;
  }
}

// More digits than a figure shows would tell more of few persons than it does.
function shownOf(value: ReturnType<typeof evaluateFigure>): Computed {
  if (value.kind === 'breakdown') return value.total ?? 'no_data';
  return value.value ?? value.nullReason ?? 'no_data';
}

/** What an operand that is not divided comes to, where the groups of persons behind it are large enough. */
export function wholeOf(metric: ScalarMetric, moment: Moment, amounts: Amounts, minimum: number): Computed {
  const computed = isKnown(metric, moment, amounts) ? compute(metric, moment, amounts) : 'no_data';
  const part = { key: '', label: '', computed, amounts };
  return suppress(metric, [part], amounts, moment, minimum).parts[0]?.computed ?? 'no_data';
}

/** What each part comes to, where the groups of persons behind it are large enough. */
export function divisionOf(
  metric: BreakdownMetric,
  question: Question,
  facts: Facts,
  minimum: number,
): Division {
  const moment = momentOf(question);
  const { name, keys } = metric.dimension;
  const totals = totalsOf(facts, question.team);
  const known = isKnown(metric, moment, totals);
  const named = keys ?? facts.keysOf(needsOf(question).filter(({ by }) => by === name));
  const computed = named.map(({ key, label }) => {
    const amounts = partsOf(facts, question.team, name, key);
    const value: Computed = known ? compute(metric.formula, moment, amounts) : 'no_data';
    return { key, label, amounts, computed: value };
  });
  const { parts, totalIsSafe } = suppress(metric, computed, totals, moment, minimum);
  return {
    parts,
    totalIsSafe,
    total: totalIsSafe
      ? totalOf(
          metric,
          computed.map((part) => part.computed),
        )
      : 'group_too_small',
  };
}

// A total that leaves a part out is wrong, and of parts that do not add up there is none.
function totalOf({ parts }: BreakdownMetric, computed: readonly Computed[]): Computed {
  if (parts === 'stand alone') return 'not_applicable';
  return computed.find((part) => !hasValue(part)) ?? sumOf(computed.filter(hasValue));
}

function isKnown({ unless }: FormulaMetric, moment: Moment, totals: Amounts): boolean {
  if (unless === undefined) return true;
  const count = compute(unless, moment, totals);
  return hasValue(count) && count.isZero();
}
