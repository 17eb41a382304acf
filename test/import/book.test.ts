import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { balancesByTotals, differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';
import { ACCOUNTS, BOOK, JOURNAL, RATES } from './small-book.ts';
import { stateOf } from './state.ts';

const database = await testDatabase();
const LATER = new Date('2026-12-01T00:00:00Z');

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database)).id);
}

/** A tenant into which a book has been imported. */
async function tenantWith(files: BookFiles): Promise<TenantWriter> {
  const tenant = await aTenant();
  expect(refusalsOf(await importInto(tenant, await bookFolder(files)))).toEqual([]);
  return tenant;
}

describe('a book', () => {
  it('is imported file by file, each after those it depends on', async () => {
    const tenant = await aTenant();
    const report = await importInto(tenant, await bookFolder(BOOK));
    expect(report).toEqual({
      organization: 'org',
      dryRun: false,
      files: [
        { file: 'organization.json', kind: 'organization', rows: 1, added: 0, changed: 1, unchanged: 0 },
        { file: 'accounts.csv', kind: 'accounts', rows: 4, added: 4, changed: 0, unchanged: 0 },
        { file: 'exchange_rates.csv', kind: 'exchange_rates', rows: 2, added: 2, changed: 0, unchanged: 0 },
        { file: 'journal.csv', kind: 'journal', rows: 4, added: 2, changed: 0, unchanged: 0 },
      ],
      refused: [],
      refusedCount: 0,
      refusedReasons: [],
      warnings: [],
      openings: [],
      ledger: expect.objectContaining({ accountsCount: 3, differing: 0 }) as unknown,
    });
    expect(await balancesByTotals(tenant, 'month')).toEqual({
      '1100': '1100.00000000',
      '1200': '160.00000000',
      '4000': '-1260.00000000',
    });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('keeps the value of each column', async () => {
    const tenant = await tenantWith(BOOK);
    const lines = await tenant.read(
      sql`
        select entry.external_id, entry.entry_date, entry.description, entry.reference, entry.closing,
          line.description as line_description, line.currency, line.debit, line.credit, line.base_debit, line.reconciled
        from journal_entries entry join journal_lines line on line.entry_id = entry.id
        order by external_id, line_number
      `.compile(query),
    );
    expect(lines[0]).toEqual({
      external_id: 'JE-1',
      entry_date: '2026-07-05',
      description: 'Consulting',
      reference: 'INV-1',
      closing: false,
      line_description: null,
      currency: 'AUD',
      debit: '1100.00000000',
      credit: '0.00000000',
      base_debit: '1100.00000000',
      reconciled: true,
    });
    expect(lines[3]).toMatchObject({
      description: 'Abroad, in dollars',
      line_description: 'the sale itself',
      currency: 'USD',
      credit: '100.00000000',
      reconciled: false,
    });
  });

  it('changes nothing when it is imported again', async () => {
    const tenant = await tenantWith(BOOK);
    const before = await stateOf(tenant);
    const report = await importInto(tenant, await bookFolder(BOOK), { now: LATER });
    expect(report.files.map(({ added, changed, unchanged }) => [added, changed, unchanged])).toEqual([
      [0, 0, 1],
      [0, 0, 4],
      [0, 0, 2],
      [0, 0, 2],
    ]);
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('corrects differences: the old entry and the old rate stay, void', async () => {
    const tenant = await tenantWith(BOOK);
    const changed = {
      'accounts.csv': ACCOUNTS.replace('Bank,cash', 'Everyday account,cash'),
      'exchange_rates.csv': RATES.replace('1.6', '1.65'),
      'journal.csv': JOURNAL.replaceAll('1100.00', '1200.00'),
    };
    const report = await importInto(tenant, await bookFolder(changed), { now: LATER });
    // The entry in dollars is worth something else now, so it is corrected too.
    expect(report.files.map((file) => file.changed)).toEqual([1, 1, 2]);
    expect(await balancesByTotals(tenant, 'year')).toEqual({
      '1100': '1200.00000000',
      '1200': '165.00000000',
      '4000': '-1365.00000000',
    });
    const [voided] = await tenant.read(
      sql<{ entries: string; rates: string }>`
        select (select count(*) from journal_entries where voided_at = ${LATER}) as entries,
          (select count(*) from exchange_rates where voided_at = ${LATER}) as rates
      `.compile(query),
    );
    expect(voided).toEqual({ entries: '2', rates: '1' });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('leaves nothing behind after a dry run, which reports as the real one does', async () => {
    const tenant = await aTenant();
    const folder = await bookFolder(BOOK);
    const before = await stateOf(tenant);
    const rehearsed = await importInto(tenant, folder, { dryRun: true });
    expect(await stateOf(tenant)).toEqual(before);
    expect({ ...rehearsed, dryRun: false }).toEqual(await importInto(tenant, folder));
  });

  it('is imported whole or not at all', async () => {
    const tenant = await aTenant();
    const before = await stateOf(tenant);
    const report = await importInto(
      tenant,
      await bookFolder({ ...BOOK, 'journal.csv': JOURNAL.replace(',,100.00', ',,99.00') }),
    );
    expect(refusalsOf(report)).toEqual([
      'journal.csv:4: the entry does not balance: debits 160.00, credits 158.40, difference 1.60 AUD',
    ]);
    expect(report.refusedCount).toBe(1);
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('goes on reading after a refusal, and shows a hundred of them', async () => {
    const tenant = await aTenant();
    const rows = Array.from(
      { length: 250 },
      (_, index) => `2026-07-05,${index},1100,x,1,,AUD\n2026-07-05,${index},4000,x,,2,AUD\n`,
    );
    const journal = `date,entry,account,description,debit,credit,currency\n${rows.join('')}`;
    const report = await importInto(
      tenant,
      await bookFolder({ 'accounts.csv': ACCOUNTS, 'journal.csv': journal }),
    );
    expect(report.refusedCount).toBe(250);
    expect(report.refused.length).toBe(100);
    expect(report.refused[99]?.line).toBe(200);
  });

  it('does not blame a line for an account or a rate that was refused itself', async () => {
    const tenant = await aTenant();
    const files = {
      ...BOOK,
      'accounts.csv': ACCOUNTS.replace('operating_revenue', 'revenue'),
      'exchange_rates.csv': RATES.replaceAll('USD', 'US$'),
    };
    expect(refusalsOf(await importInto(tenant, await bookFolder(files)))).toEqual([
      'accounts.csv:4: class: no such account class: "revenue"',
      'exchange_rates.csv:2: currency: not an ISO 4217 currency code: "US$"',
      'exchange_rates.csv:3: currency: not an ISO 4217 currency code: "US$"',
    ]);
  });

  it('names the files that are not of it, and leaves them out', async () => {
    const tenant = await aTenant();
    const folder = await bookFolder({
      ...BOOK,
      'notes.txt': 'x',
      'budget.csv': 'a,b\n',
      '.DS_Store': 'x',
    });
    await mkdir(join(folder, 'journal.ndjson'));
    const report = await importInto(tenant, folder);
    expect(report.refusedCount).toBe(0);
    expect(report.warnings).toEqual([
      'budget.csv: not a file of a book, so it was left out',
      'journal.ndjson: not a file of a book, so it was left out',
      'notes.txt: not a file of a book, so it was left out',
    ]);
  });

  it('may be in NDJSON, with numbers that a JSON number holds exactly', async () => {
    const tenant = await tenantWith({
      'accounts.ndjson':
        '{"code":"1100","name":"Bank","class":"cash"}\n\n{"code":"4000","name":"Sales","class":"operating_revenue"}\n',
      'journal.ndjson':
        '{"date":"2026-07-05","entry":"1","account":"1100","amount":12.5,"currency":"AUD","reconciled":true}\n' +
        '{"date":"2026-07-05","entry":"1","account":"4000","amount":"-12.5","currency":"AUD","reference":null}',
    });
    expect(await balancesByTotals(tenant, 'day')).toEqual({ '1100': '12.50000000', '4000': '-12.50000000' });
  });

  it('may be in separate files, named for their kind or with their kind given', async () => {
    const tenant = await aTenant();
    const folder = await bookFolder({
      'accounts.csv': ACCOUNTS,
      'Rates July.csv': RATES,
      'july.csv': JOURNAL,
    });
    expect((await importInto(tenant, join(folder, 'accounts.csv'))).refusedCount).toBe(0);
    expect(
      (await importInto(tenant, join(folder, 'Rates July.csv'), { format: 'exchange_rates' })).refusedCount,
    ).toBe(0);
    expect((await importInto(tenant, join(folder, 'july.csv'), { format: 'journal' })).refusedCount).toBe(0);
    expect(refusalsOf(await importInto(tenant, join(folder, 'july.csv')))[0]).toMatch(
      /^july.csv: its name does not say what it is: call it one of manifest, organization, quickbooks with .json; one of .*accounts, .*journal.* with .csv or .ndjson or .xlsx; hledger.csv or .txt; .*fec.*, or give a format or a mapping$/,
    );
  });
});

describe('the settings of an organisation', () => {
  const settings = async (tenant: TenantWriter) => (await stateOf(tenant))['organization']?.[0] ?? '';

  it('change as far as the file names them', async () => {
    const tenant = await tenantWith({
      'organization.json':
        '{"base_currency":"NZD","financial_year_start_month":4,"minimum_group_size":10,"full_time_weekly_hours":37.5}',
    });
    expect(JSON.parse(await settings(tenant))).toMatchObject({
      base_currency: 'NZD',
      time_zone: 'Australia/Sydney',
      financial_year_start_month: 4,
      minimum_group_size: 10,
      full_time_weekly_hours: '37.50',
    });
    const events = await tenant.read(
      query
        .selectFrom('audit_events')
        .select(['before', 'after'])
        .where('action', '=', 'organization.changed')
        .compile(),
    );
    expect(events).toEqual([
      {
        before: {
          base_currency: 'AUD',
          financial_year_start_month: 7,
          minimum_group_size: 5,
          full_time_weekly_hours: '38.00',
        },
        after: {
          base_currency: 'NZD',
          financial_year_start_month: 4,
          minimum_group_size: 10,
          full_time_weekly_hours: '37.50',
        },
      },
    ]);
  });

  it('take effect for the files that follow', async () => {
    const tenant = await tenantWith({
      ...BOOK,
      'organization.json': '{"base_currency":"USD"}',
      'exchange_rates.csv': 'date,currency,rate\n2026-07-01,AUD,0.5\n',
    });
    expect(await balancesByTotals(tenant, 'year')).toEqual({
      '1100': '550.00000000',
      '1200': '100.00000000',
      '4000': '-650.00000000',
    });
  });

  it('keep their base currency once something is kept in it', async () => {
    const posted = await tenantWith(BOOK);
    const folder = await bookFolder({ 'organization.json': '{"base_currency":"USD","name":"x"}' });
    expect(refusalsOf(await importInto(posted, folder))).toEqual([
      'organization.json:1: base_currency: must stay as it is, because entries have been posted',
    ]);
    expect(await settings(posted)).toMatch(/"name":"Blue Gum","base_currency":"AUD"/);
    const rated = await tenantWith({ 'exchange_rates.csv': RATES });
    expect(refusalsOf(await importInto(rated, folder))[0]).toMatch(
      /there are exchange rates into the present one/,
    );
  });

  it.each([
    ['{"base_currency":"AUS"}', 'base_currency: not an ISO 4217 currency code: "AUS"'],
    ['{"time_zone":"Sydney"}', 'time_zone: not an IANA time zone: "Sydney"'],
    [
      '{"financial_year_start_month":13}',
      'financial_year_start_month: not a whole number from 1 to 12: "13"',
    ],
    ['{"minimum_group_size":2}', 'minimum_group_size: not a whole number from 3 to 1000000: "2"'],
    ['{"currency":"AUD"}', '"currency": unknown key'],
    ['{"name":["x"]}', 'name: not a text, a number, true, false or null'],
    [
      '{"full_time_weekly_hours":"169"}',
      'full_time_weekly_hours: not a number more than 0 and at most 168, up to 2 decimals',
    ],
    ['[]', 'not a JSON object'],
    ['{"name":', 'not JSON: "{"name":"'],
  ])('are refused: %s', async (text, reason) => {
    const report = await importInto(await aTenant(), await bookFolder({ 'organization.json': text }));
    expect(refusalsOf(report)).toEqual([`organization.json:1: ${reason}`]);
  });
});
