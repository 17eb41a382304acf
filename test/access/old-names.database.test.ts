import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { CASH_IS_LOW } from '../alerts/watcher.ts';
import { aTeam } from '../api/settings-support.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, send } = app;

const OLD = 'Cla\u200Bude';

it.each([
  { path: '/api/v1/alerts', wanted: CASH_IS_LOW, change: { by_mail: true }, shown: { by_mail: true } },
  {
    path: '/api/v1/boards',
    wanted: { name: 'Sales' },
    change: { is_shared: true },
    shown: { is_shared: true },
  },
  {
    path: '/api/settings/webhooks',
    wanted: { name: 'Warehouse', url: 'https://example.com/almanac', kinds: ['data.changed'] },
    change: { is_enabled: false },
    shown: { disabled_because: 'by_hand' },
  },
])(
  '$path changes one whose name is older than a rule, and takes no such name anew',
  async ({ path, wanted, change, shown }) => {
    const { owner, tenant } = await aTeam(database, app);
    const { statuses, after } = await changed({ tenant, as: owner.as, path, wanted, change });
    expect(statuses).toEqual([200, 400]);
    expect(after).toMatchObject({ name: OLD, ...shown });
  },
);

it('/api/v1/reports does so too', async () => {
  const { owner, tenant } = await aTeam(database, app);
  const wanted = {
    name: 'Month end',
    parts: 'board:cash',
    period: 'last_month',
    working_day: 3,
    recipients: [owner.id],
  };
  const change = { is_paused: true };
  const path = '/api/v1/reports';
  const { statuses, after } = await changed({ tenant, as: owner.as, path, wanted, change });
  expect(statuses).toEqual([200, 400]);
  expect(after).toMatchObject({ name: OLD, state: 'paused' });
});

type Changing = Readonly<{ tenant: TenantWriter; as: string; path: string; wanted: object; change: object }>;

/** The answers to a change of something with an old name, and to a new name like it; and what it is between the two. */
async function changed({ tenant, as, path, wanted, change }: Changing) {
  const { id } = (await post(path, { as, body: wanted })).json<{ data: { id: string } }>().data;
  const table = path.slice(path.lastIndexOf('/') + 1);
  await tenant.write(
    async (transaction) =>
      await transaction.run(
        sql`update ${sql.table(table)} set name = ${OLD} where id = ${id} returning id`.compile(query),
      ),
  );
  const one = await send('PATCH', `${path}/${id}`, { as, body: change });
  const after = (await get(`${path}/${id}`, { as })).json<{ data: object }>().data;
  const other = await send('PATCH', `${path}/${id}`, { as, body: { name: `${OLD}s` } });
  return { statuses: [one.statusCode, other.statusCode], after };
}
