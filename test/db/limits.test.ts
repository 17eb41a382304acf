import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  asDatabaseFailure,
  CallerGone,
  DatabaseBusy,
  RowsLocked,
  WritesCollided,
} from '../../src/db/failures.ts';
import { query } from '../../src/db/statement.ts';
import { openTenantDoor, type TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const isServer = database.engine === 'server';

const LIMITS = sql<{ statement: string; lock: string }>`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock
`.compile(query);
const limitsOf = async (door: TenantWriter) => ({
  read: (await door.read(LIMITS))[0],
  snapshot: (await door.snapshot(async (transaction) => await transaction.run(LIMITS)))[0],
  write: (await door.write(async (transaction) => await transaction.run(LIMITS)))[0],
  note: (await door.note(LIMITS))[0],
});

describe('a request', () => {
  it('has limits on every statement and every wait for a lock, also for writes', async () => {
    const limited = { statement: '30s', lock: '5s' };
    expect(await limitsOf(tenant)).toEqual({
      read: limited,
      snapshot: limited,
      write: limited,
      note: limited,
    });
    expect(await database.platform.run(LIMITS)).toEqual([{ statement: '10s', lock: '5s' }]);
  });

  it('has no limit for an import, except for its separate reads and records', async () => {
    const limited = { statement: '30s', lock: '5s' };
    const door = openTenantDoor(database.pool, organization.id, { kind: 'import' });
    expect(await limitsOf(door)).toEqual({
      read: limited,
      snapshot: limited,
      write: { statement: '0', lock: '0' },
      note: limited,
    });
  });
});

describe('a failure of the database', () => {
  it.each([
    ['55P03', RowsLocked],
    ['40P01', WritesCollided],
    ['40001', WritesCollided],
    ['57014', DatabaseBusy],
  ])('%s is recognised', async (code, kind) => {
    expect(asDatabaseFailure(Object.assign(new Error('x'), { code }))).toBeInstanceOf(kind);
    const failing = sql<never>`do ${sql.raw(`$$ begin raise exception 'x' using errcode = '${code}'; end $$`)}`;
    await expect(
      tenant.write(async (transaction) => await transaction.run(failing.compile(query))),
    ).rejects.toBeInstanceOf(kind);
    expect(await tenant.read(sql`select 1 as one`.compile(query))).toEqual([{ one: 1 }]);
  });
});

describe('a caller who disconnects', () => {
  const aCaller = () => {
    const controller = new AbortController();
    const door = openTenantDoor(database.pool, organization.id, {
      kind: 'request',
      signal: controller.signal,
    });
    return { door, leave: () => controller.abort() };
  };

  it('causes no further statements', async () => {
    const { door, leave } = aCaller();
    leave();
    await expect(door.read(sql`select 1`.compile(query))).rejects.toBeInstanceOf(CallerGone);
    await expect(door.write(async () => undefined)).rejects.toBeInstanceOf(CallerGone);
  });

  it.runIf(isServer)('has only their own statement cancelled on the server', async () => {
    const { door, leave } = aCaller();
    const began = performance.now();
    const abandoned = door.read(sql`select pg_sleep(20), 'abandoned'`.compile(query));
    const others = Array.from(
      { length: 4 },
      async () => await database.openTenant(organization.id).read(sql`select pg_sleep(0.4)`.compile(query)),
    );
    await sleep(100);
    leave();
    await expect(abandoned).rejects.toBeInstanceOf(CallerGone);
    expect(performance.now() - began).toBeLessThan(5000);
    await Promise.all(others);
    expect(await runningOn('abandoned')).toBe(0);
  });

  it.runIf(isServer)('never affects the next user of the connection', async () => {
    const next: Promise<unknown>[] = [];
    for (let round = 0; round < 40; round += 1) {
      const { door, leave } = aCaller();
      const abandoned = door
        .read(sql`select pg_sleep(0.005)`.compile(query))
        .catch((failure: unknown) => failure);
      await sleep(round % 10);
      leave();
      next.push(abandoned, tenant.read(sql`select pg_sleep(0.01)`.compile(query)));
    }
    const failed = (await Promise.all(next)).filter(
      (one) => one instanceof Error && !(one instanceof CallerGone),
    );
    expect(failed).toEqual([]);
  });

  it('does not interrupt a write that has begun', async () => {
    const { door, leave } = aCaller();
    const note = (text: string) =>
      sql<never>`comment on table pg_temp.whole is ${sql.lit(text)}`.compile(query);
    const done = door.write(async (transaction) => {
      await transaction.run(sql<never>`create temporary table whole () on commit drop`.compile(query));
      leave();
      await transaction.run(note('one'));
      await transaction.run(note('two'));
      return 'whole';
    });
    expect(await done).toBe('whole');
  });
});

async function runningOn(text: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where state = 'active' and query like $1 and pid <> pg_backend_pid()`,
    [`%'${text}'%`],
  );
  return rows[0]?.count ?? 0;
}

describe.runIf(isServer)('a write that waits for a lock', () => {
  it('is abandoned after five seconds, and its connection stays usable', async () => {
    const holder = await (await database.openPool()).connect();
    onTestFinished(() => holder.release());
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(42)');
    const began = performance.now();
    const waiting = tenant.write(
      async (transaction) => await transaction.run(sql`select pg_advisory_xact_lock(42)`.compile(query)),
    );
    await expect(waiting).rejects.toBeInstanceOf(RowsLocked);
    expect(performance.now() - began).toBeGreaterThan(4500);
    await holder.query('rollback');
  });
});
