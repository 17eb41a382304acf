import { useState } from 'react';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Table } from '../../../parts/table.tsx';
import { oneOf, ROLES } from '../../../session/roles.ts';
import { useMe } from '../../../session/use-me.ts';
import { SettingsSection } from '../settings-section.tsx';
import { TablePaper } from '../table-paper.tsx';
import { memberColumns } from './member-columns.tsx';
import type { Member } from './queries.ts';
import { type MemberPatch, useMemberChange } from './use-member-change.ts';

/** The members, what each may do, and the change of it. */
export function MembersSection({ members }: Readonly<{ members: readonly Member[] }>) {
  const me = useMe();
  const { change, error, isPending, reset } = useMemberChange();
  const [asking, setAsking] = useState<Asking | null>(null);
  const wish = (member: Member, patch: MemberPatch): void => {
    reset();
    if (patch.status === 'inactive' || member.is_you) setAsking({ member, patch, isOpen: true });
    else change(member, patch);
  };
  const close = (): void => setAsking((asked) => (asked === null ? null : { ...asked, isOpen: false }));
  const isAsking = asking?.isOpen === true;
  return (
    <SettingsSection aria-label="Members">
      {error !== null && !isAsking && <FailureNote failure={error} />}
      <TablePaper>
        <Table
          caption="Members, by name"
          columns={memberColumns({ me, members, wish })}
          rows={members}
          keyOf={({ id }) => id}
        />
      </TablePaper>
      {asking !== null && (
        <ConfirmDialog
          open={asking.isOpen}
          onClose={close}
          onConfirm={() => change(asking.member, asking.patch, close)}
          {...questionOf(asking)}
          busy={isPending}
          failure={error}
        />
      )}
    </SettingsSection>
  );
}

type Asking = Readonly<{ member: Member; patch: MemberPatch; isOpen: boolean }>;

function questionOf({ member, patch }: Asking) {
  if (patch.status === 'inactive')
    return {
      title: `Deactivate ${member.name ?? member.email}?`,
      description:
        'They are signed out at once and can no longer sign in here. API keys that they made go on working, and they can be activated again.',
      confirm: 'Deactivate',
      reversible: true,
    };
  const role = patch.role ?? member.role;
  return {
    title: `Make yourself ${oneOf(role)}?`,
    description: `${ROLES[role].opens} You cannot take this back yourself.`,
    confirm: 'Change my role',
  };
}
