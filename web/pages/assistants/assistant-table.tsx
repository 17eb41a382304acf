import { formatDay } from '../../format/date.ts';
import { Button } from '../../parts/button.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column } from '../../parts/table-props.ts';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { dayIn } from '../../period/day-in.ts';
import { useMe } from '../../session/use-me.ts';
import { wordsOf } from '../settings/api-keys/capability-words.ts';
import styles from './assistant-table.module.css';
import type { Assistant } from './queries.ts';

/** Assistants with what they may do, when they were last used and until when they are connected. */
export function AssistantTable({ assistants, names, onRevoke }: AssistantTableProps) {
  const { organization } = useMe();
  const columns: readonly Column<Assistant>[] = [
    {
      key: 'name',
      heading: 'Assistant',
      cell: ({ name, host, user_id: member }) => (
        <span className={styles.name}>
          <strong>{name}</strong>
          <span className={styles.host}>
            {host}
            {names !== null && `, for ${names[member ?? ''] ?? 'a former member'}`}
          </span>
        </span>
      ),
    },
    {
      key: 'may',
      heading: 'May',
      cell: ({ capabilities }) =>
        wordsOf(capabilities)
          .map(({ label }) => label)
          .join(', '),
    },
    {
      key: 'used',
      heading: 'Last used',
      cell: ({ last_used_at: usedAt }) =>
        usedAt === null ? <Quiet as="span">Never</Quiet> : <TimeAgo instant={usedAt} />,
    },
    {
      key: 'ends',
      heading: 'Until',
      cell: ({ expires_at: instant }) => (
        <time dateTime={instant}>{formatDay(dayIn(organization.time_zone, new Date(instant)))}</time>
      ),
    },
    {
      key: 'revoke',
      heading: 'Actions',
      align: 'end',
      cell: (assistant) => (
        <Button variant="quiet" aria-label={`Revoke ${assistant.name}`} onClick={() => onRevoke(assistant)}>
          Revoke
        </Button>
      ),
    },
  ];
  return <Table caption="Connected assistants" columns={columns} rows={assistants} keyOf={({ id }) => id} />;
}

type AssistantTableProps = Readonly<{
  assistants: readonly Assistant[];
  names: Readonly<Record<string, string>> | null;
  onRevoke: (assistant: Assistant) => void;
}>;
