import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkAlerts } from '../../src/alerts/check-alerts.ts';
import { claimCheck, findDueChecks, keepCheck } from '../../src/alerts/claim-check.ts';
import type { CheckKind } from '../../src/alerts/names.ts';
import { DatabaseUnavailable } from '../../src/db/failures.ts';
import { query } from '../../src/db/statement.ts';
import { openTenantDoor } from '../../src/db/tenant.ts';
import { aKey, START, testApp } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { IS_ONE_SERVER } from '../support/cluster.ts';
import { testDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/waiting.ts';
import { ADDRESS, aWatcher, rethrow, whileLocked } from './watcher.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, clock } = app;
const watcher = async () => await aWatcher(database, app);

beforeEach(() => clock.set(START));

/** Whether one connection can wait for another. */
const HAS_LOCKS = database.engine === 'server' && IS_ONE_SERVER;

const STAFF = { name: 'Staff', metric: 'headcount.active', condition: 'above', limit: '0' };

/** Does something while questions about staff fail, and others do not. */
async function whileStaffFails(work: () => Promise<void>): Promise<void> {
  await database.pool.query('revoke select on membership_assignments from almanac_tenant');
  try {
    await work();
  } finally {
    await database.pool.query('grant select on membership_assignments to almanac_tenant');
  }
}

/** A watcher with one alert, which failed at the last check. */
async function aWatcherOfFailed() {
  const made = await watcher();
  await made.watch(STAFF);
  await made.check();
  await made.pay('1.00');
  const failures: unknown[] = [];
  await whileStaffFails(async () => void (await made.check('alerts', (one) => failures.push(one))));
  expect(failures).toHaveLength(1);
  return made;
}

describe('a check', () => {
  it('is due after a write and after the end of the day in the time zone, and not otherwise', async () => {
    const { organization, watch, check, pay } = await watcher();
    const isDue = async () => {
      const due = await findDueChecks(database.platform, 'alerts', { without: [], limit: 1000 }, clock());
      return due.includes(organization.id);
    };
    expect(await isDue()).toBe(false);
    await watch();
    expect(await isDue()).toBe(true);
    expect(await check()).toBe(true);
    expect(await isDue()).toBe(false);
    expect(await check()).toBe(false);
    await pay('1.00');
    expect(await isDue()).toBe(true);
    await check();
    // 20 November in Sydney, where the day ends at 13:00 UTC.
    clock.set('2026-11-20T12:59:59.999Z');
    expect(await isDue()).toBe(false);
    clock.set('2026-11-20T13:00:00.000Z');
    expect(await isDue()).toBe(true);
  });

  it('reports each crossing once, however many processes see it at the same time', async () => {
    const { watch, pay, check, crossings } = await watcher();
    for (let count = 0; count < 3; count += 1) await watch();
    await pay('5000.00');
    await Promise.all(Array.from({ length: 6 }, async () => await check()));
    expect(await crossings()).toHaveLength(3);
  });

  it('that a process was killed in is made by another one after half a minute', async () => {
    const { watch, pay, check, crossings, tenant } = await watcher();
    await watch();
    await check();
    await pay('5000.00');
    expect(await claimCheck(tenant, 'alerts', clock())).not.toBeNull();
    expect(await check()).toBe(false);
    clock.advance(30_000);
    expect(await check()).toBe(true);
    expect(await crossings()).toHaveLength(1);
  });

  it('that takes longer than its claim lasts keeps it while it works, so that no other process begins it again', async () => {
    const { watch, pay, tenant, crossings } = await watcher();
    for (let count = 0; count < 3; count += 1) await watch();
    await pay('5000.00');
    const others: unknown[] = [];
    // Each reading takes six seconds, after which another process tries to begin.
    const slow: typeof tenant = {
      ...tenant,
      read: async (statement) => {
        clock.advance(6_000);
        others.push(await claimCheck(tenant, 'alerts', clock()));
        return await tenant.read(statement);
      },
    };
    const { signal } = new AbortController();
    expect(
      await checkAlerts(
        { asking: slow, noting: slow },
        { platform: database.platform, clock, address: ADDRESS, signal, onFailure: rethrow },
      ),
    ).toBe(true);
    expect(others.length).toBeGreaterThan(6);
    expect(others.filter((one) => one !== null)).toEqual([]);
    expect(await crossings()).toHaveLength(3);
  });

  it('asks alerts one by one where a question fails, whose alert then has checks of its own until it can be computed', async () => {
    const { watch, pay, check, crossings, shown, tenant } = await watcher();
    await watch();
    const { id } = await watch(STAFF);
    await check();
    const failures: unknown[] = [];
    const fail = (failure: unknown) => failures.push(failure);
    await whileStaffFails(async () => {
      await pay('5000.00');
      expect(await check('alerts', fail)).toBe(true);
      expect(failures.map(String)).toEqual([expect.stringContaining('permission denied')]);
      expect((await crossings()).map(({ name }) => name)).toEqual(['Cash is low']);
      expect(await shown(id)).toMatchObject({ state: 'waiting', waits_because: 'failed' });
      // The others go on without it.
      await pay('1.00');
      expect(await check()).toBe(true);
      expect(await check('failed_alerts', fail)).toBe(true);
      expect(failures).toHaveLength(2);
      // It is tried again without a write, after a minute.
      expect(await check('failed_alerts', fail)).toBe(false);
      clock.advance(60_000);
      expect(await check('failed_alerts', fail)).toBe(true);
      expect(failures).toHaveLength(3);
    });
    await tenant.write(async (transaction) => {
      const employ = sql`update memberships set employment_start_date = '2026-01-01' returning id`;
      return await transaction.run(employ.compile(query));
    });
    expect(await check()).toBe(true);
    expect(await check('failed_alerts')).toBe(false);
    clock.advance(60_000);
    expect(await check('failed_alerts')).toBe(true);
    expect(await shown(id)).toMatchObject({ state: 'active', waits_because: null, holds: true });
    expect((await crossings()).map(({ name }) => name)).toEqual(['Cash is low', 'Staff']);
    // What was written while it was computed is seen by the next check of all.
    expect(await check()).toBe(true);
    expect(await check()).toBe(false);
    clock.advance(60_000);
    expect(await check('failed_alerts')).toBe(false);
  });

  it('that moves an alert to other checks ends a claim on those, which have read without it', async () => {
    const { pay, check, tenant } = await aWatcherOfFailed();
    await pay('1.00');
    const claim = await claimCheck(tenant, 'alerts', clock());
    if (claim === null) throw new Error('the check was not due');
    expect(await check('failed_alerts')).toBe(true);
    await expect(keepCheck(tenant, claim, clock())).rejects.toThrow('another process took over');
    expect(await check()).toBe(true);
  });

  it.runIf(HAS_LOCKS)(
    'that moves an alert back locks nothing of its own before the check that it moves to, which may do the reverse at that moment',
    async () => {
      const { check, organization, tenant, crossings } = await aWatcherOfFailed();
      await tenant.write(async (transaction) => {
        const employ = sql`update memberships set employment_start_date = '2026-01-01' returning id`;
        return await transaction.run(employ.compile(query));
      });
      const lock = (kind: CheckKind) =>
        sql<{ kind: string }>`select kind from organization_checks
        where organization_id = ${organization.id} and kind = ${kind} for update skip locked`.compile(query);
      const { checking, free } = await tenant.noteTogether(async (transaction) => {
        await transaction.run(lock('alerts'));
        const begun = check('failed_alerts');
        await untilWaiting(database, 1);
        // Not awaited: it goes on once this is committed.
        return { checking: { begun }, free: await tenant.note(lock('failed_alerts')) };
      });
      expect(free).toEqual([{ kind: 'failed_alerts' }]);
      expect(await checking.begun).toBe(true);
      expect((await crossings()).map(({ name }) => name)).toEqual(['Staff']);
    },
  );

  it('ends between two questions when the server stops, and gives its claim back at once', async () => {
    const { watch, pay, check, tenant } = await watcher();
    for (let count = 0; count < 3; count += 1) await watch(STAFF);
    await check();
    await pay('1.00');
    const stopping = new AbortController();
    const failures: unknown[] = [];
    const onFailure = (failure: unknown) => {
      failures.push(failure);
      stopping.abort();
    };
    await whileStaffFails(async () => {
      const checking = {
        platform: database.platform,
        clock,
        address: ADDRESS,
        signal: stopping.signal,
        onFailure,
      };
      expect(await checkAlerts({ asking: tenant, noting: tenant }, checking)).toBe(false);
      expect(failures).toHaveLength(1);
    });
    expect(await check()).toBe(true);
  });

  it.runIf(HAS_LOCKS)(
    'ends a question that runs when the server stops, which counts as no failure of its alert',
    async () => {
      const { watch, pay, check, tenant, shown, organization } = await watcher();
      const { id } = await watch(STAFF);
      await check();
      await pay('1.00');
      const stopping = new AbortController();
      const { signal } = stopping;
      const asking = openTenantDoor(database.pool, organization.id, { kind: 'request', signal });
      const failures: unknown[] = [];
      const onFailure = (failure: unknown) => void failures.push(failure);
      const checking = { platform: database.platform, clock, address: ADDRESS, signal, onFailure };
      await whileLocked(database, 'membership_assignments', async () => {
        const checked = checkAlerts({ asking, noting: tenant }, checking);
        await untilWaiting(database, 1);
        stopping.abort();
        expect(await checked).toBe(false);
      });
      expect(failures).toEqual([]);
      expect(await shown(id)).toMatchObject({ state: 'active', waits_because: null });
      expect(await check()).toBe(true);
    },
  );

  it('fails as a whole while the database cannot be asked, and changes no alert', async () => {
    const { watch, pay, tenant, shown, check } = await watcher();
    const { id } = await watch();
    await check();
    await pay('1.00');
    let areRead = false;
    const away: typeof tenant = {
      ...tenant,
      read: async (statement, stateIn) => {
        if (areRead && !statement.sql.includes('memberships')) throw new DatabaseUnavailable('away');
        areRead ||= statement.sql.includes('alerts');
        return await tenant.read(statement, stateIn);
      },
    };
    const { signal } = new AbortController();
    const checking = checkAlerts(
      { asking: away, noting: away },
      { platform: database.platform, clock, address: ADDRESS, signal, onFailure: rethrow },
    );
    await expect(checking).rejects.toThrow('away');
    expect(await shown(id)).toMatchObject({ state: 'active', waits_because: null });
  });

  it('computes more alerts than fit into one batch', async () => {
    const { watch, pay, check, crossings, tenant, owner } = await watcher();
    const { id } = await watch();
    await tenant.note(
      sql`insert into alerts select organization_id, gen_random_uuid(), name, ${owner.id}, metric, statement, statement_row, period, team,
          condition, threshold, threshold_unit, by_mail, is_paused, waits_because, ended_at, revision, holds, value, checked_at, fired_at,
          created_at, updated_at, deleted_at
        from alerts, generate_series(1, 119) where id = ${id} returning 1`.compile(query),
    );
    await pay('5000.00');
    await check();
    expect(await crossings()).toHaveLength(120);
  });
});

describe('an alert', () => {
  it('stays on its side while there is no value, and starts on none', async () => {
    const { watch, tenant, check, crossings, shown } = await watcher();
    const question = { metric: 'profit.gross_margin', condition: 'above', limit: '50', period: 'mtd' };
    const { id } = await watch(question);
    expect(await shown(id)).toMatchObject({ value: null, holds: false });
    await check();
    expect(await crossings()).toEqual([]);
    const sell = async (amount: string, back: string) =>
      await keepBooks(tenant, { entries: [entry(['2026-11-10', ['1000', amount], ['4000', back]])] });
    await sell('100.00', '-100.00');
    await check();
    expect(await crossings()).toHaveLength(1);
    await sell('-100.00', '100.00');
    await check();
    expect(await shown(id)).toMatchObject({ value: null, holds: true });
    await sell('100.00', '-100.00');
    await check();
    expect(await crossings()).toHaveLength(1);
  });

  it('on a row of a statement shows what the statement does', async () => {
    const { watch, pay, check, shown, owner } = await watcher();
    const rows = {
      metric: null,
      statement: 'balance-sheet',
      row: 'total_assets',
      period: 'today',
      limit: '10000',
    };
    const { id } = await watch(rows);
    await pay('2500.00');
    await check();
    const { data } = (await get('/api/v1/statements/balance-sheet?period=today', { as: owner.as })).json<{
      data: { rows: { key: string; values: number[] }[] };
    }>();
    const row = data.rows.find(({ key }) => key === 'total_assets');
    expect(await shown(id)).toMatchObject({ value: row?.values[0], holds: true });
  });

  it('on a change compares with the period before, by an amount or by percent', async () => {
    const { watch, tenant, check, crossings } = await watcher();
    const rule = { metric: 'revenue.total', period: 'mtd', condition: 'changes_by_more_than' };
    await watch({ ...rule, name: 'amount', limit: '100' });
    await watch({ ...rule, name: 'percent', limit: '10', limit_unit: 'percent' });
    const sell = async (date: string, amount: string) =>
      await keepBooks(tenant, {
        entries: [entry([date, ['1000', amount], ['4000', `-${amount}`]])],
      });
    // The books begin before the period that is compared with.
    await sell('2026-09-15', '10.00');
    // In October, up to the same day as in November.
    await sell('2026-10-10', '2000.00');
    await sell('2026-11-10', '2000.00');
    await check();
    const before = (await crossings()).length;
    await sell('2026-11-11', '100.00');
    await check();
    expect(await crossings()).toHaveLength(before);
    await sell('2026-11-12', '0.01');
    await check();
    expect((await crossings()).at(-1)).toMatchObject({ name: 'amount', value: '2100.01', before: '2000' });
    await sell('2026-11-13', '100.00');
    await check();
    expect((await crossings()).at(-1)).toMatchObject({ name: 'percent', value: '2200.01', before: '2000' });
  });

  it('tells its value only to those who may see it, and to no key that is limited to some families', async () => {
    const { watch, pay, check, organization, tenant } = await watcher();
    await watch();
    await pay('5000.00');
    await check();
    const seesIt = async (key: Readonly<{ secret: string }>) => {
      const { data } = (await get('/api/v1/events', { as: key.secret })).json<{ data: { type: string }[] }>();
      return data.some(({ type }) => type === 'metric.crossed');
    };
    const key = await aKey(database, organization, ['metrics.read']);
    expect(await seesIt(key)).toBe(true);
    expect(await seesIt(await aKey(database, organization, ['records.read', 'ledger.read']))).toBe(false);
    const limited = await aKey(database, organization, ['metrics.read']);
    await tenant.write(
      async (transaction) =>
        await transaction.run(
          sql`update api_keys set metric_families = '{cash}' where id = ${limited.id} returning 1`.compile(
            query,
          ),
        ),
    );
    expect(await seesIt(limited)).toBe(false);
  });
});
