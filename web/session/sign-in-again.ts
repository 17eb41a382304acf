import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Me, signIn, switchOrganization, me as whoIsSignedIn } from '../api/session.ts';
import { say } from '../parts/toast.tsx';
import { beginAnew } from './begin-anew.ts';
import { changeSession } from './change.ts';
import { sessionGoesOn } from './ended.ts';
import { sessionName } from './other-tabs.ts';
import { useMe } from './use-me.ts';

/**
 * Signs the reader in again where they are, in the organisation in which they work, and goes on. Should the account be another
 * one, the app begins anew: nobody gets to see or to save what somebody else has typed.
 */
export function useSignInAgain() {
  const queryClient = useQueryClient();
  const before = useMe();
  return useMutation({
    mutationFn: async (password: string) => {
      const change = async (): Promise<Me> => {
        const next = await signIn({ email: before.email, password });
        const { id } = before.organization;
        const isElsewhere = next.organization.id !== id && next.organizations.some((each) => each.id === id);
        return isElsewhere ? await switchOrganization(id) : next;
      };
      await changeSession(queryClient, change, (next) => {
        if (sessionName(next) !== sessionName(before)) return beginAnew('/');
        queryClient.setQueryData(whoIsSignedIn.queryKey, next);
        sessionGoesOn();
        say('You are signed in again. What you typed is still here.');
      });
      // What was refused meanwhile is asked again.
      void queryClient.invalidateQueries();
    },
  });
}
