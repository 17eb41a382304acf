-- What stays of a person whose data were erased: dates of employment, pay and departments, without a name.

alter table persons add column erased_at timestamptz;

-- Under which names files still call those who were erased, so that no import brings them back. A name stands here as a hash.
create table erased_names (
  organization_id uuid not null references organizations (id),
  kind text not null check (kind in ('person', 'membership')),
  digest bytea not null check (length(digest) = 32),
  record_id uuid not null,
  primary key (organization_id, kind, digest)
);
call secure_tenant_table('erased_names', 'select, insert');
alter table erased_names alter column organization_id set statistics 0;

create function digest_of_name(kind text, name text) returns bytea
  language sql stable
  as $$ select sha256(convert_to(current_organization()::text || ' ' || kind || ' ' || name, 'UTF8')) $$;

grant update (name, updated_at) on parties to almanac_eraser;
grant update (external_id, preferred_name, trading_name, work_email, photo_url, custom_fields, erased_at, updated_at)
  on persons to almanac_eraser;
grant update (external_id, custom_fields, user_id, updated_at) on memberships to almanac_eraser;
grant update (role) on membership_assignments to almanac_eraser;
grant update (external_id) on compensation_entries to almanac_eraser;
grant update (gender, ethnicity, country, age) on snapshot_staff to almanac_eraser;
grant update (description, reference) on journal_entries to almanac_eraser;
grant update (description) on journal_lines to almanac_eraser;
grant update (created_by) on api_keys to almanac_eraser;
grant update (invited_by) on invitations to almanac_eraser;
grant update (report, failure) on imports to almanac_eraser;
grant update (before, after) on audit_events to almanac_eraser;
grant update (billing_email, contact_first_name, contact_last_name, contact_email, contact_phone, notes, custom_fields, updated_at)
  on customer_profiles to almanac_eraser;
grant update (contact_first_name, contact_last_name, contact_email, contact_phone, notes, custom_fields, updated_at)
  on vendor_profiles to almanac_eraser;
-- A trigger keeps the days of a customer's status, which does not change here.
grant insert, update (status) on customer_statuses to almanac_eraser;

grant update (payload_salt, erased_at) on audit_chain to almanac_eraser;

-- Takes out of events what they say of their subject; that they happened stays. The chain of the log hashes it apart with a
-- salt, which goes too: then the chain holds, and nobody finds out what was erased by guessing.
create function erase_audit_contents(events uuid[], at timestamptz) returns bigint
  language plpgsql
  as $$
declare
  erased bigint;
begin
  update audit_events set before = null, after = null
  where id = any(events) and (before is not null or after is not null);
  get diagnostics erased = row_count;
  update audit_chain set payload_salt = null, erased_at = at where event_id = any(events) and erased_at is null;
  return erased;
end $$;
