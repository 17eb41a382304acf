import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  giveSecondFactor,
  type Me,
  signIn,
  switchOrganization,
  me as whoIsSignedIn,
} from '../api/session.ts';
import { say } from '../parts/toast.tsx';
import { beginAnew } from './begin-anew.ts';
import { changeSession } from './change.ts';
import { sessionGoesOn } from './ended.ts';
import { sessionName } from './other-tabs.ts';
import type { TwoSteps } from './two-steps.ts';
import { useMe } from './use-me.ts';

/**
 * Signs the user in again on the same page and in the same organisation. If the account is another
 * one, the app reloads, so that no user sees or saves another's input.
 */
export function useSignInAgain() {
  const queryClient = useQueryClient();
  const before = useMe();
  return useMutation({
    mutationFn: async ({ step, secret }: Pick<TwoSteps, 'step' | 'secret'>) => {
      const change = async (): Promise<Me> => {
        const next =
          step === 'code'
            ? await giveSecondFactor({ code: secret })
            : await signIn({ email: before.email, password: secret });
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
      // Repeats the requests that were refused meanwhile.
      void queryClient.invalidateQueries();
    },
  });
}
