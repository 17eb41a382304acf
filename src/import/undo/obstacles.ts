import type { Capability } from '../../access/capability.ts';
import { query } from '../../db/statement.ts';
import { capabilityFor, type KindName } from '../book.ts';
import { FILE_KINDS } from '../kinds/index.ts';

/** An import that changed something, as it is kept for its undo. */
export type AppliedImport = Readonly<{ kinds: readonly string[]; undone: boolean }>;

/** Why an import cannot be undone whatever came later, as an error of the service. */
export type Obstacle = Readonly<{ code: 'CONFLICT' | 'FORBIDDEN_CAPABILITY'; reason: string }>;

export function selectApplied(importId: string) {
  return query
    .selectFrom('applied_imports')
    .select((row) => ['kinds', row('undone_at', 'is not', null).$castTo<boolean>().as('undone')])
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
  const lasting = kinds.filter((kind) => LASTING.has(kind));
  if (lasting.length > 0)
    return {
      code: 'CONFLICT',
      reason: `${lasting.join(', ')}: these cannot be undone; import them again as they are to be`,
    };
  const missing = kinds.map(capabilityFor).find((needed) => !capabilities.has(needed));
  return missing === undefined
    ? null
    : { code: 'FORBIDDEN_CAPABILITY', reason: `undoing this import needs ${missing}` };
}

/** Whether an import could be undone by someone who may do everything. */
export function isUndoable(applied: AppliedImport): boolean {
  return !applied.undone && kindsOf(applied).every((kind) => !LASTING.has(kind));
}

function kindsOf({ kinds }: AppliedImport): readonly KindName[] {
  return kinds.flatMap((name) => FILE_KINDS.find((kind) => kind.name === name)?.name ?? []);
}

/** The files of an import that an undo leaves: what they say stays as it is. */
export function leftBy(applied: AppliedImport | null): readonly KindName[] {
  return (applied === null ? [] : kindsOf(applied)).filter((kind) => LEFT.has(kind));
}

/** The kinds of files for which an import cannot be undone: of people, snapshots may tell already. */
const LASTING: ReadonlySet<KindName> = new Set<KindName>(['persons', 'memberships', 'compensation']);

/** Settings are no records: whoever changes them sees what they are. */
const LEFT: ReadonlySet<KindName> = new Set<KindName>(['organization', 'custom_fields']);
