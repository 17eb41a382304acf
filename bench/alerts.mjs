// Measures how soon alerts fire: `npm run bench:alerts -- [organisations] [postings] [embedded | server]`. The server is that of
// DATABASE_URL. The time runs from sending a posting until its event arrives at a webhook and on a stream. Organisations post at random
// moments, each posting takes cash across a limit, and many other organisations have alerts too. The limit is two seconds.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVERY_CAPABILITY } from '../dist/access/capability.js';
import { createUser } from '../dist/access/create-user.js';
import { createAlert } from '../dist/alerts/manage-alerts.js';
import { openDatabase } from '../dist/db/database.js';
import { openFoundingDoor } from '../dist/db/founding.js';
import { migrate } from '../dist/db/migrate.js';
import { openTenantDoor } from '../dist/db/tenant.js';
import { createWebhook } from '../dist/events/webhooks/manage-webhooks.js';
import { openLedger } from '../dist/ledger/ledger.js';
import { Decimal } from '../dist/money/decimal.js';
import { createOrganization } from '../dist/organizations/create-organization.js';
import { readOrganization } from '../dist/organizations/read-organization.js';
import { withPrograms } from '../faults/service.mjs';
import { keyOf } from './organization.mjs';
import { percentilesOf, print } from './serving.mjs';

const organizations = Number(process.argv[2] ?? 200);
const postings = Number(process.argv[3] ?? 10);
const engines = process.argv[4] === undefined ? ['embedded', 'server'] : [process.argv[4]];
const POSTING = 10;
const MOST_PAUSE_MS = 3000;
const LIMIT_MS = 2000;
/** After so long an event counts as lost. */
const LOST_MS = 60_000;
const SETTINGS = {
  PORT: '0',
  ALMANAC_DEMO: 'off',
  ALMANAC_LOG_LEVEL: 'error',
  ALMANAC_WEBHOOK_NETWORKS: 'any',
};
/** Each posting takes cash from one side of its alerts to the other, and fires one of them. */
const LIMIT = '100.00';
const CHART = [
  { code: '1000', name: 'Bank', class: 'cash' },
  { code: '4000', name: 'Sales', class: 'operating_revenue' },
];

/** The events of one receiver or stream, and the call that waits for the next. */
class Inbox {
  #waiting = null;

  /** Resolves with the instant of the next event. */
  next() {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no event came of a posting')), LOST_MS);
      this.#waiting = (at) => {
        clearTimeout(timer);
        resolve(at);
      };
    });
  }

  take() {
    if (this.#waiting === null) throw new Error('an event came without a posting');
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting(performance.now());
  }
}

/** One receiver for all webhooks: a path for each. */
async function openReceiver(inboxes) {
  const take = async (request, response) => {
    await json(request);
    response.writeHead(200).end();
    inboxes.get(request.url).take();
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, address: `http://127.0.0.1:${server.address().port}` };
}

/** An organisation whose cash is watched by a member. */
async function found(pool, place, now) {
  const slug = `bench-${place}`;
  const door = openFoundingDoor(pool);
  const settings = { slug, name: slug, baseCurrency: 'AUD', timeZone: 'UTC', financialYearStartMonth: 7 };
  const { id } = await createOrganization(door, settings, now);
  const tenant = openTenantDoor(pool, id);
  await tenant.write(async (transaction) => await (await openLedger(transaction, now)).setAccounts(CHART));
  const password = `a long password of ${slug}`;
  const user = await createUser(
    door,
    { organizationId: id, email: `${slug}@example.com`, password, role: 'owner' },
    now,
  );
  const by = {
    organization: await readOrganization(tenant),
    capabilities: EVERY_CAPABILITY,
    limits: null,
    userId: user.id,
    isManager: true,
    actor: { kind: 'user', id: user.id },
  };
  for (const condition of place < POSTING ? ['above', 'below'] : ['below']) {
    const subject = { kind: 'metric', metric: 'cash.balance' };
    const rule = { condition, threshold: new Decimal(LIMIT), thresholdUnit: 'amount' };
    const content = {
      subject,
      period: 'today',
      team: null,
      ...rule,
      name: condition,
      byMail: false,
      isPaused: false,
    };
    await createAlert(tenant, content, by, now);
  }
  return { tenant, userId: user.id };
}

/** An organisation that posts: its key, and the inboxes of its webhook and its stream. */
async function prepareToPost({ tenant, userId }, place, { address, inboxes, now }) {
  const path = `/${place}`;
  const webhook = new Inbox();
  inboxes.set(path, webhook);
  const content = {
    name: 'bench',
    url: `${address}${path}`,
    kinds: ['metric.crossed'],
    capabilities: ['metrics.read'],
  };
  const by = { id: userId, capabilities: EVERY_CAPABILITY, actor: { kind: 'user', id: userId } };
  await createWebhook(tenant, content, { by, rules: { allowsHttp: true, allowsPrivate: true }, now });
  const key = await keyOf(tenant, ['metrics.read', 'ledger.read', 'ledger.write', 'imports.write']);
  return { key, webhook, stream: new Inbox() };
}

/** Opens the stream of events, and reads it until the signal. Returns a function that waits for its end. */
async function follow(address, { key, stream }, signal) {
  const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' };
  const response = await fetch(`${address}/api/v1/events`, { headers, signal });
  if (response.status !== 200) throw new Error(await response.text());
  const reading = (async () => {
    let text = '';
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      const messages = text.split('\n\n');
      text = messages.pop();
      for (const message of messages) if (message.includes('event: metric.crossed')) stream.take();
    }
  })();
  const ended = reading.catch((failure) => {
    if (!signal.aborted) throw failure;
  });
  return async () => await ended;
}

/** Posts again and again, and waits for the event of each before the next. */
async function post(address, { key, webhook, stream }, name, taken) {
  for (let posting = 0; posting < postings; posting += 1) {
    await sleep(randomInt(MOST_PAUSE_MS));
    const [debit, credit] = posting % 2 === 0 ? ['1000', '4000'] : ['4000', '1000'];
    const lines = [
      { account: debit, debit: '200.00' },
      { account: credit, credit: '200.00' },
    ];
    const date = new Date().toISOString().slice(0, 10);
    const entry = { external_id: `${name}-${posting}`, date, description: 'bench', lines };
    const arrivals = Promise.all([webhook.next(), stream.next()]);
    const before = performance.now();
    const response = await fetch(`${address}/api/v1/journal-entries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: [entry] }),
    });
    if (response.status !== 200) throw new Error(await response.text());
    const [atWebhook, onStream] = await arrivals;
    taken.webhook.push(atWebhook - before);
    taken.stream.push(onStream - before);
  }
}

async function prepare(location, inboxes, address) {
  const now = new Date();
  const database = await openDatabase(location, () => undefined);
  try {
    await migrate(database.pool);
    const posting = [];
    for (let place = 0; place < Math.max(organizations, POSTING); place += 1) {
      const organization = await found(database.pool, place, now);
      if (place < POSTING) posting.push(await prepareToPost(organization, place, { address, inboxes, now }));
    }
    return posting;
  } finally {
    await database.close();
  }
}

async function measure(engine, { location, serve }) {
  const inboxes = new Map();
  const receiver = await openReceiver(inboxes);
  const posting = await prepare(location, inboxes, receiver.address);
  const service = await serve(SETTINGS);
  const ending = new AbortController();
  const following = [];
  for (const one of posting) following.push(await follow(service.address, one, ending.signal));
  // The first check of every organisation comes before.
  await sleep(5_000);
  const taken = { webhook: [], stream: [] };
  await Promise.all(posting.map(async (one, place) => await post(service.address, one, `P${place}`, taken)));
  ending.abort();
  await Promise.all(following.map(async (end) => await end()));
  for (const [by, times] of Object.entries(taken)) printRow(engine, by, times);
  service.child.kill('SIGTERM');
  await service.gone;
  receiver.server.close();
}

function printRow(engine, by, times) {
  const { p50, p99 } = percentilesOf(times);
  const worst = Math.max(...times);
  const columns = [p50, p99, worst].map((time) => `${time.toFixed(0)} ms`.padStart(9));
  print(
    `${engine.padEnd(9)} ${by.padEnd(8)} ${String(times.length).padStart(8)} ${columns.join(' ')}   ${(worst / LIMIT_MS).toFixed(2)}`,
  );
}

print(
  `${Math.max(organizations, POSTING).toLocaleString('en')} organisations with alerts; ${POSTING} of them post\n`,
);
print(
  `${'engine'.padEnd(9)} ${'by'.padEnd(8)} ${'crossings'.padStart(8)} ${'median'.padStart(8)} ${'p99'.padStart(9)} ${'worst'.padStart(9)}   worst of 2 s`,
);
for (const engine of engines) {
  if (engine === 'server' && !process.env.DATABASE_URL) print('server: left out, DATABASE_URL is not set');
  else await withPrograms(engine, async (programs) => await measure(engine, programs));
}
