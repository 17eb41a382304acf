// Measures statements of twelve months, with their checks, against handwritten SQL over the same totals: `npm run bench:statements -- [lines]`, with
// DATABASE_URL. Both are asked in turn; every question is of another period, so that nothing is remembered.
import { Client } from 'pg';
import { openDatabase } from '../dist/db/database.js';
import { fillOrganization, serviceOn, withDatabase } from './organization.mjs';

const lines = Number(process.argv[2] ?? 100_000);
const ROUNDS = 12;
const TIMES = 10;
const WARMING = 40;

// Each condition is one that the key of the totals serves: as dates, and without an "or".
const END = `($1::date + interval '12 months')::date`;
const YEAR_OF_START = `date_trunc('year', $1::date)::date`;
const YEAR_OF_END = `date_trunc('year', ${END})::date`;
const OF_MONTHS = `total.grain = 'month' and total.bucket >= $1::date and total.bucket < ${END}`;
const ACCOUNT_TOTALS = `accounts account join account_totals total on total.organization_id = account.organization_id and total.account_id = account.id
  where account.organization_id = $2::uuid`;

const CLASSES = `select account.class, total.bucket, sum(total.debit - total.credit - total.opening_debit + total.opening_credit - total.closing_debit + total.closing_credit)
  from ${ACCOUNT_TOTALS} and ${OF_MONTHS}
    and account.class in ('operating_revenue', 'other_income', 'interest_income', 'cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense', 'depreciation', 'interest', 'income_tax', 'other_expense', 'uncategorised')
  group by grouping sets ((account.class, total.bucket), (account.class))`;

// The balance before the year from whole years and months, and then what each month adds.
const BALANCES = `select class, month, sum(sum(amount)) over (partition by class order by month)
  from (
    select account.class, ($1::date - interval '1 month')::date as month, total.debit - total.credit as amount
    from ${ACCOUNT_TOTALS} and total.grain = 'year' and total.bucket < ${YEAR_OF_START}
    union all
    select account.class, greatest(total.bucket, ($1::date - interval '1 month')::date), total.debit - total.credit
    from ${ACCOUNT_TOTALS} and total.grain = 'month' and total.bucket >= ${YEAR_OF_START} and total.bucket < ${END}
  ) moved group by class, month`;

// Every statement comes with its checks: balances by class at the end, the cash that moved and its flows, and what documents have open.
const CHECKS = `select 'balance' as of, class as part, sum(amount) as amount
  from (
    select account.class, total.debit - total.credit as amount
    from ${ACCOUNT_TOTALS} and total.grain = 'year' and total.bucket < ${YEAR_OF_END}
    union all
    select account.class, total.debit - total.credit
    from ${ACCOUNT_TOTALS} and total.grain = 'month' and total.bucket >= ${YEAR_OF_END} and total.bucket < ${END}
  ) moved group by class
  union all
  select 'cash moved', null, sum(total.debit - total.credit) from ${ACCOUNT_TOTALS} and account.class = 'cash' and ${OF_MONTHS}
  union all
  select 'cash flow', null, sum(total.operating + total.investing + total.financing + total.exchange)
  from cash_flow_totals total where total.organization_id = $2::uuid and ${OF_MONTHS}
  union all
  select 'open', kind, sum(amount)
  from (
    select total.kind, total.amount from document_totals total
    where total.organization_id = $2::uuid and total.kind in ('invoice', 'bill') and total.figure = 'open' and total.grain = 'year' and total.bucket < ${YEAR_OF_END}
    union all
    select total.kind, total.amount from document_totals total
    where total.organization_id = $2::uuid and total.kind in ('invoice', 'bill') and total.figure = 'open' and total.grain = 'month' and total.bucket >= ${YEAR_OF_END} and total.bucket < ${END}
  ) opened group by kind`;

const STATEMENTS = [
  ['profit and loss', 'profit-and-loss', CLASSES],
  ['balance sheet', 'balance-sheet', BALANCES],
];

await withDatabase('server', async (location) => {
  const { id, secret } = await fillOrganization(location, lines);
  const database = await openDatabase(location, () => undefined);
  const app = await serviceOn(database.pool);
  const client = new Client({ connectionString: location.url });
  await client.connect();
  const headers = { authorization: `Bearer ${secret}` };
  const ours = async (name, first) => {
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 12, 0));
    const period = `${dateOf(first)}:${dateOf(last)}`;
    const url = `/api/v1/statements/${name}?period=${period}&columns=months`;
    const { statusCode, payload } = await app.inject({ url, headers });
    if (statusCode !== 200) throw new Error(payload);
  };
  const rival = async (statement, first) => {
    await client.query(
      `begin read only; set local role almanac_tenant; set local almanac.organization_id = '${id}'`,
    );
    for (const text of [statement, CHECKS])
      await client.query({ name: text.slice(0, 40), text, values: [dateOf(first), id] });
    await client.query('commit');
  };
  process.stdout.write(
    `${lines.toLocaleString('en')} lines, twelve months, medians of ${TIMES} in milliseconds\n`,
  );
  for (const [title, name, statement] of STATEMENTS) {
    for (let time = 0; time < WARMING; time += 1) {
      await ours(name, monthBefore(time));
      await rival(statement, monthBefore(time));
    }
    const ratios = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const taken = { ours: [], rival: [] };
      for (let time = 0; time < TIMES; time += 1) {
        const first = monthBefore(round * TIMES + time);
        taken.ours.push(await timed(() => ours(name, first)));
        taken.rival.push(await timed(() => rival(statement, first)));
      }
      ratios.push({ ours: median(taken.ours), rival: median(taken.rival) });
    }
    const sorted = ratios.toSorted((one, other) => one.ours / one.rival - other.ours / other.rival);
    const middle = sorted[Math.floor(sorted.length / 2)];
    const worst = sorted.at(-1);
    const ratioOf = (one) => (one.ours / one.rival).toFixed(2);
    process.stdout.write(
      `  ${title.padEnd(16)} ${middle.ours.toFixed(1).padStart(7)}   SQL ${middle.rival.toFixed(1).padStart(7)}   ratio ${ratioOf(middle)}, at worst ${ratioOf(worst)}\n`,
    );
  }
  await client.end();
  await app.close();
  await database.close();
});

function monthBefore(turn) {
  return new Date(Date.UTC(2024, 10 - (turn % 90), 1));
}

function dateOf(day) {
  return day.toISOString().slice(0, 10);
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(taken) {
  return taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)];
}
