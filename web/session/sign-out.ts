import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../api/session.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Ends the session, and forgets everything that was shown in it. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      await navigate({ to: '/sign-in' });
      queryClient.clear();
      tellOtherTabs();
    },
  });
}
