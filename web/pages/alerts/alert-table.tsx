import { formatNumber } from '../../format/number.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column } from '../../parts/table-props.ts';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useMe } from '../../session/use-me.ts';
import styles from './alert-table.module.css';
import type { Alert } from './queries.ts';
import { ruleWords } from './rule-words.ts';
import { periodWords } from './watched.ts';

/** What is done with an alert from its row. */
export type AlertAction = 'edit' | 'pause' | 'resume' | 'delete';

/** Alerts with when they fire, the value now, and what can be done with each. */
export function AlertTable({ caption, alerts, onAction }: AlertTableProps) {
  const { organization } = useMe();
  const measuredOf = ({ unit }: Alert) => ({ unit: unit ?? 'count', currency: organization.base_currency });
  const isOfOthers = alerts.some(({ is_own: isOwn }) => !isOwn);
  const columns: readonly Column<Alert>[] = [
    {
      key: 'name',
      heading: 'Alert',
      cell: ({ name, label, period }) => (
        <span className={styles.named}>
          <strong>{name}</strong>
          <span className={styles.about}>
            {label ?? 'No such value any more'} · {periodWords(period)}
          </span>
        </span>
      ),
    },
    { key: 'rule', heading: 'Fires', cell: (alert) => ruleWords(alert, measuredOf(alert)) },
    {
      key: 'value',
      heading: 'Now',
      align: 'end',
      cell: (alert) =>
        alert.value === null ? (
          <Quiet as="span">No value</Quiet>
        ) : (
          <data value={alert.value}>{formatNumber(alert.value, measuredOf(alert))}</data>
        ),
    },
    { key: 'state', heading: 'State', cell: (alert) => <State alert={alert} /> },
    {
      key: 'fired',
      heading: 'Last fired',
      cell: ({ fired_at: firedAt }) =>
        firedAt === null ? <Quiet as="span">Never</Quiet> : <TimeAgo instant={firedAt} />,
    },
    ...(isOfOthers
      ? [
          {
            key: 'maker',
            heading: 'Member',
            cell: ({ maker_name: name }: Alert) => name ?? 'A former member',
          },
        ]
      : []),
    {
      key: 'actions',
      heading: 'Actions',
      align: 'end',
      cell: (alert) => (
        <Menu
          align="end"
          trigger={
            <Button variant="quiet" aria-label={`More for ${alert.name}`}>
              More
            </Button>
          }
          entries={entriesFor(alert, onAction)}
        />
      ),
    },
  ];
  return <Table caption={caption} columns={columns} rows={alerts} keyOf={({ id }) => id} />;
}

type AlertTableProps = Readonly<{
  caption: string;
  alerts: readonly Alert[];
  onAction: (action: AlertAction, alert: Alert) => void;
}>;

function State({ alert: { state, waits_because: because, holds } }: Readonly<{ alert: Alert }>) {
  if (state === 'ended') return <Badge tone="bad">Ended</Badge>;
  if (state === 'paused') return <Badge>Paused</Badge>;
  if (state === 'waiting')
    return (
      <span className={styles.named}>
        <span>
          <Badge tone="warn">Waiting</Badge>
        </span>
        <span className={styles.about}>{because === null ? '' : WAITING_WORDS[because]}</span>
      </span>
    );
  return holds === true ? <Badge tone="warn">Beyond the limit</Badge> : <Badge tone="good">Watching</Badge>;
}

const WAITING_WORDS: Readonly<Record<NonNullable<Alert['waits_because']>, string>> = {
  organization_closed: 'The organisation is closed.',
  maker_inactive: 'Its maker is suspended or has no second factor.',
  maker_sees_less: 'Its maker may no longer see this value.',
  no_answer: 'The value has no answer: its department may be gone.',
  failed: 'The value could not be computed, or takes too long. It is tried again every minute.',
};

function entriesFor(alert: Alert, onAction: AlertTableProps['onAction']) {
  const entry = (label: string, action: AlertAction) =>
    ({ kind: 'item', label, onSelect: () => onAction(action, alert) }) as const;
  const isChangeable = alert.is_own && alert.state !== 'ended';
  return [
    ...(isChangeable ? [entry('Edit', 'edit')] : []),
    ...(isChangeable ? [alert.state === 'paused' ? entry('Resume', 'resume') : entry('Pause', 'pause')] : []),
    entry('Delete', 'delete'),
  ];
}
