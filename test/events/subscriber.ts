import { deliverDue } from '../../src/events/webhooks/deliver.ts';
import { aTeam } from '../api/settings-support.ts';
import type { TestApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import type { TestDatabase } from '../support/database.ts';
import { aReceiver } from './receiver.ts';

/** Receivers of tests listen on this machine, without TLS. */
const RULES = { allowsHttp: true, allowsPrivate: true };

/** A webhook as the API shows it; its secret in two answers alone. */
export type Shown = Readonly<{
  id: string;
  state: string;
  paused_because: string | null;
  disabled_because: string | null;
  waiting: number;
  attempts: number;
  next_attempt_at: string | null;
  secret: string;
}>;

/** An organisation with books, a webhook and its receiver. */
export async function subscribe(database: TestDatabase, app: TestApp, wanted: object = {}) {
  const { get, post, clock } = app;
  const team = await aTeam(database, app);
  const { organization, owner, tenant } = team;
  await keepBooks(tenant, { accounts: SMALL_CHART });
  const receiver = await aReceiver();
  const path = '/api/settings/webhooks';
  const body = { name: 'Warehouse', url: receiver.url, kinds: ['data.changed'], ...wanted };
  const made = (await post(path, { as: owner.as, body })).json<{ data: Shown }>().data;
  let entries = 0;
  return {
    ...team,
    receiver,
    made,
    path: `${path}/${made.id}`,
    /** Posts an entry: one write. */
    write: async () => {
      entries += 1;
      await keepBooks(tenant, {
        entries: [entry(['2026-10-05', ['1000', '1.00'], ['4000', '-1.00']], { externalId: `e${entries}` })],
      });
    },
    deliver: async (door = tenant) =>
      await deliverDue(door, {
        platform: database.platform,
        organizationId: organization.id,
        rules: RULES,
        clock,
        signal: new AbortController().signal,
      }),
    shown: async () => (await get(`${path}/${made.id}`, { as: owner.as })).json<{ data: Shown }>().data,
    attempts: async () =>
      (await get(`${path}/${made.id}/attempts`, { as: owner.as })).json<{
        data: { event_id: string; status: number | null; failure: string | null }[];
      }>().data,
    versions: () => receiver.received.map(({ event }) => event.data['version']),
  };
}
