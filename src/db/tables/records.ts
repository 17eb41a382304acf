import type { ColumnType } from 'kysely';
import type { Role } from '../../access/capability.ts';
import type { ProfileStatus } from '../../records/fields/status.ts';
import type { AssignmentContent } from '../../records/people/assignment-fields.ts';
import type { PersonFields } from '../../records/people/fields.ts';
import type { PayContent } from '../../records/people/pay-fields.ts';
import type { CustomerFields, VendorFields } from '../../records/profiles/fields.ts';
import type { Constant, DateText, Instant, TenantColumn } from './platform.ts';

/** An object of JSON: parsed when it is read, text when it is written. */
export type JsonObject<Read = Record<string, unknown>> = ColumnType<Read, string | undefined, string>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

type Own<Fields> = Omit<{ -readonly [Name in keyof Fields]: Fields[Name] }, 'status'>;

interface Profile {
  organization_id: TenantColumn;
  id: Constant<string>;
  party_id: Constant<string>;
  external_id: Constant<string | null>;
  status: Defaulted<ProfileStatus>;
  custom_fields: JsonObject;
  created_at: Constant<Instant>;
  updated_at: Instant;
  removed_at: ColumnType<Instant | null, undefined, Instant>;
}

/** The tables of migrations/0003_records.sql, with what 0047_undo.sql and 0058_undo_people.sql add. */
export interface RecordTables {
  parties: {
    organization_id: TenantColumn;
    id: Constant<string>;
    kind: Constant<'person' | 'organization'>;
    name: string;
    created_at: Constant<Instant>;
    updated_at: Instant;
  };
  departments: {
    organization_id: TenantColumn;
    id: Constant<string>;
    external_id: Constant<string>;
    name: string;
    parent_department_id: string | null;
    created_at: Constant<Instant>;
    updated_at: Instant;
    removed_at: ColumnType<Instant | null, undefined, Instant>;
  };
  customer_profiles: Profile & Own<CustomerFields>;
  vendor_profiles: Profile & Own<VendorFields>;
  persons: Own<PersonFields> & {
    organization_id: TenantColumn;
    id: Constant<string>;
    party_id: Constant<string>;
    external_id: Constant<string | null>;
    custom_fields: JsonObject;
    write_id: ColumnType<string, undefined, never>;
    created_at: Constant<Instant>;
    updated_at: Instant;
    erased_at: ColumnType<Instant | null, undefined, Instant>;
    removed_at: ColumnType<Instant | null, undefined, Instant | null>;
  };
  person_demographics: {
    organization_id: TenantColumn;
    person_id: Constant<string>;
    gender: 'woman' | 'man' | 'non_binary' | 'other' | null;
    ethnicity: string | null;
    date_of_birth: DateText | null;
    country: string | null;
  };
  membership_assignments: { [Name in keyof AssignmentContent]: Constant<AssignmentContent[Name]> } & {
    organization_id: TenantColumn;
    id: Constant<string>;
    membership_id: Constant<string>;
    effective_from: Constant<DateText>;
    write_id: ColumnType<string, undefined, never>;
    recorded_at: Constant<Instant>;
    voided_at: Instant | null;
    import_id: ColumnType<string | null, string | null | undefined, never>;
    voided_import_id: ColumnType<string | null, never, never>;
  };
  compensation_entries: { [Name in keyof PayContent]: Constant<PayContent[Name]> } & {
    organization_id: TenantColumn;
    id: Constant<string>;
    membership_id: Constant<string>;
    external_id: Constant<string | null>;
    write_id: ColumnType<string, undefined, never>;
    created_at: Constant<Instant>;
    recorded_at: Constant<Instant>;
    voided_at: Instant | null;
    import_id: ColumnType<string | null, string | null | undefined, never>;
    voided_import_id: ColumnType<string | null, never, never>;
  };
  custom_field_definitions: {
    organization_id: TenantColumn;
    id: Constant<string>;
    subject: Constant<string>;
    key: Constant<string>;
    label: string;
    type: Constant<string>;
    type_config: JsonObject;
    required: Defaulted<boolean>;
    default_value: ColumnType<unknown, string | null | undefined, string | null>;
    position: number;
    group_name: string | null;
    show_if: string | null;
    help_text: string | null;
    archived_at: Instant | null;
    created_at: Constant<Instant>;
    updated_at: Instant;
  };
  invitations: {
    organization_id: TenantColumn;
    id: Constant<string>;
    email: Constant<string>;
    canonical_email: Constant<string>;
    role: Constant<Role>;
    membership_id: Constant<string | null>;
    token_hash: Constant<Buffer>;
    invited_by: Constant<string | null>;
    delivery: ColumnType<'link' | 'mail', 'link' | 'mail' | undefined, never>;
    created_at: Constant<Instant>;
    expires_at: Constant<Instant>;
    accepted_at: Instant | null;
    revoked_at: Instant | null;
  };
  import_mappings: {
    organization_id: TenantColumn;
    id: Constant<string>;
    name: Constant<string>;
    mapping: ColumnType<unknown, string, string>;
    created_at: Constant<Instant>;
    updated_at: Instant;
  };
  imports: {
    organization_id: TenantColumn;
    id: Constant<string>;
    idempotency_key: Constant<string | null>;
    request_hash: Constant<Buffer>;
    state: 'running' | 'done' | 'refused' | 'failed';
    kind: Constant<string | null>;
    dry_run: Constant<boolean>;
    bytes: ColumnType<string, number, never>;
    bytes_read: ColumnType<string, number | undefined, number>;
    bytes_to_read: ColumnType<string, number | undefined, number>;
    rows_read: ColumnType<string, number | undefined, number>;
    report: ColumnType<unknown, string | null | undefined, string | null>;
    failure: string | null;
    actor_kind: Constant<'user' | 'api_key'>;
    actor_id: Constant<string>;
    created_at: Constant<Instant>;
    finished_at: Instant | null;
    undoes: ColumnType<string | null, string | null | undefined, never>;
  };
  /** Of migrations/0049_exports.sql. */
  exports: {
    organization_id: TenantColumn;
    id: Constant<string>;
    state: 'running' | 'done' | 'failed';
    capabilities: Constant<string[]>;
    rows_read: ColumnType<string, number | undefined, number>;
    bytes: ColumnType<string | null, undefined, number>;
    report: ColumnType<unknown, undefined, string>;
    failure: ColumnType<string | null, undefined, string>;
    actor_kind: Constant<'user' | 'api_key'>;
    actor_id: Constant<string>;
    created_at: Constant<Instant>;
    finished_at: ColumnType<Instant | null, undefined, Instant>;
    expires_at: ColumnType<Instant | null, undefined, Instant>;
  };
  export_pieces: {
    organization_id: TenantColumn;
    export_id: Constant<string>;
    number: Constant<number>;
    content: Constant<Buffer>;
  };
}
