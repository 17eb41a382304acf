import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import { aKey, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { keepRecords } from '../support/records.ts';
import { aWatcher } from './watcher.ts';

const database = await testDatabase();
const app = await testApp(database);
const { clock } = app;

beforeEach(() => clock.set(START));

/** Two alerts on headcount, of all and of a department with one person, that fire at the next check. */
async function twoThatFire(departmentName: string) {
  const watcher = await aWatcher(database, app);
  const { tenant, watch } = watcher;
  const { department } = await keepRecords(tenant, 'Night');
  const people = { metric: 'headcount.active', period: 'today', condition: 'above', limit: '0' };
  const whole = await watch({ ...people, name: 'All' });
  const part = await watch({ ...people, name: 'Some', team: department });
  await tenant.write(async (transaction) => {
    await transaction.run(sql`update alerts set holds = false returning 1 as one`.compile(query));
    await transaction.run(
      sql`update departments set name = ${departmentName} where id = ${department} returning 1 as one`.compile(
        query,
      ),
    );
  });
  return { ...watcher, whole, part };
}

describe('an alert about a department', () => {
  it('names it in its sentence, as it is called at that time', async () => {
    const { check, firings, whole, part } = await twoThatFire('Sales');
    await check();
    const sentences = new Map((await firings()).data.map((one) => [one.alert_id, one.sentence]));
    expect(sentences.get(whole.id)).toBe('Headcount (20 November 2026) is 1, above the limit of 0.');
    expect(sentences.get(part.id)).toBe('Headcount of Sales (20 November 2026) is 1, above the limit of 0.');
  });

  it('names it on one line, of limited length', async () => {
    const { check, firings, part } = await twoThatFire(`Night\nshift ${'x'.repeat(150)}`);
    await check();
    const sentence = (await firings()).data.find((one) => one.alert_id === part.id)?.sentence;
    expect(sentence).toBe(
      `Headcount of Night shift ${'x'.repeat(68)}… (20 November 2026) is 1, above the limit of 0.`,
    );
  });

  it('is an event for those alone who see departments by name', async () => {
    const { check, organization, whole, part } = await twoThatFire('Sales');
    await check();
    const crossedFor = async (capabilities: readonly Capability[]) => {
      const { secret } = await aKey(database, organization, capabilities);
      const { data } = (await app.get('/api/v1/events', { as: secret })).json<{
        data: { type: string; data: { alert_id: string } }[];
      }>();
      return data.filter(({ type }) => type === 'metric.crossed').map((event) => event.data.alert_id);
    };
    expect(await crossedFor(['metrics.read'])).toEqual([whole.id]);
    expect(await crossedFor(['metrics.read', 'records.read'])).toEqual([whole.id, part.id]);
  });
});
