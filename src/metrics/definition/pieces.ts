import { ACCOUNT_CLASSES, type AccountClass } from '../../ledger/account-class.ts';
import type { Measure } from './measure.ts';
import type { AccountMeasure } from './measures/ledger.ts';
import { measuresOf } from './measures-of.ts';
import type { Metric, ScalarMetric } from './metric.ts';

/** A part of a measure that overlaps with no other of the same formula, and the metric that it is the value of, where there is one. */
export type Piece = Readonly<{ measure: AccountMeasure; metric: ScalarMetric | null }>;

/** The pieces of a measure; none where it overlaps with no other. */
export type PiecesOf = (measure: Measure) => readonly Piece[];

/**
 * Divides the measures of a metric that count the same accounts, so that each account is in one piece: net profit with interest and
 * tax added back counts these twice, and they cancel out. Pieces are as large as they can be and no larger than a component.
 */
export function piecesAmong(metric: Metric, components: readonly ScalarMetric[]): PiecesOf {
  const measures = measuresOf(metric).filter(isOfAccounts);
  const pieces = new Map<string, readonly Piece[]>();
  for (const measure of measures) {
    const alike = measures.filter((other) => kindOf(other) === kindOf(measure));
    if (!alike.some((other) => overlaps(measure, other))) continue;
    const whole = components.filter(({ formula }) => kindOf(formula) === kindOf(measure));
    pieces.set(JSON.stringify(measure), dividedAt(measure, alike, whole));
  }
  return (measure) => pieces.get(JSON.stringify(measure)) ?? [];
}

function isOfAccounts(measure: Measure): measure is AccountMeasure {
  return 'entries' in measure;
}

/** All of a measure but its classes. */
function kindOf(measure: object): string {
  return JSON.stringify({ ...measure, classes: null });
}

function overlaps({ classes: one }: AccountMeasure, { classes: other }: AccountMeasure): boolean {
  const shared = one.filter((name) => other.includes(name)).length;
  return shared > 0 && (shared < one.length || shared < other.length);
}

function dividedAt(
  measure: AccountMeasure,
  alike: readonly AccountMeasure[],
  components: readonly ScalarMetric[],
): readonly Piece[] {
  const wholes = components.map((metric) => ({ metric, classes: classesOf(metric) }));
  const sets = [...alike, ...wholes].map(({ classes }) => classes);
  const together = new Map<string, AccountClass[]>();
  // In one order, so that the same piece of two measures is the same.
  for (const name of ACCOUNT_CLASSES.filter((known) => measure.classes.includes(known))) {
    const key = sets.map((classes) => Number(classes.includes(name))).join('');
    together.set(key, [...(together.get(key) ?? []), name]);
  }
  return Array.from(together.values(), (classes) => ({
    measure: { ...measure, classes },
    metric: wholes.find((whole) => isSame(whole.classes, classes))?.metric ?? null,
  }));
}

function classesOf({ formula }: ScalarMetric): readonly AccountClass[] {
  return 'classes' in formula ? formula.classes : [];
}

function isSame(one: readonly AccountClass[], other: readonly AccountClass[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}
