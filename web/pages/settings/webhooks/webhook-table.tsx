import { formatAgo } from '../../../format/date.ts';
import { formatCount } from '../../../format/number.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { Table } from '../../../parts/table.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { useNow } from '../../../parts/time-ago.tsx';
import { kindWords } from './kind-words.ts';
import type { Webhook } from './queries.ts';
import { stateWords } from './state-words.ts';
import styles from './webhook-table.module.css';

/** What is done with a webhook from its row. */
export type WebhookAction = 'log' | 'edit' | 'test' | 'rotate' | 'enable' | 'disable' | 'delete';

/** Webhooks with their state, and what can be done with each. */
export function WebhookTable({ webhooks, busyId, onAction }: WebhookTableProps) {
  const columns: readonly Column<Webhook>[] = [
    {
      key: 'name',
      heading: 'Webhook',
      cell: ({ name, url }) => (
        <span className={styles.named}>
          <strong>{name}</strong>
          <span className={styles.address}>{url}</span>
        </span>
      ),
    },
    { key: 'events', heading: 'Events', cell: ({ kinds }) => kinds.map(kindWords).join(', ') },
    { key: 'state', heading: 'State', cell: (webhook) => <State webhook={webhook} /> },
    { key: 'waiting', heading: 'Waiting', align: 'end', cell: ({ waiting }) => waitingWords(waiting) },
    {
      key: 'actions',
      heading: 'Actions',
      align: 'end',
      cell: (webhook) => (
        <span className={styles.actions}>
          <Button
            variant="quiet"
            aria-label={`Log of ${webhook.name}`}
            onClick={() => onAction('log', webhook)}
          >
            Log
          </Button>
          <Button
            variant="quiet"
            busy={busyId === webhook.id}
            aria-label={`Send a test to ${webhook.name}`}
            onClick={() => onAction('test', webhook)}
          >
            Test
          </Button>
          <Menu
            align="end"
            trigger={
              <Button variant="quiet" aria-label={`More for ${webhook.name}`}>
                More
              </Button>
            }
            entries={entriesFor(webhook, onAction)}
          />
        </span>
      ),
    },
  ];
  return <Table caption="Webhooks" columns={columns} rows={webhooks} keyOf={({ id }) => id} />;
}

type WebhookTableProps = Readonly<{
  webhooks: readonly Webhook[];
  /** The webhook that is being tested. */
  busyId: string | undefined;
  onAction: (action: WebhookAction, webhook: Webhook) => void;
}>;

function State({ webhook }: Readonly<{ webhook: Webhook }>) {
  const now = useNow();
  const { tone, word, why } = stateWords(webhook);
  const next = webhook.state === 'failing' ? webhook.next_attempt_at : null;
  return (
    <span className={styles.state}>
      <Badge tone={tone}>{word}</Badge>
      {why !== null && <span className={styles.why}>{why}</span>}
      {next !== null && <span className={styles.why}>Next attempt {formatAgo(next, now)}</span>}
    </span>
  );
}

const MOST_COUNTED = 1000;

function waitingWords(waiting: number) {
  if (waiting === 0) return <Quiet as="span">None</Quiet>;
  return waiting < MOST_COUNTED ? formatCount(waiting) : `${formatCount(MOST_COUNTED)} or more`;
}

function entriesFor(webhook: Webhook, onAction: WebhookTableProps['onAction']) {
  const entry = (label: string, action: WebhookAction) =>
    ({ kind: 'item', label, onSelect: () => onAction(action, webhook) }) as const;
  const isDisabled = webhook.state === 'disabled';
  const mayEnable = webhook.disabled_because !== 'maker_left';
  return [
    entry('Edit', 'edit'),
    entry('Rotate secret', 'rotate'),
    ...(isDisabled ? (mayEnable ? [entry('Enable', 'enable')] : []) : [entry('Disable', 'disable')]),
    { kind: 'separator' } as const,
    entry('Delete', 'delete'),
  ];
}
