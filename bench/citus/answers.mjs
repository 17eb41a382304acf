// All metrics of all organisations, on one PostgreSQL and on the cluster: each answer must be the same.
import { EVERY_CAPABILITY } from '../../dist/access/capability.js';
import { openDatabase } from '../../dist/db/database.js';
import { openPlatformDoor } from '../../dist/db/platform.js';
import { platformQuery } from '../../dist/db/statement.js';
import { openTenantDoor } from '../../dist/db/tenant.js';
import { CATALOG } from '../../dist/metrics/catalog/index.js';
import { findOrganization } from '../../dist/organizations/create-organization.js';
import { ask } from '../../dist/questions/ask.js';
import { answerOne } from '../../dist/questions/batch.js';
import { print } from '../serving.mjs';

const PERIODS = { snapshot: ['today'], range: ['ytd', 'last_fy'] };

export async function compareAnswers(plain, cluster) {
  const one = await openDatabase({ kind: 'server', url: plain }, () => undefined);
  const other = await openDatabase({ kind: 'server', url: cluster }, () => undefined);
  const now = new Date();
  let equal = 0;
  const different = [];
  const seen = new Map();
  try {
    const select = platformQuery.selectFrom('organizations').select('slug').orderBy('slug').compile();
    const organizations = await openPlatformDoor(one.pool).run(select);
    for (const { slug } of organizations) {
      const organization = await findOrganization(openPlatformDoor(one.pool), slug);
      const asker = { organization, capabilities: EVERY_CAPABILITY, limits: null };
      const doors = [one, other].map(({ pool }) => openTenantDoor(pool, organization.id));
      for (const { id, periodKind } of CATALOG) {
        for (const period of PERIODS[periodKind]) {
          const { resolved } = ask({ id, period }, asker, now);
          const [expected, found] = await Promise.all(
            doors.map(async (door) => JSON.stringify((await answerOne(door, resolved, asker, now)).data)),
          );
          if (expected === found) equal += 1;
          else different.push(`${slug} ${id} ${period}`);
          if (id === 'revenue.total') seen.set(`${expected} ${period}`, slug);
        }
      }
    }
    print(
      `answers        ${CATALOG.length} metrics of ${organizations.length} organisations: ${equal} of ${equal + different.length} equal to one PostgreSQL; ${seen.size} different values of revenue.total`,
    );
    for (const line of different.slice(0, 10)) print(`  different: ${line}`);
    if (different.length > 0) process.exitCode = 1;
  } finally {
    await one.close();
    await other.close();
  }
}
