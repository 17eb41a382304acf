import { sql } from 'kysely';
import { query } from '../../db/statement.ts';
import { invalidField } from '../../invalid-request.ts';
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
 * What would be wrong with conditions after a change: with those of the fields that it is about, and with others that
 * are right before. Throws INVALID_REQUEST when there would be too many fields.
 */
export function problemsOf({ subject, before, after, keys }: DefinitionChange): readonly ConditionProblem[] {
  const merged = mergeDefinitions(subject, after);
  requireBounded(merged);
  const problems = conditionProblems(merged);
  if (problems.every(({ key }) => keys.has(key))) return problems;
  const old = new Set(conditionProblems(mergeDefinitions(subject, before)).map(({ key }) => key));
  return problems.filter(({ key }) => keys.has(key) || !old.has(key));
}

/**
 * Throws INVALID_REQUEST when a change leaves a condition that is not right: that of the field itself, or of others,
 * which are named. `field` is what of the request is to blame for those.
 */
export function requireSound(change: DefinitionChange, field: string): void {
  const problems = problemsOf(change);
  const own = problems.find(({ key }) => change.keys.has(key));
  if (own !== undefined) throw invalidField('show_if', 'format', own.reason);
  const [first] = problems;
  if (first === undefined) return;
  const names = [...new Set(problems.map(({ key }) => key))];
  const shown = `${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}`;
  throw invalidField(
    field,
    'not_applicable',
    `the show_if of ${shown} refers to it, and then ${first.reason}; change that first`,
  );
}

const SHOWN = 20;
