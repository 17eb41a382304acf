// Measures the speed and memory of a journal import: `npm run bench:import -- [lines] [embedded]`.
// The server is DATABASE_URL, where the organisation of the benchmark is created anew; `embedded` uses a folder
// under the system's temporary one instead.
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERY_CAPABILITY } from '../dist/access/capability.js';
import { openDatabase } from '../dist/db/database.js';
import { openFoundingDoor } from '../dist/db/founding.js';
import { migrate } from '../dist/db/migrate.js';
import { openTenantDoor } from '../dist/db/tenant.js';
import { findBook } from '../dist/import/find-book.js';
import { importBook } from '../dist/import/import.js';
import { createOrganization } from '../dist/organizations/create-organization.js';
import { verifyBooks } from '../dist/records/verify-books.js';

const lines = Number(process.argv[2] ?? 20_000);
const embedded = process.argv.includes('embedded') || !process.env.DATABASE_URL;
const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
const url = process.env.DATABASE_URL;
const location = embedded ? { kind: 'embedded', folder: join(folder, 'data') } : { kind: 'server', url };

try {
  const book = join(folder, 'book');
  await writeBook(book, lines);
  const { size } = await stat(join(book, 'journal.csv'));
  const before = process.resourceUsage().maxRSS;
  const database = await openDatabase(location, () => undefined);
  await migrate(database.pool);
  const slug = `bench-${Date.now()}`;
  const settings = { slug, name: slug, baseCurrency: 'AUD', timeZone: 'UTC', financialYearStartMonth: 7 };
  const organization = await createOrganization(openFoundingDoor(database.pool), settings, new Date());
  const tenant = openTenantDoor(database.pool, organization.id);
  const request = {
    organization: slug,
    id: organization.id,
    actor: { kind: 'operator' },
    capabilities: EVERY_CAPABILITY,
    findBook: async () => await findBook(book, null),
    now: new Date(),
    onProgress: () => undefined,
  };
  print(
    `${lines} lines, ${(size / 1e6).toFixed(1)} MB, ${embedded ? 'embedded' : 'server'}, Node ${process.version}`,
  );
  for (const [name, dryRun] of [
    ['dry run', true],
    ['first import', false],
    ['second import', false],
  ]) {
    const started = performance.now();
    const report = await importBook(tenant, { ...request, dryRun });
    const seconds = (performance.now() - started) / 1000;
    if (report.refusedCount > 0) throw new Error(JSON.stringify(report));
    const peak = process.resourceUsage().maxRSS / 1024;
    print(
      `${name.padEnd(14)} ${seconds.toFixed(2).padStart(7)} s ${Math.round(lines / seconds)
        .toString()
        .padStart(8)} rows/s   peak ${peak.toFixed(0)} MB (${(before / 1024).toFixed(0)} before)`,
    );
  }
  const started = performance.now();
  const findings = await verifyBooks(tenant);
  if (findings.some(({ differences }) => differences.length > 0)) throw new Error(JSON.stringify(findings));
  print(`verify         ${((performance.now() - started) / 1000).toFixed(2).padStart(7)} s`);
  await database.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function writeBook(to, count) {
  await mkdir(to);
  const classes = [
    'cash',
    'receivable',
    'payable',
    'operating_revenue',
    'operating_expense',
    'cost_of_sales',
  ];
  const accounts = Array.from(
    { length: 60 },
    (_, index) => `${1000 + index},Account ${index},${classes[index % classes.length]}`,
  );
  await writeFile(join(to, 'accounts.csv'), `code,name,class\n${accounts.join('\n')}\n`);
  await writeFile(join(to, 'exchange_rates.csv'), 'date,currency,rate\n2015-01-01,USD,1.5\n');
  const journal = createWriteStream(join(to, 'journal.csv'));
  journal.write('date,entry,account,description,debit,credit,currency,reference,reconciled\n');
  const first = Date.UTC(2016, 0, 1);
  for (let line = 0; line < count; line += 2) {
    const entry = line / 2;
    const date = new Date(first + Math.floor((entry / count) * 2 * 3650) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const amount = ((entry * 7919) % 1_000_000) / 100;
    const currency = entry % 10 === 0 ? 'USD' : 'AUD';
    const [debited, credited] = [1000 + (entry % 60), 1000 + ((entry * 7 + 1) % 60)];
    const text = `${date},JE-${entry},%a,"Entry ${entry}, described",%d,%c,${currency},REF-${entry},true\n`;
    const more = journal.write(
      text.replace('%a', debited).replace('%d', amount.toFixed(2)).replace('%c', '') +
        text.replace('%a', credited).replace('%d', '').replace('%c', amount.toFixed(2)),
    );
    if (!more) await new Promise((resolve) => journal.once('drain', resolve));
  }
  await new Promise((resolve) => journal.end(resolve));
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
