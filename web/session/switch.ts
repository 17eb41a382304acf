import { useMutation, useQueryClient } from '@tanstack/react-query';
import { switchOrganization } from '../api/session.ts';
import { say } from '../parts/toast.tsx';
import { beginAnew } from './begin-anew.ts';
import { changeSession } from './change.ts';

/** Goes to work in another organisation: nothing that was known of the one before is kept. */
export function useSwitchOrganization() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const change = async () => await switchOrganization(id);
      await changeSession(queryClient, change, () => beginAnew('/'));
    },
    onError: ({ message }) => say(`You still work in the same organisation. ${message}`),
  });
}
