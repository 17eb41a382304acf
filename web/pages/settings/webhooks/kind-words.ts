import type { EventKind, WebhookContent } from './queries.ts';

/** The kinds of events as managers choose them, in the order in which they are listed. */
export const KINDS: readonly Readonly<{ kind: EventKind; label: string; help: string }>[] = [
  {
    kind: 'data.changed',
    label: 'Data changed',
    help: 'Answers may be different: with the new data version.',
  },
  { kind: 'customer.changed', label: 'Customers changed', help: 'Customers were added, changed or removed.' },
  {
    kind: 'import.finished',
    label: 'Import finished',
    help: 'An import has ended: done, refused or failed.',
  },
  { kind: 'key.expiring', label: 'Key expiring', help: 'An API key expires within seven days.' },
  { kind: 'metric.crossed', label: 'Alerts', help: 'A value crossed the limit of an alert.' },
  {
    kind: 'tie_out.failed',
    label: 'Documents and ledger differ',
    help: 'Invoices or bills stopped agreeing with their control account.',
  },
];

/** The name of a kind of event, or of a test, for people. */
export function kindWords(type: string): string {
  return KINDS.find(({ kind }) => kind === type)?.label ?? (type === 'webhook.test' ? 'Test' : type);
}

type Capability = NonNullable<WebhookContent['capabilities']>[number];

const NEEDS: Readonly<Record<EventKind, readonly Capability[]>> = {
  'data.changed': ['metrics.read'],
  'customer.changed': ['records.read'],
  'import.finished': ['imports.write'],
  'key.expiring': [],
  // Of alerts about departments too, whose names are records.
  'metric.crossed': ['metrics.read', 'records.read'],
  'tie_out.failed': ['ledger.read', 'people.view_cost'],
};

/** What events that name accounts and days need besides. */
const NAMES_ENTRIES: readonly Capability[] = ['ledger.read', 'people.view_cost'];

/** The capabilities of a webhook for these kinds. */
export function capabilitiesFor(kinds: readonly EventKind[], namesEntries: boolean): Capability[] {
  const needed = kinds.flatMap((kind) => NEEDS[kind]);
  return [...new Set([...needed, ...(namesEntries && kinds.includes('data.changed') ? NAMES_ENTRIES : [])])];
}

/** Whether the events of a webhook name accounts and days. */
export function namesEntries({ capabilities }: Readonly<{ capabilities: readonly string[] }>): boolean {
  return NAMES_ENTRIES.every((one) => capabilities.includes(one));
}
