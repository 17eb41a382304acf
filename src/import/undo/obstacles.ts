import type { Capability } from '../../access/capability.ts';
import { query } from '../../db/statement.ts';
import { capabilityFor, type KindName } from '../book.ts';
import { FILE_KINDS } from '../kinds/index.ts';
import { countsNeedOf, privacyOf } from '../sees-counts.ts';

/** An import that changed something, as it is kept for its undo. */
export type AppliedImport = Readonly<{
  kinds: readonly string[];
  undone: boolean;
  /** Whether what it wrote of people is known. */
  keeps_people: boolean;
}>;

/** Why an import cannot be undone whatever came later, as an error of the service. */
export type Obstacle = Readonly<{ code: 'CONFLICT' | 'FORBIDDEN_CAPABILITY'; reason: string }>;

export function selectApplied(importId: string) {
  return query
    .selectFrom('applied_imports')
    .select((row) => [
      'kinds',
      'keeps_people',
      'applied_at',
      row('undone_at', 'is not', null).$castTo<boolean>().as('undone'),
    ])
    .where('id', '=', importId)
    .compile();
}

/** Why an import cannot be undone whatever came later; null where it can. */
export function obstacleTo(
  applied: AppliedImport | null,
  capabilities: ReadonlySet<Capability>,
): Obstacle | null {
  if (applied === null)
    return { code: 'CONFLICT', reason: 'it changed nothing, or was made before imports could be undone' };
  if (applied.undone) return { code: 'CONFLICT', reason: 'it has been undone already' };
  const kinds = kindsOf(applied);
  if (!applied.keeps_people)
    return {
      code: 'CONFLICT',
      reason: 'it was made before imports of people could be undone; import them again as they are to be',
    };
  // By the kinds of files, whatever they state: that it is refused must not tell whether there was pay.
  const missing = kinds
    .flatMap((kind) => [capabilityFor(kind), ...countsNeedOf(privacyOf(kind))])
    .find((needed) => !capabilities.has(needed));
  return missing === undefined
    ? null
    : { code: 'FORBIDDEN_CAPABILITY', reason: `undoing this import needs ${missing}` };
}

/** Whether an import could be undone by someone who may do everything. */
export function isUndoable(applied: AppliedImport): boolean {
  return !applied.undone && applied.keeps_people;
}

function kindsOf({ kinds }: AppliedImport): readonly KindName[] {
  return kinds.flatMap((name) => FILE_KINDS.find((kind) => kind.name === name)?.name ?? []);
}

/** The files of an import that an undo leaves: what they say stays as it is. */
export function leftBy(applied: AppliedImport | null): readonly KindName[] {
  return (applied === null ? [] : kindsOf(applied)).filter((kind) => LEFT.has(kind));
}

/** Whether an import has files of people. */
export function hasPeople(applied: AppliedImport | null): boolean {
  return applied !== null && kindsOf(applied).some((kind) => OF_PEOPLE.has(kind));
}

const OF_PEOPLE: ReadonlySet<KindName> = new Set<KindName>(['persons', 'memberships', 'compensation']);

/** Settings are no records: whoever changes them sees what they are. */
const LEFT: ReadonlySet<KindName> = new Set<KindName>(['organization', 'custom_fields']);
