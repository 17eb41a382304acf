import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { own, TENANT } from '../../src/db/own.ts';
import { platformQuery, query } from '../../src/db/statement.ts';
import { isTenantTable, tenantColumnOf } from '../../src/db/tables/tenant-tables.ts';
import { testDatabase } from '../support/database.ts';
import { tablesOfAll } from '../support/own-rows.ts';

const database = await testDatabase();

describe('the list of tenant tables', () => {
  it('has every table with a column for the organisation, and the organisations themselves', async () => {
    const { rows } = await database.pool.query<{ name: string; divided: boolean }>(`
      select relname as name, exists (
        select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id' and not attisdropped
      ) as divided
      from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`);
    expect(rows.length).toBeGreaterThan(50);
    const listed = rows.map(({ name }) => name).filter(isTenantTable);
    const divided = rows.filter((row) => row.divided).map(({ name }) => name);
    expect(listed.toSorted()).toEqual([...divided, 'organizations'].toSorted());
    for (const table of listed)
      expect(tenantColumnOf(table)).toBe(table === 'organizations' ? 'id' : 'organization_id');
  });
});

describe('a statement that was built', () => {
  const built = {
    'a select': query.selectFrom('accounts').select('id'),
    'a select under another name': query.selectFrom('accounts as one').select('one.id'),
    'an inner join': query
      .selectFrom('accounts')
      .innerJoin('journal_lines', 'journal_lines.account_id', 'accounts.id')
      .select('accounts.id'),
    'a left join': query
      .selectFrom('accounts')
      .leftJoin('journal_lines as line', 'line.account_id', 'accounts.id')
      .select('accounts.id'),
    'a select in a select': query
      .selectFrom('accounts')
      .select((accounts) =>
        accounts.selectFrom('departments').select('departments.id').limit(1).as('department'),
      ),
    'a common table': query
      .with('found', (found) => found.selectFrom('accounts').select('id'))
      .selectFrom('found')
      .select('id'),
    'an update': query.updateTable('accounts').set({ name: 'other' }).where('code', '=', '1'),
    'an update without a condition': query.updateTable('organizations').set({ name: 'other' }),
    'an update from another table': query
      .updateTable('accounts')
      .from('departments')
      .set({ name: 'other' })
      .whereRef('departments.external_id', '=', 'accounts.code'),
    'a deletion': query.deleteFrom('cash_totals'),
    'a deletion by another table': query
      .deleteFrom('account_totals')
      .using('accounts')
      .whereRef('accounts.id', '=', 'account_totals.account_id'),
    'rows of values': query.insertInto('retention_rules').values({ updated_at: new Date(0) }),
  };

  it.each(Object.entries(built))('names its organisation: %s', (_, statement) => {
    expect(tablesOfAll(statement.compile().sql)).toEqual([]);
  });

  it('has the organisation once among its values, however often it names it', () => {
    const { parameters } = built['an update from another table'].compile();
    expect(parameters).toHaveLength(2);
  });

  it('names none where it is for the platform', () => {
    expect(tablesOfAll(platformQuery.selectFrom('memberships').select('id').compile().sql)).toEqual([
      'memberships',
    ]);
  });
});

describe('the reading of statements', () => {
  it.each([
    ['select id from accounts', ['accounts']],
    ['select id from accounts where organization_id = $1', []],
    ['select id from accounts where organization_id = $1 or true', ['accounts']],
    ['select id from accounts where organization_id = current_organization()', ['accounts']],
    ["select id from accounts where organization_id = '00000000-0000-0000-0000-000000000000'", ['accounts']],
    [
      'select id from accounts one join departments two on true where one.organization_id = $1',
      ['departments'],
    ],
    ['select (select id from accounts) from organizations where id = $1', ['accounts']],
    ['select id from organizations where name = $1', ['organizations']],
    ['select 1 union all select 2 from cash_flows', ['cash_flows']],
    ['with found as (select id from accounts) select id from found', ['accounts']],
    ['update accounts set name = $1', ['accounts']],
    ['update accounts set name = $1 where id = $2', ['accounts']],
    ['update accounts set name = $1 where organization_id = $2 and id = $3', []],
    ['delete from accounts where not organization_id = $1', ['accounts']],
    ['insert into accounts (id) values ($1)', ['accounts']],
    ['insert into accounts (organization_id, id) select $1, id from departments', ['departments']],
  ])('%s', (text, found) => {
    expect(tablesOfAll(text)).toEqual(found);
  });
});

describe('a statement that names its organisation', () => {
  const counted = sql<{
    id: string;
  }>`select id from ${own('organizations')} organizations where id = ${TENANT}`;

  it('fails at the door of the platform', async () => {
    await expect(database.platform.run(counted.compile(query))).rejects.toThrow('must go through its door');
  });
});
