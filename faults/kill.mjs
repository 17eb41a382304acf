// Tests that no acknowledged change is lost when the service is killed repeatedly during writes:
// `npm run fault:kill -- [rounds] [embedded | server]`; the server is that of DATABASE_URL.
//
// Each writer changes its own customer, one imports entries, and programs write entries and read them in step, one request after the
// other. The last request of a writer, if it was not acknowledged, may be stored or not; every acknowledged one must be, and the books
// must be sound.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { print } from '../bench/serving.mjs';
import { Lost, Program } from './program.mjs';
import { withPrograms } from './service.mjs';

const rounds = Number(process.argv[2] ?? 10);
const engines = process.argv[3] === undefined ? ['embedded', 'server'] : [process.argv[3]];
const WRITERS = 8;
const PROGRAMS = 3;
const PAUSE_MS = { least: 150, most: 1500 };
const ROUNDS_TO_VERIFY = 10;
const PERIOD = '2026-01-01:2026-01-31';

async function killAgainAndAgain(engine, { serve, run }) {
  const organization = ['--org', 'kill'];
  await run(
    'org create --name Kill --slug kill --currency AUD --time-zone Australia/Sydney --financial-year-start 7'.split(
      ' ',
    ),
  );
  const key = (
    await run([
      'key',
      'create',
      ...organization,
      '--name',
      'faults',
      '--capabilities',
      'metrics.read,records.read,records.write,imports.write,ledger.write,ledger.read,settings.write',
    ])
  ).trim();
  const settings = {
    PORT: '0',
    ALMANAC_DEMO: 'off',
    ALMANAC_RATE_LIMIT: '1000000',
    ALMANAC_LOG_LEVEL: 'warn',
  };
  const books = new Books(key);
  let service = await serve(settings);
  await books.begin(service.address);
  for (let round = 1; round <= rounds; round += 1) {
    const killing = new AbortController();
    const writing = books.write(service.address, killing.signal);
    await sleep(randomInt(PAUSE_MS.least, PAUSE_MS.most));
    service.child.kill('SIGKILL');
    await service.gone;
    killing.abort();
    await writing;
    if (round % ROUNDS_TO_VERIFY === 0 || round === rounds) await run(['verify', ...organization]);
    service = await serve(settings);
    await books.check(service.address);
    if (round % ROUNDS_TO_VERIFY === 0 || round === rounds) {
      const { changes, imports, entries, replayed } = books.acknowledged;
      print(
        `${engine.padEnd(8)} ${String(round).padStart(4)} kills, ${String(changes).padStart(6)} changes, ` +
          `${String(imports).padStart(5)} imports and ${String(entries).padStart(6)} entries of programs acknowledged, none lost or written twice ` +
          `(${replayed} requests were answered before they were sent again); the books are sound`,
      );
    }
  }
  service.child.kill('SIGTERM');
  await service.gone;
}

/** Sent and acknowledged changes. */
class Books {
  #counts = { changes: 0, imports: 0 };
  #headers;
  /** For each customer: its id, the last acknowledged value, and the value sent after it. */
  #customers = [];
  #serial = 0;
  #cents = 0;
  #sentCents = 0;

  #programs;

  constructor(key) {
    this.#headers = { authorization: `Bearer ${key}` };
    this.#programs = Array.from({ length: PROGRAMS }, (_, index) => new Program(`P${index}`, key));
  }

  get acknowledged() {
    const sum = (name) => this.#programs.reduce((all, program) => all + program[name], 0);
    return { ...this.#counts, entries: sum('acknowledged'), replayed: sum('replayed') };
  }

  async begin(address) {
    await this.#importFile(
      address,
      'accounts',
      'code,name,class\n1100,Bank,cash\n4000,Sales,operating_revenue\n',
    );
    const rows = Array.from({ length: WRITERS }, (_, index) => `C-${index},Customer ${index}\n`);
    await this.#importFile(address, 'customers', `customer,name\n${rows.join('')}`);
    const { data } = await this.#ask(address, '/v1/customers?fields=id');
    this.#customers = data.map(({ id }) => ({ id, kept: null, sent: null }));
    if (this.#customers.length !== WRITERS) throw new Error('the customers are not there');
  }

  /** Writes until the service ends. */
  async write(address, signal) {
    const until = async (work) => {
      while (!signal.aborted) {
        try {
          await work();
        } catch (failure) {
          if (failure instanceof Refused || failure instanceof Lost) throw failure;
          // The service was killed during the request.
          return;
        }
      }
    };
    await Promise.all([
      ...this.#customers.map(
        async (customer) => await until(async () => await this.#change(address, customer)),
      ),
      until(async () => await this.#post(address)),
      ...this.#programs.map(async (program) => await until(async () => await program.writeOrLeave(address))),
    ]);
  }

  /** Throws when an acknowledged change is missing; records the outcome of unacknowledged ones. */
  async check(address) {
    for (const program of this.#programs) await program.check(address);
    for (const customer of this.#customers) {
      const { data } = await this.#ask(address, `/v1/customers/${customer.id}`);
      if (data.notes !== customer.kept && data.notes !== customer.sent) {
        throw new Error(
          `lost: ${customer.kept} was acknowledged, ${customer.sent} sent, ${data.notes} is there`,
        );
      }
      customer.kept = data.notes;
    }
    const { data } = await this.#ask(address, `/v1/metrics/revenue.total/value?period=${PERIOD}`);
    const cents = Math.round((data.value ?? 0) * 100);
    if (cents !== this.#cents && cents !== this.#sentCents) {
      throw new Error(
        `lost: ${this.#cents} cents were acknowledged, ${this.#sentCents} sent, ${cents} are there`,
      );
    }
    this.#cents = cents;
    this.#sentCents = cents;
  }

  async #change(address, customer) {
    customer.sent = `note ${(this.#serial += 1)}`;
    const body = JSON.stringify({ notes: customer.sent });
    await this.#ask(address, `/v1/customers/${customer.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body,
    });
    customer.kept = customer.sent;
    this.#counts.changes += 1;
  }

  async #post(address) {
    const serial = (this.#serial += 1);
    this.#sentCents = this.#cents + serial;
    const amount = (serial / 100).toFixed(2);
    await this.#importFile(
      address,
      'journal',
      `date,entry,account,description,amount,currency\n2026-01-15,E${serial},1100,x,${amount},AUD\n2026-01-15,E${serial},4000,x,-${amount},AUD\n`,
    );
    this.#cents = this.#sentCents;
    this.#counts.imports += 1;
  }

  /** Sends a file and waits until it is applied. */
  async #importFile(address, kind, content) {
    const { data } = await this.#ask(address, `/v1/imports?kind=${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'idempotency-key': `${kind}-${this.#serial}` },
      body: content,
    });
    let { state } = data;
    while (state === 'running') {
      await sleep(10);
      ({ state } = (await this.#ask(address, `/v1/imports/${data.id}`)).data);
    }
    if (state !== 'done') throw new Refused(`the import of ${kind} is ${state}`);
  }

  async #ask(address, path, request = {}) {
    const headers = { ...this.#headers, ...request.headers };
    const answer = await fetch(`${address}/api${path}`, { ...request, headers });
    const content = await answer.json();
    // An interrupted import may still hold a lock for a moment.
    if (answer.status === 409) {
      await sleep(50);
      return await this.#ask(address, path, request);
    }
    if (!answer.ok) throw new Refused(`${path}: ${answer.status} ${JSON.stringify(content)}`);
    return content;
  }
}

/** The service answered with an unexpected error; a broken connection is none. */
class Refused extends Error {}

for (const engine of engines) {
  if (engine === 'server' && !process.env.DATABASE_URL) {
    print('server: left out, DATABASE_URL is not set');
    continue;
  }
  await withPrograms(engine, async (programs) => await killAgainAndAgain(engine, programs));
}
