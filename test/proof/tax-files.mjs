// Writes the ledger of the demo as a FEC for each year and as SAF-T, and imports these into empty organisations: part of `npm run proof:programs`. Every
// account must have the same balance on every day. With ALMANAC_SAFT_SCHEMA, the schema of the Norwegian tax administration, `xmllint` must accept the
// SAF-T file too.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CompiledQuery } from 'kysely';
import { EVERY_CAPABILITY } from '../../dist/access/capability.js';
import { newId } from '../../dist/db/identifier.js';
import { exportFec } from '../../dist/export/programs/fec/write.js';
import { exportSaft } from '../../dist/export/programs/saft/write.js';
import { writeToFile } from '../../dist/export/to-file.js';
import { writeToFolder } from '../../dist/export/to-folder.js';
import { findBook } from '../../dist/import/find-book.js';
import { importBook } from '../../dist/import/import.js';
import { createOrganization, findOrganization } from '../../dist/organizations/create-organization.js';

const run = promisify(execFile);
const REGISTRATION = '123456789';

/** Lets `xmllint` check the SAF-T file of the demo as it is, where the schema is at hand. */
export async function checkSchema({ tenant, folder, print }) {
  const schema = process.env['ALMANAC_SAFT_SCHEMA'];
  if (schema === undefined) return;
  const file = join(folder, 'demo.xml');
  await writeSaft(tenant, file);
  await run('xmllint', ['--noout', '--huge', '--schema', schema, file], { maxBuffer: 1024 ** 3 });
  print('saft: xmllint accepts it');
}

async function writeSaft(tenant, path) {
  const file = { today: new Date().toISOString().slice(0, 10), version: '1', registration: REGISTRATION };
  return await writeToFile(path, async (take) => await exportSaft(tenant, file, take));
}

/** Returns how many balances differ. */
export async function proveTaxFiles({ platform, found, openTenant, tenant, folder, print }) {
  const { signal } = new AbortController();
  const chart = await chartOf(tenant);
  // The euro is the only currency of a FEC.
  await tenant.write(
    async (transaction) =>
      await transaction.run(CompiledQuery.raw("update organizations set base_currency = 'EUR'")),
  );
  const years = join(folder, 'fec');
  const fec = await writeToFolder(
    years,
    signal,
    async (target) => await exportFec(tenant, REGISTRATION, target),
  );
  print(`fec: ${fec.files.length} files, ${fec.entries} entries; ${fec.warnings.length} warnings`);
  const saft = join(folder, 'book.xml');
  const { entries } = await writeSaft(tenant, saft);
  print(`saft: ${entries} entries`);
  const target = async (slug, path) =>
    await imported({ platform, found, openTenant, folder, chart, print }, slug, path);
  const ofYears = await compare(tenant, await target('fec', years), BY_YEAR);
  const ofAll = await compare(tenant, await target('saft', saft), ALL);
  print(`fec: ${ofYears.compared} sums of accounts at the ends of days, ${ofYears.differing} differ`);
  print(`saft: ${ofAll.compared} sums of accounts at the ends of days, ${ofAll.differing} differ`);
  return ofYears.differing + ofAll.differing;
}

async function chartOf(tenant) {
  const rows = await tenant.read(CompiledQuery.raw('select code, name, class from accounts order by code'));
  const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
  return ['code,name,class', ...rows.map((row) => Object.values(row).map(quoted).join(','))].join('\n');
}

async function imported({ platform, found, openTenant, folder, chart, print }, slug, path) {
  const now = new Date();
  await createOrganization(
    found,
    { name: slug, slug, baseCurrency: 'EUR', timeZone: 'UTC', financialYearStartMonth: 7 },
    now,
  );
  const { id } = await findOrganization(platform, slug);
  const tenant = openTenant(id);
  const accounts = join(folder, `accounts-${slug}`);
  await mkdir(accounts);
  await writeFile(join(accounts, 'accounts.csv'), chart);
  for (const one of [accounts, path]) {
    const { refused, warnings } = await importBook(tenant, {
      id: newId(now),
      actor: { kind: 'operator' },
      capabilities: EVERY_CAPABILITY,
      organization: slug,
      findBook: async () => await findBook(one, null),
      dryRun: false,
      now,
      onProgress: () => undefined,
    });
    if (refused.length > 0) throw new Error(JSON.stringify(refused.slice(0, 5)));
    for (const warning of warnings) print(`${slug}: ${warning}`);
  }
  return tenant;
}

/** The balance of each account at the end of each day on which it moves, from all entries. */
const ALL = 'sum(moved) over (partition by code order by day)';
/** The same, where income and expenses are those of a financial year from July, without what closes it. */
const BY_YEAR = `case when class = any ('{operating_revenue,other_income,interest_income,cost_of_sales,direct_payroll,payroll,operating_expense,depreciation,interest,income_tax,other_expense,uncategorised}')
  then sum(earned) over (partition by code, date_trunc('year', day + interval '6 months') order by day)
  when class not in ('share_capital', 'retained_earnings', 'drawings', 'other_comprehensive_income', 'other_equity')
  then sum(moved) over (partition by code order by day) end`;

async function compare(one, other, figure) {
  const statement = CompiledQuery.raw(`
    select code, day::text, trim_scale(${figure})::text as figure from (
      select account.code, account.class, entry.entry_date as day, sum(line.base_debit - line.base_credit) as moved,
        coalesce(sum(line.base_debit - line.base_credit) filter (where entry.kind <> 'closing'), 0) as earned
      from journal_lines line
      join journal_entries entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
      join accounts account on account.organization_id = line.organization_id and account.id = line.account_id
      where entry.voided_at is null group by 1, 2, 3
      ${figure === ALL ? '' : "having count(*) filter (where entry.kind <> 'closing') > 0"}
    ) moves`);
  const [ours, theirs] = (await Promise.all([one.read(statement), other.read(statement)])).map(
    (rows) =>
      new Map(rows.flatMap(({ code, day, figure: sum }) => (sum === null ? [] : [[`${code} ${day}`, sum]]))),
  );
  const differing = [...ours].filter(([key, sum]) => theirs.get(key) !== sum);
  return { compared: ours.size, differing: differing.length };
}
