-- How long things are kept, for each kind a number of days; null keeps them for good.

create table retention_rules (
  organization_id uuid not null references organizations (id),
  audit_event_days integer check (audit_event_days between 30 and 36500),
  import_report_days integer check (import_report_days between 30 and 36500),
  ended_invitation_days integer check (ended_invitation_days between 30 and 36500),
  departed_person_days integer check (departed_person_days between 30 and 36500),
  updated_at timestamptz not null,
  -- The last day, in the organisation, on which the rules were applied to the end.
  last_run_on date,
  primary key (organization_id)
);
call secure_tenant_table('retention_rules', 'select, insert, update');
alter table retention_rules alter column organization_id set statistics 0;
