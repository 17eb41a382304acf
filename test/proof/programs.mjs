// Writes the ledger of the demo, and of some entries that it lacks, for other programs, and lets these read it: `npm run proof:programs`. hledger
// (Debian: hledger) and bean-check (Debian: beancount) must accept it, and report for every account the balance that its lines in the
// database add up to.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CompiledQuery } from 'kysely';
import { EVERY_CAPABILITY } from '../../dist/access/capability.js';
import { openDatabase } from '../../dist/db/database.js';
import { openFoundingDoor } from '../../dist/db/founding.js';
import { newId } from '../../dist/db/identifier.js';
import { migrate } from '../../dist/db/migrate.js';
import { openPlatformDoor } from '../../dist/db/platform.js';
import { openTenantDoor } from '../../dist/db/tenant.js';
import { createDemo } from '../../dist/demo/create.js';
import { BEANCOUNT_PROGRAM } from '../../dist/export/programs/beancount.js';
import { HLEDGER_PROGRAM } from '../../dist/export/programs/hledger.js';
import { exportLedger } from '../../dist/export/programs/ledger-text.js';
import { writeToFile } from '../../dist/export/to-file.js';
import { findBook } from '../../dist/import/find-book.js';
import { importBook } from '../../dist/import/import.js';
import { Decimal } from '../../dist/money/decimal.js';
import { findOrganization } from '../../dist/organizations/create-organization.js';
import { checkSchema, proveTaxFiles } from './tax-files.mjs';

const SUM_OF_WEIGHTS = `
import json, sys
from collections import defaultdict
from beancount import loader
from beancount.core import convert, data
entries, errors, options = loader.load_file(sys.argv[1])
assert not errors, errors
sums = defaultdict(int)
for entry in data.filter_txns(entries):
    for posting in entry.postings:
        sums[posting.account] += convert.get_weight(posting).number
print(json.dumps({account: format(total, 'f') for account, total in sums.items()}))
`;

const run = promisify(execFile);
const most = { maxBuffer: 1024 ** 3 };
const folder = await mkdtemp(join(tmpdir(), 'almanac-programs-'));
const { pool, close } = await openDatabase(
  { kind: 'embedded', folder: join(folder, 'data') },
  () => undefined,
);
const openTenant = (id) => openTenantDoor(pool, id);
let failures = 0;
try {
  await migrate(pool);
  const platform = openPlatformDoor(pool);
  const found = openFoundingDoor(pool);
  await createDemo({ platform, found, openTenant, keyPrefix: 'alm' }, new Date());
  const { id } = await findOrganization(platform, 'demo');
  const tenant = openTenant(id);
  await checkSchema({ tenant, folder, print });
  await addEdges(tenant);
  const books = await balancesOfBooks(tenant);
  await prove(tenant, books, { name: 'hledger', program: HLEDGER_PROGRAM, balancesOf: balancesOfHledger });
  await prove(tenant, books, {
    name: 'beancount',
    program: BEANCOUNT_PROGRAM,
    balancesOf: balancesOfBeancount,
  });
  failures += await proveTaxFiles({ platform, found, openTenant, tenant, folder, print });
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

/** Lets a program read the ledger, and compares the balances that it reports. */
async function prove(tenant, books, { name, program, balancesOf }) {
  const file = join(folder, `book.${name}`);
  const entries = await writeToFile(file, async (take) => await exportLedger(tenant, program, take));
  const theirs = await balancesOf(file);
  const differing = [...new Set([...books.keys(), ...theirs.keys()])].filter(
    (code) => !(books.get(code) ?? new Decimal(0)).eq(theirs.get(code) ?? 0),
  );
  failures += differing.length;
  print(`${name}: ${entries} entries accepted, ${books.size} balances, ${differing.length} differ`);
  for (const code of differing)
    print(`  ${code}: ${books.get(code)} in the books, ${theirs.get(code)} there`);
}

/** Entries with texts, worth and accounts that a program could take for something else. */
async function addEdges(tenant) {
  const edges = join(folder, 'edges');
  await mkdir(edges);
  await writeFile(
    join(edges, 'accounts.csv'),
    `code,name,class
9001,"Café: money; (much)  of it",cash
9002,"*! ""quoted"" \\ back",other_asset
9003,same name,operating_revenue
9004,Same-name,operating_expense
9005,x,uncategorised
9006,Ärger & Öl,retained_earnings
`,
  );
  await writeFile(
    join(edges, 'journal.csv'),
    `date,entry,account,description,debit,credit,currency,reference,account_opening,closing
2023-01-01,"e;1",9001,* ! (x) ; y | z,3.33333333,,AUD,")(",true,
2023-01-01,"e;1",9006,* ! (x) ; y | z,,3.33333333,AUD,")(",true,
2023-02-01,e2,9001,"say ""x"" \\",777.77,,USD,,,
2023-02-01,e2,9003,"say ""x"" \\",,777.77,USD,,,
2023-02-02,e3,9002,"two
lines: a",0.005,,AUD,,,
2023-02-02,e3,9005,,0,,AUD,,,
2023-02-02,e3,9004,,,0.005,AUD,,,
2023-03-01,e4,9003,,100,,AUD,,,true
2023-03-01,e4,9006,,,100,AUD,,,true
`,
  );
  await writeFile(join(edges, 'exchange_rates.csv'), 'date,currency,rate\n2020-01-01,USD,1.523456789012\n');
  const { refused } = await importBook(tenant, {
    id: newId(new Date()),
    actor: { kind: 'operator' },
    capabilities: EVERY_CAPABILITY,
    organization: 'demo',
    findBook: async () => await findBook(edges, null),
    dryRun: false,
    now: new Date(),
    onProgress: () => undefined,
  });
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
}

/** What each account comes to, by its code. */
async function balancesOfBooks(tenant) {
  const rows = await tenant.read(
    CompiledQuery.raw(`
      select account.code, (sum(line.base_debit) - sum(line.base_credit))::text as balance
      from journal_lines line
      join journal_entries entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
      join accounts account on account.organization_id = line.organization_id and account.id = line.account_id
      where entry.voided_at is null group by account.code having sum(line.base_debit) <> sum(line.base_credit)`),
  );
  return new Map(rows.map(({ code, balance }) => [code, new Decimal(balance)]));
}

/** At cost, with all decimals. */
async function balancesOfHledger(file) {
  await run('hledger', ['-f', file, 'check'], most);
  const { stdout } = await run(
    'hledger',
    ['-f', file, 'balance', '--cost', '--flat', '--no-total', '-O', 'csv', '-c', '1000.00000000 AUD'],
    most,
  );
  const rows = stdout.trim().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const [, name, amount] = /^"((?:[^"]|"")*)","([^"]*)"$/.exec(row);
      return [codeIn(name, ' '), new Decimal(amount.replace(' AUD', ''))];
    }),
  );
}

/** By the weights of its postings, with all decimals: its queries print as few as the file mostly has. */
async function balancesOfBeancount(file) {
  await run('bean-check', [file], most);
  // The Python that has it.
  const { stdout: path } = await run('sh', ['-c', 'command -v bean-check']);
  const [, python] = /^#!\s*(\S+)/.exec(await readFile(path.trim(), 'utf8'));
  const { stdout } = await run(python, ['-c', SUM_OF_WEIGHTS, file], most);
  const sums = Object.entries(JSON.parse(stdout)).map(([name, balance]) => [
    codeIn(name, '-'),
    new Decimal(balance).toDecimalPlaces(8),
  ]);
  return new Map(sums.filter(([, balance]) => !balance.isZero()));
}

function codeIn(name, separator) {
  return name.slice(name.indexOf(':') + 1).split(separator)[0];
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
