import { useQuery } from '@tanstack/react-query';
import { catalogue } from '../../api/metrics.ts';
import { formatDay } from '../../format/date.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column } from '../../parts/table-props.ts';
import { dayIn } from '../../period/day-in.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { LastUsed } from '../request-log/last-used.tsx';
import { statementsQuery } from '../statements/queries.ts';
import styles from './link-table.module.css';
import type { SheetLink } from './queries.ts';

/** Links with what they read, who made them, when they were last used and until when they work. */
export function LinkTable({ caption, links, names, onRevoke }: LinkTableProps) {
  const labelOf = useLabels();
  const columns: readonly Column<SheetLink>[] = [
    {
      key: 'name',
      heading: 'Name',
      cell: ({ name, begins_with: start, created_by: maker }) => (
        <span className={styles.name}>
          <strong>{name}</strong>
          <span className={styles.by}>
            <code>{start}…</code>
            {names !== null && ` by ${names[maker ?? ''] ?? 'a former member'}`}
          </span>
        </span>
      ),
    },
    {
      key: 'reads',
      heading: 'Reads',
      cell: ({ metrics, statements }) => [...metrics, ...statements].map(labelOf).join(', '),
    },
    {
      key: 'used',
      heading: 'Last used',
      cell: ({ id, last_used_at: at }) => <LastUsed id={id} at={at} />,
    },
    { key: 'ends', heading: 'Ends', cell: (link) => <Ends link={link} /> },
    {
      key: 'actions',
      heading: 'Actions',
      align: 'end',
      cell: (link) =>
        link.state === 'active' && (
          <Button variant="quiet" aria-label={`Revoke ${link.name}`} onClick={() => onRevoke(link)}>
            Revoke
          </Button>
        ),
    },
  ];
  const shown = links.some(({ state }) => state === 'active') ? columns : columns.slice(0, -1);
  return <Table caption={caption} columns={shown} rows={links} keyOf={({ id }) => id} />;
}

type LinkTableProps = Readonly<{
  caption: string;
  links: readonly SheetLink[];
  /** The names of members, where links of several are shown; otherwise null. */
  names: Readonly<Record<string, string>> | null;
  onRevoke: (link: SheetLink) => void;
}>;

/** The labels of metrics and the titles of statements, by their ids, which stand for those that the reader cannot see. */
function useLabels(): (id: string) => string {
  const say = useLabelWords();
  const { data: metrics = [] } = useQuery(catalogue);
  const { data: statements = [] } = useQuery(statementsQuery);
  const labels = new Map([
    ...metrics.map(({ id, label }) => [id, say(label)] as const),
    ...statements.map(({ name, title }) => [name, title] as const),
  ]);
  return (id) => labels.get(id) ?? id;
}

function Ends({ link }: Readonly<{ link: SheetLink }>) {
  const { organization } = useMe();
  const { state, expires_at: expiresAt, revoked_at: revokedAt } = link;
  const instant = revokedAt ?? expiresAt;
  return (
    <span className={styles.name}>
      {state !== 'active' && (
        <span>
          <Badge tone="bad">{state === 'revoked' ? 'Revoked' : 'Expired'}</Badge>
        </span>
      )}
      <time dateTime={instant}>{formatDay(dayIn(organization.time_zone, new Date(instant)))}</time>
    </span>
  );
}
