import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import type { PatchMember } from '../../../api/generated.ts';
import { me } from '../../../api/session.ts';
import { say } from '../../../parts/toast.tsx';
import { oneOf } from '../../../session/roles.ts';
import { invitations, type Member, members } from './queries.ts';

export type MemberPatch = PatchMember['body'];

/** Changes what a member may do, and offers the way back where there is one. */
export function useMemberChange() {
  const queryClient = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async ({ member, patch }: Change): Promise<Member> =>
      (
        await ask('PATCH /settings/members/{membership_id}', {
          path: { membership_id: member.id },
          body: patch,
        })
      ).data,
    onSuccess: async (changed) => {
      queryClient.setQueryData(members.queryKey, (all) =>
        all?.map((member) => (member.id === changed.id ? changed : member)),
      );
      // A member who may no longer invite loses their invitations; and users may have changed themselves.
      await queryClient.invalidateQueries({ queryKey: invitations.queryKey });
      if (changed.is_you) await queryClient.invalidateQueries({ queryKey: me.queryKey });
    },
  });
  const change = (member: Member, patch: MemberPatch, onDone?: () => void): void => {
    if (isPending) return;
    mutate(
      { member, patch },
      {
        onSuccess: (changed) => {
          onDone?.();
          const back = { role: member.role, status: member.status };
          say(
            inWords(changed, patch),
            member.is_you ? undefined : () => mutate({ member: changed, patch: back }),
          );
        },
      },
    );
  };
  return { change, error, isPending, reset };
}

type Change = Readonly<{ member: Member; patch: MemberPatch }>;

function inWords({ name, email, role }: Member, patch: MemberPatch): string {
  const who = name ?? email;
  if (patch.role !== undefined) return `${who} is now ${oneOf(role)}`;
  return patch.status === 'inactive' ? `${who} can no longer sign in` : `${who} can sign in again`;
}
