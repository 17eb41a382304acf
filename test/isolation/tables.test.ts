import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { placementOf } from '../../src/db/distribute/placements.ts';
import { query } from '../../src/db/statement.ts';
import { aKey, anOrganization, aUser } from '../support/app.ts';
import { keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { clusterNodes, IS_ONE_SERVER } from '../support/cluster.ts';
import { testDatabase } from '../support/database.ts';
import { keepRecords } from '../support/records.ts';
import { readTables, withoutDoor } from './catalogue.ts';

// Two organisations that call everything the same: accounts, entries, rates, keys, records.
const database = await testDatabase();
const { pool } = database;
const ours = await anOrganization(database);
const theirs = await anOrganization(database);
for (const organization of [ours, theirs]) {
  await keepBooks(database.openTenant(organization.id), {
    accounts: SMALL_CHART,
    rates: SMALL_RATES,
    entries: SMALL_BOOKS,
  });
  await aUser(database, organization);
  await aKey(database, organization);
  await keepRecords(database.openTenant(organization.id), organization.slug);
}
const tables = await readTables(pool);
const tenantTables = tables.filter((table) => table.isTenantTable);
const names = tenantTables.map((table) => table.name);

/** Those of which the platform door reads what identifies callers. */
const READ_BY_PLATFORM: ReadonlySet<string> = new Set([
  'api_keys',
  'connected_assistants',
  'data_versions',
  'invitations',
  'memberships',
  'sheet_links',
]);

describe('every tenant table', () => {
  it('is one of these', () => {
    expect(names).toEqual([
      'account_totals',
      'accounts',
      'alert_firings',
      'alerts',
      'allocations',
      'api_keys',
      'applied_imports',
      'audit_chain',
      'audit_events',
      'audit_heads',
      'boards',
      'cash_flow_class_totals',
      'cash_flow_classes',
      'cash_flow_totals',
      'cash_flows',
      'cash_totals',
      'compensation_entries',
      'connected_assistants',
      'covered_periods',
      'custom_field_definitions',
      'customer_profiles',
      'customer_statuses',
      'customer_totals',
      'data_versions',
      'department_totals',
      'departments',
      'document_lines',
      'document_totals',
      'documents',
      'entry_totals',
      'erased_names',
      'events',
      'exchange_rates',
      'export_pieces',
      'exports',
      'import_changes',
      'import_mappings',
      'import_mentions',
      'imports',
      'invitations',
      'journal_entries',
      'journal_lines',
      'kept_answers',
      'logged_requests',
      'membership_assignments',
      'memberships',
      'organization_checks',
      'overview_arrangements',
      'parties',
      'person_demographics',
      'persons',
      'report_recipients',
      'report_runs',
      'reported_tie_outs',
      'reports',
      'retention_rules',
      'sheet_links',
      'snapshot_answers',
      'snapshot_groups',
      'snapshot_staff',
      'snapshot_withdrawals',
      'snapshots',
      'unallocated_amounts',
      'vendor_profiles',
      'vendor_totals',
      'webhook_attempts',
      'webhooks',
      'writes',
    ]);
  });

  // A node of a cluster plans for the value of the organisation.
  it.runIf(IS_ONE_SERVER)('is planned for as if all its rows were of one organisation', async () => {
    const counted = await pool.query<{ name: string }>(`
      select attrelid::regclass::text as name from pg_attribute
      where attname = 'organization_id' and coalesce(attstattarget, -1) = -1 and attoptions = '{n_distinct=1}' order by 1`);
    expect(counted.rows.map(({ name }) => name)).toEqual(names);
  });

  it('has no index that finds the organisation by reading all that it has by name', async () => {
    const indexes = await pool.query<{ index: string; first: string; condition: string | null }>(`
      select indexrelid::regclass::text as index, attname as first, pg_get_expr(indpred, indrelid) as condition
      from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where not indisprimary and attname <> 'organization_id'
        and (indpred is not null or exists (select from pg_attribute other where other.attrelid = indrelid
          and other.attname = 'organization_id' and other.attnum = any(indkey)))`);
    expect(indexes.rows.length).toBeGreaterThan(10);
    // Only searches for a name exclude null, so that the index serves no other query.
    const usable = indexes.rows.filter(
      ({ index, first, condition }) =>
        names.some((name) => index.startsWith(name)) &&
        condition?.includes(`(${first} IS NOT NULL)`) !== true,
    );
    expect(usable).toEqual([]);
  });

  it.each(tenantTables)(
    '$name has row-level security enabled and forced, for reading and for writing',
    (table) => {
      // The owner of a distributed table moves its rows between nodes.
      const isForced = clusterNodes().length === 0 || placementOf(table.name) === 'coordinator';
      expect(table).toMatchObject({ rowSecurityEnabled: true, rowSecurityForced: isForced });
      expect(table.tenantPolicies).toEqual([
        {
          command: 'ALL',
          using: '(organization_id = current_organization())',
          check: '(organization_id = current_organization())',
        },
      ]);
    },
  );

  it.each(tenantTables)('$name leads with the organisation in its primary and foreign keys', (table) => {
    expect(table.primaryKey[0]).toBe('organization_id');
    const platform = new Set(tables.filter((other) => !other.isTenantTable).map((other) => other.name));
    for (const { firstColumn, target } of table.foreignKeys) {
      expect(platform.has(target) || firstColumn === 'organization_id', `${table.name} to ${target}`).toBe(
        true,
      );
    }
  });

  it('belongs to neither role of the service, nor does anything else', async () => {
    for (const table of tables) expect(['almanac_tenant', 'almanac_platform']).not.toContain(table.owner);
    const { rows } = await pool.query(
      `select from pg_class join pg_roles role on role.oid = relowner where rolname like 'almanac\\_tenant' or rolname like 'almanac\\_platform'
       union all select from pg_proc join pg_roles role on role.oid = proowner where rolname in ('almanac_tenant', 'almanac_platform')`,
    );
    expect(rows).toEqual([]);
  });

  it('is bound to its roles by nothing that bypasses it', async () => {
    const { rows } = await pool.query(
      `select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname in ('almanac_tenant', 'almanac_platform', 'almanac_eraser') order by 1`,
    );
    // The nodes of a cluster sign in to each other as these roles.
    const signsIn = { rolsuper: false, rolbypassrls: false, rolcanlogin: clusterNodes().length > 0 };
    expect(rows).toEqual([
      { rolname: 'almanac_eraser', ...signsIn },
      { rolname: 'almanac_platform', ...signsIn },
      { rolname: 'almanac_tenant', ...signsIn },
    ]);
  });
});

describe('with the door left out, the role of the service', () => {
  it.each(names)('is refused every row of %s when no organisation was named', async (name) => {
    await expect(withoutDoor(pool, null, `select * from ${name}`)).rejects.toThrow(
      /almanac.organization_id|invalid input syntax for type uuid/,
    );
    await expect(withoutDoor(pool, '', `select count(*) from ${name}`)).rejects.toThrow(
      /invalid input syntax for type uuid/,
    );
  });

  it.each(names)('sees of %s the rows of the named organisation alone', async (name) => {
    const seen = await withoutDoor<{ organization_id: string }>(
      pool,
      ours.id,
      `select organization_id from ${name}`,
    );
    expect(seen.length, `${name} has rows to leak`).toBeGreaterThan(0);
    expect(new Set(seen.map((row) => row.organization_id))).toEqual(new Set([ours.id]));
    expect(
      await withoutDoor(pool, ours.id, `select from ${name} where organization_id = $1`, [theirs.id]),
    ).toEqual([]);
  });

  it.each(names)('cannot put a row of another organisation into %s', async (name) => {
    await expect(
      withoutDoor(pool, ours.id, `insert into ${name} (organization_id) values ($1)`, [theirs.id]),
    ).rejects.toThrow(/row-level security|permission denied/);
  });

  it.each(names)('changes and deletes nothing of another organisation in %s', async (name) => {
    const statements = [
      `update ${name} set organization_id = organization_id where organization_id = '${theirs.id}' returning 1`,
      `delete from ${name} where organization_id = '${theirs.id}' returning 1`,
    ];
    for (const statement of statements) {
      const touched = await withoutDoor(pool, ours.id, statement).catch((failure: Error) => failure.message);
      expect(typeof touched === 'string' ? touched : touched.length).toSatisfy(
        (result: unknown) => result === 0 || /permission denied/.test(String(result)),
      );
    }
  });

  it('sees its own organisation and no other', async () => {
    expect(await withoutDoor(pool, ours.id, 'select id from organizations')).toEqual([{ id: ours.id }]);
    expect(
      await withoutDoor(
        pool,
        ours.id,
        `update organizations set name = 'x' where id = '${theirs.id}' returning id`,
      ),
    ).toEqual([]);
  });

  it('cannot create another organisation', async () => {
    const insert = `insert into organizations (id, slug, name, base_currency, time_zone, created_at, updated_at)
      values ($1, 'another', 'Another', 'AUD', 'UTC', now(), now())`;
    await expect(withoutDoor(pool, ours.id, insert, [randomUUID()])).rejects.toThrow(/row-level security/);
  });

  it('has no privilege on accounts', async () => {
    for (const column of [
      'id',
      'name',
      'email',
      'canonical_email',
      'email_verified_at',
      'password_hash',
      '*',
    ]) {
      await expect(withoutDoor(pool, ours.id, `select ${column} from users`)).rejects.toThrow(
        /permission denied/,
      );
    }
    for (const change of [`update users set name = 'x'`, 'delete from users']) {
      await expect(withoutDoor(pool, ours.id, change)).rejects.toThrow(/permission denied/);
    }
    const { rows } = await pool.query(`
      select attname from pg_attribute
      where attrelid = 'users'::regclass and attnum > 0 and not attisdropped
        and has_column_privilege('almanac_tenant', attrelid, attnum, 'select, insert, update, references')`);
    expect(rows).toEqual([]);
  });

  it.each(['users', 'sessions', 'account_links', 'rate_limit_buckets', 'schema_migrations'])(
    'may not read %s',
    async (name) => {
      await expect(withoutDoor(pool, ours.id, `select * from ${name}`)).rejects.toThrow(/permission denied/);
    },
  );

  it('cannot change or delete a posted line, nor anything of an entry but that it is void', async () => {
    for (const statement of [
      'update journal_lines set base_debit = 0',
      'delete from journal_lines',
      'delete from journal_entries',
      `update journal_entries set entry_date = '2020-01-01'`,
      'delete from accounts',
      'delete from audit_events',
      `update audit_events set action = 'nothing'`,
      'delete from audit_chain',
      `update audit_chain set hash = ''`,
      'delete from audit_heads',
      'truncate journal_lines',
      'update documents set net = 0',
      'delete from documents',
      'update document_lines set net = 0',
      'delete from allocations',
      'update allocations set amount = 1',
      'delete from unallocated_amounts',
      'update unallocated_amounts set amount = 1',
      'update compensation_entries set amount = 1',
      'delete from compensation_entries',
      `update membership_assignments set role = 'owner'`,
      'delete from membership_assignments',
      'delete from persons',
      'delete from data_versions',
      'update data_versions set organization_id = organization_id',
      'delete from customer_profiles',
      `update invitations set role = 'owner'`,
    ]) {
      await expect(withoutDoor(pool, ours.id, statement), statement).rejects.toThrow(/permission denied/);
    }
  });
});

describe('the platform door', () => {
  const asPlatform = async (text: string) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('role', 'almanac_platform', true)");
      return (await client.query(text)).rows;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it.each(names.filter((name) => !READ_BY_PLATFORM.has(name)))('may not read %s', async (name) => {
    await expect(asPlatform(`select * from ${name}`)).rejects.toThrow(/permission denied/);
  });

  it('reads the columns of memberships and keys that authenticate callers, and creates none', async () => {
    // Those of users alone: employees without an account have no row here.
    expect((await asPlatform('select organization_id, role from memberships')).length).toBe(2);
    await expect(asPlatform('select * from memberships')).rejects.toThrow(/permission denied/);
    await expect(asPlatform(`update memberships set role = 'owner'`)).rejects.toThrow(/permission denied/);
    await expect(asPlatform(`update api_keys set capabilities = '{}'`)).rejects.toThrow(/permission denied/);
    await expect(asPlatform(`update sheet_links set metrics = '{}'`)).rejects.toThrow(/permission denied/);
    await expect(asPlatform('delete from api_keys')).rejects.toThrow(/permission denied/);
    for (const change of [
      `update connected_assistants set capabilities = '{}'`,
      'delete from connected_assistants',
    ])
      await expect(asPlatform(change)).rejects.toThrow(/permission denied/);
  });

  it('reads and renews the versions of the data of all organisations, and takes none away', async () => {
    const versions = await asPlatform(
      'update data_versions set version = version + 1 returning organization_id',
    );
    expect(versions.map((row) => (row as { organization_id: string }).organization_id).sort()).toEqual(
      [ours.id, theirs.id].sort(),
    );
    for (const change of ['delete from data_versions', 'update data_versions set organization_id = null'])
      await expect(asPlatform(change)).rejects.toThrow(/permission denied|modifying the partition value/);
  });
});

describe('the tenant door', () => {
  it('takes no statement past its organisation, whatever the statement says', async () => {
    const tenant = database.openTenant(ours.id);
    const statement = sql<{
      organization_id: string;
    }>`select distinct organization_id from accounts where organization_id = ${theirs.id} or true`;
    expect(await tenant.read(statement.compile(query))).toEqual([{ organization_id: ours.id }]);
  });

  it('reads through a handle that cannot write', async () => {
    const tenant = database.openTenant(ours.id);
    const write = sql<never>`update accounts set name = 'x'`.compile(query);
    await expect(tenant.read(write)).rejects.toThrow(/read-only transaction/);
    await expect(tenant.snapshot(async (transaction) => await transaction.run(write))).rejects.toThrow(
      /read-only transaction/,
    );
  });

  it('leaves nothing of its scope behind on the connection', async () => {
    const tenant = database.openTenant(ours.id);
    await tenant.read(query.selectFrom('accounts').select('code').compile());
    const { rows } = await pool.query(
      `select current_user as role, current_setting('almanac.organization_id', true) as organization`,
    );
    expect(rows[0]).not.toMatchObject({ role: 'almanac_tenant' });
    expect(['', null]).toContain((rows[0] as { organization: string | null }).organization);
  });
});
