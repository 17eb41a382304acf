import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { query } from '../../src/db/statement.ts';
import { openTenantDoor, type TenantWriter } from '../../src/db/tenant.ts';
import { exportFec, type FecReport } from '../../src/export/programs/fec/write.ts';
import { exportSaft, type SaftFile } from '../../src/export/programs/saft/write.ts';
import { writeToFolder } from '../../src/export/to-folder.ts';
import { arbitraryBook } from '../generators/book.ts';
import { bookFolder, importInto, refusalsOf } from '../import/importing.ts';
import type { ObviousBook } from '../oracle/ledger-metrics.ts';
import { anOrganization } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import type { Files } from './round-trip.ts';

export const SAFT_FILE: SaftFile = { today: '2026-11-25', version: '1.2.3', registration: '999999999' };

/** An organisation with these files in it. */
export async function aLedger(
  database: TestDatabase,
  files: Files,
  organization: Parameters<typeof anOrganization>[1] = {},
): Promise<TenantWriter> {
  const { id } = await anOrganization(database, {
    baseCurrency: 'EUR',
    timeZone: 'Europe/Paris',
    ...organization,
  });
  const tenant = openTenantDoor(database.pool, id);
  const report = await importInto(tenant, await bookFolder(files));
  if (report.refused.length > 0) throw new Error(refusalsOf(report).join('\n'));
  return tenant;
}

/** The FEC of an organisation, by the names of their files, and what the export says of them. */
export async function fecOf(
  tenant: TenantWriter,
  registration: string | null = '123456789',
): Promise<Readonly<{ files: Files; report: FecReport }>> {
  const parent = await mkdtemp(join(tmpdir(), 'almanac-fec-'));
  const folder = join(parent, 'fec');
  try {
    const report = await writeToFolder(
      folder,
      new AbortController().signal,
      async (target) => await exportFec(tenant, registration, target),
    );
    const texts = (await readdir(folder)).map(
      async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
    );
    return { report, files: Object.fromEntries(await Promise.all(texts)) };
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** The SAF-T file of an organisation, and what the export says of it. */
export async function saftReport(tenant: TenantWriter, file: SaftFile = SAFT_FILE) {
  let text = '';
  const report = await exportSaft(tenant, file, async (piece) => {
    text += piece;
    await Promise.resolve();
  });
  return { ...report, text };
}

export async function saftOf(tenant: TenantWriter): Promise<string> {
  return (await saftReport(tenant)).text;
}

/** Books with numbers as in France where they matter, entries in two currencies, texts that are hard to write. */
export const arbitraryLedger: fc.Arbitrary<Files> = fc
  .record({ book: arbitraryBook, texts: fc.array(arbitraryText(), { minLength: 3, maxLength: 3 }) })
  .filter(({ book }) => book.entries.some(({ voided }) => !voided))
  .map(({ book, texts }) => filesOf(book, texts));

function arbitraryText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      '"',
      '"a"',
      'a\tb|c;d',
      'two\nlines',
      '<&>]]>',
      'é€ 漢',
      '"x" y"',
      '\u0001',
      ' ',
      'x'.repeat(1990),
    ),
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
  );
}

function filesOf(book: ObviousBook, texts: readonly string[]): Files {
  const numbers = new Map(
    book.accounts.map(({ code, class: name }) => [
      code,
      `${name === 'receivable' ? '411' : name === 'payable' ? '401' : ''}${code}`,
    ]),
  );
  const rows = book.entries
    .filter(({ voided }) => !voided)
    .flatMap(({ date, kind, lines }, index) =>
      lines.map(({ account, cents, customer, vendor }) => {
        const isForeign = index % 4 === 3;
        const amount = (factor: bigint) => decimal(cents * factor);
        return [
          date,
          `E${index}`,
          numbers.get(account) ?? '',
          texts[index % 3] ?? '',
          amount(isForeign ? 2n : 1n),
          isForeign ? 'USD' : 'EUR',
          isForeign ? amount(1n) : '',
          customer ?? '',
          vendor ?? '',
          kind === 'opening' ? 'true' : '',
          kind === 'closing' ? 'true' : '',
        ];
      }),
    );
  const named = (names: readonly string[], title: string) =>
    csv(
      [title, 'name'],
      names.map((name) => [name, name]),
    );
  return {
    'accounts.csv': csv(
      ['code', 'name', 'class'],
      book.accounts.map(({ code, class: name }) => [numbers.get(code) ?? '', name, name]),
    ),
    ...(book.customers.length === 0 ? {} : { 'customers.csv': named(book.customers, 'customer') }),
    ...(book.vendors.length === 0 ? {} : { 'vendors.csv': named(book.vendors, 'vendor') }),
    'journal.csv': csv(
      'date,entry,account,description,amount,currency,base_amount,customer,vendor,account_opening,closing'.split(
        ',',
      ),
      rows,
    ),
  };
}

function csv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows]
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`)
    .join('');
}

function decimal(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An account at the end of a day: the sum of its lines, and of those since a day, without entries that close a year. */
export type AccountOnDay = Readonly<{ code: string; class: string; balance: string; since: string }>;

export async function accountsOn(
  tenant: TenantWriter,
  last: string,
  since: string = last,
): Promise<readonly AccountOnDay[]> {
  return await tenant.read(
    sql<AccountOnDay>`
      select account.code, account.class, trim_scale(sum(line.base_debit - line.base_credit))::text as balance,
        trim_scale(coalesce(sum(line.base_debit - line.base_credit) filter (where entry.entry_date >= ${since}::date and not (
          entry.kind = 'closing' and not exists (
            select from journal_lines other join accounts its on its.id = other.account_id
            where other.entry_id = entry.id and its.class in (
              'cash', 'receivable', 'inventory', 'prepaid', 'other_current_asset', 'fixed_asset', 'accumulated_depreciation',
              'intangible', 'other_asset', 'payable', 'credit_card', 'sales_tax', 'income_tax_payable', 'payroll_liability',
              'deferred_revenue', 'other_current_liability', 'current_loan', 'loan', 'lease_liability', 'other_liability'
            )
          )
        )), 0))::text as since
      from journal_lines line
      join journal_entries entry on entry.id = line.entry_id
      join accounts account on account.id = line.account_id
      where entry.voided_at is null and entry.entry_date <= ${last}::date
      group by account.code, account.class order by account.code collate "C"`.compile(query),
  );
}

/** The days of entries, and those around them and around the ends of months. */
export async function daysAround(tenant: TenantWriter): Promise<readonly string[]> {
  const rows = await tenant.read(
    sql<{ day: string }>`
      select distinct (entry_date + offset_days)::text as day
      from journal_entries, generate_series(-1, 1) offset_days where voided_at is null
      union select distinct (date_trunc('month', entry_date) + interval '1 month' - interval '1 day')::date::text
      from journal_entries where voided_at is null
      order by 1`.compile(query),
  );
  return rows.map(({ day }) => day);
}
