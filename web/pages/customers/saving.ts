import type { QueryClient } from '@tanstack/react-query';
import { askTagged } from '../../api/client.ts';
import type { PatchCustomer } from '../../api/generated.ts';
import { customKey, valueIn } from '../../custom-fields/field.ts';
import { customerQuery, type TaggedCustomer } from './queries.ts';

/** Values to set, by the names of their fields; null clears. */
export type Changes = ReadonlyMap<string, unknown>;

/** The result of a change. */
export type Saved = Readonly<{
  now: TaggedCustomer;
  /** The names of the fields that are different. */
  changed: readonly string[];
  /** Why the value of a field was not taken, by the name of the field. */
  rejected: ReadonlyMap<string, string>;
  /** The previous values of the changed fields. */
  former: Changes;
}>;

/**
 * Changes a customer that has not changed since it was read; all views of it show the result. Fails with
 * PRECONDITION_FAILED if another user saved first.
 */
export async function saveChanges(
  queryClient: QueryClient,
  base: TaggedCustomer,
  changes: Changes,
): Promise<Saved> {
  const { id } = base.customer;
  const { answer, tag } = await askTagged('PATCH /v1/customers/{id}', {
    path: { id },
    body: bodyOf(changes),
    ...(base.tag === null ? {} : { ifMatch: base.tag }),
  });
  const now = { customer: answer.data, tag };
  queryClient.setQueryData(customerQuery(id).queryKey, now);
  void queryClient.invalidateQueries({ queryKey: ['customers', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['customers', 'history', id] });
  return {
    now,
    changed: answer.changed,
    rejected: new Map(
      Object.entries(answer.rejected).map(([key, reason]) => [`custom_fields.${key}`, reason]),
    ),
    former: new Map(answer.changed.map((name) => [name, valueIn(base.customer, name) ?? null])),
  };
}

function bodyOf(changes: Changes): PatchCustomer['body'] {
  const own: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [name, value] of changes) {
    const key = customKey(name);
    if (key === null) own[name] = value;
    else custom[key] = value;
  }
  return Object.keys(custom).length === 0 ? own : { ...own, custom_fields: custom };
}
