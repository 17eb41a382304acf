import type { Capability } from '../access/capability.ts';

/** Which callers get the events of a kind: those with all of the capabilities, or the managers of the organisation. */
export type EventNeed = readonly Capability[] | 'manager';

/** A kind of event, as the API, the reference and the web app describe it. */
export type EventDeclaration = Readonly<{ needs: EventNeed; meaning: string }>;

/** Every kind of event, in the order in which they are listed. */
export const EVENTS = {
  'data.changed': {
    needs: ['metrics.read'],
    meaning: 'The data have a new version: answers to questions may be different.',
  },
  'customer.changed': {
    needs: ['records.read'],
    meaning: 'Customers were added, changed or removed.',
  },
  'import.finished': {
    needs: ['imports.write'],
    meaning: 'An import, a dry run or an undo over HTTP has ended: done, refused or failed.',
  },
  'key.expiring': {
    needs: 'manager',
    meaning: 'An API key expires within seven days.',
  },
  'metric.crossed': {
    needs: ['metrics.read'],
    meaning: 'A metric, or a row of a statement, crossed the limit of an alert.',
  },
  'tie_out.failed': {
    needs: ['ledger.read', 'people.view_cost'],
    meaning:
      'Invoices or bills do not agree with their control account any more, or by another amount than before.',
  },
} as const satisfies Readonly<Record<string, EventDeclaration>>;

export type EventKind = keyof typeof EVENTS;

export const EVENT_KINDS = Object.keys(EVENTS) as readonly EventKind[];

export function isEventKind(text: string): text is EventKind {
  return Object.hasOwn(EVENTS, text);
}
