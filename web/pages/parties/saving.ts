import type { QueryClient } from '@tanstack/react-query';
import { askTagged } from '../../api/client.ts';
import { customKey, valueIn } from '../../custom-fields/field.ts';
import { partyQuery, type TaggedParty } from './queries.ts';

/** Values to set, by the names of their fields; null clears. */
export type Changes = ReadonlyMap<string, unknown>;

/** The result of a change. */
export type Saved = Readonly<{
  now: TaggedParty;
  /** The names of the fields that are different. */
  changed: readonly string[];
  /** Why the value of a field was not taken, by the name of the field. */
  rejected: ReadonlyMap<string, string>;
  /** The previous values of the changed fields. */
  former: Changes;
}>;

/**
 * Changes a customer or a vendor that has not changed since it was read; all views of it show the result. Fails with
 * PRECONDITION_FAILED if another user saved first.
 */
export async function saveChanges(
  queryClient: QueryClient,
  base: TaggedParty,
  changes: Changes,
): Promise<Saved> {
  const { kind, party } = base;
  const { id } = party;
  const { answer, tag } = await askTagged(`PATCH /v1/${kind}s/{id}`, {
    path: { id },
    body: bodyOf(changes),
    ...(base.tag === null ? {} : { ifMatch: base.tag }),
  });
  const now = { kind, party: answer.data, tag };
  queryClient.setQueryData(partyQuery(kind, id).queryKey, now);
  void queryClient.invalidateQueries({ queryKey: ['records', `${kind}s`] });
  void queryClient.invalidateQueries({ queryKey: [`${kind}s`, 'history', id] });
  // It says what is left of the credit limit.
  void queryClient.invalidateQueries({ queryKey: [`${kind}s`, 'summary', id] });
  return {
    now,
    changed: answer.changed,
    rejected: new Map(
      Object.entries(answer.rejected).map(([key, reason]) => [`custom_fields.${key}`, reason]),
    ),
    former: new Map(answer.changed.map((name) => [name, valueIn(party, name) ?? null])),
  };
}

/** The body that sets these values. */
export function bodyOf(changes: Changes): Readonly<Record<string, unknown>> {
  const own: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [name, value] of changes) {
    const key = customKey(name);
    if (key === null) own[name] = value;
    else custom[key] = value;
  }
  return Object.keys(custom).length === 0 ? own : { ...own, custom_fields: custom };
}
