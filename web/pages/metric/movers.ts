import type { BreakdownData, Metric, MetricResult, Question, ScalarData } from '../../api/metrics.ts';
import { type ExactNumber, signOf, sizeOf } from '../../format/exact.ts';
import { sumOf } from '../../format/exact-sum.ts';
import { rangeOf } from '../../period/period.ts';
import type { Explained } from './explained.ts';

/** A number that another is made of, told by its parts where the catalogue divides it, and how it counts there. */
export type Driver = Readonly<{ metric: Metric; sign: 1 | -1 }>;

/** One part of a number: what it came to in both times, and what that makes of the difference of the number. */
export type Mover = Readonly<{
  key: string;
  label: string;
  /** What it is a part of. */
  of: Metric;
  before: ExactNumber;
  after: ExactNumber;
  effect: ExactNumber;
}>;

/** The time that a number is compared with. */
export type Earlier = NonNullable<NonNullable<ScalarData['comparisons']>[number]['resolved']>;

/**
 * What tells the difference of a number by its parts: the sums and differences that it is made of, each divided as the
 * catalogue divides it. Empty where there is nothing smaller to tell of it.
 */
export function driversOf(number: Explained, asked: Metric, metrics: readonly Metric[]): readonly Driver[] {
  const drivers = visit(number, 1, { asked, metrics }) ?? [];
  return drivers.length === 1 && drivers[0]?.metric.id === asked.id ? [] : drivers;
}

/** The questions for the parts of both times. */
export function questionsFor(drivers: readonly Driver[], { period, earlier, team }: Times): Question[] {
  return drivers.flatMap(({ metric: { id } }) => [
    { key: `${id} now`, id, period, ...team },
    { key: `${id} then`, id, period: periodOf(earlier), ...team },
  ]);
}

/**
 * What changed, the largest effect first. Null where the parts do not come to the difference, to the cent that each of
 * them is rounded to: then they are not what made it.
 */
export function moversOf(drivers: readonly Driver[], results: Results, change: ExactNumber): Mover[] | null {
  const movers: Mover[] = [];
  for (const { metric, sign } of drivers) {
    const [now, earlier] = [partsOf(results[`${metric.id} now`]), partsOf(results[`${metric.id} then`])];
    if (now === null || earlier === null) return null;
    for (const key of new Set([...now.keys(), ...earlier.keys()])) {
      const parts = [earlier.get(key), now.get(key)] as const;
      const [before, after] = [parts[0]?.value ?? 0, parts[1]?.value ?? 0];
      const effect = sumOf([
        { sign, value: after },
        { sign: opposite(sign), value: before },
      ]);
      if (signOf(effect) === 0) continue;
      const label = key === WHOLE ? metric.label : (parts[1]?.label ?? parts[0]?.label ?? key);
      movers.push({ key: `${metric.id} ${key}`, label, of: metric, before, after, effect });
    }
  }
  const untold = sumOf([
    { sign: 1, value: effectOf(movers) },
    { sign: -1, value: change },
  ]);
  if (Number(sizeOf(untold)) > (movers.length + 1) * CENT) return null;
  return movers.toSorted((one, other) => Number(sizeOf(other.effect)) - Number(sizeOf(one.effect)));
}

/** What many parts come to together. */
export function effectOf(movers: readonly Mover[]): ExactNumber {
  return sumOf(movers.map(({ effect }) => ({ sign: 1, value: effect })));
}

type Times = Readonly<{ period: string; earlier: Earlier; team: Readonly<{ team?: string }> }>;
type Results = Readonly<Record<string, MetricResult>>;
type Asked = Readonly<{ asked: Metric; metrics: readonly Metric[] }>;

const WHOLE = '';
const CENT = 0.01;

// What a number is the sum of says more of it than its own division. Null where part of it has no metric of its own.
function visit(node: Explained, sign: 1 | -1, context: Asked): readonly Driver[] | null {
  const below = node.operation === 'sum' ? ofOperands(node, sign, context) : null;
  if (below !== null) return below;
  const own = dividedOrWhole(node.metric, context);
  return own === null ? null : [{ metric: own, sign }];
}

function ofOperands(node: Explained, sign: 1 | -1, context: Asked): readonly Driver[] | null {
  const drivers: Driver[] = [];
  for (const { role, of } of node.operands) {
    if (of.startDate !== node.startDate || of.endDate !== node.endDate) return null;
    const below = visit(of, role === 'minus' ? opposite(sign) : sign, context);
    if (below === null) return null;
    drivers.push(...below);
  }
  // What is counted twice is told by nothing that could be shown.
  return new Set(drivers.map(({ metric }) => metric.id)).size === drivers.length ? drivers : null;
}

function opposite(sign: 1 | -1): 1 | -1 {
  return sign === 1 ? -1 : 1;
}

// The parts of a metric, by what tells most of why they changed; where there are none, itself.
function dividedOrWhole(id: string | null, { asked, metrics }: Asked): Metric | null {
  const metric = metrics.find((each) => each.id === id);
  if (id === null || metric === undefined || metric.unit !== asked.unit) return null;
  const divisions = metrics.filter(
    ({ shape, unit, periodKind, related }) =>
      shape === 'breakdown' && unit === asked.unit && periodKind === asked.periodKind && related.includes(id),
  );
  const [subject] = id.split('.');
  for (const kind of BY) {
    const division = divisions.find((each) => each.id === `${subject}.${kind}`);
    if (division !== undefined) return division;
  }
  return metric;
}

const BY = ['by_account', 'by_customer', 'by_vendor', 'by_department'] as const;

function periodOf({ kind, startDate, asOfDate }: Earlier): string {
  return kind === 'snapshot' ? `as_of:${asOfDate}` : rangeOf(startDate, asOfDate);
}

// By their keys; a number that is not divided is its own only part.
function partsOf(result: MetricResult | undefined): ReadonlyMap<string, Part> | null {
  if (result?.ok !== true) return null;
  const { data } = result;
  if (data.kind === 'scalar')
    return data.value === null ? null : new Map([[WHOLE, { label: '', value: data.value }]]);
  if (data.kind !== 'breakdown' || data.items.some(({ value }) => value === null)) return null;
  return new Map(data.items.map((item) => [item.key, item]));
}

type Part = Pick<BreakdownData['items'][number], 'label' | 'value'>;
