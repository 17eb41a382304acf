import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { aKey, anOrganization, type Method, signedIn, testApp } from '../support/app.ts';
import { arbitraryRequest, type RequestDocument } from '../support/arbitrary-request.ts';
import { keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { keepRecords } from '../support/records.ts';
import { SEED } from '../support/seed.ts';

// `ALMANAC_FUZZ=1000000 npm run proof:fuzz` is the long run.
const REQUESTS = Number(process.env['ALMANAC_FUZZ'] ?? 500);
const LONGEST_MS = 20_000;
const ROUND = 100;
const PROGRESS_EVERY = 10_000;

const database = await testDatabase();
const { app, send, log } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
await keepBooks(tenant, { accounts: SMALL_CHART, rates: SMALL_RATES, entries: SMALL_BOOKS });
const records = await keepRecords(tenant, 'kept');
const document = app.swagger() as unknown as RequestDocument;

/** Callers of every kind. Requests may end their access, so `renew` restores it to those who lost it. */
async function callers(): Promise<
  Readonly<{ all: () => (string | undefined)[]; renew: () => Promise<void> }>
> {
  const lettingIn = [
    async () => await signedIn(database, organization, 'owner'),
    async () => await signedIn(database, organization, 'owner'),
    async () => (await aKey(database, organization)).secret,
    async () => await signedIn(database, organization, 'contractor'),
    async () => (await aKey(database, organization, ['metrics.read'])).secret,
  ];
  const known = await Promise.all(lettingIn.map(async (letIn) => ({ letIn, as: await letIn() })));
  return {
    all: () => [...known.map(({ as }) => as), undefined, 'alm_pk_nonsense'],
    renew: async () => {
      for (const caller of known) {
        const { statusCode } = await send('GET', '/api/v1/metrics', { as: caller.as });
        if (statusCode !== 200) caller.as = await caller.letIn();
      }
    },
  };
}

it(`answers ${REQUESTS} generated requests as the document says: no failure of ours, no hang, no surprise`, {
  timeout: 60_000 + REQUESTS * 500,
}, async () => {
  const request = arbitraryRequest(document, Object.values(records));
  const statuses = new Map<string, Map<number, number>>();
  const { all, renew } = await callers();
  for (let sent = 0; sent < REQUESTS; sent += ROUND) {
    await renew();
    const property = fc.asyncProperty(
      request,
      fc.constantFrom(...all()),
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
        if (answer.statusCode >= 500) throw new Error(`${answer.payload} ${log.slice(-2).join('')}`);
        const route = `${method} ${path.split('?', 1).join('').split('/').slice(0, 4).join('/')}`;
        const counts = statuses.get(route) ?? new Map<number, number>();
        statuses.set(route, counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1));
      },
    );
    if (sent > 0 && sent % PROGRESS_EVERY === 0) process.stdout.write(`${sent} requests without a failure\n`);
    const numRuns = Math.min(ROUND, REQUESTS - sent);
    await fc.assert(property, { seed: SEED + sent, numRuns, endOnFailure: true });
  }
  const seen = [...statuses.values()].flatMap((counts) => [...counts.keys()]);
  // Half of the requests are valid and permitted: a run without any success has tested nothing.
  expect(seen).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
});
