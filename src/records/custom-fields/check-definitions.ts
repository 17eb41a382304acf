import { FaultCollector, requireThat } from '../../invalid-request.ts';
import { quote } from '../../quote.ts';
import { keysOf } from './condition.ts';
import type { FieldDefinition } from './definition.ts';
import { parseCondition } from './parse-condition.ts';
import { type PreparedField, type PreparedFields, prepareFields } from './prepared-fields.ts';

/** A subject may have so many active fields of an organisation's own. */
const MOST_DEFINITIONS = 200;

/** The limit of the combined cost of a subject's patterns, in steps a character. */
const MOST_PATTERN_STEPS = 2500;

/**
 * The rule that a field's condition breaks; `cause` is the field that it refers to wrongly, which may be missing.
 */
export type ConditionProblem = Readonly<{
  key: string;
  cause: string | null;
  isMissing: boolean;
  reason: string;
}>;

/** Everything that is wrong with the conditions of active definitions: each is to refer to others, and to no circle. */
export function conditionProblems(definitions: readonly FieldDefinition[]): readonly ConditionProblem[] {
  const fields = prepareFields(definitions);
  return definitions.flatMap(({ key, showIf }): ConditionProblem[] => {
    if (showIf === null) return [];
    const reading = parseCondition(showIf);
    if (!reading.ok) return [{ key, cause: null, isMissing: false, reason: reading.reason }];
    const wrong = reading.value.anyOf.flat().flatMap((comparison) => {
      const field = fields.byKey.get(comparison.key);
      const reasons = comparison.literals.map((literal) => literalProblem(comparison.key, field, literal));
      const reason = reasons.find((one) => one !== null) ?? null;
      return reason === null ? [] : [{ key, cause: comparison.key, isMissing: field === undefined, reason }];
    });
    if (wrong.length > 0) return wrong;
    const circle = circleFrom(key, fields);
    return circle === null
      ? []
      : [{ key, cause: circle[1] ?? key, isMissing: false, reason: describe(circle) }];
  });
}

/** Throws INVALID_REQUEST when there are more active definitions, or heavier patterns, than a subject may have. */
export function requireBounded(definitions: readonly FieldDefinition[]): void {
  const faults = new FaultCollector();
  const count = definitions.filter(({ kind }) => kind === 'custom').length;
  const rule = `must have at most ${MOST_DEFINITIONS} fields; archive one that is not used`;
  faults.read(() => requireThat('subject', count <= MOST_DEFINITIONS, rule, 'length'));
  faults.read(() => requireLightPatterns(definitions));
  faults.requireNone();
}

function requireLightPatterns(definitions: readonly FieldDefinition[]): void {
  const patterned = definitions.filter(({ typeConfig }) => typeConfig['pattern'] !== undefined);
  const { byKey } = prepareFields(definitions);
  const steps = patterned.reduce((sum, { key }) => sum + (byKey.get(key)?.rules().patternSteps ?? 0), 0);
  requireThat(
    'type_config.pattern',
    steps <= MOST_PATTERN_STEPS,
    `must have at most ${MOST_PATTERN_STEPS} steps together with those of the other fields, and has ${steps}`,
    'length',
  );
}

function literalProblem(
  key: string,
  field: PreparedField | undefined,
  literal: string | number | boolean,
): string | null {
  if (field === undefined) return `must refer to a field that exists, not to ${quote(key)}`;
  const right = field.rules().comparedWith(literal);
  if (right === null) return null;
  const given = typeof literal === 'string' ? quote(literal) : String(literal);
  return `must compare ${key} with ${right}, not with ${given}`;
}

/** The shortest way from a field by what it refers to back to itself; null where there is none. */
function circleFrom(key: string, { byKey }: PreparedFields): string[] | null {
  const reached = new Set<string>();
  let ways: string[][] = [[key]];
  while (ways.length > 0) {
    const longer: string[][] = [];
    for (const way of ways) {
      const condition = byKey.get(way.at(-1) ?? '')?.condition ?? null;
      if (condition === null) continue;
      for (const next of keysOf(condition)) {
        if (next === key) return [...way, key];
        if (reached.has(next)) continue;
        reached.add(next);
        longer.push([...way, next]);
      }
    }
    ways = longer;
  }
  return null;
}

function describe(circle: readonly string[]): string {
  const way = circle.length > 8 ? [...circle.slice(0, 6), '…', ...circle.slice(-1)] : circle;
  return `must not depend on itself: ${way.join(' → ')}`;
}
