import type { ColumnType } from 'kysely';
import type { Constant, DateText, Instant, TenantColumn } from './platform.ts';

/** The tables of migrations/0047_undo.sql, 0048_covered_periods.sql, 0052_writing.sql and 0058_undo_people.sql. */
export interface ImportTables {
  applied_imports: {
    organization_id: TenantColumn;
    id: Constant<string>;
    kinds: Constant<readonly string[]>;
    applied_at: Constant<Instant>;
    undone_at: ColumnType<Instant | null, undefined, Instant>;
    keeps_people: ColumnType<boolean, undefined, never>;
  };
  covered_periods: {
    organization_id: TenantColumn;
    first_day: Constant<DateText>;
    last_day: Constant<DateText>;
    import_id: ColumnType<string, never, never>;
  };
  kept_answers: {
    organization_id: TenantColumn;
    actor_kind: Constant<'user' | 'api_key'>;
    actor_id: Constant<string>;
    idempotency_key: Constant<string>;
    request_hash: Constant<Buffer>;
    /** Null while the request is answered. */
    answer: ColumnType<unknown, string | null, string>;
    created_at: Constant<Instant>;
  };
  import_changes: {
    organization_id: TenantColumn;
    import_id: Constant<string>;
    record: Constant<
      | 'accounts'
      | 'customer_profiles'
      | 'departments'
      | 'memberships'
      | 'parties'
      | 'person_demographics'
      | 'persons'
      | 'vendor_profiles'
    >;
    record_id: Constant<string>;
    /** Null where the import added the record. */
    before: Readonly<Record<string, unknown>> | null;
    after: Readonly<Record<string, unknown>>;
  };
  import_mentions: {
    organization_id: TenantColumn;
    import_id: ColumnType<string, undefined, never>;
    record: Constant<MentionedRecord>;
    record_id: Constant<string>;
  };
}

/** The records of people that an import states. */
export type MentionedRecord = 'compensation_entries' | 'memberships' | 'persons';
