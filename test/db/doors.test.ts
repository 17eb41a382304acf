import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openBothDoors } from '../../src/db/both-doors.ts';
import { asDatabaseFailure, DatabaseUnavailable } from '../../src/db/failures.ts';
import { newId } from '../../src/db/identifier.ts';
import { platformQuery, query } from '../../src/db/statement.ts';
import { anOrganization, START } from '../support/app.ts';
import { IS_ONE_SERVER } from '../support/cluster.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const now = new Date(START);

const addAccount = (code: string) =>
  query
    .insertInto('accounts')
    .values({ id: newId(now), code, name: code, class: 'cash', created_at: now, updated_at: now })
    .compile();
const codes = async () =>
  (await tenant.read(query.selectFrom('accounts').select('code').orderBy('code').compile())).map(
    ({ code }) => code,
  );
const version = async () =>
  (await tenant.read(query.selectFrom('data_versions').select('stamp').compile()))[0]?.stamp;

describe('a writing transaction', () => {
  it('is committed when its work succeeds, and gives the data a new version', async () => {
    const before = await version();
    await tenant.write(async (transaction) => {
      await transaction.run(addAccount('kept'));
    });
    expect(await codes()).toEqual(['kept']);
    expect(await version()).not.toBe(before);
  });

  it('changes nothing when its work fails, not even the version', async () => {
    const before = await version();
    const work = tenant.write(async (transaction) => {
      await transaction.run(addAccount('lost'));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await codes()).toEqual(['kept']);
    expect(await version()).toBe(before);
  });

  it('is never reported as committed after an ignored failure of a statement', async () => {
    const work = tenant.write(async (transaction) => {
      await transaction.run(addAccount('half'));
      await transaction.run(addAccount('kept')).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/aborted|rolled back/);
    expect(await codes()).toEqual(['kept']);
  });

  it('raises no data version and commits nothing when its result says that nothing changed', async () => {
    const before = await version();
    const kept = await tenant.write(
      async () => 'nothing to do',
      () => false,
    );
    expect(kept).toBe('nothing to do');
    await tenant.write(
      async (transaction) => await transaction.run(addAccount('denied')),
      () => false,
    );
    expect(await codes()).toEqual(['kept']);
    expect(await version()).toBe(before);
    await tenant.write(
      async (transaction) => await transaction.run(query.selectFrom('accounts').select('code').compile()),
      (rows) => rows.length === 1,
    );
    expect(await version()).not.toBe(before);
  });

  it('run as a rehearsal sees its own changes and rolls them back', async () => {
    const before = await version();
    const seen = await tenant.rehearse(async (transaction) => {
      await transaction.run(addAccount('tried'));
      return await transaction.run(query.selectFrom('accounts').select('code').compile());
    });
    expect(seen).toHaveLength(2);
    expect(await codes()).toEqual(['kept']);
    expect(await version()).toBe(before);
  });
});

describe('the version of the data', () => {
  const whole = async () =>
    (await tenant.read(query.selectFrom('data_versions').select(['version', 'stamp']).compile()))[0];

  it('counts each write, and has a stamp that no other write has', async () => {
    const stamps = new Set([(await whole())?.stamp]);
    const first = Number((await whole())?.version);
    for (const count of [1, 2, 3]) {
      await tenant.write(async () => undefined);
      const { version: number, stamp } = (await whole()) ?? {};
      expect(Number(number)).toBe(first + count);
      stamps.add(stamp);
    }
    expect(stamps.size).toBe(4);
  });

  it('of another organisation stays', async () => {
    const other = database.openTenant((await anOrganization(database)).id);
    const before = await whole();
    await other.write(async () => undefined);
    expect(await whole()).toEqual(before);
  });

  it('is needed to write: without it nothing would say that answers have changed', async () => {
    const lost = await anOrganization(database);
    for (const table of ['events', 'data_versions']) {
      await database.pool.query(`alter table ${table} no force row level security`);
      await database.pool.query(`delete from ${table} where organization_id = $1`, [lost.id]);
      await database.pool.query(`alter table ${table} force row level security`);
    }
    const writing = database.openTenant(lost.id).write(async (transaction) => {
      await transaction.run(addAccount('unnoticed'));
    });
    await expect(writing).rejects.toThrow('the organisation of the door has no data version');
  });
});

describe('a reading transaction', () => {
  it('fails with the error of its statement, and the connection stays usable', async () => {
    await expect(tenant.read(sql`select 1 / 0`.compile(query))).rejects.toThrow('division by zero');
    await expect(tenant.read(sql`select nonsense`.compile(query))).rejects.toThrow(/nonsense/);
    expect(await codes()).toEqual(['kept']);
  });

  it('returns dates and decimals as text', async () => {
    const [row] = await tenant.read(
      sql`select date '2024-02-29' as day, 12345678901234.5678::numeric(20, 4) as amount, 9007199254740993::bigint as count`.compile(
        query,
      ),
    );
    expect(row).toEqual({ day: '2024-02-29', amount: '12345678901234.5678', count: '9007199254740993' });
  });
});

// Into a cluster nothing is restored while a service runs.
describe.runIf(database.engine === 'server' && IS_ONE_SERVER)('while a restore makes the tables anew', () => {
  const anew = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    const restoring = await database.pool.connect();
    await restoring.query('begin; lock table data_versions, accounts in access exclusive mode');
    const reading = read();
    reading.catch(() => undefined);
    await expect
      .poll(async () => (await database.pool.query('select from pg_locks where not granted')).rowCount)
      .toBe(1);
    // As a table that was dropped and made again, what is truncated is not there for a snapshot from before.
    for (const table of ['data_versions', 'accounts'])
      await restoring.query(`
        alter table ${table} no force row level security;
        create temp table kept on commit drop as select * from ${table};
        truncate ${table} cascade;
        insert into ${table} select * from kept;
        drop table kept;
        alter table ${table} force row level security`);
    await restoring.query('commit');
    restoring.release();
    return await reading;
  };

  it('a statement waits, and reads all rows', async () => {
    expect(await anew(codes)).toEqual(['kept']);
  });

  it('a snapshot that sees no rows fails, whatever was made of them', async () => {
    const busy = { name: 'DatabaseBusy', reason: 'rows locked' };
    const select = query.selectFrom('accounts').select('code').compile();
    await expect(
      anew(async () => await tenant.snapshot(async (transaction) => await transaction.run(select))),
    ).rejects.toMatchObject(busy);
    await expect(
      anew(
        async () =>
          await tenant.snapshot(async (transaction) => {
            if ((await transaction.run(select)).length === 0) throw new Error('there is no account');
          }),
      ),
    ).rejects.toMatchObject(busy);
  });
});

describe('a transaction through both doors', () => {
  it('changes what nodes of a cluster hold of an organisation by one role', async () => {
    const renewed = platformQuery.updateTable('data_versions').set({ stamp: newId(now) });
    const both = openBothDoors(database.pool)(
      async (transaction) => {
        await transaction.run(renewed.where('organization_id', '=', organization.id).compile());
        return { organizationId: organization.id };
      },
      async (transaction) => {
        await transaction.run(addAccount('second'));
      },
    );
    // The first where there is no cluster, which a node of one would not let happen.
    await expect(both).rejects.toThrow(
      /seen by one role after it was changed|modified .* by a different user/,
    );
  });
});

describe('a failure of the connection', () => {
  it.each([
    [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    [Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })],
    [Object.assign(new Error('sorry, too many clients already'), { code: '53300' })],
    [new Error('timeout exceeded when trying to connect')],
    [new Error('Connection terminated unexpectedly')],
  ])('is recognised: %s', (failure) => {
    expect(asDatabaseFailure(failure)).toBeInstanceOf(DatabaseUnavailable);
  });

  it.each([Object.assign(new Error('division by zero'), { code: '22012' }), new Error('timeout'), 'text'])(
    'is not confused with another failure: %s',
    (failure) => {
      expect(asDatabaseFailure(failure)).toBe(failure);
    },
  );
});
