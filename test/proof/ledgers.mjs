// Imports public ledgers as they are, and compares what comes out with the files: `npm run proof:ledgers -- [folder]`. A folder holds what
// was fetched before, as <owner>/<repository>/<path>; otherwise the files are fetched from GitHub into a temporary one.
// Of each: every account's balance, added up here from the text of the file, or asserted in it; figures of the tax return that stands beside
// it, rounded to euros, where a sum of rounded figures may differ by one; and `verify`. A file that contradicts itself must be refused; without the
// balances that it states, its entries are imported.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../dist/db/database.js';
import { migrate } from '../../dist/db/migrate.js';
import { verifyBooks } from '../../dist/records/verify-books.js';
import { fetchFile, importFile, print } from './public-ledgers.mjs';
import { STATED } from './stated.mjs';

const NEOLEGAL = 'neolegal-fr/fec-reader/src/test/resources';
const CASH = ['cash'];
const SALES = ['operating_revenue'];
const ASSETS_AND_DEBTS = `class in ('cash', 'receivable', 'inventory', 'prepaid', 'other_current_asset', 'fixed_asset', 'accumulated_depreciation',
  'intangible', 'other_asset', 'payable', 'credit_card', 'sales_tax', 'income_tax_payable', 'payroll_liability', 'deferred_revenue',
  'other_current_liability', 'current_loan', 'loan', 'lease_liability', 'other_liability')`;
const EQUITY_AND_PROFIT = `not (${ASSETS_AND_DEBTS})`;
const PROFIT = `${EQUITY_AND_PROFIT} and class not in ('share_capital', 'retained_earnings', 'drawings', 'other_comprehensive_income', 'other_equity')`;
const classes = (names) => `class in (${names.map((name) => `'${name}'`).join(', ')})`;

const SKATTEETATEN = 'Skatteetaten/saf-t/Example Files';
const BEANCOUNT = 'beancount/beancount/examples';
const HLEDGER = 'simonmichael/hledger/examples';
const JOURNALS = [
  `${HLEDGER}/Cody.journal`,
  `${HLEDGER}/sample.journal`,
  `${HLEDGER}/sample2.journal`,
  `${HLEDGER}/quickstart.journal`,
  `${HLEDGER}/accounttypes.journal`,
  `${HLEDGER}/home-page-example.journal`,
  `${HLEDGER}/templates.journal`,
  `${HLEDGER}/investing/roi-unrealised.ledger`,
  'ledger/ledger/test/input/drewr.dat',
];

/**
 * Each with its format, its currency and boxes of its return: a condition on accounts, the sign of a debit, and the figure. `contradictions` says
 * how many balances the file contradicts, and that it is tried without them too.
 */
const LEDGERS = [
  {
    format: 'fec',
    currency: 'EUR',
    path: `${NEOLEGAL}/0000000001FEC20220831.txt`,
    boxes: [
      ['2144 BJ, cash', classes(CASH), 1, 49_705],
      ['2144 CG, equity', EQUITY_AND_PROFIT, -1, 507_108],
      ['2144 CE, profit', PROFIT, -1, 173_208],
    ],
  },
  {
    format: 'fec',
    currency: 'EUR',
    path: `${NEOLEGAL}/000000000FEC20231231.txt`,
    boxes: [
      ['2033 084, cash', classes(CASH), 1, 91_971],
      ['2033 214, sales', classes(SALES), -1, 165_298],
      ['2033 310, profit', PROFIT, -1, 3_988],
    ],
  },
  { format: 'fec', currency: 'EUR', path: `${NEOLEGAL}/111111111FEC20221231.TXT`, boxes: [] },
  {
    format: 'fec',
    currency: 'EUR',
    path: `${NEOLEGAL}/123456789FEC20500930.txt`,
    boxes: [
      ['2050 CF, cash', classes(CASH), 1, 124_818],
      ['2051 DL, equity', EQUITY_AND_PROFIT, -1, 639_231],
      ['2051 DI, profit', PROFIT, -1, 126_234],
      ['2052 FL, sales', classes(SALES), -1, 1_212_844],
    ],
  },
  {
    format: 'saft',
    currency: 'NOK',
    path: `${SKATTEETATEN}/ExampleFile SAF-T Financial_888888888_20180228235959.xml`,
    boxes: [],
    contradictions: 4,
  },
  {
    format: 'saft',
    currency: 'NOK',
    path: `${SKATTEETATEN}/ExampleFile SAF-T Financial_999999999_20161125213512.xml`,
    boxes: [],
    contradictions: 5,
  },
  { format: 'beancount', currency: 'USD', path: `${BEANCOUNT}/example.beancount`, boxes: [] },
  { format: 'beancount', currency: 'USD', path: `${BEANCOUNT}/simple/starter.beancount`, boxes: [] },
  {
    format: 'gnucash',
    currency: 'EUR',
    path: 'jross765/gnucash-api/src/test/resources/test.xml',
    boxes: [],
  },
  { format: 'datev', currency: 'EUR', path: 'ledermann/datev/examples/EXTF_Buchungsstapel.csv', boxes: [] },
  ...JOURNALS.map((path) => ({ format: 'hledger', currency: 'USD', path, boxes: [] })),
];

const LINES = `from journal_lines line
  join journal_entries entry on entry.organization_id = line.organization_id and entry.id = line.entry_id and entry.voided_at is null
  join accounts account on account.organization_id = line.organization_id and account.id = line.account_id
  where line.organization_id = $1`;

const temporary = await mkdtemp(join(tmpdir(), 'almanac-ledgers-'));
const folder = process.argv[2] ?? temporary;
const database = await openDatabase({ kind: 'embedded', folder: join(temporary, 'data') }, () => undefined);
let isWrong = false;
try {
  await migrate(database.pool);
  for (const [index, ledger] of LEDGERS.entries()) {
    const path = join(folder, ledger.path);
    if (folder === temporary) await fetchFile(folder, ledger.path);
    const findings = await prove({ ...ledger, path }, `ledger-${index}`);
    if (ledger.contradictions !== undefined) {
      const bare = join(temporary, `bare-${index}.xml`);
      const text = await readFile(path, 'utf8');
      await writeFile(bare, text.replaceAll(/<(\w+:)?(Opening|Closing)\w+>[^<]*<\/[^>]*>/g, ''));
      findings.push(...(await prove({ ...ledger, path: bare, contradictions: 0 }, `bare-${index}`)));
    }
    isWrong ||= findings.length > 0;
    for (const finding of findings) print(`  ${finding}`);
  }
} finally {
  await database.close();
  await rm(temporary, { recursive: true, force: true });
}
process.exitCode = isWrong ? 1 : 0;

/** What is wrong with a ledger once it is imported. */
async function prove({ format, currency, path: file, boxes, contradictions = 0 }, slug) {
  const started = performance.now();
  const { id, tenant, report } = await importFile(database.pool, { slug, currency, file });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { rows = 0, added = 0 } = report.files.at(-1) ?? {};
  const name = file.split('/').at(-1);
  if (contradictions > 0) {
    print(`${name}: refused, ${report.refusedCount} contradictions, ${seconds} s`);
    return report.refusedCount === contradictions ? [] : report.refused.map(({ reason }) => reason);
  }
  const stated = await STATED[format](await readFile(file), file, currency);
  print(
    `${name}: ${rows} lines, ${added} entries, ${stated.length} balances, ${boxes.length} boxes, ${seconds} s`,
  );
  const findings = report.refused.map(({ line, reason }) => `line ${line}: ${reason}`);
  for (const { account, below, before, cents, tolerance } of stated) {
    const ours = await centsOf(id, account, below, before);
    const difference = ours > cents ? ours - cents : cents - ours;
    if (difference > tolerance) findings.push(`account ${account}: ${cents} cents in the file, ${ours} here`);
  }
  for (const [box, condition, sign, euros] of boxes) {
    const ours = sign * Number(await sumWhere(id, condition));
    if (Math.abs(ours - euros) > 1) findings.push(`${box}: ${euros} in the return, ${ours} here`);
  }
  if (format === 'fec' || format === 'gnucash') findings.push(...(await differencesInOwed(id)));
  for (const { check, differences } of await verifyBooks(tenant))
    findings.push(...differences.map((one) => `${check}: ${one}`));
  return findings;
}

/** What an account comes to, with those whose names begin with `below`, before a day. */
async function centsOf(id, account, below, before) {
  const { rows } = await database.pool.query(
    `select round(100 * coalesce(sum(base_debit - base_credit), 0))::text as cents ${LINES}
      and (code = $2 or starts_with(code, $3)) and ($4::date is null or entry.entry_date < $4::date)`,
    [id, account, below, before],
  );
  return BigInt(rows[0].cents);
}

/**
 * The days on which invoices and bills, less what settles them, differ from the control account of their customer or vendor. All changes of
 * both are added up here, to the cent.
 */
async function differencesInOwed(id) {
  const { rows } = await database.pool.query(
    `select party::text, day::text, round(100 * sum(amount))::text as cents, count(*) filter (where is_document)::int as documents from (
      select coalesce(customer_id, vendor_id) as party, entry_date as day, false as is_document,
        (base_debit - base_credit) * case when customer_id is null then -1 else 1 end as amount
      ${LINES} and coalesce(customer_id, vendor_id) is not null and class in ('receivable', 'payable')
      union all
      select coalesce(customer_id, vendor_id), issue_date, true, -(base_net + base_tax) from documents where organization_id = $1 and voided_at is null
      union all
      select coalesce(customer_id, vendor_id), allocation_date, false, base_amount from allocations settling
      join documents document on document.id = document_id where settling.organization_id = $1 and settling.voided_at is null
      union all
      select coalesce(customer_id, vendor_id), amount_date, false, base_amount * case kind when 'refund' then -1 else 1 end
      from unallocated_amounts where organization_id = $1 and voided_at is null
    ) change group by party, day order by party, day`,
    [id],
  );
  const parties = new Set(rows.map(({ party }) => party));
  const documents = rows.reduce((count, row) => count + row.documents, 0);
  print(`  ${parties.size} customers and vendors, ${documents} invoices and bills, ${rows.length} days`);
  let left = 0n;
  return rows.flatMap(({ party, day, cents }, index) => {
    left = (party === rows[index - 1]?.party ? left : 0n) + BigInt(cents);
    return left === 0n ? [] : [`${party} on ${day}: documents and control account differ by ${left} cents`];
  });
}

async function sumWhere(id, condition) {
  const { rows } = await database.pool.query(
    `select coalesce(sum(base_debit - base_credit), 0)::float as sum ${LINES} and ${condition}`,
    [id],
  );
  return rows[0].sum;
}
