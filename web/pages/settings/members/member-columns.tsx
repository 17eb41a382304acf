import type { Me } from '../../../api/session.ts';
import { formatInstant } from '../../../format/date.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Menu } from '../../../parts/menu.tsx';
import type { MenuEntry } from '../../../parts/menu-opened.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { ROLES } from '../../../session/roles.ts';
import { rolesToGive, whyFixed } from './may-change.ts';
import styles from './member-columns.module.css';
import type { Member } from './queries.ts';
import { RowButton } from './row-button.tsx';
import type { MemberPatch } from './use-member-change.ts';

type Setting = Readonly<{
  me: Me;
  members: readonly Member[];
  wish: (member: Member, patch: MemberPatch) => void;
}>;

/** The columns of the list of members. */
export function memberColumns(setting: Setting): Column<Member>[] {
  return [
    {
      key: 'name',
      heading: 'Name',
      cell: ({ name, email, email_verified: isVerified, is_you: isYou }) => (
        <span className={styles.person}>
          <span>
            {name ?? email}
            {isYou && <span className={styles.you}> (you)</span>}
          </span>
          {name !== null && (
            <Quiet as="span" small>
              {email}
            </Quiet>
          )}
          {!isVerified && (
            <Quiet as="span" small>
              Address not verified
            </Quiet>
          )}
        </span>
      ),
    },
    { key: 'role', heading: 'Role', cell: ({ role }) => ROLES[role].label },
    { key: 'status', heading: 'Status', cell: (member) => <Standing member={member} /> },
    {
      key: 'signed in',
      heading: 'Last signed in',
      cell: ({ last_signed_in_at: at }) =>
        at === null ? <Quiet as="span">Never</Quiet> : <time dateTime={at}>{formatInstant(at)}</time>,
    },
    {
      key: 'change',
      heading: 'Actions',
      align: 'end',
      cell: (member) => <ChangeMenu member={member} {...setting} />,
    },
  ];
}

function Standing({ member }: Readonly<{ member: Member }>) {
  if (member.status === 'inactive') return <Badge tone="warn">Inactive</Badge>;
  return member.can_sign_in ? <Badge tone="good">Active</Badge> : <Badge>Not employed today</Badge>;
}

function ChangeMenu({ member, me, members, wish }: Setting & Readonly<{ member: Member }>) {
  const why = whyFixed(me, member, members);
  if (why !== null)
    return (
      <Quiet as="span" small>
        {why}
      </Quiet>
    );
  const roles = rolesToGive(me);
  const entries: MenuEntry[] = [
    {
      kind: 'choices',
      title: 'Role',
      value: member.role,
      options: roles.map((value) => ({ value, label: ROLES[value].label })),
      onChange: (value) => {
        const role = roles.find((one) => one === value);
        if (role !== undefined && role !== member.role) wish(member, { role });
      },
    },
  ];
  const other = member.status === 'active' ? 'inactive' : 'active';
  if (!member.is_you)
    entries.push(
      { kind: 'separator' },
      {
        kind: 'item',
        label: other === 'inactive' ? 'Deactivate…' : 'Activate',
        onSelect: () => wish(member, { status: other }),
      },
    );
  return (
    <Menu
      align="end"
      trigger={
        <RowButton aria-label={`Change ${member.name ?? member.email}`}>
          Change
          <Icon name="chevron-down" size={14} />
        </RowButton>
      }
      entries={entries}
    />
  );
}
