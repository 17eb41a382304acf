import { sql } from 'kysely';
import { query } from '../../db/statement.ts';
import { FaultCollector, invalidField } from '../../invalid-request.ts';
import { type ConditionProblem, conditionProblems, requireBounded } from './check-definitions.ts';
import type { FieldDefinition } from './definition.ts';
import { mergeDefinitions } from './load-definitions.ts';
import type { Subject } from './subject.ts';

/** Lets one transaction at a time change the definitions of an organisation, until it ends. */
export const LOCK_DEFINITIONS = sql<never>`
  select pg_advisory_xact_lock(hashtextextended('almanac custom fields ' || current_organization(), 0))
`.compile(query);

/** The active definitions of the organisation's own before and after a change, and the keys that it is about. */
export type DefinitionChange = Readonly<{
  subject: Subject;
  before: readonly FieldDefinition[];
  after: readonly FieldDefinition[];
  keys: ReadonlySet<string>;
}>;

/**
 * The faults of conditions after a change: of the changed fields, and of others whose conditions
 * were valid before.
 */
export function problemsOf({ subject, before, after, keys }: DefinitionChange): readonly ConditionProblem[] {
  const merged = mergeDefinitions(subject, after);
  const problems = conditionProblems(merged);
  if (problems.every(({ key }) => keys.has(key))) return problems;
  const old = new Set(conditionProblems(mergeDefinitions(subject, before)).map(({ key }) => key));
  return problems.filter(({ key }) => keys.has(key) || !old.has(key));
}

/** Throws INVALID_REQUEST when there would be more fields, or heavier patterns, than a subject may have. */
export function requireRoom({ subject, after }: Pick<DefinitionChange, 'subject' | 'after'>): void {
  requireBounded(mergeDefinitions(subject, after));
}

/**
 * Throws INVALID_REQUEST for all that a change leaves wrong: too many fields, the condition of the field itself, and those
 * of others, which are named. `field` is what of the request is to blame for those.
 */
export function requireSound(change: DefinitionChange, field: string): void {
  const faults = new FaultCollector();
  faults.read(() => requireRoom(change));
  const problems = problemsOf(change);
  const own = problems.find(({ key }) => change.keys.has(key));
  if (own !== undefined) faults.add(invalidField('show_if', 'format', own.reason));
  // Faults of other fields that follow from its own condition are not repeated.
  const unconditional = change.after.map((definition) =>
    change.keys.has(definition.key) ? { ...definition, showIf: null } : definition,
  );
  const others = own === undefined ? problems : problemsOf({ ...change, after: unconditional });
  faults.read(() => requireNoDependents(others, field));
  faults.requireNone();
}

function requireNoDependents(problems: readonly ConditionProblem[], field: string): void {
  const [first] = problems;
  if (first === undefined) return;
  const names = [...new Set(problems.map(({ key }) => key))];
  const shown = `${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}`;
  throw invalidField(field, 'not_applicable', dependentRule(shown, first));
}

/** The rule for a change of a field on which the conditions of other fields depend. */
export function dependentRule(names: string, { reason }: Pick<ConditionProblem, 'reason'>): string {
  return `must not break the show_if of ${names}, which ${reason}; change that first`;
}

const SHOWN = 20;
