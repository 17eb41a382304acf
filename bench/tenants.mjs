// Measures how the time of a question grows with the number of organisations: `npm run bench:tenants -- [organisations]`, with
// DATABASE_URL. Each has a small book of its own and is asked in turn, so that every question is new.

import { openDatabase } from '../dist/db/database.js';
import { openFoundingDoor } from '../dist/db/founding.js';
import { migrate } from '../dist/db/migrate.js';
import { openTenantDoor } from '../dist/db/tenant.js';
import { ABOUT_NOTHING } from '../dist/ledger/entry.js';
import { openLedger } from '../dist/ledger/ledger.js';
import { Decimal } from '../dist/money/decimal.js';
import { createOrganization } from '../dist/organizations/create-organization.js';
import { formatDay, parseDay } from '../dist/period/index.js';
import { keyOf, NOW, onServer, serviceOn, withDatabase } from './organization.mjs';

const most = Number(process.argv[2] ?? 1000);
const sizes = [1, 100, 10_000].filter((count) => count < most).concat(most);
const TIMES = 400;
const ENTRIES = 24;
const FIRST = parseDay('2024-01-01');
const AT_ONCE = 8;
let turn = 0;

await withDatabase('server', async (location) => {
  const database = await openDatabase(location, () => undefined);
  await migrate(database.pool);
  const app = await serviceOn(database.pool, { rememberedBytes: 64 * 1024 ** 2 });
  const keys = [];
  print(
    `${'organisations'.padStart(13)} ${'value, new'.padStart(12)} ${'p99'.padStart(8)} ${'batch, new'.padStart(12)} ${'again'.padStart(8)}   ${'memory'.padStart(8)}   against one`,
  );
  let first;
  for (const size of sizes) {
    while (keys.length < size) {
      const together = Math.min(AT_ONCE, size - keys.length);
      keys.push(
        ...(await Promise.all(
          Array.from(
            { length: together },
            async (_, place) => await found(database.pool, keys.length + place),
          ),
        )),
      );
    }
    await onServer(location.url, 'analyze');
    const measured = await measure(app, keys);
    first ??= measured;
    print(
      [
        size.toLocaleString('en').padStart(13),
        `${measured.value.p50.toFixed(2)} ms`.padStart(12),
        measured.value.p99.toFixed(2).padStart(8),
        `${measured.batch.p50.toFixed(2)} ms`.padStart(12),
        measured.again.p50.toFixed(2).padStart(8),
        ' ',
        `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`.padStart(8),
        ' ',
        (measured.value.p50 / first.value.p50).toFixed(2),
      ].join(' '),
    );
  }
  await app.close();
  await database.close();
});

/** A period within the book that has not been requested before. */
function newPeriod(number) {
  const first = FIRST + ((number * 7919) % 500);
  return `${formatDay(first)}:${formatDay(first + 30 + (number % 197))}`;
}

/** An organisation with a small book, and a key of it. */
async function found(pool, number) {
  const settings = {
    slug: `org-${number}`,
    name: `Organisation ${number}`,
    baseCurrency: 'AUD',
    timeZone: 'UTC',
    financialYearStartMonth: 7,
  };
  const { id } = await createOrganization(openFoundingDoor(pool), settings, NOW);
  const tenant = openTenantDoor(pool, id);
  await tenant.write(async (transaction) => {
    const ledger = await openLedger(transaction, NOW);
    await ledger.setAccounts([
      { code: '1000', name: 'Bank', class: 'cash' },
      { code: '4000', name: 'Sales', class: 'operating_revenue' },
    ]);
    return await ledger.post(Array.from({ length: ENTRIES }, (_, month) => entryOf(number, month)));
  });
  return await keyOf(tenant, ['metrics.read']);
}

function entryOf(number, month) {
  const amount = new Decimal(number + month + 1);
  const line = { currency: 'AUD', rate: null, description: null, reconciled: false, about: ABOUT_NOTHING };
  return {
    externalId: null,
    date: parseDay(`20${24 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15`),
    description: '',
    reference: null,
    kind: 'ordinary',
    lines: [
      { ...line, account: '1000', amount },
      { ...line, account: '4000', amount: amount.negated() },
    ],
  };
}

async function measure(app, keys) {
  const ask = async (request) => {
    turn += 1;
    const secret = keys[(turn * 7919) % keys.length];
    const started = performance.now();
    const answer = await app.inject({ ...request(turn), headers: { authorization: `Bearer ${secret}` } });
    if (answer.statusCode !== 200) throw new Error(answer.payload);
    return performance.now() - started;
  };
  const value = (number) => ({ url: `/api/v1/metrics/revenue.total/value?period=${newPeriod(number)}` });
  const batch = (number) => ({
    method: 'POST',
    url: '/api/v1/metrics/batch',
    payload: {
      queries: ['revenue.total', 'cash.balance', 'profit.net', 'revenue.monthly', 'revenue.by_account'].map(
        (id) => ({ key: id, id, period: id === 'cash.balance' ? 'today' : newPeriod(number) }),
      ),
    },
  });
  const again = () => ({ url: '/api/v1/metrics/cash.balance/value?period=today' });
  // The first request of a key also leases a share of its rate limit and records the use of the key.
  for (const _key of keys) await ask(again);
  const sorted = { value: [], batch: [], again: [] };
  for (let time = 0; time < TIMES; time += 1) {
    // Mixed, as requests arrive in practice.
    for (const [name, request] of Object.entries({ value, batch, again }))
      sorted[name].push(await ask(request));
  }
  return Object.fromEntries(
    Object.entries(sorted).map(([name, taken]) => {
      const warm = taken.slice(TIMES / 10).sort((one, other) => one - other);
      return [name, { p50: warm[warm.length >> 1], p99: warm[Math.floor(warm.length * 0.99)] }];
    }),
  );
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
