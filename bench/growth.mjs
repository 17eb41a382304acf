// Whether a question costs the same however many lines there are: `npm run bench:growth -- [largest number of lines]`,
// with DATABASE_URL. Beside each of our answers, the same number as direct SQL over the lines.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createOrganization } from '../dist/access/create-organization.js';
import { mintKey } from '../dist/access/manage-keys.js';
import { readConfig } from '../dist/config.js';
import { openDatabase } from '../dist/db/database.js';
import { migrate } from '../dist/db/migrate.js';
import { openPlatformDoor } from '../dist/db/platform.js';
import { openTenantDoor } from '../dist/db/tenant.js';
import { buildApp } from '../dist/http/app.js';
import { findBook } from '../dist/import/find-book.js';
import { importBook } from '../dist/import/import.js';
import { CATALOG } from '../dist/metrics/catalog/index.js';
import { writeLargeBook } from './large-book.mjs';

const server = process.env.DATABASE_URL;
if (!server) throw new Error('set DATABASE_URL to a server on which a database may be made');
const largest = Number(process.argv[2] ?? 100_000);
const sizes = [10_000, 100_000, 1_000_000, 5_000_000].filter((lines) => lines <= largest);
const TIMES = 40;
// Before them, unmeasured, so that it is a service that has been running.
const WARMING = 10;
// The last day of the books of the benchmark.
const NOW = new Date('2025-11-20T00:00:00Z');
// What a page of figures asks. A list of all customers or vendors is as long as they are many, and is asked for by itself.
const BATCH = CATALOG.filter(
  ({ requiresCapability, shape, dimension }) =>
    requiresCapability === 'metrics.read' &&
    !(shape === 'breakdown' && ['customer', 'vendor'].includes(dimension.name)),
)
  .slice(0, 50)
  .map(({ id, periodKind }) => ({ key: id, id, period: periodKind === 'range' ? 'ytd' : 'today' }));

const REVENUE = `select sum(line.base_credit - line.base_debit)
    from journal_lines line join journal_entries entry on entry.id = line.entry_id
      join accounts account on account.id = line.account_id
    where entry.voided_at is null and not entry.closing and account.class in ('operating_revenue', 'other_income')
      and entry.entry_date between '2025-07-01' and '2025-11-20'`;

const CASH = `select month, (select sum(line.base_debit - line.base_credit)
      from journal_lines line join journal_entries entry on entry.id = line.entry_id
        join accounts account on account.id = line.account_id
      where entry.voided_at is null and account.class = 'cash' and entry.entry_date < month + interval '1 month')
    from generate_series('2024-12-01'::date, '2025-11-01', '1 month') month`;

const QUESTIONS = [
  ['revenue.total ytd', (ask) => ask('revenue.total', 'ytd'), REVENUE],
  ['cash.on_hand_monthly trailing_12', (ask) => ask('cash.on_hand_monthly', 'trailing_12'), CASH],
  ['ar.ageing today', (ask) => ask('ar.ageing', 'today'), null],
  ['ar.outstanding_monthly trailing_12', (ask) => ask('ar.outstanding_monthly', 'trailing_12'), null],
  ['paygap.quartiles today', (ask) => ask('paygap.quartiles', 'today'), null],
  ['revenue.by_customer ytd', (ask) => ask('revenue.by_customer', 'ytd'), null],
  ['a batch of 50', (_ask, batch) => batch(), null],
];

const folder = await mkdtemp(join(tmpdir(), 'almanac-growth-'));
const times = new Map(QUESTIONS.map(([title]) => [title, []]));
try {
  for (const lines of sizes) {
    const measured = await measure(lines);
    for (const [title, ours, direct] of measured) times.get(title)?.push([lines, ours, direct]);
  }
  for (const [title, found] of times) {
    const shown = found.map(
      ([lines, ours, direct]) =>
        `${lines.toLocaleString('en')}: ${ours.toFixed(2)} ms${direct === null ? '' : ` (over the lines ${direct.toFixed(1)} ms)`}`,
    );
    const growth = found.at(-1)[1] / found[0][1];
    process.stdout.write(`${title.padEnd(34)} ${shown.join('   ')}   last / first ${growth.toFixed(2)}\n`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The median of each question, and of its rival, in an organisation of so many lines. */
async function measure(lines) {
  const name = `almanac_growth_${Date.now()}`;
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ kind: 'server', url: url.href }, () => undefined);
  try {
    await migrate(database.pool);
    const platform = openPlatformDoor(database.pool);
    const settings = {
      slug: 'bench',
      name: 'bench',
      baseCurrency: 'AUD',
      timeZone: 'UTC',
      financialYearStartMonth: 7,
    };
    const organization = await createOrganization(platform, settings, NOW);
    const tenant = openTenantDoor(database.pool, organization.id);
    const book = join(folder, String(lines));
    await writeLargeBook(book, lines);
    const report = await importBook(tenant, {
      id: organization.id,
      actor: { kind: 'operator' },
      organization: 'bench',
      findBook: async () => await findBook(book, null),
      dryRun: false,
      now: NOW,
      onProgress: () => undefined,
    });
    if (report.refusedCount > 0) throw new Error(JSON.stringify(report.refused.slice(0, 3)));
    await onServer('vacuum analyze', url.href);
    const wanted = { prefix: 'alm', name: 'bench', expiresAt: null, by: { kind: 'operator' } };
    const capabilities = ['metrics.read', 'people.view_cost', 'people.view_paygap'];
    const { secret } = await mintKey(tenant, { ...wanted, capabilities }, NOW);
    const app = buildApp({
      // What was answered before is answered from memory otherwise.
      config: { ...readConfig({}), rateLimit: 1_000_000, logLevel: 'silent', rememberedBytes: 0 },
      clock: () => NOW,
      pool: database.pool,
      version: 'bench',
      log: { write: () => undefined },
    });
    await app.ready();
    const headers = { authorization: `Bearer ${secret}` };
    const answered = (answer) => {
      if (answer.statusCode !== 200) throw new Error(answer.payload);
    };
    const ask = async (id, period) =>
      answered(await app.inject({ url: `/api/v1/metrics/${id}/value?period=${period}`, headers }));
    const batch = async () =>
      answered(
        await app.inject({
          method: 'POST',
          url: '/api/v1/metrics/batch',
          headers,
          payload: { queries: BATCH },
        }),
      );
    const client = new Client({ connectionString: url.href });
    await client.connect();
    const found = [];
    for (const [title, question, rival] of QUESTIONS) {
      const ours = await median(TIMES, async () => await question(ask, batch));
      const direct =
        rival === null
          ? null
          : await median(3, async () => await askDirectly(client, organization.id, rival), 1);
      found.push([title, ours, direct]);
    }
    await client.end();
    await app.close();
    return found;
  } finally {
    await database.close();
    await onServer(`drop database if exists ${name} with (force)`);
  }
}

async function askDirectly(client, organizationId, statement) {
  await client.query('begin read only');
  await client.query(
    "select set_config('role', 'almanac_tenant', true), set_config('almanac.organization_id', $1, true)",
    [organizationId],
  );
  await client.query(statement);
  await client.query('rollback');
}

async function median(count, work, warming = WARMING) {
  const taken = [];
  for (let time = 0; time < count + warming; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return taken.slice(warming).sort((one, other) => one - other)[Math.floor(count / 2)];
}

async function onServer(statement, connectionString = server) {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(async () => await client.end());
}
