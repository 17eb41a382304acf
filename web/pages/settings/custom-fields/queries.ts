import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import type { DefineCustomField, ListManagedCustomFields } from '../../../api/generated.ts';

/** A field as its managers see it, of the platform or of the organisation. */
export type ManagedField = ListManagedCustomFields['answer']['data'][number];
export type Subject = ManagedField['subject'];
export type FieldType = ManagedField['type'];
export type NewField = DefineCustomField['body'];

/** The fields of every subject, archived ones too: there are few, and one goes from tab to tab without waiting. */
export const managedFieldsQuery = queryOptions({
  queryKey: ['settings', 'custom-fields'],
  queryFn: async ({ signal }): Promise<readonly ManagedField[]> =>
    (await ask('GET /settings/custom-fields', { query: { archived: 'all' }, signal })).data,
});

/** The active fields of a subject, in their order: of the platform's those whose place no own one takes. */
export function activeOf(fields: readonly ManagedField[], subject: Subject): readonly ManagedField[] {
  const active = fields.filter((field) => field.subject === subject && field.archived_at === null);
  const own = new Set(active.filter(({ kind }) => kind === 'custom').map(({ key }) => key));
  return active
    .filter(({ kind, key }) => kind === 'custom' || !own.has(key))
    .toSorted((a, b) => a.position - b.position || (a.key < b.key ? -1 : 1));
}

/** The archived fields of a subject, the one that was archived last first. */
export function archivedOf(fields: readonly ManagedField[], subject: Subject): readonly ManagedField[] {
  return fields
    .filter((field) => field.subject === subject && field.archived_at !== null)
    .toSorted((a, b) => ((a.archived_at ?? '') < (b.archived_at ?? '') ? 1 : -1));
}
