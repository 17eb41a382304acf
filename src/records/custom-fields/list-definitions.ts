import type { TenantReader } from '../../db/tenant.ts';
import type { FieldDefinition } from './definition.ts';
import { type OwnSelection, ownFrom, selectOwn } from './definition-row.ts';
import { SUBJECTS, type Subject } from './subject.ts';
import { systemDefinitions } from './system-definitions.ts';

/** A field as its managers see it; the dates of the platform's own are null. */
export type ListedDefinition = Readonly<{
  subject: Subject;
  definition: FieldDefinition;
  archivedAt: Date | null;
  createdAt: Date | null;
  updatedAt: Date | null;
}>;

/**
 * The organisation's own fields and, unless only archived ones are asked for, those of the platform, also where an own
 * one took their place: by subject, then position and key.
 */
export async function listDefinitions(
  tenant: TenantReader,
  selection: OwnSelection,
): Promise<ListedDefinition[]> {
  const rows = await tenant.read(selectOwn(selection));
  const own: ListedDefinition[] = rows.map(ownFrom);
  const subjects = SUBJECTS.filter((subject) => selection.subject === null || selection.subject === subject);
  return subjects.flatMap((subject) => {
    const system = selection.archived === true ? [] : systemDefinitions(subject);
    const listed = [
      ...own.filter((row) => row.subject === subject),
      ...system.map((definition) => asListed(subject, definition)),
    ];
    return listed.sort(inOrder);
  });
}

function asListed(subject: Subject, definition: FieldDefinition): ListedDefinition {
  return { subject, definition, archivedAt: null, createdAt: null, updatedAt: null };
}

function inOrder({ definition: one }: ListedDefinition, { definition: other }: ListedDefinition): number {
  if (one.position !== other.position) return one.position - other.position;
  // On the same key the own one comes first, as it was put in first.
  return one.key === other.key ? 0 : one.key < other.key ? -1 : 1;
}
