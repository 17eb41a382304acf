// Tests that no event is lost or out of order when service and delivery worker are killed repeatedly:
// `npm run proof:events -- [kills] [embedded | server] [events]`; the server is that of DATABASE_URL. It ends after so many kills and events.
//
// Programs write to two organisations; each has a webhook, whose receiver refuses some messages. In the end each receiver must have had
// every event of the list, the first time in its order; an event that came again has the id that it had. No acknowledged change is without one.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { print } from '../bench/serving.mjs';
import { withPrograms } from './service.mjs';

const kills = Number(process.argv[2] ?? 3);
const leastEvents = Number(process.argv[4] ?? 0);
const engines = process.argv[3] === undefined ? ['embedded', 'server'] : [process.argv[3]];
const WRITERS = 4;
const PAUSE_MS = { least: 1000, most: 4000 };
/** A webhook of a process that was killed waits until its claim has ended; then its events of a round are delivered. */
const LONGEST_ROUND_MS = 90_000;
/** One message of so many is refused, and no event twice in a row: the second time its webhook would wait for five minutes. */
const REFUSED = 400;
/** Programs wait while so many events are not delivered: what is written during a long wait of a webhook would be delivered for hours. */
const MOST_AHEAD = 5000;
/** Each change has two events. */
const EVENTS_OF_CHANGE = 2;
const PASSWORD = 'correct horse battery';
const SETTINGS = {
  PORT: '0',
  ALMANAC_DEMO: 'off',
  ALMANAC_RATE_LIMIT: '1000000',
  ALMANAC_LOG_LEVEL: 'error',
  ALMANAC_WEBHOOK_NETWORKS: 'any',
};

/** A receiver: the ids that it accepted, in the order of their first coming, and how many came again. */
class Receiver {
  ids = new Set();
  repeated = 0;
  refused = 0;
  #lastRefused = null;
  #server = createServer((request, response) => void this.#take(request, response));

  async open() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${this.#server.address().port}/`;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request, response) {
    const event = await json(request);
    if (event.id !== request.headers['webhook-id'])
      throw new Error('the id of a message is not that of its event');
    if (randomInt(REFUSED) === 0 && this.#lastRefused !== event.id) {
      this.refused += 1;
      this.#lastRefused = event.id;
      response.writeHead(500).end();
      return;
    }
    if (this.ids.has(event.id)) this.repeated += 1;
    this.ids.add(event.id);
    response.writeHead(200).end();
  }
}

/** An organisation with a webhook, and programs that write to it. */
class Business {
  acknowledged = 0;
  receiver = new Receiver();
  #slug;
  #key;
  #session;
  #customers = [];

  constructor(slug) {
    this.#slug = slug;
  }

  async found(run) {
    const organization = ['--org', this.#slug];
    await run([
      'org',
      'create',
      '--name',
      this.#slug,
      '--slug',
      this.#slug,
      '--currency',
      'AUD',
      '--time-zone',
      'UTC',
    ]);
    await run(
      [
        'user',
        'create',
        ...organization,
        '--email',
        `${this.#slug}@example.com`,
        '--role',
        'owner',
        '--name',
        'Ada',
        '--password-stdin',
      ],
      PASSWORD,
    );
    const capabilities = 'metrics.read,records.read,records.write,imports.write';
    this.#key = (
      await run(['key', 'create', ...organization, '--name', 'proof', '--capabilities', capabilities])
    ).trim();
  }

  async begin(address) {
    const data = Array.from({ length: WRITERS }, (_, index) => ({
      external_id: `C-${index}`,
      name: `Customer ${index}`,
    }));
    this.#customers = (await this.#ask(address, 'POST', '/v1/customers', { data })).data.map(({ id }) => id);
    const signedIn = await fetch(`${address}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ email: `${this.#slug}@example.com`, password: PASSWORD }),
    });
    this.#session = signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
    const body = {
      name: 'Proof',
      url: await this.receiver.open(),
      kinds: ['data.changed', 'customer.changed'],
    };
    const made = await fetch(`${address}/api/settings/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, cookie: this.#session },
      body: JSON.stringify(body),
    });
    if (made.status !== 200) throw new Error(await made.text());
    // The list begins with the event of the webhook itself, which it gets too.
    this.acknowledged = 0;
    this.first = (await this.events(address)).at(-1)?.id;
  }

  /** Writes until the service ends. */
  async write(address, signal) {
    const writeOne = async (id) => {
      let serial = 0;
      while (!signal.aborted) {
        if (this.acknowledged * EVENTS_OF_CHANGE - this.receiver.ids.size > MOST_AHEAD) {
          await sleep(100);
          continue;
        }
        serial += 1;
        try {
          await this.#ask(address, 'PATCH', `/v1/customers/${id}`, { notes: `${Date.now()} ${serial}` });
          this.acknowledged += 1;
        } catch {
          // The service was killed during the request.
          return;
        }
      }
    };
    await Promise.all(this.#customers.map(writeOne));
  }

  /** Every event that is kept, page by page. */
  async events(address) {
    const all = [];
    for (let hasMore = true; hasMore; ) {
      const after = all.length === 0 ? '' : `&after=${all.at(-1).id}`;
      const page = await this.#ask(address, 'GET', `/v1/events?limit=500${after}`);
      all.push(...page.data);
      hasMore = page.meta.has_more;
    }
    return all;
  }

  /** Waits until everything has come, and compares. */
  async check(address) {
    const events = await this.events(address);
    const expected = events.slice(events.findIndex(({ id }) => id === this.first));
    // As long as something comes.
    for (let before = -1; this.receiver.ids.size < expected.length && this.receiver.ids.size > before; ) {
      before = this.receiver.ids.size;
      await sleep(LONGEST_ROUND_MS);
    }
    const received = [...this.receiver.ids];
    const misplaced = expected.findIndex(({ id }, place) => received[place] !== id);
    if (misplaced !== -1 || received.length !== expected.length)
      throw new Error(
        `${received.length} of ${expected.length} events came; the first that is missing or misplaced is number ${misplaced}`,
      );
    const versions = expected.filter(({ type }) => type === 'data.changed').map(({ data }) => data.version);
    if (versions.some((version, place) => place > 0 && version !== versions[place - 1] + 1))
      throw new Error('a version has no event');
    if (versions.length < this.acknowledged)
      throw new Error(`${this.acknowledged} changes were acknowledged, and ${versions.length} have an event`);
    return expected.length;
  }

  async #ask(address, method, path, body) {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return await answer.json();
  }
}

async function killAgainAndAgain(engine, { serve, run }) {
  const businesses = [new Business('first'), new Business('second')];
  for (const business of businesses) await business.found(run);
  let service = await serve(SETTINGS);
  for (const business of businesses) await business.begin(service.address);
  let round = 0;
  const sum = (count) => businesses.reduce((all, business) => all + count(business), 0);
  while (round < kills || sum(({ receiver }) => receiver.ids.size) < leastEvents) {
    round += 1;
    const killing = new AbortController();
    const writing = Promise.all(
      businesses.map(async (one) => await one.write(service.address, killing.signal)),
    );
    const delivered = sum(({ receiver }) => receiver.ids.size);
    const wanted = delivered + randomInt(Math.ceil((2 * leastEvents) / kills) + 1);
    const latest = performance.now() + LONGEST_ROUND_MS;
    do await sleep(randomInt(PAUSE_MS.least, PAUSE_MS.most));
    while (sum(({ receiver }) => receiver.ids.size) < wanted && performance.now() < latest);
    service.child.kill('SIGKILL');
    await service.gone;
    killing.abort();
    await writing;
    service = await serve(SETTINGS);
  }
  const events = await Promise.all(businesses.map(async (one) => await one.check(service.address)));
  print(
    `${engine.padEnd(8)} ${round} kills, ${events[0] + events[1]} events of ${sum((one) => one.acknowledged)} acknowledged changes: none lost, ` +
      `none out of order; ${sum(({ receiver }) => receiver.repeated)} came again, ${sum(({ receiver }) => receiver.refused)} were refused`,
  );
  for (const { receiver } of businesses) receiver.close();
  service.child.kill('SIGTERM');
  await service.gone;
}

for (const engine of engines)
  await withPrograms(engine, async (programs) => await killAgainAndAgain(engine, programs));
