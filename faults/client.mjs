// Tests that the TypeScript client writes records once while the service is killed in the middle of writes:
// `npm run proof:client -- [kills] [embedded | server]`; the server is that of DATABASE_URL.
//
// Programs write entries with the client and notice nothing of the kills: it sends a request again until it is answered. An entry that was
// written a second time would be answered as `unchanged`, and a lost one would be missing. After the last kill every entry is read
// and counted, the sums of money are compared with what was sent, and the books are verified.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { print } from '../bench/serving.mjs';
import { Almanac, period } from '../clients/typescript/dist/index.js';
import { freePort, withPrograms } from './service.mjs';

const kills = Number(process.argv[2] ?? 5);
const engines = process.argv[3] === undefined ? ['embedded', 'server'] : [process.argv[3]];
const PROGRAMS = 4;
const MOST_AT_ONCE = 20;
const MOST_PAUSE_MS = 500;

async function writeWhileKilled(engine, { serve, run }) {
  await run('org create --name Once --slug once --currency AUD --time-zone UTC'.split(' '));
  const words = 'key create --org once --name client --capabilities'.split(' ');
  const key = (
    await run([...words, 'metrics.read,ledger.read,ledger.write,imports.write,settings.write'])
  ).trim();
  const port = await freePort();
  const settings = {
    PORT: String(port),
    ALMANAC_DEMO: 'off',
    ALMANAC_RATE_LIMIT: '1000000',
    ALMANAC_LOG_LEVEL: 'warn',
  };
  let service = await serve(settings);
  const books = new Books();
  const almanac = new Almanac({
    address: service.address,
    key,
    retries: 1000,
    // A program can miss several of the short times between two kills.
    timeoutMs: 3_600_000,
    fetch: async (...request) => await books.counting(async () => await fetch(...request)),
  });
  const accounts = 'code,name,class\n1100,Bank,cash\n4000,Sales,operating_revenue\n';
  await almanac.imports.run(accounts, { format: 'csv', kind: 'accounts' });

  const writing = Promise.all(
    Array.from({ length: PROGRAMS }, async (_, at) => await keepWriting(almanac, `P${at}`, books)),
  );
  writing.catch(() => books.isDone());
  for (let kill = 1; kill <= kills; kill += 1) {
    // Once the programs are back, at any point of what they do next.
    await books.nextAnswer();
    await sleep(randomInt(MOST_PAUSE_MS));
    service.child.kill('SIGKILL');
    await service.gone;
    service = await serve(settings);
  }
  books.isOver = true;
  await writing;
  await check(almanac, books);
  service.child.kill('SIGTERM');
  await service.gone;
  await run(['verify', '--org', 'once']);
  print(
    `${engine.padEnd(8)} ${kills} kills, ${books.entries} entries, each written once; ${books.attempts - books.answers} of ${books.attempts} attempts had no answer or a refusal`,
  );
}

/** What was sent and acknowledged, and how often. */
class Books {
  isOver = false;
  entries = 0;
  cents = 0;
  attempts = 0;
  answers = 0;
  isDone = () => undefined;

  /** Counts an attempt, and its answer if there is one. */
  async counting(ask) {
    this.attempts += 1;
    const answer = await ask();
    this.answers += answer.ok ? 1 : 0;
    this.isDone();
    return answer;
  }

  /** Resolves when something is answered, or the programs have failed. */
  async nextAnswer() {
    await new Promise((resolve) => {
      this.isDone = resolve;
    });
  }
}

/** Writes new entries, one request after the other, until it is over. */
async function keepWriting(almanac, name, books) {
  for (let request = 1; !books.isOver; request += 1) {
    const cents = Array.from({ length: randomInt(1, MOST_AT_ONCE) }, () => randomInt(1, 1_000_000));
    const entries = cents.map((amount, index) => entryOf(`${name}-${request}-${index}`, amount));
    const written = await almanac.journalEntries.write(entries);
    const wrong = written.filter(({ result }) => result !== 'created');
    if (written.length !== entries.length || wrong.length > 0)
      throw new Error(`not written once: ${JSON.stringify(wrong)}`);
    books.entries += entries.length;
    books.cents += cents.reduce((sum, amount) => sum + amount, 0);
  }
}

/** Throws unless there is every entry once, and no other. */
async function check(almanac, { entries, cents }) {
  const read = [];
  for await (const { records } of almanac.journalEntries.changes()) read.push(...records);
  const names = new Set(read.map(({ external_id: name }) => name));
  if (read.length !== entries || names.size !== entries)
    throw new Error(
      `${entries} entries were acknowledged, and ${read.length} are there, of ${names.size} names`,
    );
  const { exact } = await almanac.value('revenue.total', period.between('2025-06-15', '2025-06-15'));
  if (Math.round(Number(exact) * 100) !== cents)
    throw new Error(`${cents} cents were sent, and ${exact} is there`);
}

function entryOf(name, cents) {
  const amount = (cents / 100).toFixed(2);
  return {
    external_id: name,
    date: '2025-06-15',
    description: 'by the client',
    lines: [
      { account: '1100', debit: amount },
      { account: '4000', credit: amount },
    ],
  };
}

for (const engine of engines) {
  if (engine === 'server' && !process.env.DATABASE_URL) print('server: left out, DATABASE_URL is not set');
  else await withPrograms(engine, async (programs) => await writeWhileKilled(engine, programs));
}
