import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import { forgetOldEvents } from '../../src/events/forget-events.ts';
import { importedZip } from '../api/imports-asking.ts';
import { PEOPLE } from '../import/people-files.ts';
import { BOOK } from '../import/small-book.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { eventsInTable } from './events-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { post, send } = app;

const WHOLE = { ...BOOK, ...PEOPLE };

async function aBusiness() {
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  await keepBooks(tenant, { accounts: SMALL_CHART, rates: SMALL_RATES, entries: SMALL_BOOKS });
  const as = (await aKey(database, organization, [...CAPABILITIES])).secret;
  const before = await eventsInTable(tenant);
  return {
    tenant,
    as,
    organization,
    since: async () => (await eventsInTable(tenant)).slice(before.length),
  };
}

async function versions(tenant: ReturnType<typeof database.openTenant>) {
  return await tenant.read(
    sql<
      Readonly<{ version: string }>
    >`select version::text as version from writes where version > 0 order by version`.compile(query),
  );
}

describe('data.changed', () => {
  it('is written once for each write, in the order of the versions, without a gap', async () => {
    const { tenant } = await aBusiness();
    const all = await eventsInTable(tenant);
    expect(all.map(({ position }) => Number(position))).toEqual(all.map((_, place) => place + 1));
    const changed = all.filter(({ kind }) => kind === 'data.changed');
    expect(changed.map(({ data }) => String(data['version']))).toEqual(
      (await versions(tenant)).map(({ version }) => version),
    );
  });

  it('names the days and accounts of the entries that were posted, and of those that were voided', async () => {
    const { tenant, since } = await aBusiness();
    await keepBooks(tenant, {
      entries: [entry(['2026-10-05', ['1000', '20.00'], ['4000', '-20.00']], { externalId: 'moved' })],
    });
    await keepBooks(tenant, {
      entries: [entry(['2026-10-09', ['1000', '20.00'], ['4000', '-20.00']], { externalId: 'moved' })],
    });
    const [posted, moved] = await since();
    const accounts = await tenant.read(
      sql<
        Readonly<{ id: string }>
      >`select id from accounts where code in ('1000', '4000') order by id`.compile(query),
    );
    const ids = accounts.map(({ id }) => id);
    expect(posted?.data).toMatchObject({ first_day: '2026-10-05', last_day: '2026-10-05', account_ids: ids });
    expect(moved?.data).toMatchObject({ first_day: '2026-10-05', last_day: '2026-10-09', account_ids: ids });
  });

  it('names none where a write touched no entry, and says so otherwise than where it touched too many', async () => {
    const { tenant, since } = await aBusiness();
    await tenant.write(async (transaction) => {
      await transaction.run(sql`update departments set name = name where false returning 1`.compile(query));
    });
    const many = Array.from({ length: 2001 }, (_, index) =>
      entry(['2026-10-05', ['1000', '1.00'], ['4000', '-1.00']], { externalId: `many-${index}` }),
    );
    await keepBooks(tenant, { entries: many.slice(0, 2000) });
    await keepBooks(tenant, { entries: many.slice(2000).concat(many.slice(0, 2000)) });
    const named = (await since()).map(({ data }) => [data['first_day'], data['account_ids']]);
    expect(named[0]).toEqual([null, []]);
    expect(named[1]).toEqual(['2026-10-05', [expect.any(String), expect.any(String)]]);
    expect(named).toHaveLength(3);
  });

  it('is not written by what is rolled back, refused or rehearsed', async () => {
    const { tenant, since } = await aBusiness();
    await expect(tenant.write(async () => await Promise.reject(new Error('it failed')))).rejects.toThrow(
      'it failed',
    );
    await tenant.rehearse(async () => await Promise.resolve());
    await tenant.write(
      async () => await Promise.resolve(),
      () => false,
    );
    expect(await since()).toEqual([]);
  });
});

describe('customer.changed', () => {
  it('names the customers that a write added or changed, and is not written by one that changed none', async () => {
    const { as, since } = await aBusiness();
    const body = {
      data: [
        { external_id: 'C-1', name: 'Ada' },
        { external_id: 'C-2', name: 'Bea' },
      ],
    };
    const made = await post('/api/v1/customers', { as, body });
    expect(made.statusCode).toBe(200);
    const ids = made.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
    expect(
      (await since())
        .filter(({ kind }) => kind === 'customer.changed')
        .map(({ data }) => data['customer_ids']),
    ).toEqual([ids.toSorted()]);
    await send('PATCH', `/api/v1/customers/${ids[0]}`, { as, body: { notes: 'Pays late' } });
    await send('PATCH', `/api/v1/customers/${ids[0]}`, { as, body: { notes: 'Pays late' } });
    const changed = (await since()).filter(({ kind }) => kind === 'customer.changed');
    expect(changed.map(({ data }) => data['customer_ids'])).toEqual([ids.toSorted(), [ids[0]]]);
    const [, , third] = await since();
    expect(third).toMatchObject({ kind: 'data.changed' });
  });

  it('does not name more than a hundred, and says that there were more', async () => {
    const { as, since } = await aBusiness();
    const data = Array.from({ length: 101 }, (_, index) => ({
      external_id: `C-${index}`,
      name: `Customer ${index}`,
    }));
    await post('/api/v1/customers', { as, body: { data } });
    const told = (await since()).find(({ kind }) => kind === 'customer.changed');
    expect(told?.data['customer_ids']).toBeNull();
  });
});

describe('import.finished', () => {
  it('tells of an import that is done, in its transaction, of one that is refused, and of a dry run', async () => {
    const organization = await anOrganization(database);
    const as = (await aKey(database, organization, [...CAPABILITIES])).secret;
    const start = async (files: Parameters<typeof importedZip>[2], query_ = '') =>
      (await importedZip(app, as, files, query_)).id;
    const dry = await start(WHOLE, '?dry_run=true');
    const done = await start(WHOLE);
    const refused = await start({ 'customers.csv': 'external_id,name\n,\n' });
    const told = (await eventsInTable(database.openTenant(organization.id)))
      .filter(({ kind }) => kind === 'import.finished')
      .map(({ data }) => data);
    expect(told).toEqual([
      { import_id: dry, state: 'done', dry_run: true, undoes: null },
      { import_id: done, state: 'done', dry_run: false, undoes: null },
      { import_id: refused, state: 'refused', dry_run: false, undoes: null },
    ]);
  });
});

describe('events that are kept', () => {
  it('are deleted after three days, and after thirty where a webhook still waits for them', async () => {
    const { tenant, organization } = await aBusiness();
    const { length } = await eventsInTable(tenant);
    await tenant.note(
      sql`insert into webhooks (id, name, url, kinds, capabilities, created_by, secret, position, created_at, updated_at)
        values (${organization.id}, 'Late', 'https://example.com', '{data.changed}', '{}', ${organization.id},
          ${Buffer.alloc(32)}, 2, now(), now())`.compile(query),
    );
    const keptAfter = async (days: number) => {
      await tenant.note(forgetOldEvents(new Date(Date.now() + days * 86_400_000)));
      return (await eventsInTable(tenant)).map(({ position }) => Number(position));
    };
    expect(await keptAfter(2)).toHaveLength(length);
    expect((await keptAfter(4))[0]).toBe(3);
    expect(await keptAfter(29)).toHaveLength(length - 2);
    expect(await keptAfter(31)).toEqual([]);
  });
});
