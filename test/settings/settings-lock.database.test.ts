import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { changeSettings } from '../../src/settings/settings-lock.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const tenant = database.openTenant((await anOrganization(database)).id);
it('is refused while an import is running when the lock it needs is held', async () => {
  const locked = sql<never>`do $$ begin raise exception 'locked' using errcode = 'lock_not_available'; end $$`;
  const change = changeSettings(tenant, async (transaction) => await transaction.run(locked.compile(query)));
  await expect(change).rejects.toMatchObject({
    code: 'IMPORT_IN_PROGRESS',
    headers: { 'retry-after': '30' },
  });
});

it('fails as usual for any other reason', async () => {
  const wrong = sql<never>`select 1 / 0`;
  const change = changeSettings(tenant, async (transaction) => await transaction.run(wrong.compile(query)));
  await expect(change).rejects.toMatchObject({ code: '22012' });
});
