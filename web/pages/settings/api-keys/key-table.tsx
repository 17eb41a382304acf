import { formatAgo, formatDay } from '../../../format/date.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { Table } from '../../../parts/table.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { TimeAgo, useNow } from '../../../parts/time-ago.tsx';
import { dayIn } from '../../../period/day-in.ts';
import { useMe } from '../../../session/use-me.ts';
import { CATEGORY_NAMES } from '../../metrics/categories.ts';
import { LastUsed } from '../../request-log/last-used.tsx';
import { wordsOf } from './capability-words.ts';
import { endsSoon } from './key-state.ts';
import styles from './key-table.module.css';
import type { ApiKey } from './queries.ts';
import { TinyCode } from './tiny-code.tsx';

/** Keys with what is known of them; of those that work what can be done. */
export function KeyTable({ caption, keys, names, onLimit, onRotate, onRevoke }: KeyTableProps) {
  const now = useNow();
  const columns: readonly Column<ApiKey>[] = [
    { key: 'name', heading: 'Key', cell: (key) => <KeyName apiKey={key} /> },
    {
      key: 'may',
      heading: 'Allowed to',
      cell: (key) => <Capabilities {...key} />,
    },
    {
      key: 'created',
      heading: 'Created',
      cell: (key) => (
        <span className={styles.created}>
          <TimeAgo instant={key.created_at} />
          <span className={styles.by}>{makerOf(key, names)}</span>
        </span>
      ),
    },
    {
      key: 'used',
      heading: 'Last used',
      cell: ({ id, last_used_at: at }) => <LastUsed id={id} at={at} />,
    },
    { key: 'expires', heading: 'Ends', cell: (key) => <Ends apiKey={key} now={now} /> },
    {
      key: 'actions',
      heading: 'Actions',
      align: 'end',
      cell: (key) =>
        key.state !== 'active' ? null : (
          <span className={styles.rowActions}>
            <Button variant="quiet" aria-label={`Limits of ${key.name}`} onClick={() => onLimit(key)}>
              Limits
            </Button>
            <Button variant="quiet" aria-label={`Rotate ${key.name}`} onClick={() => onRotate(key)}>
              Rotate
            </Button>
            <Button variant="quiet" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
              Revoke
            </Button>
          </span>
        ),
    },
  ];
  const shown = keys.some(({ state }) => state === 'active') ? columns : columns.slice(0, -1);
  return <Table caption={caption} columns={shown} rows={keys} keyOf={({ id }) => id} />;
}

type KeyTableProps = Readonly<{
  caption: string;
  keys: readonly ApiKey[];
  /** The names of the keys' creators, as far as known. */
  names: Readonly<Record<string, string>> | undefined;
  onLimit: (key: ApiKey) => void;
  onRotate: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}>;

function KeyName({ apiKey }: Readonly<{ apiKey: ApiKey }>) {
  return (
    <span className={styles.keyName}>
      <strong>{apiKey.name}</strong>
      <TinyCode>{apiKey.begins_with}…</TinyCode>
    </span>
  );
}

function Capabilities({
  capabilities,
  metric_families: families,
  allowed_networks: networks,
}: Pick<ApiKey, 'capabilities' | 'metric_families' | 'allowed_networks'>) {
  return (
    <ul className={styles.badges}>
      {wordsOf(capabilities).map(({ name, label, warning }) => (
        <li key={name}>
          <Badge tone={warning === null ? 'neutral' : 'warn'}>{label}</Badge>
        </li>
      ))}
      {families !== null && (
        <li className={styles.by}>
          Only metrics of: {families.map((family) => CATEGORY_NAMES[family]).join(', ')}
        </li>
      )}
      {networks !== null && <li className={styles.by}>Only from: {networks.join(', ')}</li>}
    </ul>
  );
}

// By the days of the organisation, in which the last one was chosen.
function Ends({ apiKey, now }: Readonly<{ apiKey: ApiKey; now: Date }>) {
  const { organization } = useMe();
  const { state, expires_at: expiresAt, revoked_at: revokedAt } = apiKey;
  const badge = endsSoon(apiKey, now) ? ENDS_SOON : ENDED[state];
  const instant = revokedAt ?? expiresAt;
  if (instant === null) return <Quiet as="span">Never</Quiet>;
  return (
    <span className={styles.created}>
      {badge !== null && (
        <span>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </span>
      )}
      <time dateTime={instant} className={styles.created}>
        {formatDay(dayIn(organization.time_zone, new Date(instant)))}
        <span className={styles.by}>{formatAgo(instant, now)}</span>
      </time>
    </span>
  );
}

const ENDS_SOON = { tone: 'warn', label: 'Ends soon' } as const;
const ENDED = {
  active: null,
  expired: { tone: 'bad', label: 'Expired' },
  revoked: { tone: 'bad', label: 'Revoked' },
} as const;

function makerOf(
  { created_by: id, created_by_left_on: leftOn }: ApiKey,
  names: KeyTableProps['names'],
): string {
  if (id === null) return leftOn === null ? 'at the command line' : 'by a former member';
  if (names === undefined) return '\u00a0';
  return `by ${names[id] ?? 'a former member'}`;
}
