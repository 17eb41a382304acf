import { expect, it } from 'vitest';
import { changesOf } from '../../src/db/connections.ts';
import { SELECT_DATA_VERSION } from '../../src/db/data-version.ts';
import { anOrganization } from '../support/app.ts';
import { keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

// What follows changes at once (alerts, webhooks, streams of events) looks at intervals too, so that nothing else would show that it heard of none.
const database = await testDatabase();
const changes = changesOf(database.pool);

it('hears of each committed change of an organisation, and of nothing that changed nothing', async () => {
  const [one, other] = [await anOrganization(database), await anOrganization(database)];
  const heard: string[] = [];
  const stop = changes.listen((id) => heard.push(id));
  const before = changes.count;
  const tenant = database.openTenant(one.id);
  await keepBooks(tenant, { accounts: SMALL_CHART });
  await keepBooks(database.openTenant(other.id), { accounts: SMALL_CHART });
  expect(heard).toEqual([one.id, other.id]);
  await tenant.rehearse(async () => null);
  await tenant.write(
    async () => null,
    () => false,
  );
  await tenant.write(async () => await Promise.reject(new Error('refused'))).catch(() => undefined);
  await tenant.read(SELECT_DATA_VERSION);
  expect(heard).toHaveLength(2);
  changes.announce(other.id);
  expect(heard).toEqual([one.id, other.id, other.id]);
  expect(changes.count - before).toBe(2);
  stop();
  await keepBooks(tenant, { accounts: [['9999', 'Later', 'cash']] });
  expect(heard).toHaveLength(3);
});
