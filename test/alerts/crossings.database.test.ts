import { beforeEach, describe, expect, it } from 'vitest';
import { START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { ADDRESS, aWatcher } from './watcher.ts';

const database = await testDatabase();
const app = await testApp(database);
const { clock } = app;
const watcher = async () => await aWatcher(database, app);

beforeEach(() => clock.set(START));

describe('an alert', () => {
  it('fires once when its value crosses the limit, and again after it was back', async () => {
    const { watch, pay, check, crossings } = await watcher();
    const alert = await watch();
    expect(alert).toMatchObject({ state: 'active', value: 12_000, holds: false });
    await check();
    expect(await crossings()).toEqual([]);
    await pay('2500.00');
    await check();
    await pay('100.00');
    await check();
    expect((await crossings()).map(({ value }) => value)).toEqual(['9500']);
    await pay('-3000.00');
    await check();
    await pay('3000.00');
    await check();
    expect((await crossings()).map(({ value }) => value)).toEqual(['9500', '9400']);
  });

  it('says in its event what crossed which limit, what it was before, and where to see it', async () => {
    const { watch, pay, check, crossings } = await watcher();
    const { id } = await watch();
    await pay('2500.00');
    await check();
    expect(await crossings()).toEqual([
      {
        alert_id: id,
        name: 'Cash is low',
        metric: 'cash.balance',
        statement: null,
        row: null,
        label: 'Cash balance',
        team: null,
        period: {
          requested: 'today',
          resolved: expect.objectContaining({ startDate: '2026-11-20', endDate: '2026-11-20' }),
        },
        condition: 'below',
        limit: '10000',
        limit_unit: 'amount',
        unit: 'currency',
        currency: 'AUD',
        value: '9500',
        before: '9500',
        sentence: expect.stringMatching(
          /^Cash balance \(20 November 2026\) is A\$9,500, below the limit of A\$10,000\.$/,
        ),
        explanation: 'Cash balance did not change. This compares with 20 October 2026.',
        link: `${ADDRESS}/metrics/cash.balance?period=today&asOf=2026-11-20`,
        needs: ['metrics.read'],
      },
    ]);
  });

  it('does not fire for what is so already when it is made', async () => {
    const { watch, pay, check, crossings } = await watcher();
    expect(await watch({ limit: '20000' })).toMatchObject({ holds: true });
    await pay('100.00');
    await check();
    expect(await crossings()).toEqual([]);
  });

  it('has not crossed a limit that its value is at', async () => {
    const { watch, pay, check, crossings } = await watcher();
    await watch();
    await pay('2000.00');
    await check();
    expect(await crossings()).toEqual([]);
    await pay('0.01');
    await check();
    expect((await crossings()).map(({ value }) => value)).toEqual(['9999.99']);
  });
});
