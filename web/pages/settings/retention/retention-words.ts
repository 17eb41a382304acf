import { formatDay, formatInstant } from '../../../format/date.ts';
import { formatCount } from '../../../format/number.ts';
import type { AuditEvent } from '../audit-log/queries.ts';
import type { RetentionPreview } from './queries.ts';

/** The kinds of data that have a rule, in the order of the page, with the words for them. */
export const KINDS = {
  audit_event_days: {
    label: 'Audit log details, in days',
    help: 'After this, an event shows only the action, its time and who did it.',
    counted: 'audit_events',
    one: 'audit log event',
    many: 'audit log events',
  },
  import_report_days: {
    label: 'Import reports, in days',
    help: 'The records that were imported stay.',
    counted: 'import_reports',
    one: 'import report',
    many: 'import reports',
  },
  ended_invitation_days: {
    label: 'Ended invitations, in days',
    help: 'Counted from the day on which they were accepted, revoked or expired.',
    counted: 'invitations',
    one: 'invitation',
    many: 'invitations',
  },
  departed_person_days: {
    label: 'Former employees, in days',
    help: 'Counted from their last day. Their personal data are erased, and past figures do not change. Tax and labour law can require you to keep records of pay with names for years: check before you choose.',
    counted: 'persons',
    one: 'person',
    many: 'people',
  },
} as const satisfies Readonly<Record<string, KindWords>>;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** When the rules were last applied, and the last time that they erased something. */
export function lastRunWords(lastRunOn: string | null, removal: AuditEvent | null): string {
  const applied = lastRunOn === null ? 'These rules have not run yet.' : `Last run: ${formatDay(lastRunOn)}.`;
  if (removal === null) return `${applied} Nothing has been erased by a rule.`;
  const counts = Object(removal.after ?? {}) as Partial<Record<Kind, unknown>>;
  const erased = listOf((kind) => Number(counts[kind] ?? 0));
  const what = erased === '' ? 'data' : erased;
  return `${applied} Last erased: ${what}, ${formatInstant(removal.occurred_at)}.`;
}

/** The data that the rules would erase today, for the question before saving. */
export function consequencesOf(preview: RetentionPreview): string {
  const erased = listOf((kind) => preview[KINDS[kind].counted]);
  const today =
    erased === ''
      ? 'Nothing is old enough to be erased today.'
      : `Within the hour, the rules erase ${erased}. This cannot be undone.`;
  return `${today} After that they run every day.`;
}

function listOf(countOf: (kind: Kind) => number): string {
  return KIND_NAMES.flatMap((kind) => {
    const count = countOf(kind);
    const { one, many } = KINDS[kind];
    return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];
  }).join(', ');
}

type KindWords = Readonly<{
  label: string;
  help: string;
  counted: keyof RetentionPreview;
  one: string;
  many: string;
}>;
