import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { say } from '../../../parts/toast.tsx';
import { type ManagedField, managedFieldsQuery, type Subject } from './queries.ts';

/** Puts the fields of a subject in another order: at once on the page, and back where the service refuses. */
export function useReorder(subject: Subject) {
  const queryClient = useQueryClient();
  const { queryKey } = managedFieldsQuery;
  const reordering = useMutation({
    mutationFn: async (ids: readonly string[]) =>
      await ask('PUT /settings/custom-fields/order', { body: { subject, ids: [...ids] } }),
    onMutate: (ids) => {
      void queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (fields) => fields && inOrder(fields, ids));
      return before;
    },
    onError: (_failure, _ids, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    failure: reordering.error,
    /** Saves an order; `what` was moved, and goes back to `before` on demand. */
    reorder: (ids: readonly string[], before: readonly string[], what: string) => {
      if (ids.join() === before.join()) return;
      reordering.mutate(ids, { onSuccess: () => say(`${what} moved.`, () => reordering.mutate(before)) });
    },
  };
}

/** The fields with the positions that the service gives to this order. */
function inOrder(fields: readonly ManagedField[], ids: readonly string[]): readonly ManagedField[] {
  const places = new Map(ids.map((id, index) => [id, FIRST_OWN_POSITION + index]));
  return fields.map((field) => ({ ...field, position: places.get(field.id) ?? field.position }));
}

const FIRST_OWN_POSITION = 100;
