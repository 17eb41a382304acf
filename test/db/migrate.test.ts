import { readdir } from 'node:fs/promises';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { canonicalEmail } from '../../src/access/canonical-email.ts';
import { AUDIT_CHECKS } from '../../src/audit/verify-audit-log.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openTenantDoor } from '../../src/db/tenant.ts';
import { explainFailure } from '../../src/explain-failure.ts';
import { LEDGER_CHECKS, runChecks } from '../../src/ledger/verify.ts';
import { flowsByThePage } from '../oracle/cash-flows.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import {
  anEmptyDatabase,
  createOnServer,
  enterOld,
  foundOld,
  migratedBefore,
  throughDoor,
} from './an-empty-database.ts';
import { keepOldEntries, oldEntries } from './old-ledger.ts';

const database = await testDatabase();
const ALL = (await readdir(new URL('../../migrations/', import.meta.url))).toSorted();

it('applies every migration once, in order, however many processes start at once', {
  timeout: 60_000,
}, async () => {
  const [one, other] = await anEmptyDatabase(database.engine);
  const applied = await Promise.all([migrate(one), migrate(other)]);
  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([ALL, []]);
  expect(await migrate(one)).toEqual([]);
});

it.runIf(database.engine === 'server').each(['SQL_ASCII', 'LATIN1'])(
  'refuses an empty database with the encoding %s before anything is changed, and says what to do',
  async (encoding) => {
    const location = await createOnServer(
      `encoding '${encoding}' template template0 locale_provider libc locale 'C'`,
    );
    const { pool, close } = await openDatabase(location, () => undefined);
    try {
      const failure = await migrate(pool).catch((refused: unknown) => refused);
      expect(explainFailure(failure)).toBe(
        `this database has the encoding ${encoding}, and Almanac needs UTF8: nothing was changed; create another with ` +
          `"create database NAME encoding 'UTF8' template template0", and set DATABASE_URL to it`,
      );
      const made = "select relname from pg_class where relnamespace = 'public'::regnamespace";
      expect((await pool.query(made)).rows).toEqual([]);
    } finally {
      await close();
    }
  },
);

it('upgrades a database of an older version with its rows', async () => {
  const pool = await migratedBefore(database.engine, '0003_records.sql');
  await pool.query(`
    ${foundOld(OLD)}
    insert into users (id, email, password_hash, created_at, updated_at)
      values ('${OLD}', 'old@example.com', 'x', now(), now());
    ${enterOld(OLD)}
    insert into memberships (id, user_id, role, created_at, updated_at) values ('${OLD}', '${OLD}', 'owner', now(), now());
    insert into accounts (id, code, name, class, created_at, updated_at) values ('${OLD}', '1', 'Bank', 'cash', now(), now());
    insert into journal_entries (id, entry_date, content_hash, recorded_at)
      values ('${OLD}', '2020-01-01', decode(repeat('00', 32), 'hex'), now());
    insert into journal_lines (entry_id, line_number, account_id, currency, debit, credit, base_debit, base_credit) values
      ('${OLD}', 1, '${OLD}', 'AUD', 5, 0, 5, 0), ('${OLD}', 2, '${OLD}', 'AUD', 0, 5, 0, 5);
    commit`);
  expect(await migrate(pool)).toEqual(ALL.slice(2));
  const { rows } = await withoutDoor(pool, OLD);
  expect(rows).toEqual([{ lines: '2', members: '1', debit: '5.00000000' }]);
});

it('verifies the addresses of accounts made by an operator, but not of those made by invitation', async () => {
  const pool = await migratedBefore(database.engine, '0022_verified_accounts.sql');
  const user = (id: string, email: string, at: string) =>
    `insert into users (id, email, canonical_email, password_hash, created_at, updated_at)
       values ('${id}', '${email}', '${canonicalEmail(email)}', 'x', '${at}', '${at}');`;
  await pool.query(`
    ${foundOld(OLD)}
    ${user(OLD, 'founder@example.com', '2026-01-01')}
    ${user(OTHER, 'Guest@example.com', '2026-03-01')}
    ${enterOld(OLD)}
    insert into invitations (id, email, canonical_email, role, token_hash, created_at, expires_at) values
      ('${OLD}', 'guest@EXAMPLE.com', 'guest@example.com', 'member', decode(repeat('01', 32), 'hex'), '2026-02-28', '2026-03-07'),
      ('${OTHER}', 'founder@example.com', 'founder@example.com', 'member', decode(repeat('02', 32), 'hex'), '2026-02-28', '2026-03-07');
    commit`);
  await migrate(pool);
  const { rows } = await pool.query('select email, email_verified_at from users order by created_at');
  expect(rows).toEqual([
    { email: 'founder@example.com', email_verified_at: new Date('2026-01-01T00:00:00Z') },
    { email: 'Guest@example.com', email_verified_at: null },
  ]);
});

it('adds existing data to the totals of customers, vendors, entries and lines', async () => {
  const pool = await migratedBefore(database.engine, '0006_party_totals.sql');
  for (const id of [OLD, OTHER]) await pool.query(ledgerWithParties(id));
  expect(await migrate(pool)).toContain('0006_party_totals.sql');
  for (const id of [OLD, OTHER]) {
    const rows = async (text: string) => (await throughDoor(pool, id, text)).rows;
    const sums = 'grain, bucket, debit::float, credit::float, closing_debit::float, closing_credit::float';
    // The receivable and the voided entry are not counted; the closing entry is kept separate.
    expect(
      await rows(`select ${sums} from customer_totals where customer_id = '${id}' order by bucket`),
    ).toEqual([
      { grain: 'year', bucket: '2026-01-01', debit: 10, credit: 10, closing_debit: 10, closing_credit: 0 },
      { grain: 'month', bucket: '2026-05-01', debit: 0, credit: 10, closing_debit: 0, closing_credit: 0 },
      { grain: 'day', bucket: '2026-05-20', debit: 0, credit: 10, closing_debit: 0, closing_credit: 0 },
      { grain: 'month', bucket: '2026-06-01', debit: 10, credit: 0, closing_debit: 10, closing_credit: 0 },
      { grain: 'day', bucket: '2026-06-30', debit: 10, credit: 0, closing_debit: 10, closing_credit: 0 },
    ]);
    // The closing entry names the vendor on its other line alone, so that this one belongs to them too.
    expect(await rows(`select ${sums} from vendor_totals where grain = 'year'`)).toEqual([
      { grain: 'year', bucket: '2026-01-01', debit: 10, credit: 10, closing_debit: 10, closing_credit: 0 },
    ]);
    const ofParties = LEDGER_CHECKS.filter(({ check }) => /customer|vendor/.test(check));
    const findings = await runChecks(openTenantDoor(pool, id), ofParties);
    expect(findings.map(({ examined, differences }) => [examined, differences])).toEqual([
      [2, []],
      [5, []],
      [5, []],
    ]);
    // Recorded on 20 June in UTC: 31 days after 20 May, ten before the end of June.
    expect(
      await rows(
        `select bucket, entries, late_entries from entry_totals where grain <> 'day' order by bucket`,
      ),
    ).toEqual([
      { bucket: '2026-01-01', entries: '2', late_entries: '1' },
      { bucket: '2026-05-01', entries: '1', late_entries: '1' },
      { bucket: '2026-06-01', entries: '1', late_entries: '0' },
    ]);
    expect(await rows('select bucket, unreconciled_lines from cash_totals')).toEqual([
      { bucket: '2026-05-20', unreconciled_lines: '1' },
    ]);
  }
});

it('gives existing keys capabilities for what they could do, except settings.write, and shows owners which', async () => {
  const pool = await migratedBefore(database.engine, '0002_ledger.sql');
  const keys = [
    ['importer', '{imports.write}', '{imports.write,ledger.write,people.write,records.write}'],
    ['reader', '{metrics.read,records.read}', '{metrics.read,records.read,ledger.read}'],
    ['writer', '{imports.write,records.write}', '{imports.write,records.write,ledger.write,people.write}'],
    ['payroll', '{people.view_cost}', '{people.view_cost}'],
  ] as const;
  const values = keys.map(
    ([name, capabilities], index) =>
      `('${OLD}', '${OLD.slice(0, -1)}${index}', '${name}', '1234567${index}', decode(repeat('0${index}', 32), 'hex'), '${capabilities}', now())`,
  );
  await pool.query(`
    insert into organizations (id, slug, name, base_currency, time_zone, created_at, updated_at)
      values ('${OLD}', 'old', 'Old', 'AUD', 'UTC', now(), now());
    insert into api_keys (organization_id, id, name, identifier, key_hash, capabilities, created_at)
      values ${values.join(', ')}`);
  await migrate(pool);
  const { rows } = await throughDoor(
    pool,
    OLD,
    'select name, capabilities::text, gained_capabilities as gained from api_keys order by id',
  );
  expect(rows.map(({ name, capabilities }) => [name, capabilities])).toEqual(
    keys.map(([name, , after]) => [name, after]),
  );
  expect(rows.map(({ gained }) => gained)).toEqual([
    ['ledger.write', 'people.write', 'records.write'],
    ['ledger.read'],
    ['ledger.write', 'people.write'],
    [],
  ]);
  const events = await throughDoor(
    pool,
    OLD,
    `select action, actor_kind, before ->> 'name' as name, after -> 'capabilities' as capabilities
     from audit_events order by before ->> 'name'`,
  );
  expect(events.rows).toEqual([
    {
      action: 'api_key.capabilities_gained',
      actor_kind: 'operator',
      name: 'importer',
      capabilities: ['imports.write', 'ledger.write', 'people.write', 'records.write'],
    },
    expect.objectContaining({ name: 'reader' }),
    expect.objectContaining({ name: 'writer' }),
  ]);
});

it('computes the cash flows of existing entries in every organisation', async () => {
  const pool = await migratedBefore(database.engine, '0012_cash_flows.sql');
  const books = { [OLD]: oldEntries(600), [OTHER]: oldEntries(40) };
  for (const [id, entries] of Object.entries(books)) await pool.query(keepOldEntries(id, entries));
  expect(await migrate(pool)).toContain('0012_cash_flows.sql');
  for (const [id, entries] of Object.entries(books)) {
    const flows = entries.map(({ closing, lines }) =>
      flowsByThePage(
        closing ? 'closing' : 'ordinary',
        lines.map((line) => ({ ...line, activity: null })),
      ),
    );
    const sum = (name: keyof (typeof flows)[number]) =>
      flows.reduce((total, flow) => total + flow[name], 0) / 100;
    const { rows } = await throughDoor(
      pool,
      id,
      `select grain, bucket, operating::float, investing::float, financing::float, exchange::float,
         capital_expenditure::float as spent
       from cash_flow_totals order by bucket`,
    );
    const [operating, investing, financing] = [sum('operating'), sum('investing'), sum('financing')];
    const expected = { operating, investing, financing, exchange: 0, spent: sum('capitalExpenditure') };
    expect(rows).toEqual([
      { grain: 'year', bucket: '2026-01-01', ...expected },
      { grain: 'month', bucket: '2026-05-01', ...expected },
      { grain: 'day', bucket: '2026-05-20', ...expected },
    ]);
    // By entry, with the parts that the totals above do not show.
    const findings = await verifyLedger(openTenantDoor(pool, id));
    const ofFlows = findings.filter(({ check }) => check.includes('cash flows'));
    expect(ofFlows.map(({ examined, differences }) => [examined > 0, differences])).toEqual([
      [true, []],
      [true, []],
      [true, []],
    ]);
  }
});

it('restores the history of the status of customers from the audit log and their creation', async () => {
  const pool = await migratedBefore(database.engine, '0015_customer_statuses.sql');
  const ids = ['1', '2', '3'].map((digit) => `${OLD.slice(0, -1)}${digit}`);
  const [changed, untouched, unlogged] = ids;
  const event = (id: string, at: string, before: string, after: string) =>
    `(gen_random_uuid(), '${at}', 'operator', 'customer.changed', 'customer', '${id}', '{"status": "${before}"}', '{"status": "${after}"}')`;
  await pool.query(`
    ${foundOld(OLD, 'Australia/Sydney')}
    ${enterOld(OLD)}
    insert into parties (id, kind, name, created_at, updated_at)
      select unnest(array['${ids.join("','")}'])::uuid, 'organization', 'One', now(), now();
    insert into customer_profiles (id, party_id, status, created_at, updated_at) values
      ('${changed}', '${changed}', 'inactive', '2026-03-01T20:00:00Z', now()),
      ('${untouched}', '${untouched}', 'archived', '2026-03-05T02:00:00Z', now()),
      ('${unlogged}', '${unlogged}', 'archived', '2026-03-05T02:00:00Z', now());
    insert into audit_events (id, occurred_at, actor_kind, action, subject_kind, subject_id, before, after) values
      ${event(changed ?? '', '2026-04-01T20:00:00Z', 'archived', 'active')},
      ${event(changed ?? '', '2026-04-01T21:00:00Z', 'active', 'inactive')},
      ${event(unlogged ?? '', '2026-04-01T20:00:00Z', 'inactive', 'active')};
    commit`);
  expect(await migrate(pool)).toContain('0015_customer_statuses.sql');
  const { rows } = await throughDoor(
    pool,
    OLD,
    `select customer_id, case when from_day > '2026-05-01' then 'when it was brought on' else from_day::text end as day, status
     from customer_statuses order by customer_id, from_day`,
  );
  expect(rows.map(Object.values)).toEqual([
    [changed, '2026-03-02', 'archived'],
    [changed, '2026-04-02', 'inactive'],
    [untouched, '2026-03-05', 'archived'],
    [unlogged, '2026-03-05', 'inactive'],
    [unlogged, '2026-04-02', 'active'],
    [unlogged, 'when it was brought on', 'archived'],
  ]);
});

it('renames fields in the audit log that had names of the program', async () => {
  const pool = await migratedBefore(database.engine, '0017_audit_names.sql');
  const field = {
    subject: 'person',
    definition: { id: OLD, key: 'a', typeConfig: { maxLength: 5 }, showIf: null, kind: 'custom' },
    archivedAt: null,
    createdAt: '2026-05-20T00:00:00Z',
  };
  const event = (action: string, before: object | null, after: object) =>
    `(gen_random_uuid(), now(), 'operator', '${action}', 'thing', '${OLD}',
      ${before === null ? 'null' : `'${JSON.stringify(before)}'`}, '${JSON.stringify(after)}')`;
  await pool.query(`
    ${foundOld(OLD, 'Australia/Sydney')}
    ${enterOld(OLD)}
    insert into audit_events (id, occurred_at, actor_kind, action, subject_kind, subject_id, before, after) values
      ${event('custom_field.changed', field, { ...field, archivedAt: '2026-05-21T00:00:00Z' })},
      ${event('api_key.minted', null, { name: 'reader', createdBy: null, gainedCapabilities: [] })},
      ${event('customer.changed', { 'custom_fields.Big': 1 }, { 'custom_fields.Big': 2 })};
    commit`);
  expect(await migrate(pool)).toContain('0017_audit_names.sql');
  const { rows } = await throughDoor(pool, OLD, 'select before, after from audit_events order by action');
  const kept = { subject: 'person', id: OLD, key: 'a', type_config: { maxLength: 5 }, show_if: null };
  expect(rows).toEqual([
    { before: null, after: { name: 'reader', created_by: null, gained_capabilities: [] } },
    {
      before: { ...kept, archived_at: null },
      after: { ...kept, archived_at: '2026-05-21T00:00:00Z' },
    },
    { before: { 'custom_fields.Big': 1 }, after: { 'custom_fields.Big': 2 } },
  ]);
});

it('chains existing events of the audit log in every organisation', async () => {
  const pool = await migratedBefore(database.engine, '0023_audit_chain.sql');
  for (const [id, count] of [
    [OLD, 3],
    [OTHER, 2],
  ] as const)
    await pool.query(`
      ${foundOld(id, 'Australia/Sydney')}
      ${enterOld(id)}
      insert into audit_events (id, occurred_at, actor_kind, action, subject_kind, subject_id, after)
        select gen_random_uuid(), timestamptz '2026-01-01' - n * interval '1 day', 'operator', 'thing.done', 'thing', null,
          jsonb_build_object('n', n)
        from generate_series(1, ${count}) as n;
      commit`);
  expect(await migrate(pool)).toContain('0023_audit_chain.sql');
  for (const [id, order] of [
    [OLD, [3, 2, 1]],
    [OTHER, [2, 1]],
  ] as const) {
    const { rows } = await throughDoor(
      pool,
      id,
      `select (after ->> 'n')::integer as n from audit_chain join audit_events on id = event_id order by position`,
    );
    expect(rows.map(({ n }) => n)).toEqual(order);
    const tenant = openTenantDoor(pool, id);
    expect((await runChecks(tenant, AUDIT_CHECKS)).map(({ differences }) => differences)).toEqual([[], []]);
  }
});

const OTHER = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9e';

/** An organisation whose lines name a customer and a vendor: a sale, its closing entry, and a voided sale. */
function ledgerWithParties(id: string): string {
  const hash = `decode(repeat('00', 32), 'hex')`;
  const [sold, closed, voided] = ['1', '2', '3'].map((digit) => `${id.slice(0, -1)}${digit}`);
  return `
    ${foundOld(id)}
    ${enterOld(id)}
    insert into accounts (id, code, name, class, created_at, updated_at) values
      ('${id}', '1', 'Bank', 'cash', now(), now()), ('${sold}', '4', 'Sales', 'operating_revenue', now(), now()),
      ('${closed}', '3', 'Result', 'retained_earnings', now(), now());
    insert into parties (id, kind, name, created_at, updated_at) values ('${id}', 'organization', 'One', now(), now());
    insert into customer_profiles (id, party_id, created_at, updated_at) values ('${id}', '${id}', now(), now());
    insert into vendor_profiles (id, party_id, created_at, updated_at) values ('${id}', '${id}', now(), now());
    insert into journal_entries (id, entry_date, closing, content_hash, recorded_at, voided_at) values
      ('${sold}', '2026-05-20', false, ${hash}, '2026-06-20T23:30:00Z', null),
      ('${closed}', '2026-06-30', true, ${hash}, '2026-06-20T23:30:00Z', null),
      ('${voided}', '2026-05-20', false, ${hash}, '2026-06-20T23:30:00Z', now());
    insert into journal_lines (entry_id, line_number, account_id, currency, debit, credit, base_debit, base_credit,
        reconciled, customer_id, vendor_id) values
      ('${sold}', 1, '${id}', 'AUD', 10, 0, 10, 0, false, '${id}', '${id}'),
      ('${sold}', 2, '${sold}', 'AUD', 0, 10, 0, 10, false, '${id}', '${id}'),
      ('${closed}', 1, '${sold}', 'AUD', 10, 0, 10, 0, false, '${id}', null),
      ('${closed}', 2, '${closed}', 'AUD', 0, 10, 0, 10, false, '${id}', '${id}'),
      ('${voided}', 1, '${id}', 'AUD', 7, 0, 7, 0, false, '${id}', '${id}'),
      ('${voided}', 2, '${sold}', 'AUD', 0, 7, 0, 7, false, '${id}', '${id}');
    insert into cash_totals (grain, bucket, inflow, outflow) values ('day', '2026-05-20', 10, 0);
    commit`;
}

const OLD = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

async function withoutDoor(pool: Pool, organizationId: string) {
  return await throughDoor(
    pool,
    organizationId,
    `select count(*) as lines, (select count(*) from memberships) as members, sum(base_debit) as debit
     from journal_lines where department_id is null`,
  );
}

it('refuses a database migrated by a newer version', async () => {
  await database.pool.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`);
  await expect(migrate(database.pool)).rejects.toThrow(
    /9999_later\.sql, which this version of Almanac does not know/,
  );
  await database.pool.query(`delete from schema_migrations where name like '9999%'`);
  expect(await migrate(database.pool)).toEqual([]);
});

it('refuses a migration changed after it was applied', async () => {
  await database.pool.query(
    `update schema_migrations set checksum = 'x' || checksum where name like '0001%'`,
  );
  await expect(migrate(database.pool)).rejects.toThrow(
    /0001_platform\.sql was changed after it had been applied/,
  );
});
