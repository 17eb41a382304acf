import { sql } from 'kysely';
import { canonicalEmail } from '../../src/access/canonical-email.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { START } from './app.ts';

/** The ids of one record of every kind. */
export type KeptRecords = Readonly<
  Record<
    | 'department'
    | 'customerParty'
    | 'customer'
    | 'vendorParty'
    | 'vendor'
    | 'personParty'
    | 'person'
    | 'membership'
    | 'assignment'
    | 'board'
    | 'webhook'
    | 'alert'
    | 'report'
    | 'pay'
    | 'definition'
    | 'invitation'
    | 'import'
    | 'export'
    | 'mapping'
    | 'invoice'
    | 'allocation'
    | 'unallocated',
    string
  >
>;

// An answer in which nothing is shown.
const READING = JSON.stringify({
  day: '2026-09-30',
  first: '2026-09-30',
  minimum: 5,
  total: null,
  parts: [],
});

/**
 * Writes one record of every kind into an organisation that has accounts, as statements by hand, each text of it
 * containing `label`: what one organisation must never see of another.
 */
export async function keepRecords(tenant: TenantWriter, label: string): Promise<KeptRecords> {
  const now = new Date(START);
  const id = () => newId(now);
  const ids: KeptRecords = {
    department: id(),
    customerParty: id(),
    customer: id(),
    vendorParty: id(),
    vendor: id(),
    personParty: id(),
    person: id(),
    membership: id(),
    assignment: id(),
    pay: id(),
    definition: id(),
    invitation: id(),
    import: id(),
    export: id(),
    mapping: id(),
    board: id(),
    webhook: id(),
    alert: id(),
    report: id(),
    invoice: id(),
    allocation: id(),
    unallocated: id(),
  };
  const hash = Buffer.from(ids.invitation.replaceAll('-', '').repeat(2), 'hex');
  const token = Buffer.concat([hash.subarray(16), Buffer.from(label.padEnd(16).slice(0, 16))]);
  const invited = `invited.${label}@example.com`.replaceAll(' ', '.');
  const statements = [
    sql`insert into departments (id, external_id, name, created_at, updated_at)
        values (${ids.department}, 'D-1', ${`${label} department`}, ${now}, ${now})`,
    sql`insert into parties (id, kind, name, created_at, updated_at) values
        (${ids.customerParty}, 'organization', ${`${label} customer`}, ${now}, ${now}),
        (${ids.vendorParty}, 'organization', ${`${label} vendor`}, ${now}, ${now}),
        (${ids.personParty}, 'person', ${`${label} person`}, ${now}, ${now})`,
    sql`insert into customer_profiles (id, party_id, external_id, credit_limit, notes, custom_fields, created_at, updated_at)
        values (${ids.customer}, ${ids.customerParty}, 'C-1', 5000, ${`${label} notes`},
          ${JSON.stringify({ shade: `${label} shade` })}, ${now}, ${now})`,
    sql`insert into customer_statuses (customer_id, from_day, status)
        values (${ids.customer}, (${now}::timestamptz at time zone 'Australia/Sydney')::date, 'active')`,
    sql`insert into vendor_profiles (id, party_id, external_id, created_at, updated_at)
        values (${ids.vendor}, ${ids.vendorParty}, 'V-1', ${now}, ${now})`,
    sql`insert into persons (id, party_id, external_id, work_email, created_at, updated_at)
        values (${ids.person}, ${ids.personParty}, 'P-1', ${`${label}@example.com`.replaceAll(' ', '.')}, ${now}, ${now})`,
    sql`insert into person_demographics (person_id, gender, ethnicity, date_of_birth, country)
        values (${ids.person}, 'non_binary', ${`${label} ethnicity`}, '1957-03-09', 'BT')`,
    sql`insert into memberships (id, person_id, external_id, role, employment_start_date, created_at, updated_at)
        values (${ids.membership}, ${ids.person}, 'M-1', 'member', '2024-02-05', ${now}, ${now})`,
    sql`insert into membership_assignments (id, membership_id, effective_from, role, status, department_id, recorded_at)
        values (${ids.assignment}, ${ids.membership}, '2024-02-05', 'member', 'active', ${ids.department}, ${now})`,
    sql`insert into compensation_entries (id, membership_id, external_id, pay_type, amount, currency, frequency,
          engagement_type, effective_from, created_at, recorded_at)
        values (${ids.pay}, ${ids.membership}, 'PAY-1', 'salary', ${label === 'Secret' ? '123456.78' : '65432.10'}::numeric, 'AUD', 'annual', 'full_time', '2024-02-05',
          ${now}, ${now})`,
    sql`insert into custom_field_definitions (id, subject, key, label, type, position, created_at, updated_at)
        values (${ids.definition}, 'customer-profile', 'shade', ${`${label} shade`}, 'text', 100, ${now}, ${now})`,
    sql`insert into invitations (id, email, canonical_email, role, token_hash, created_at, expires_at)
        values (${ids.invitation}, ${invited}, ${canonicalEmail(invited)}, 'member', ${token}, ${now},
          ${now}::timestamptz + interval '7 days')`,
    sql`insert into imports (id, request_hash, state, dry_run, bytes, actor_kind, actor_id, created_at, finished_at)
        values (${ids.import}, ${hash}, 'done', false, 1, 'user', ${ids.person}, ${now}, ${now})`,
    sql`insert into covered_periods (first_day, last_day, import_id) values ('2026-07-01', '2026-07-31', ${ids.import})`,
    sql`insert into applied_imports (id, kinds, applied_at) values (${ids.import}, '{customers}', ${now})`,
    sql`insert into import_changes (import_id, record, record_id, after)
        select ${ids.import}, 'customer_profiles', id, to_jsonb(profile) from customer_profiles profile where id = ${ids.customer} returning 1`,
    sql`insert into import_mentions (import_id, record, record_id) values (${ids.import}, 'persons', ${ids.person})`,
    sql`insert into kept_answers (actor_kind, actor_id, idempotency_key, request_hash, answer, created_at)
        values ('user', ${ids.person}, 'key-1', ${hash}, '[]', ${now})`,
    sql`insert into exports (id, state, capabilities, bytes, actor_kind, actor_id, created_at, finished_at, expires_at)
        values (${ids.export}, 'done', '{}', 1, 'user', ${ids.person}, ${now}, ${now}, ${now}::timestamptz + interval '1 day')`,
    sql`insert into export_pieces (export_id, number, content) values (${ids.export}, 0, ${hash})`,
    sql`insert into documents (id, kind, external_id, customer_id, issue_date, due_date, currency, rate, net, tax, base_net,
          base_tax, content_hash, recorded_at)
        values (${ids.invoice}, 'invoice', 'INV-1', ${ids.customer}, '2026-10-01', '2026-10-31', 'AUD', 1, 100, 10, 100,
          10, ${hash}, ${now})`,
    sql`insert into document_lines (document_id, line_number, description, department_id, net, tax)
        values (${ids.invoice}, 1, ${`${label} line`}, ${ids.department}, 100, 10)`,
    sql`insert into allocations (id, document_id, kind, external_id, allocation_date, amount, base_amount, base_tax,
          content_hash, recorded_at)
        values (${ids.allocation}, ${ids.invoice}, 'payment', 'RCPT-1', '2026-11-02', 60, 60, 0, ${hash}, ${now})`,
    sql`insert into unallocated_amounts (id, document_kind, kind, external_id, customer_id, amount_date, currency, amount, base_amount,
          base_tax, reference, content_hash, recorded_at)
        values (${ids.unallocated}, 'invoice', 'payment', 'RCPT-2', ${ids.customer}, '2026-11-03', 'AUD', 15, 15, 0,
          ${`${label} advance`}, ${hash}, ${now})`,
    sql`insert into document_totals (kind, figure, grain, bucket, amount)
        values ('invoice', 'net', 'year', '2026-01-01', 100)`,
    sql`insert into department_totals (department_id, account_id, grain, bucket, debit, credit, closing_debit, closing_credit)
        select ${ids.department}, id, 'year', '2026-01-01', 1, 0, 0, 0 from accounts limit 1 returning 1`,
    sql`insert into customer_totals (customer_id, account_id, grain, bucket, debit, credit, closing_debit, closing_credit)
        select ${ids.customer}, id, 'year', '2026-01-01', 1, 0, 0, 0 from accounts limit 1 returning 1`,
    sql`insert into import_mappings (id, name, mapping, created_at, updated_at)
        values (${ids.mapping}, 'bank', ${JSON.stringify({ kind: 'accounts', columns: { code: { from: [label] }, name: { from: ['Name'] }, class: { constant: 'cash' } } })}, ${now}, ${now})`,
    sql`insert into retention_rules (audit_event_days, updated_at) values (3650, ${now})`,
    sql`insert into erased_names (kind, digest, record_id)
        values ('person', digest_of_name('person', ${label}), ${ids.person})`,
    sql`insert into boards (id, owner_id, name, is_shared, tiles, created_at, updated_at)
        values (${ids.board}, null, ${`${label} board`}, true, '[]', ${now}, ${now})`,
    sql`insert into sheet_links (id, name, identifier, token_hash, metrics, statements, capabilities, created_at, expires_at)
        values (${ids.board}, ${`${label} link`}, '00000000', ${token}, ${['cash.balance']}, '{}', ${['metrics.read']}, ${now}, ${now})`,
    sql`insert into logged_requests (id, caller_kind, caller_id, request_id, answered_at, method, route, path, status, duration_us)
        values (${ids.board}, 'sheet_link', ${ids.board}, ${`${label} request`}, ${now}, 'GET', '/api/v1/metrics', ${`/api/v1/metrics?of=${label}`}, 200, 1)`,
    sql`insert into connected_assistants (id, client_id, client_name, client_host, redirect_uri, capabilities, code_hash, code_challenge,
          code_expires_at, created_at, expires_at)
        values (${ids.board}, 'https://example.com/client.json', ${`${label} assistant`}, 'example.com', 'https://example.com/', ${['metrics.read']},
          ${token}, ${'c'.repeat(43)}, ${now}, ${now}, ${now})`,
    sql`insert into webhooks (id, name, url, kinds, capabilities, created_by, secret, position, created_at, updated_at)
        values (${ids.webhook}, ${`${label} webhook`}, ${`https://example.com/${label}`.replaceAll(' ', '-')}, '{data.changed}', '{metrics.read}',
          ${ids.person}, ${hash}, 0, ${now}, ${now})`,
    sql`insert into alerts (id, name, created_by, metric, period, condition, threshold, threshold_unit, by_mail, is_paused, holds, value,
          checked_at, created_at, updated_at)
        values (${ids.alert}, ${`${label} alert`}, ${ids.person}, 'cash.balance', 'today', 'above', 1, 'amount', false, false, false, 0,
          ${now}, ${now}, ${now})`,
    sql`insert into alert_firings (id, alert_id, created_by, needs, sentence, path, fired_at, is_mail_due)
        values (${ids.alert}, ${ids.alert}, ${ids.person}, '{metrics.read}', ${`${label} sentence`}, '/', ${now}, false)`,
    sql`insert into organization_checks (kind, version) values ('alerts', 0)`,
    sql`insert into reported_tie_outs (name, difference, reported_at) values ('receivables', 1, ${now})`,
    sql`insert into webhook_attempts (id, webhook_id, event_id, event_kind, attempted_at, duration_ms, failure)
        values (${ids.webhook}, ${ids.webhook}, ${ids.webhook}, 'data.changed', ${now}, 1, ${`${label} failure`})`,
    sql`insert into reports (id, name, parts, period, working_day, hour, created_by, capabilities, due_at, look_at, created_at, updated_at)
        values (${ids.report}, ${`${label} report`}, 'board:cash', 'last_month', 3, 8, ${ids.person}, '{metrics.read}',
          ${now}::timestamptz + interval '9 days', ${now}::timestamptz + interval '9 days', ${now}, ${now})`,
    sql`insert into report_recipients (report_id, user_id) values (${ids.report}, ${ids.person})`,
    sql`insert into report_runs (id, report_id, due_at, user_id, is_by_hand, outcome, reason, settled_at)
        values (${ids.report}, ${ids.report}, ${now}, ${ids.person}, false, 'skipped', 'paused', ${now})`,
    sql`insert into overview_arrangements (figures, updated_at) values (${[label]}, ${now})`,
    sql`insert into snapshots (number, day, ends_year, shows_staff, minimum_group_size, made_at)
        values (1, '2026-09-30', false, true, 5, ${now})`,
    sql`insert into snapshot_staff (number, person_id, gender, ethnicity, country, age)
        values (1, ${ids.person}, 'non_binary', ${`${label} ethnicity`}, 'BT', 69)`,
    sql`insert into snapshot_answers (number, metric, day, reading) values (1, ${label}, '2026-09-30', ${READING})`,
    sql`insert into snapshot_groups (number, metric, part, side, persons) values (1, ${label}, '', 0, ${[ids.person]})`,
    sql`insert into snapshot_withdrawals (number, metric, minimum_group_size) values (1, ${label}, 8)`,
    sql`insert into vendor_totals (vendor_id, account_id, grain, bucket, debit, credit, closing_debit, closing_credit)
        select ${ids.vendor}, id, 'year', '2026-01-01', 1, 0, 0, 0 from accounts limit 1 returning 1`,
  ];
  await tenant.write(async (transaction) => {
    for (const statement of statements) await transaction.run(statement.compile(query));
  });
  return ids;
}
