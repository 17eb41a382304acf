// Measures the speed and memory of a journal import: `npm run bench:import -- [lines] [embedded]`.
// The server is DATABASE_URL, where the organisations of the benchmark are created anew; `embedded` uses a folder
// under the system's temporary one instead.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERY_CAPABILITY } from '../dist/access/capability.js';
import { openDatabase } from '../dist/db/database.js';
import { openFoundingDoor } from '../dist/db/founding.js';
import { newId } from '../dist/db/identifier.js';
import { migrate } from '../dist/db/migrate.js';
import { openTenantDoor } from '../dist/db/tenant.js';
import { findBook } from '../dist/import/find-book.js';
import { importBook } from '../dist/import/import.js';
import { createOrganization } from '../dist/organizations/create-organization.js';
import { verifyBooks } from '../dist/records/verify-books.js';
import { writeAccounts, writeJournal } from './import/book.mjs';
import { readRows, secondsByCopy } from './import/copy.mjs';

const ROUNDS = 5;
const lines = Number(process.argv[2] ?? 20_000);
const embedded = process.argv.includes('embedded') || !process.env.DATABASE_URL;
const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-'));
const url = process.env.DATABASE_URL;
const location = embedded ? { kind: 'embedded', folder: join(folder, 'data') } : { kind: 'server', url };

try {
  const [accounts, journal] = [join(folder, 'accounts'), join(folder, 'journal')];
  await writeAccounts(accounts);
  await writeJournal(journal, lines);
  const { size } = await stat(join(journal, 'journal.csv'));
  const before = process.resourceUsage().maxRSS;
  const database = await openDatabase(location, () => undefined);
  await migrate(database.pool);
  print(
    `${lines} lines, ${(size / 1e6).toFixed(1)} MB, ${embedded ? 'embedded' : 'server'}, Node ${process.version}`,
  );

  const organization = await organize(database.pool, 'bench');
  await secondsOf(organization, accounts, false);
  show('first import', await secondsOf(organization, journal, false), before);
  show('second import', await secondsOf(organization, journal, false), before);
  const started = performance.now();
  const findings = await verifyBooks(organization.tenant);
  if (findings.some(({ differences }) => differences.length > 0)) throw new Error(JSON.stringify(findings));
  print(`verify         ${((performance.now() - started) / 1000).toFixed(2).padStart(7)} s`);

  const other = await organize(database.pool, 'bench-copy');
  await secondsOf(other, accounts, false);
  const rows = embedded ? null : await readRows(url, organization.id);
  const ratios = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const seconds = await secondsOf(other, journal, true);
    show('dry run', seconds, before);
    if (rows === null) continue;
    const limit = await secondsByCopy(url, other.id, rows);
    ratios.push(limit / seconds);
    show('COPY', limit, before);
  }
  if (ratios.length > 0) {
    const sorted = ratios.toSorted((one, two) => one - two);
    print(
      `an import at ${sorted[Math.floor(ROUNDS / 2)].toFixed(2)} of COPY, ${sorted[0].toFixed(2)} at worst`,
    );
  }
  await database.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function organize(pool, name) {
  const slug = `${name}-${Date.now()}`;
  const settings = { slug, name: slug, baseCurrency: 'AUD', timeZone: 'UTC', financialYearStartMonth: 7 };
  const { id } = await createOrganization(openFoundingDoor(pool), settings, new Date());
  return { id, slug, tenant: openTenantDoor(pool, id) };
}

async function secondsOf({ slug, tenant }, book, dryRun) {
  const started = performance.now();
  const report = await importBook(tenant, {
    organization: slug,
    id: newId(new Date()),
    actor: { kind: 'operator' },
    capabilities: EVERY_CAPABILITY,
    findBook: async () => await findBook(book, null),
    now: new Date(),
    onProgress: () => undefined,
    dryRun,
  });
  if (report.refusedCount > 0) throw new Error(JSON.stringify(report));
  return (performance.now() - started) / 1000;
}

function show(what, seconds, before) {
  const peak = process.resourceUsage().maxRSS / 1024;
  print(
    `${what.padEnd(14)} ${seconds.toFixed(2).padStart(7)} s ${Math.round(lines / seconds)
      .toString()
      .padStart(8)} lines/s   peak ${peak.toFixed(0)} MB (${(before / 1024).toFixed(0)} before)`,
  );
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
