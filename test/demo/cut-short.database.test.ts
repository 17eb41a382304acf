import { expect, test } from 'vitest';
import { parseApiKey } from '../../src/access/api-key.ts';
import { callerLookup } from '../../src/access/find-principal.ts';
import { isPassword } from '../../src/access/password.ts';
import { platformQuery } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { createDemo } from '../../src/demo/create.ts';
import { LOCK_LEDGER } from '../../src/ledger/lock.ts';
import { createOrganization, findOrganization } from '../../src/organizations/create-organization.ts';
import { START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';

const database = await testDatabase();
const { platform, found, openTenant } = database;
const doors = { platform, found, openTenant, keyPrefix: 'alm' };
const now = new Date(START);

test('a start that is cut short at any write is finished by the next one', async () => {
  for (const write of [1, 2, 2, 2]) {
    await expect(createDemo({ ...doors, openTenant: breakingAt(write) }, now)).rejects.toThrow('power cut');
  }
  const credentials = await createDemo(doors, now);
  expect(await createDemo(doors, now)).toBeNull();
  const organization = await findOrganization(database.platform, COMPANY.slug);
  const tenant = database.openTenant(organization?.id ?? '');
  const findings = await verifyLedger(tenant);
  expect(findings.flatMap((finding) => finding.differences)).toEqual([]);
  expect(findings[0]?.examined).toBeGreaterThan(5000);
  const users = await database.platform.run(
    platformQuery.selectFrom('users').select(['email', 'password_hash']).orderBy('email', 'desc').compile(),
  );
  expect(users.map((user) => user.email)).toEqual(credentials?.signIns.map((signIn) => signIn.email));
  for (const [index, user] of users.entries()) {
    expect(await isPassword(credentials?.signIns[index]?.password ?? '', user.password_hash)).toBe(true);
  }
  const key = parseApiKey(credentials?.key ?? '', 'alm');
  expect(
    key === null ? null : await callerLookup(database.platform).byKey(key, '127.0.0.1', now),
  ).not.toBeNull();
}, 60_000);

// The embedded engine has one process.
test.runIf(database.engine === 'server')(
  'a start beside another that posts for long leaves it at that',
  async () => {
    const slow = await testDatabase();
    const { id } = await createOrganization(slow.found, COMPANY, now);
    await slow.openTenant(id).write(async (transaction) => {
      await transaction.run(LOCK_LEDGER);
      const beside = {
        platform: slow.platform,
        found: slow.found,
        openTenant: slow.openTenant,
        keyPrefix: 'alm',
      };
      expect(await createDemo(beside, now)).toBeNull();
    });
  },
);

/** Doors that let all writes through but one, which breaks when its work is done and not yet committed. */
function breakingAt(write: number): (organizationId: string) => TenantWriter {
  let count = 0;
  return (organizationId) => {
    const tenant = database.openTenant(organizationId);
    return {
      ...tenant,
      write: async (work) => {
        count += 1;
        const breaks = count === write;
        return await tenant.write(async (transaction) => {
          const result = await work(transaction);
          if (breaks) throw new Error('power cut');
          return result;
        });
      },
    };
  };
}
