import { beforeAll, describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { checkTieOuts } from '../../src/alerts/check-tie-outs.ts';
import { openTenantDoor, type TenantWriter } from '../../src/db/tenant.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import { eventsInTable } from '../events/events-asking.ts';
import { aKey, testApp } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { IS_ONE_SERVER } from '../support/cluster.ts';
import { testDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/waiting.ts';
import { ADDRESS, whileLocked } from './watcher.ts';

const database = await testDatabase('the demo');
const app = await testApp(database);
const { get, clock } = app;
const { signal } = new AbortController();
let tenant: TenantWriter;
let organization: Organization;

beforeAll(async () => {
  const found = await findOrganization(database.platform, COMPANY.slug);
  if (found === null) throw new Error('there is no demo');
  organization = found;
  tenant = database.openTenant(found.id);
});

const check = async (afterMs = 60_000) => {
  clock.advance(afterMs);
  return await checkTieOuts({ asking: tenant, noting: tenant }, { clock, address: ADDRESS, signal });
};

// On the control account of receivables, without an invoice.
const book = async (amount: string, back: string) =>
  await keepBooks(tenant, { entries: [entry(['2026-10-05', ['1210', amount], ['4110', back]])] }, clock());

const failures = async () =>
  (await eventsInTable(tenant)).filter(({ kind }) => kind === 'tie_out.failed').map(({ data }) => data);

describe('tie_out.failed', () => {
  it('comes when documents stop agreeing with the control account, and when they differ by another amount', async () => {
    expect(await check()).toBe(true);
    // The books of the demo agree.
    expect(await failures()).toEqual([]);
    expect(await check()).toBe(false);
    await book('7.50', '-7.50');
    expect(await check()).toBe(true);
    expect(await failures()).toEqual([
      {
        check: 'receivables',
        label: expect.any(String),
        day: '2026-11-20',
        difference: expect.stringMatching(/^-?7\.5$/),
        before: '0',
        currency: 'AUD',
        link: expect.stringContaining(`${ADDRESS}/metrics/`),
      },
    ]);
    await book('2.50', '-2.50');
    await check();
    expect((await failures()).at(-1)).toMatchObject({
      difference: expect.stringMatching(/^-?10$/),
      before: expect.stringMatching(/^-?7\.5$/),
    });
    await book('-10.00', '10.00');
    await check();
    expect(await failures()).toHaveLength(2);
    await book('1.00', '-1.00');
    await check();
    expect((await failures()).at(-1)).toMatchObject({ before: '0' });
  });

  it('is checked at most once a minute', async () => {
    await book('1.00', '-1.00');
    expect(await check(59_999)).toBe(false);
    expect(await check(1)).toBe(true);
  });

  it.runIf(database.engine === 'server' && IS_ONE_SERVER)(
    'ends its question when the server stops, and is checked by the next process at once',
    async () => {
      await book('1.00', '-1.00');
      clock.advance(60_000);
      const stopping = new AbortController();
      const asking = openTenantDoor(database.pool, organization.id, {
        kind: 'request',
        signal: stopping.signal,
      });
      await whileLocked(database, 'documents', async () => {
        const checking = { clock, address: ADDRESS, signal: stopping.signal };
        const checked = checkTieOuts({ asking, noting: tenant }, checking);
        await untilWaiting(database, 1);
        stopping.abort();
        expect(await checked).toBe(false);
      });
      expect(await check(0)).toBe(true);
    },
  );

  it('is for keys that see the ledger and pay', async () => {
    const seenBy = async (...capabilities: Capability[]) => {
      const { secret } = await aKey(database, organization, capabilities);
      const { data } = (await get('/api/v1/events', { as: secret })).json<{ data: { type: string }[] }>();
      return data.some(({ type }) => type === 'tie_out.failed');
    };
    expect(await seenBy('metrics.read', 'ledger.read', 'people.view_cost')).toBe(true);
    expect(await seenBy('metrics.read', 'ledger.read')).toBe(false);
    expect(await seenBy('metrics.read', 'people.view_cost')).toBe(false);
  });
});
