import { invalidField, requireThat } from '../invalid-request.ts';
import { COMPARISONS, type ComparedTo } from '../metrics/definition/comparison.ts';
import type { Outcome } from '../period/index.ts';

// What parameters of questions and of statements have in common.

/** The value of an outcome, or its problem as the error that callers know. */
export function accept<T>(outcome: Outcome<T>, field: string): T {
  if (outcome.ok) return outcome.value;
  const { code, fault, message } = outcome.problem;
  throw invalidField(field, fault, message, code);
}

/** The times that `compare` names. Throws INVALID_REQUEST. */
export function comparisonsNamed(text: string): readonly ComparedTo[] {
  const names = new Set(text.split(',').map((name) => name.trim()));
  const known = COMPARISONS.filter((name) => names.has(name));
  requireThat(
    'compare',
    known.length === names.size,
    `must be one of: ${COMPARISONS.join(', ')}, or both`,
    'enum',
  );
  return known;
}

/** The department that `team` names, whether or not there is one. Throws INVALID_REQUEST for what is no id. */
export function departmentNamed(text: string): string {
  const team = text.toLowerCase();
  requireThat('team', DEPARTMENT_ID.test(team), 'must be the id of a department, a uuid');
  return team;
}

const DEPARTMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
