import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { type ManagedField, managedFieldsQuery } from './queries.ts';

/** Takes a field out of use. */
export function useArchive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: ManagedField) =>
      await ask('POST /settings/custom-fields/{id}/archive', { path: { id }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries(managedFieldsQuery),
  });
}

/** Takes it back into use, with the values that it had. */
export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: ManagedField) =>
      await ask('POST /settings/custom-fields/{id}/restore', { path: { id }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries(managedFieldsQuery),
  });
}
