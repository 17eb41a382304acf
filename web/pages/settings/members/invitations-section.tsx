import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../api/client.ts';
import { formatAgo, formatInstant } from '../../../format/date.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { SectionHeading } from '../../../parts/section-heading.tsx';
import { Table } from '../../../parts/table.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { say } from '../../../parts/toast.tsx';
import { ROLES } from '../../../session/roles.ts';
import { useMe } from '../../../session/use-me.ts';
import { SettingsSection } from '../settings-section.tsx';
import { TablePaper } from '../table-paper.tsx';
import { rolesToGive } from './may-change.ts';
import { type Invitation, type Member, invitations as openInvitations } from './queries.ts';
import { RowButton } from './row-button.tsx';
import type { Inviting } from './use-inviting.ts';

/** The pending invitations. */
export function InvitationsSection({ invitations, members, inviting }: InvitationsProps) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Readonly<{ invitation: Invitation; isOpen: boolean }> | null>(null);
  const close = (): void => setAsking((asked) => (asked === null ? null : { ...asked, isOpen: false }));
  const revoking = useMutation({
    mutationFn: async ({ id }: Invitation) =>
      await ask('DELETE /settings/invitations/{id}', { path: { id } }),
    onSuccess: async (_, { email }) => {
      close();
      say(`The invitation of ${email} was revoked`);
      await queryClient.invalidateQueries({ queryKey: openInvitations.queryKey });
    },
  });
  const columns = useColumns({
    members,
    inviting,
    revoke: (invitation) => {
      revoking.reset();
      setAsking({ invitation, isOpen: true });
    },
  });
  return (
    <SettingsSection aria-labelledby="open-invitations">
      <SectionHeading id="open-invitations">Open invitations</SectionHeading>
      {inviting.error !== null && !inviting.isOpen && <FailureNote failure={inviting.error} />}
      {invitations.length === 0 ? (
        <Quiet>No open invitations.</Quiet>
      ) : (
        <TablePaper>
          <Table caption="Open invitations" columns={columns} rows={invitations} keyOf={({ id }) => id} />
        </TablePaper>
      )}
      {asking !== null && (
        <ConfirmDialog
          open={asking.isOpen}
          onClose={close}
          onConfirm={() => revoking.mutate(asking.invitation)}
          title={`Revoke the invitation of ${asking.invitation.email}?`}
          description="The link stops working. You can invite them again."
          confirm="Revoke invitation"
          busy={revoking.isPending}
          failure={revoking.error}
        />
      )}
    </SettingsSection>
  );
}

type InvitationsProps = Readonly<{
  invitations: readonly Invitation[];
  members: readonly Member[];
  inviting: Inviting;
}>;

type ColumnSetting = Pick<InvitationsProps, 'members' | 'inviting'> &
  Readonly<{ revoke: (invitation: Invitation) => void }>;

function useColumns({ members, inviting, revoke }: ColumnSetting): Column<Invitation>[] {
  const me = useMe();
  const roles = rolesToGive(me);
  const senderOf = (id: string | null): string => {
    const sender = members.find(({ user_id: user }) => user === id);
    return sender?.name ?? sender?.email ?? 'A former member';
  };
  return [
    { key: 'email', heading: 'E-mail address', cell: ({ email }) => email },
    { key: 'role', heading: 'Role', cell: ({ role }) => ROLES[role].label },
    { key: 'delivery', heading: 'Sent by', cell: ({ delivery }) => (delivery === 'mail' ? 'Mail' : 'Link') },
    { key: 'by', heading: 'Invited by', cell: ({ invited_by: by }) => senderOf(by) },
    {
      key: 'expires',
      heading: 'Expires',
      cell: ({ expires_at: at }) => (
        <time dateTime={at} title={formatAgo(at, new Date())}>
          {formatInstant(at)}
        </time>
      ),
    },
    {
      key: 'change',
      heading: 'Actions',
      align: 'end',
      cell: (invitation) =>
        roles.includes(invitation.role) ? (
          <>
            <RowButton
              aria-label={`New link for ${invitation.email}`}
              onClick={() => {
                const { email, role, membership_id: membership } = invitation;
                inviting.invite({ email, role, membership_id: membership });
              }}
            >
              New link
            </RowButton>
            <RowButton
              aria-label={`Revoke the invitation of ${invitation.email}`}
              onClick={() => revoke(invitation)}
            >
              Revoke
            </RowButton>
          </>
        ) : (
          <Quiet as="span" small>
            Only owners change it
          </Quiet>
        ),
    },
  ];
}
