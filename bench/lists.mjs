// The time of a page of sorted lists as records are added: `npm run bench:lists -- [largest number of records]`, with DATABASE_URL. Its
// baseline is the same page of the smallest number; a page in the middle of the list is measured too.
import { sql } from 'kysely';
import { openDatabase } from '../dist/db/database.js';
import { openFoundingDoor } from '../dist/db/founding.js';
import { migrate } from '../dist/db/migrate.js';
import { TENANT } from '../dist/db/own.js';
import { query } from '../dist/db/statement.js';
import { openTenantDoor } from '../dist/db/tenant.js';
import { INVOICE_LIST } from '../dist/lists/sorted/documents.js';
import { ENTRY_LIST } from '../dist/lists/sorted/entries.js';
import { PAYMENT_LIST } from '../dist/lists/sorted/payments.js';
import { readPage, selectPage } from '../dist/lists/sorted/read-page.js';
import { sortedRequestOf } from '../dist/lists/sorted/request.js';
import { createOrganization } from '../dist/organizations/create-organization.js';
import { NOW, onServer, withDatabase } from './organization.mjs';
import { percentilesOf, print } from './serving.mjs';

const largest = Number(process.argv[2] ?? 500_000);
const SIZES = [5_000, 50_000, 500_000].filter((count) => count <= largest);
const TIMES = 30;
const CUSTOMERS = 5_000;

const CASES = [
  ['invoices', INVOICE_LIST, {}],
  ['invoices by due date', INVOICE_LIST, { sort: 'due_date' }],
  ['invoices by number', INVOICE_LIST, { sort: 'external_id' }],
  ['open invoices', INVOICE_LIST, { status: 'open' }],
  ['paid invoices', INVOICE_LIST, { status: 'paid' }],
  ['one customer, over 60 days late', INVOICE_LIST, { customer: 'C-42', days_overdue_over: '60' }],
  ['one invoice by its number', INVOICE_LIST, { external_id: 'I-4000' }],
  ['invoices of a month', INVOICE_LIST, { issue_date_from: '2025-03-01', issue_date_to: '2025-03-31' }],
  ['journal entries', ENTRY_LIST, {}],
  ['journal entries without pay', ENTRY_LIST, {}, new Set(['ledger.read'])],
  ['entries of an account', ENTRY_LIST, { account: 'A-1' }],
  ['payments', PAYMENT_LIST, {}],
  ['payments of a customer', PAYMENT_LIST, { customer: 'C-42' }],
];

const first = new Map();
for (const count of SIZES) {
  print(
    `${count.toLocaleString('en')} invoices, entries and payments of two other organisations and of this one`,
  );
  await withDatabase('server', async (location) => {
    const database = await openDatabase(location, () => undefined);
    try {
      await migrate(database.pool);
      for (const slug of ['other', 'another']) await fill(database, slug, Math.min(count, 50_000));
      const tenant = await fill(database, 'bench', count);
      await onServer(location.url, 'vacuum analyze');
      for (const each of CASES) await measure(tenant, each);
    } finally {
      await database.close();
    }
  });
}

async function measure(
  tenant,
  [title, list, parameters, capabilities = new Set(['ledger.read', 'people.view_cost'])],
) {
  const asker = { capabilities, baseCurrency: 'AUD', timeZone: 'UTC', financialYearStartMonth: 7 };
  const { page } = sortedRequestOf(list, parameters, asker, NOW);
  const time = await median(tenant, list, page);
  if (!first.has(title)) first.set(title, time);
  const middle = await middleOf(tenant, list, page);
  const later =
    middle === null
      ? ''
      : `   in the middle ${(await median(tenant, list, { ...page, after: middle })).toFixed(2)} ms`;
  const growth = (time / first.get(title)).toFixed(2);
  const scans = await scansOf(tenant, list, { ...page, after: middle });
  print(`  ${title.padEnd(34)} ${time.toFixed(2).padStart(8)} ms  ${growth} of the first${later}${scans}`);
}

async function median(tenant, list, page) {
  const taken = [];
  for (let turn = 0; turn < TIMES + 5; turn += 1) {
    const start = performance.now();
    await readPage(tenant, list, page);
    if (turn >= 5) taken.push(performance.now() - start);
  }
  return percentilesOf(taken).p50;
}

async function middleOf(tenant, list, page) {
  // Without what a page alone is joined with.
  const whole = selectPage({ ...list, joins: sql`` }, { ...page, columns: [], limit: 2_000_000 });
  const ask = async (before, after) =>
    await tenant.read({ ...whole, sql: `${before} (${whole.sql}) listed ${after}` });
  const [{ total }] = await ask('select count(*)::int as total from', '');
  if (total < 200) return null;
  const [found] = await ask('select sorted_id, sort_key from', `offset ${Math.floor(total / 2)} limit 1`);
  return { key: found.sort_key, id: found.sorted_id };
}

// A list that is read whole is no page: what the plan reads from end to end is named.
async function scansOf(tenant, list, page) {
  const statement = selectPage(list, page);
  const rows = await tenant.read({ ...statement, sql: `explain ${statement.sql}` });
  const read = rows
    .map(
      (row) =>
        /Seq Scan on (documents|journal_entries|journal_lines|allocations)\b/.exec(row['QUERY PLAN'])?.[1],
    )
    .filter((name) => name !== undefined);
  return read.length === 0 ? '' : `   reads all of ${[...new Set(read)].join(', ')}`;
}

async function fill({ pool }, slug, count) {
  const settings = { slug, name: slug, baseCurrency: 'AUD', timeZone: 'UTC', financialYearStartMonth: 7 };
  const { id } = await createOrganization(openFoundingDoor(pool), settings, NOW);
  const tenant = openTenantDoor(pool, id);
  await tenant.write(async (transaction) => {
    for (const statement of records(count)) await transaction.run(statement.compile(query));
  });
  return tenant;
}

// Ids are made of the number of a record, so that rows can name each other.
function idOf(kind, number) {
  return sql`md5(${kind} || ${TENANT}::text || (${sql.raw(number)})::text)::uuid`;
}

function records(count) {
  const hash = sql`decode(repeat('00', 32), 'hex')`;
  const now = sql`timestamptz '2025-11-20'`;
  const day = sql`date '2023-01-01' + (number::bigint * 7919 % 1050)::int`;
  return [
    sql`insert into parties (organization_id, id, kind, name, created_at, updated_at)
      select ${TENANT}, ${idOf('party', 'number')}, 'organization', 'Customer ' || number, ${now}, ${now} from generate_series(1, ${CUSTOMERS}::int) number`,
    sql`insert into customer_profiles (organization_id, id, party_id, external_id, created_at, updated_at)
      select ${TENANT}, ${idOf('customer', 'number')}, ${idOf('party', 'number')}, 'C-' || number, ${now}, ${now} from generate_series(1, ${CUSTOMERS}::int) number`,
    sql`insert into accounts (organization_id, id, code, name, class, created_at, updated_at)
      select ${TENANT}, ${idOf('account', 'number')}, 'A-' || number, 'Account', case number when 3 then 'payroll' else 'operating_revenue' end, ${now}, ${now}
      from generate_series(1, 20) number`,
    // Of a hundred invoices two are open; a hundredth of all entries is on an account that is rarely used.
    sql`insert into documents (organization_id, id, kind, external_id, customer_id, issue_date, due_date, currency, rate, net, tax, base_net, base_tax,
        content_hash, recorded_at, settled_on, first_settled_on)
      select ${TENANT}, ${idOf('document', 'number')}, 'invoice', 'I-' || number, ${idOf('customer', `number % ${CUSTOMERS} + 1`)}, day, day + 30, 'AUD', 1, 100, 10, 100,
        10, ${hash}, ${now}, case when number % 50 > 0 then day + 20 end, case when number % 50 > 0 then day + 20 end
      from (select number, ${day} as day from generate_series(1, ${count}::int) number) made`,
    sql`insert into allocations (organization_id, id, document_id, kind, external_id, allocation_date, amount, base_amount, base_tax, content_hash, recorded_at)
      select ${TENANT}, ${idOf('allocation', 'number')}, ${idOf('document', 'number')}, 'payment', 'P-' || number, day + 20, 110, 110, 0, ${hash}, ${now}
      from (select number, ${day} as day from generate_series(1, ${count}::int) number) made where number % 50 > 0`,
    sql`insert into journal_entries (organization_id, id, external_id, entry_date, description, content_hash, recorded_at)
      select ${TENANT}, ${idOf('entry', 'number')}, 'E-' || number, ${day}, 'Sale ' || number, ${hash}, ${now} from generate_series(1, ${count}::int) number`,
    sql`insert into journal_lines (organization_id, entry_id, line_number, account_id, currency, debit, credit, base_debit, base_credit)
      select ${TENANT}, ${idOf('entry', 'number')}, line, case when number % 100 = 0 then ${idOf('account', '1')} when number % 20 = 3 then ${idOf('account', '3')} else ${idOf('account', 'number % 10 + 5')} end,
        'AUD', case line when 1 then 10 else 0 end, case line when 2 then 10 else 0 end, case line when 1 then 10 else 0 end, case line when 2 then 10 else 0 end
      from generate_series(1, ${count}::int) number, generate_series(1, 2) line`,
  ];
}
