import { useMutation } from '@tanstack/react-query';
import { hasCode } from '../api/failure.ts';
import { signOut } from '../api/session.ts';
import { say } from '../parts/toast.tsx';
import { beginAnew } from './begin-anew.ts';
import { notifyOtherTabs } from './other-tabs.ts';

/** Ends the session, and forgets everything that was shown in it. */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      await signOut().catch((failure: unknown) => {
        // One that is over already is what was wanted.
        if (!hasCode(failure, 'UNAUTHENTICATED')) throw failure;
      });
      notifyOtherTabs({ kind: 'ended' });
      beginAnew('/sign-in');
    },
    onError: ({ message }) => say(`You are still signed in. ${message}`),
  });
}
