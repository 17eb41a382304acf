// Measures how the time of a question grows with the number of lines: `npm run bench:growth -- [largest number of lines]`,
// with DATABASE_URL. The same number as SQL over the lines serves as the baseline.
import { Client } from 'pg';
import { openDatabase } from '../dist/db/database.js';
import { CATALOG } from '../dist/metrics/catalog/index.js';
import { fillOrganization, serviceOn, withDatabase } from './organization.mjs';

const largest = Number(process.argv[2] ?? 100_000);
const sizes = [10_000, 100_000, 1_000_000, 5_000_000].filter((lines) => lines <= largest);
const TIMES = 40;
// Unmeasured questions first, so that the service is warm.
const WARMING = 10;
// The metrics of a dashboard. Lists of all customers or vendors grow with their number and are measured separately.
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
    where entry.voided_at is null and not entry.closing and account.class in ('operating_revenue', 'other_income', 'interest_income')
      and entry.entry_date between '2025-07-01' and '2025-11-20'`;

const CASH = `select month, (select sum(line.base_debit - line.base_credit)
      from journal_lines line join journal_entries entry on entry.id = line.entry_id
        join accounts account on account.id = line.account_id
      where entry.voided_at is null and account.class = 'cash' and entry.entry_date < month + interval '1 month')
    from generate_series('2024-12-01'::date, '2025-11-01', '1 month') month`;

const QUESTIONS = [
  ['revenue.total ytd', ({ value }) => value('revenue.total', 'ytd'), REVENUE],
  ['cash.on_hand_monthly trailing_12', ({ value }) => value('cash.on_hand_monthly', 'trailing_12'), CASH],
  ['ar.ageing today', ({ value }) => value('ar.ageing', 'today'), null],
  ['ar.outstanding_monthly trailing_12', ({ value }) => value('ar.outstanding_monthly', 'trailing_12'), null],
  ['paygap.quartiles today', ({ value }) => value('paygap.quartiles', 'today'), null],
  ['revenue.by_customer ytd', ({ value }) => value('revenue.by_customer', 'ytd'), null],
  ['a batch of 50', ({ batch }) => batch(), null],
];

// Each size is printed as soon as it is measured, so that an interrupted run still reports the smaller ones.
const first = new Map();
for (const lines of sizes) {
  process.stdout.write(`${lines.toLocaleString('en')} lines\n`);
  await withDatabase('server', async (location) => {
    const { id, secret } = await fillOrganization(location, lines);
    const database = await openDatabase(location, () => undefined);
    const app = await serviceOn(database.pool);
    const client = new Client({ connectionString: location.url });
    await client.connect();
    for (const [title, question, rival] of QUESTIONS) {
      const ours = await median(TIMES, WARMING, async () => await question(asking(app, secret)));
      if (!first.has(title)) first.set(title, ours);
      const growth = (ours / first.get(title)).toFixed(2);
      const direct =
        rival === null
          ? ''
          : `   over the lines ${(await median(3, 0, async () => await askDirectly(client, id, rival))).toFixed(1)} ms`;
      process.stdout.write(
        `  ${title.padEnd(36)} ${ours.toFixed(2).padStart(8)} ms   ${growth} of the first${direct}\n`,
      );
    }
    await client.end();
    await app.close();
    await database.close();
  });
}

function asking(app, secret) {
  const headers = { authorization: `Bearer ${secret}` };
  const answered = (answer) => {
    if (answer.statusCode !== 200) throw new Error(answer.payload);
  };
  return {
    value: async (id, period) =>
      answered(await app.inject({ url: `/api/v1/metrics/${id}/value?period=${period}`, headers })),
    batch: async () =>
      answered(
        await app.inject({
          method: 'POST',
          url: '/api/v1/metrics/batch',
          headers,
          payload: { queries: BATCH },
        }),
      ),
  };
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

async function median(count, warming, work) {
  const taken = [];
  for (let time = 0; time < count + warming; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return taken.slice(warming).sort((one, other) => one - other)[Math.floor(count / 2)];
}
