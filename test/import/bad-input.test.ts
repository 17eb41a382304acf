import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';
import { ACCOUNTS, BOOK, JOURNAL, journalWith } from './small-book.ts';
import { stateOf } from './state.ts';

const database = await testDatabase();
let tenant: TenantWriter;
let before: Record<string, string[]>;

beforeAll(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
  await tenant.write(async () => undefined);
  before = await stateOf(tenant);
});

/** What a book is refused for; the data is as it was. */
async function refusals(files: BookFiles): Promise<string[]> {
  const report = await importInto(tenant, await bookFolder(files));
  expect(report.refusedCount).toBe(report.refused.length);
  expect(await stateOf(tenant)).toEqual(before);
  return refusalsOf(report);
}

const journal = async (text: string | Uint8Array) =>
  await refusals({ 'accounts.csv': ACCOUNTS, 'journal.csv': text });

describe('a row is refused for', () => {
  it.each([
    ['2026-07-05,JE-1,4000,x,,"1,2OO.00",AUD', 'credit: not a number: "1,2OO.00"'],
    ['2026-07-05,JE-1,4000,x,,"1,100.00",AUD', 'credit: not a number: "1,100.00"'],
    ['2026-07-05,JE-1,4000,x,,11e2,AUD', 'credit: not a number: "11e2"'],
    ['2026-07-05,JE-1,4000,x,,NaN,AUD', 'credit: not a number: "NaN"'],
    ['2026-07-05,JE-1,4000,x,,Infinity,AUD', 'credit: not a number: "Infinity"'],
    ['2026-07-05,JE-1,4000,x,,-1100,AUD', 'credit: negative: "-1100"; put it on the other side'],
    ['2026-07-05,JE-1,4000,x,,1100.000000001,AUD', 'credit: more than 8 decimals: "1100.000000001"'],
    ['2026-07-05,JE-1,4000,x,,10000000000000000,AUD', 'credit: too large: "10000000000000000"'],
    ['2026-07-05,JE-1,4000,x,,,AUD', 'debit, credit: one of them is required'],
    ['2026-07-05,JE-1,4000,x,5,1105,AUD', 'debit, credit: only one of them on a line, not 5 and 1105'],
    ['2026-07-05,JE-1,4000,x,,1100,XYZ', 'currency: not an ISO 4217 currency code: "XYZ"'],
    ['2026-07-05,JE-1,,x,,1100,AUD', 'account: required'],
    ['2026-07-05,,4000,x,,1100,AUD', 'entry: required'],
    ['2026-02-29,JE-1,4000,x,,1100,AUD', 'date: there is no such date: "2026-02-29"'],
    ['5/7/2026,JE-1,4000,x,,1100,AUD', 'date: not a date in the form YYYY-MM-DD: "5/7/2026"'],
    [
      '2026-07-06,JE-1,4000,x,,1100,AUD',
      'date: 2026-07-06 differs from 2026-07-05 on line 2, where the entry begins',
    ],
    ['2026-07-05,JE-1,4001,x,,1100,AUD', 'account: there is no account "4001"'],
    ['2026-07-05,JE-1,4000,x,,1100,AUD,extra', '8 cells where the header has 7'],
    ['2026-07-05,JE-1,4000,x,,1100', '6 cells where the header has 7'],
  ])('%s', async (row, reason) => {
    expect(await journal(journalWith(row))).toEqual([`journal.csv:3: ${reason}`]);
  });

  it('several things at once, each named', async () => {
    expect(await journal(journalWith('yesterday,JE-1,4000,x,,1OO,DOLLAR'))).toEqual([
      'journal.csv:3: date: not a date in the form YYYY-MM-DD: "yesterday"',
      'journal.csv:3: credit: not a number: "1OO"',
      'journal.csv:3: currency: not an ISO 4217 currency code: "DOLLAR"',
    ]);
  });

  it('an entry that does not balance, at its first line', async () => {
    expect(await journal(journalWith('2026-07-05,JE-1,4000,x,,1000,AUD'))).toEqual([
      'journal.csv:2: the entry does not balance: debits 1100.00, credits 1000.00, difference 100.00 AUD',
    ]);
  });

  it('lines of an entry that do not follow one another', async () => {
    expect(
      await journal(`${JOURNAL.split('\n').slice(0, 3).join('\n')}
2026-07-05,JE-9,1100,x,1,,AUD,,
2026-07-05,JE-9,4000,x,,1,AUD,,
2026-07-05,JE-1,1100,x,1,,AUD,,
2026-07-05,JE-1,4000,x,,1,AUD,,
`),
    ).toEqual(['journal.csv:6: entry: "JE-1" was there before: an entry\'s lines must follow one another']);
  });

  it('a line that its entry contradicts', async () => {
    const text = `date,entry,account,description,amount,currency,reference,closing
2026-07-05,JE-1,1100,x,1,AUD,A,yes
2026-07-05,JE-1,4000,x,-1,AUD,B,no
`;
    expect(await journal(text)).toEqual([
      'journal.csv:3: reference: "B" differs from that of the entry, "A"',
      'journal.csv:3: closing: differs from what the entry says above',
    ]);
  });

  it('a customer, a vendor or a department that is not there', async () => {
    const text = `date,entry,account,description,amount,currency,customer,vendor,department
2026-07-05,JE-1,1100,x,1,AUD,C1,,
2026-07-05,JE-1,4000,x,-1,AUD,,V1,D1
`;
    expect(await journal(text)).toEqual([
      'journal.csv:2: customer: there is no customer "C1"',
      'journal.csv:3: department: there is no department "D1"',
      'journal.csv:3: vendor: there is no vendor "V1"',
    ]);
  });

  it('no rate, or one that cannot be', async () => {
    const text = (rate: string) => `date,entry,account,description,amount,currency,rate
2026-07-05,JE-1,1100,x,1,USD,${rate}
2026-07-05,JE-1,4000,x,-1,USD,${rate}
`;
    expect((await journal(text('')))[0]).toBe(
      'journal.csv:2: no exchange rate for USD on or before 2026-07-05: give a rate, or add it to exchange_rates',
    );
    expect((await journal(text('0')))[0]).toBe('journal.csv:2: rate: not more than zero: "0"');
    expect((await journal(text('0.0000000000001')))[0]).toBe(
      'journal.csv:2: rate: more than 12 decimals: "0.0000000000001"',
    );
    expect((await journal(text('1000000000000')))[0]).toBe('journal.csv:2: rate: too large: "1000000000000"');
  });

  it.each([
    ['0000-01-01T00:00:00.000Z', 'before 1970: "0000-01-01T00:00:00.000Z"'],
    ['1969-12-31T23:59:59.999Z', 'before 1970: "1969-12-31T23:59:59.999Z"'],
    [
      '2026-02-30T00:00:00.000Z',
      'not a moment in the form YYYY-MM-DDTHH:MM:SS.mmmZ: "2026-02-30T00:00:00.000Z"',
    ],
  ])('a moment of recording that cannot be: %s', async (moment, reason) => {
    const text = `date,entry,account,amount,recorded_at
2026-07-05,JE-1,1100,1,${moment}
2026-07-05,JE-1,4000,-1,
`;
    expect((await journal(text))[0]).toBe(`journal.csv:2: recorded_at: ${reason}`);
  });

  it.each([
    [
      '0.01',
      '100000000000',
      'JE-1',
      /lettering: 100000000000 USD cannot be worth 0.01 in base currency: its rate/,
    ],
    [
      '1000000000',
      '0.001',
      'JE-1',
      /lettering: 0.001 USD cannot be worth 1000000000 in base currency: its rate/,
    ],
    ['5', '0', 'JE-1', /lettering: 0 USD cannot be worth 5 in base currency$/],
    [
      '5',
      '4',
      'x'.repeat(191),
      /entry: longer than 190 characters, which leaves no room for the names of its/,
    ],
  ])('an open item of which no invoice can be made: %s for %s', async (base, amount, entry, reason) => {
    const text = `date,entry,account,amount,currency,base_amount,customer,lettering
2026-07-05,${entry},4000,-${base},AUD,,,
2026-07-05,${entry},1200,${amount},USD,${base},C-1,-
`;
    const customers = 'customer,name\nC-1,One\n';
    const found = await refusals({
      'accounts.csv': ACCOUNTS,
      'customers.csv': customers,
      'journal.csv': text,
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^journal.csv:3: /);
    expect(found[0]).toMatch(reason);
  });

  it('being there twice in its file', async () => {
    expect(
      await refusals({
        'accounts.csv': `${ACCOUNTS}1100,Another bank,cash\n`,
        'exchange_rates.csv':
          'date,currency,rate\n2026-07-01,USD,1.5\n2026-07-01,USD,1.6\n2026-07-01,AUD,1\n',
      }),
    ).toEqual([
      'accounts.csv:6: code: "1100" is on line 2 already',
      'exchange_rates.csv:3: date, currency: "2026-07-01 USD" is on line 2 already',
      'exchange_rates.csv:4: currency: AUD is the base currency, its rate is always 1',
    ]);
  });

  it('being no JSON, or JSON of the wrong form', async () => {
    const line = '"date":"2026-07-05","entry":"1","account":"1100","currency":"AUD"';
    const files = {
      'accounts.csv': ACCOUNTS,
      'journal.ndjson': [
        `{${line},"amount":1,"colour":"red"}`,
        '{oops}',
        '["a"]',
        `{${line},"amount":0.12345678901234567}`,
        `{${line},"amount":1e21}`,
        `{${line},"amount":1,"description":"\\u0000"}`,
        `{${line},"amount":1,"description":"\\ud800"}`,
        `{${line},"amount":1,"debit":1}`,
        `{${line},"amount":100000000000000.001}`,
      ].join('\n'),
    };
    expect(await refusals(files)).toEqual([
      'journal.ndjson:1: "colour": unknown key',
      'journal.ndjson:2: not JSON: "{oops}"',
      'journal.ndjson:3: not a JSON object',
      'journal.ndjson:4: amount: too many digits for a JSON number: write it in quotes',
      'journal.ndjson:5: amount: too many digits for a JSON number: write it in quotes',
      'journal.ndjson:6: description: a NUL character',
      'journal.ndjson:7: description: half of a surrogate pair: not text',
      'journal.ndjson:8: amount: not together with debit or credit',
      'journal.ndjson:9: amount: too many digits for a JSON number: write it in quotes',
    ]);
  });
});

describe('a file is refused for', () => {
  it.each([
    ['being empty', '', /^journal.csv: the file is empty$/],
    ['holding a byte order mark alone', '\uFEFF', /^journal.csv: the file is empty$/],
    ['blank lines alone', '\n\r\n,,\n', /^journal.csv: the file is empty$/],
    [
      'a wrong delimiter',
      JOURNAL.replaceAll(',', '|'),
      /^journal.csv:1: the header is one column, "date\|entry\|.*": separate columns by comma, semicolon or tab$/,
    ],
    [
      'a header that lacks columns, has unknown ones or has one twice',
      'date,entry,datum,debit,credit,date\n',
      /^journal.csv:1: the header lacks account and has unknown columns "datum" and has twice date; the columns of journal are date, entry, /,
    ],
    [
      'a header without amounts',
      'date,entry,account,description,currency\n',
      /lacks a choice: either debit and credit, or amount;/,
    ],
    [
      'a header with amounts of both kinds',
      'date,entry,account,description,debit,credit,amount,currency\n',
      /lacks a choice: either debit and credit, or amount;/,
    ],
    [
      'a quote that is never closed',
      journalWith('2026-07-05,JE-1,4000,"x,,1100,AUD'),
      /^journal.csv:3: a quote in the record that starts here is never closed$/,
    ],
    [
      'text after a closing quote',
      journalWith('2026-07-05,JE-1,4000,"x" y,,1100,AUD'),
      /^journal.csv:3: text after a closing quote/,
    ],
    [
      'a quote in the middle of a cell',
      journalWith('2026-07-05,JE-1,4000,12" pipe,,1100,AUD'),
      /^journal.csv:3: a quote in the middle of a cell/,
    ],
    [
      'a NUL byte',
      journalWith('2026-07-05,JE-1,4000,x\0,,1100,AUD'),
      /^journal.csv:3: a NUL byte: this is not a text file$/,
    ],
  ])('%s', async (_what, text, reason) => {
    const [first, ...others] = await journal(text);
    expect(first).toMatch(reason);
    expect(others).toEqual([]);
  });

  it('bytes that are text in no encoding, at the line where they are', async () => {
    const [before = '', after = ''] = journalWith('2026-07-05,JE-1,4000,Café,,1100,AUD').split('é');
    const neither = Buffer.concat([Buffer.from(before), Buffer.from([0x81]), Buffer.from(after)]);
    expect(await journal(neither)).toEqual([
      'journal.csv:3: not UTF-8, and not Windows-1252 either: save the file as UTF-8',
    ]);
    const utf16 = Buffer.from(`\uFEFF${JOURNAL}`, 'utf16le');
    expect(await journal(utf16.subarray(0, -1))).toEqual([
      'journal.csv:5: not UTF-16 throughout: the file is damaged, or was cut short',
    ]);
  });

  it('there being another of its kind', async () => {
    expect(await refusals({ ...BOOK, 'accounts.ndjson': '{}' })).toEqual([
      'accounts.ndjson: accounts.csv is a file of the same kind: a book has one of each',
    ]);
  });

  it('not being there, or being a folder of nothing', async () => {
    const folder = await bookFolder({ 'notes.txt': '' });
    const report = async (path: string, format: 'journal' | null = null) =>
      refusalsOf(await importInto(tenant, path, { format }));
    expect((await report(folder))[0]).toMatch(
      /there is no file of a book in this folder; it has one of manifest, organization, quickbooks with .json; one of .*accounts, /,
    );
    expect(await report(join(folder, 'journal.csv'))).toEqual([
      `${join(folder, 'journal.csv')}: there is no such file or folder`,
    ]);
    expect((await report(folder, 'journal'))[0]).toMatch(
      /a folder is a book: a format or a mapping is for a single file/,
    );
    await mkdir(join(folder, 'journal.csv'));
    expect((await report(folder))[0]).toMatch(/there is no file of a book in this folder/);
  });

  it('leading nowhere, being a link; under a name of no file of a book it is only left out', async () => {
    const folder = await bookFolder({ 'accounts.csv': ACCOUNTS });
    await symlink(join(folder, 'nothing'), join(folder, 'notes.csv'));
    const report = await importInto(tenant, folder, { dryRun: true });
    expect(refusalsOf(report)).toEqual([]);
    expect(report.warnings).toEqual(['notes.csv: not a file of a book, so it was left out']);
    await symlink(join(folder, 'nothing'), join(folder, 'journal.csv'));
    expect(refusalsOf(await importInto(tenant, folder))).toEqual(['journal.csv: it cannot be read (ENOENT)']);
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('an entry of more lines than are held in memory', async () => {
    const row = '2026-07-05,JE-1,1100,x,1,AUD\n';
    expect(await journal(`date,entry,account,description,amount,currency\n${row.repeat(12_000)}`)).toEqual([
      'journal.csv:10002: entry: more than 10000 lines',
    ]);
  });
});

describe('a record without an end is refused without being held', () => {
  async function hugeFile(write: (path: string) => Promise<void>): Promise<string> {
    const folder = await bookFolder({});
    const path = join(folder, 'journal.csv');
    await write(path);
    return path;
  }

  it.each([
    ['a line of 200 MB', 'x', /^journal.csv:3: the line is longer than 1 MiB$/],
    [
      'a quote of 200 MB',
      'x\n',
      /^journal.csv:3: the record that starts here is larger than 1 MiB; is a quote never closed\?$/,
    ],
  ])('%s', async (_what, filler, reason) => {
    const path = await hugeFile(async (to) => {
      await writeFile(to, journalWith('2026-07-05,JE-1,4000,"').trimEnd());
      const block = filler.repeat(10_000_000 / filler.length);
      for (let written = 0; written < 20; written += 1) await writeFile(to, block, { flag: 'a' });
    });
    const held = process.memoryUsage.rss();
    let most = 0;
    const onProgress = () => {
      most = Math.max(most, process.memoryUsage.rss());
    };
    const report = await importInto(tenant, path, { onProgress });
    expect(refusalsOf(report)[0]).toMatch(reason);
    expect(most).toBeGreaterThan(0);
    expect(most - held).toBeLessThan(100_000_000);
  });
});
