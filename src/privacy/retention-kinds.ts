import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import type { TenantTable } from '../db/tables/tenant-tables.ts';

/** The kinds of data that are erased with age, each with the setting for its age in days. */
export const RETENTION_KINDS = [
  'audit_event_days',
  'import_report_days',
  'ended_invitation_days',
  'departed_person_days',
] as const;

export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** How many days a rule may say. */
export const RETENTION_DAYS = { least: 30, most: 36_500 } as const;

/** The old data of a kind: the rows of its table that are older than an instant, or than its day in the organisation. */
export type OldRows = Readonly<{
  table: TenantTable;
  isOld: (limit: Readonly<{ instant: Date; day: string }>) => RawBuilder<boolean>;
}>;

/** Counted for the preview, and erased by a run, by the same words. */
export const OLD_ROWS: Readonly<Record<RetentionKind, OldRows>> = {
  audit_event_days: {
    table: 'audit_events',
    isOld: ({ instant }) =>
      sql<boolean>`occurred_at < ${instant}::timestamptz and (before is not null or after is not null)`,
  },
  import_report_days: {
    table: 'imports',
    isOld: ({ instant }) => sql<boolean>`finished_at < ${instant}::timestamptz`,
  },
  ended_invitation_days: {
    table: 'invitations',
    isOld: ({ instant }) =>
      sql<boolean>`least(accepted_at, revoked_at, expires_at) < ${instant}::timestamptz`,
  },
  departed_person_days: {
    table: 'persons',
    isOld: ({ day }) => sql<boolean>`erased_at is null
      and exists (select from ${own('memberships')} memberships where person_id = persons.id and termination_date is not null)
      and not exists (select from ${own('memberships')} memberships where person_id = persons.id
        and coalesce(termination_date, 'infinity') >= ${day}::date)`,
  },
};
