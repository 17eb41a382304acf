import { expect, test } from 'vitest';
import { parseApiKey } from '../../src/access/api-key.ts';
import { findOrganization } from '../../src/access/create-organization.ts';
import { callerLookup } from '../../src/access/find-principal.ts';
import { isPassword } from '../../src/access/password.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { createDemo } from '../../src/demo/create.ts';
import { verifyLedger } from '../../src/ledger/verify.ts';
import { START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const doors = { platform: database.platform, openTenant: database.openTenant, keyPrefix: 'alm' };
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
    query.selectFrom('users').select(['email', 'password_hash']).orderBy('email', 'desc').compile(),
  );
  expect(users.map((user) => user.email)).toEqual(credentials?.signIns.map((signIn) => signIn.email));
  for (const [index, user] of users.entries()) {
    expect(await isPassword(credentials?.signIns[index]?.password ?? '', user.password_hash)).toBe(true);
  }
  const key = parseApiKey(credentials?.key ?? '', 'alm');
  expect(key === null ? null : await callerLookup(database.platform).byKey(key, now)).not.toBeNull();
}, 60_000);

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
