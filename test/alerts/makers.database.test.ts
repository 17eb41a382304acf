import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_ALERTS } from '../../src/alerts/manage-alerts.ts';
import { query } from '../../src/db/statement.ts';
import { refusal } from '../api/settings-support.ts';
import { aKey, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { enrol } from '../support/second-factor.ts';
import { aWatcher, CASH_IS_LOW } from './watcher.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, send, clock } = app;
const watcher = async () => await aWatcher(database, app);

beforeEach(() => clock.set(START));

describe('an alert belongs to its maker', () => {
  it('and other members see nothing of it, while owners see it and delete it, and do not change it', async () => {
    const { watch, join, listed, owner, change, firings, pay, check } = await watcher();
    const [maker, other] = [await join('member'), await join('member')];
    const { id } = await watch({}, maker);
    await pay('5000.00');
    await check();
    expect(await listed(other)).toEqual([]);
    const kindsFor = async (as: string) =>
      (await get('/api/v1/events', { as })).json<{ data: { type: string }[] }>().data.map(({ type }) => type);
    expect(await kindsFor(other.as)).toContain('data.changed');
    expect(await kindsFor(other.as)).not.toContain('metric.crossed');
    expect(await kindsFor(owner.as)).toContain('metric.crossed');
    expect((await firings(other)).meta).toMatchObject({ total: 0, unseen: 0 });
    const path = `/api/v1/alerts/${id}`;
    expect(refusal(await get(path, { as: other.as }))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await change(id, { name: 'Mine' }, other))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await send('DELETE', path, { as: other.as }))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await post(`${path}/restore`, { as: other.as }))).toEqual([404, 'NOT_FOUND']);
    expect(await listed(owner)).toMatchObject([{ id, is_own: false }]);
    expect(refusal(await change(id, { name: 'Mine' }, owner))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect((await send('DELETE', path, { as: owner.as })).statusCode).toBe(200);
    expect(await listed(maker)).toEqual([]);
  });

  it('who loses what its value needs: it waits, shows no value, and goes on when they have it again', async () => {
    const { watch, join, owner, patchMember, shown, check, crossings, firings, post: book } = await watcher();
    const maker = await join('admin');
    const wages = {
      name: 'Wages',
      metric: 'comp.annual_total',
      period: 'today',
      condition: 'above',
      limit: '100',
    };
    const made = await post('/api/v1/alerts', { as: maker.as, body: wages });
    expect([made.statusCode, made.json()]).toMatchObject([200, { data: { state: 'active' } }]);
    const { id } = made.json<{ data: { id: string } }>().data;
    await watch({}, maker);
    await patchMember(owner, maker, { role: 'member' });
    await book(['6000', '5000.00'], ['1000', '-5000.00']);
    await check();
    expect(await shown(id, maker)).toMatchObject({
      state: 'waiting',
      waits_because: 'maker_sees_less',
      value: null,
      holds: null,
    });
    expect((await crossings()).map(({ name }) => name)).toEqual(['Cash is low']);
    expect((await firings(maker)).meta).toMatchObject({ total: 1, unseen: 1 });
    await patchMember(owner, maker, { role: 'admin' });
    await check();
    expect(await shown(id, maker)).toMatchObject({ state: 'active', waits_because: null });
  });

  it('who lacks the second factor that the organisation requires: it waits, and reports its crossing once they set one up', async () => {
    const { watch, owner, join, shown, check, crossings, pay } = await watcher();
    const maker = await join('member');
    await enrol(app, owner.as);
    const { id } = await watch({}, maker);
    const body = { requires_second_factor: true };
    await send('PATCH', '/api/settings/organization', { as: owner.as, body });
    await pay('5000.00');
    await check();
    expect(await crossings()).toEqual([]);
    expect(await shown(id, owner)).toMatchObject({ state: 'waiting', waits_because: 'maker_inactive' });
    await enrol(app, maker.as);
    expect(await check()).toBe(true);
    expect(await crossings()).toHaveLength(1);
    expect(await shown(id, owner)).toMatchObject({ state: 'active', waits_because: null });
  });

  it('and ends with the membership, for good', async () => {
    const { watch, join, owner, setMembership, shown, check, crossings, pay } = await watcher();
    const maker = await join('member');
    const { id } = await watch({}, maker);
    await setMembership(maker, { termination_date: '2026-01-31' });
    await pay('5000.00');
    await check();
    expect(await crossings()).toEqual([]);
    expect(await shown(id, owner)).toMatchObject({ state: 'ended' });
    await setMembership(maker, { termination_date: null });
    await pay('-5000.00');
    await check();
    await pay('5000.00');
    await check();
    expect(await crossings()).toEqual([]);
  });

  it('and needs the capabilities of its value, a signed-in user, and room', async () => {
    const { join, owner, organization, watch, tenant } = await watcher();
    const member = await join('member');
    const wages = {
      name: 'Wages',
      metric: 'comp.annual_total',
      period: 'today',
      condition: 'above',
      limit: '1',
    };
    for (const path of ['/api/v1/alerts', '/api/v1/alerts/test'])
      expect(refusal(await post(path, { as: member.as, body: wages }))).toEqual([
        403,
        'FORBIDDEN_CAPABILITY',
      ]);
    const key = await aKey(database, organization, ['metrics.read']);
    expect(refusal(await post('/api/v1/alerts', { as: key.secret, body: CASH_IS_LOW }))).toEqual([
      403,
      'FORBIDDEN_ROLE',
    ]);
    const first = await watch();
    await tenant.write(async (transaction) => {
      await transaction.run(
        sql`insert into alerts select organization_id, gen_random_uuid(), name, created_by, metric, statement, statement_row, period, team,
            condition, threshold, threshold_unit, by_mail, is_paused, waits_because, ended_at, revision, holds, value, checked_at, fired_at,
            created_at, updated_at, deleted_at
          from alerts, generate_series(2, ${MOST_ALERTS.ofMember}) where id = ${first.id} returning 1`.compile(
          query,
        ),
      );
    });
    expect(refusal(await post('/api/v1/alerts', { as: owner.as, body: CASH_IS_LOW }))).toEqual([
      409,
      'CONFLICT',
    ]);
  });
});

describe('what fired', () => {
  it('is seen once it is marked, and only by its maker', async () => {
    const { watch, join, firings, pay, check, owner } = await watcher();
    const other = await join('owner');
    await watch();
    await pay('5000.00');
    await check();
    const [firing] = (await firings()).data;
    expect((await firings()).meta).toMatchObject({ total: 1, unseen: 1 });
    const mark = async (as: string) =>
      await post('/api/v1/alerts/firings/seen', { as, body: { up_to: firing?.id } });
    await mark(other.as);
    expect((await firings()).meta).toMatchObject({ unseen: 1 });
    await mark(owner.as);
    expect((await firings()).meta).toMatchObject({ total: 1, unseen: 0 });
  });
});
