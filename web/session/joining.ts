import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptOwnInvitation,
  declineOwnInvitation,
  me,
  ownInvitations,
  switchOrganization,
} from '../api/session.ts';
import { say } from '../parts/toast.tsx';
import { beginAnew } from './begin-anew.ts';
import { changeSession } from './change.ts';

/** Accepting an invitation, after which the reader works in the organisation that they joined; and declining one. */
export function useJoining() {
  const queryClient = useQueryClient();
  const accept = useMutation({
    mutationFn: async (id: string) => {
      const before = await queryClient.fetchQuery(me);
      const joined = await acceptOwnInvitation(id);
      const known = new Set(before.organizations.map((organization) => organization.id));
      const other = joined.organizations.find((organization) => !known.has(organization.id));
      if (other === undefined) return beginAnew('/');
      const change = async () => await switchOrganization(other.id);
      await changeSession(queryClient, change, () => beginAnew('/'));
    },
  });
  const decline = useMutation({
    mutationFn: declineOwnInvitation,
    onSuccess: async () => {
      say('The invitation is declined');
      await queryClient.invalidateQueries({ queryKey: ownInvitations.queryKey });
    },
  });
  return { accept, decline };
}
