import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newWriteId } from '../../src/db/data-version.ts';
import { openEraserDoor } from '../../src/db/eraser.ts';
import { query } from '../../src/db/statement.ts';
import { closeOrganization } from '../../src/privacy/close-organization.ts';
import { eraseOrganization } from '../../src/privacy/erase-organization.ts';
import { aKey, aMembership, anOrganization, aSession, aUser, START } from '../support/app.ts';
import { keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { keepRecords } from '../support/records.ts';
import { readTables, withoutDoor } from './catalogue.ts';

// Two organisations that have a row in every tenant table, and a user who belongs to both.
const database = await testDatabase();
const { pool } = database;
const now = new Date(START);
const [going, staying] = [await anOrganization(database), await anOrganization(database)];
for (const organization of [going, staying]) {
  await keepBooks(database.openTenant(organization.id), {
    accounts: SMALL_CHART,
    rates: SMALL_RATES,
    entries: SMALL_BOOKS,
  });
  await aKey(database, organization);
  await keepRecords(database.openTenant(organization.id), organization.slug);
}
const alone = await aUser(database, going);
const both = await aUser(database, going);
await aMembership(database, staying, both, { role: 'member', now });
await aSession(database, going, alone);
await aSession(database, going, both);

const tables = await readTables(pool);
const names = tables.filter(({ isTenantTable }) => isTenantTable).map(({ name }) => name);
const door = openEraserDoor(pool, going.id);
const required = await requiredColumns();

// Read with the role of the service: the owner of the tables sees no row of them.
const rowsOf = async (name: string, id: string) => {
  const [row] = await withoutDoor<{ count: number; rows: string }>(
    pool,
    id,
    `select count(*)::int as count, md5(string_agg(kept::text, ';' order by kept::text)) as rows from ${name} kept`,
  );
  return row;
};
const atPlatform = async (text: string) =>
  await database.platform.run(sql<Record<string, unknown>>`${sql.raw(text)}`.compile(query));
const everything = async (id: string) => {
  const entries: [string, unknown][] = [];
  for (const name of names) entries.push([name, await rowsOf(name, id)]);
  return Object.fromEntries(entries);
};

describe('an organisation that is erased', () => {
  it('is not, while it is open or its grace period lasts', async () => {
    const before = await everything(going.id);
    await expect(eraseOrganization(door, now)).rejects.toMatchObject({ code: 'CONFLICT' });
    await closeOrganization(
      database.openTenant(going.id),
      { actor: { kind: 'operator' }, graceDays: 30 },
      now,
    );
    await expect(eraseOrganization(door, now)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await everything(going.id)).toMatchObject({
      ...before,
      // Closing is a change, and an event.
      data_versions: { count: 1 },
      events: {},
      writes: {},
      audit_events: {},
      audit_chain: {},
      audit_heads: {},
    });
  });

  it('leaves no row in any tenant table, and every row of another as it was', async () => {
    for (const name of names) expect((await rowsOf(name, going.id))?.count, name).toBeGreaterThan(0);
    const others = await everything(staying.id);
    const later = new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000);
    const { rows, accounts } = await eraseOrganization(door, later, 2);
    expect(rows).toBeGreaterThan(names.length);
    expect(accounts).toBe(1);
    for (const name of names) expect((await rowsOf(name, going.id))?.count, name).toBe(0);
    expect(await everything(staying.id)).toEqual(others);
    expect(await atPlatform('select id from organizations')).toEqual([{ id: staying.id }]);
  });

  it('takes the accounts with it that have no membership elsewhere, and all sessions in it', async () => {
    expect(await atPlatform('select id from users')).toEqual([{ id: both.id }]);
    expect(await atPlatform('select id from sessions')).toEqual([]);
  });

  it('is remembered by its slug and its days alone', async () => {
    expect(await atPlatform('select * from erased_organizations')).toEqual([
      { id: going.id, slug: going.slug, closed_at: now, erased_at: expect.any(Date) as unknown },
    ]);
  });

  it('is nothing to erase a second time', async () => {
    expect(await eraseOrganization(door, now)).toEqual({ rows: 0, accounts: 0 });
  });
});

describe('entries and totals that are added while an organisation is erased', () => {
  it('are erased too, though they refer to no row', async () => {
    const { id } = await anOrganization(database);
    await keepBooks(database.openTenant(id), {
      accounts: SMALL_CHART,
      rates: SMALL_RATES,
      entries: SMALL_BOOKS,
    });
    await closeOrganization(database.openTenant(id), { actor: { kind: 'operator' }, graceDays: 0 }, now);
    const emptied = openEraserDoor(pool, id);
    const later: string[] = [];
    const meanwhile: typeof emptied = {
      erase: async (work, writeId) => {
        if (later.length === 0 && (await rowsOf('accounts', id))?.count === 0) {
          later.push(...TABLES_WITHOUT_KEYS);
          for (const table of later) await addRow(table, id);
        }
        return await emptied.erase(work, writeId);
      },
    };
    await eraseOrganization(meanwhile, now);
    expect(later).toEqual(TABLES_WITHOUT_KEYS);
    for (const table of TABLES_WITHOUT_KEYS) expect((await rowsOf(table, id))?.count, table).toBe(0);
    expect(await atPlatform(`select id from organizations where id = '${id}'`)).toEqual([]);
  });
});

// The embedded engine has one connection: nothing else runs while a transaction does.
describe.runIf(database.engine === 'server')(
  'a write that is under way while its organisation is erased',
  () => {
    it('fails, and leaves nothing behind', async () => {
      const { id } = await anOrganization(database);
      const tenant = database.openTenant(id);
      await closeOrganization(tenant, { actor: { kind: 'operator' }, graceDays: 0 }, now);
      const writing = tenant.write(async (transaction) => {
        for (const table of TABLES_WITHOUT_KEYS) await transaction.run(insertInto(table, id));
        await eraseOrganization(openEraserDoor(pool, id), now);
      });
      await expect(writing).rejects.toThrow('the organisation of the door has no data version');
      expect(await atPlatform(`select id from organizations where id = '${id}'`)).toEqual([]);
      for (const table of TABLES_WITHOUT_KEYS) expect((await rowsOf(table, id))?.count, table).toBe(0);
    });
  },
);

// What is in them is written with a row of `writes`, and so while the organisation has data.
const TABLES_WITHOUT_KEYS = [
  'account_totals',
  'cash_flow_class_totals',
  'cash_flow_classes',
  'cash_flow_totals',
  'cash_flows',
  'cash_totals',
  'customer_totals',
  'department_totals',
  'entry_totals',
  'journal_entries',
  'vendor_totals',
];

async function addRow(table: string, organizationId: string): Promise<void> {
  await openEraserDoor(pool, organizationId).erase(async ({ tenant }) => {
    await tenant.run(insertInto(table, organizationId));
  }, newWriteId());
}

/** The columns that need a value, and their types. */
async function requiredColumns(): Promise<readonly { table: string; name: string; type: string }[]> {
  const { rows } = await pool.query<{ table: string; name: string; type: string }>(`
    select table_name as table, column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and is_nullable = 'NO' and is_generated = 'NEVER'
      and (column_default is null or column_name = 'organization_id')`);
  return rows;
}

/** A row that gives each column without a default the first value of its type. */
function insertInto(table: string, organizationId: string) {
  const columns = required.filter((column) => column.table === table);
  const values = columns.map(({ name, type }) =>
    name === 'organization_id' ? `'${organizationId}'` : (VALUES[name] ?? VALUES[type]),
  );
  return sql<never>`${sql.raw(`insert into ${table} (${columns.map(({ name }) => name).join()}) values (${values.join()}) returning 1 as written`)}`.compile(
    query,
  );
}

const VALUES: Readonly<Record<string, string>> = {
  class: "'cash'",
  grain: "'day'",
  content_hash: "'\\x0000000000000000000000000000000000000000000000000000000000000000'",
  bigint: '0',
  boolean: 'false',
  date: "'2026-01-01'",
  numeric: '0',
  'timestamp with time zone': "'2026-01-01'",
  uuid: "'01a1fbae-0ab4-74bf-b2f4-700c9aca38ab'",
};

/** The tables that each row of one refers to by its organisation, and those that these refer to. */
function targetsOf(name: string): Set<string> {
  const targets = new Set([name]);
  for (const reached of targets) {
    for (const { firstColumn, target, isOfEveryRow } of tables.find((one) => one.name === reached)
      ?.foreignKeys ?? []) {
      if (firstColumn === 'organization_id' && isOfEveryRow) targets.add(target);
    }
  }
  return targets;
}

describe('a tenant table', () => {
  it.each(tables.filter(({ name, isTenantTable }) => isTenantTable && !TABLES_WITHOUT_KEYS.includes(name)))(
    '$name refers to its organisation, or to a row that does, so that none goes while a row is left',
    ({ name }) => {
      expect(targetsOf(name)).toContain('organizations');
    },
  );

  it('can be emptied of the organisation at the door by the role that erases, and of no other', async () => {
    const { rows } = await pool.query<{ name: string }>(`
      select tablename as name from pg_policies
      where policyname = 'erasure' and roles = '{almanac_eraser}' and cmd = 'ALL'
        and qual = '(organization_id = current_organization())' and with_check = qual
        and has_table_privilege('almanac_eraser', tablename, 'delete') order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('keeps no account from being deleted, once the memberships are gone', async () => {
    const { rows } = await pool.query<{ name: string }>(`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass and confdeltype <> 'c'
        and not exists (select from pg_attribute where attrelid = conrelid and attname = 'organization_id')`);
    expect(rows).toEqual([]);
  });
});
