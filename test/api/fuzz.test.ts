import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { aKey, anOrganization, aSession, aUser, type Method, testApp } from '../support/app.ts';
import { arbitraryRequest, type RequestDocument } from '../support/arbitrary-request.ts';
import { keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { keepRecords } from '../support/records.ts';

// `ALMANAC_FUZZ=20000 npx vitest run test/api/fuzz.test.ts` is the long run.
const REQUESTS = Number(process.env['ALMANAC_FUZZ'] ?? 500);
const LONGEST_MS = 20_000;
const ROUND = 100;

const database = await testDatabase();
const { app, send } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
await keepBooks(tenant, { accounts: SMALL_CHART, rates: SMALL_RATES, entries: SMALL_BOOKS });
const records = await keepRecords(tenant, 'kept');
const document = app.swagger() as unknown as RequestDocument;

/** Somebody of every sort, let in anew: requests of the round before may have ended their access. */
async function callers(): Promise<(string | undefined)[]> {
  const owner = await aUser(database, organization, { role: 'owner' });
  const contractor = await aUser(database, organization, { role: 'contractor' });
  const key = await aKey(database, organization);
  return [
    await aSession(database, organization, owner),
    await aSession(database, organization, owner),
    key.secret,
    key.secret,
    await aSession(database, organization, contractor),
    (await aKey(database, organization, ['metrics.read'])).secret,
    undefined,
    'alm_pk_nonsense',
  ];
}

it(`answers ${REQUESTS} generated requests as the document says: no failure of ours, no hang, no surprise`, {
  timeout: 60_000 + REQUESTS * 500,
}, async () => {
  const request = arbitraryRequest(document, Object.values(records));
  const statuses = new Map<string, Map<number, number>>();
  for (let sent = 0; sent < REQUESTS; sent += ROUND) {
    const as = await callers();
    const property = fc.asyncProperty(
      request,
      fc.constantFrom(...as),
      async ({ method, path, headers, body }, caller) => {
        const options = caller === undefined ? {} : { as: caller };
        const answer = await Promise.race([
          send(method as Method, `/api${path}`, {
            ...options,
            headers,
            ...(body === undefined ? {} : { body }),
          }),
          sleep(LONGEST_MS, null, { ref: false }),
        ]);
        if (answer === null) throw new Error(`no answer within ${LONGEST_MS / 1000} s`);
        if (answer.statusCode >= 500) throw new Error(`${answer.statusCode}: ${answer.payload}`);
        const route = `${method} ${path.split('?', 1).join('').split('/').slice(0, 4).join('/')}`;
        const counts = statuses.get(route) ?? new Map<number, number>();
        statuses.set(route, counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1));
      },
    );
    await fc.assert(property, { numRuns: Math.min(ROUND, REQUESTS - sent), endOnFailure: true });
  }
  const all = [...statuses.values()].flatMap((counts) => [...counts.keys()]);
  // Half of the requests are valid, and who sends them may do it: a run without any success has tested nothing.
  expect(all).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
});
