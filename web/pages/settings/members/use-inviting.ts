import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../api/client.ts';
import type { Invite } from '../../../api/generated.ts';
import { invitations } from './queries.ts';

export type NewInvitation = Invite['body'];
/** An invitation that was just made, with its link. */
export type SentInvitation = Invite['answer']['data'];

/** An invitation in progress: the form, then the link, which is shown once. */
export function useInviting() {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async (body: NewInvitation): Promise<SentInvitation> =>
      (await ask('POST /settings/invitations', { body })).data,
    onSuccess: async () => {
      setOpen(true);
      await queryClient.invalidateQueries({ queryKey: invitations.queryKey });
    },
    // Once closed, the link cannot be seen again.
    gcTime: 0,
  });
  return {
    isOpen,
    sent: data ?? null,
    error,
    isPending,
    invite: (body: NewInvitation): void => {
      if (!isPending) mutate(body);
    },
    begin: (): void => {
      reset();
      setOpen(true);
    },
    close: (): void => setOpen(false),
  };
}

export type Inviting = ReturnType<typeof useInviting>;
