import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { ACCOUNTS, BOOK, JOURNAL } from './small-book.ts';
import { stateOf } from './state.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
  await importInto(tenant, await bookFolder(BOOK));
});

/** The same facts written in another way: importing them changes nothing. */
const REWRITTEN: readonly (readonly [string, (text: string) => string | Uint8Array])[] = [
  ['UTF-16 with a mark', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a mark, its larger bytes first', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['a byte order mark', (text) => `\uFEFF${text}`],
  ['lines that end in CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['no end of the last line', (text) => text.trimEnd()],
  ['tabs', (text) => text.replaceAll(',', '\t').replace('Abroad\t in', 'Abroad, in')],
  ['semicolons', (text) => text.replaceAll(',', ';').replace('Abroad; in', 'Abroad, in')],
  ['blank lines and lines of empty cells', (text) => text.replaceAll('\n', '\n\n,,,,,,,,\n')],
  ['spaces around cells', (text) => text.replaceAll(/,(?=[A-Z])/g, ',  ').replaceAll('AUD', 'AUD ')],
  ['names of columns in capitals', (text) => text.replace('date,entry', 'Date,ENTRY')],
  ['every cell in quotes', (text) => quoted(text)],
  ['the columns in another order', (text) => reversed(text)],
  ['a zero on the other side', (text) => text.replaceAll(',,AUD', ',0,AUD').replaceAll(',,1', ',0.00,1')],
];

function quoted(text: string): string {
  return text
    .replace('"Abroad, in dollars"', 'Abroad¦ in dollars')
    .split('\n')
    .map((line) =>
      line === ''
        ? ''
        : line
            .split(',')
            .map((cell) => `"${cell}"`)
            .join(','),
    )
    .join('\n')
    .replace('¦', ',');
}

function reversed(text: string): string {
  return text
    .replace('"Abroad, in dollars"', 'Abroad¦ in dollars')
    .split('\n')
    .map((line) => line.split(',').reverse().join(','))
    .join('\n')
    .replace('Abroad¦ in dollars', '"Abroad, in dollars"');
}

describe('a CSV file may have', () => {
  it.each(REWRITTEN)('%s', async (_what, rewrite) => {
    const before = await stateOf(tenant);
    const report = await importInto(tenant, await bookFolder({ 'journal.csv': rewrite(JOURNAL) }));
    expect(refusalsOf(report)).toEqual([]);
    expect(report.files[0]).toMatchObject({ rows: 4, unchanged: 2 });
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('cells of several lines, after which lines are still counted right', async () => {
    const text = `date,entry,account,description,amount,currency
2026-07-05,M-1,1100,"first\r\nsecond ""quoted""\nthird",1,AUD
2026-07-05,M-1,4000,x,-1,AUD

2026-07-05,M-2,1100,x,one,AUD
`;
    expect(refusalsOf(await importInto(tenant, await bookFolder({ 'journal.csv': text })))).toEqual([
      'journal.csv:7: amount: not a number: "one"',
    ]);
  });

  it('more rows than fit a batch', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, index) => `2026-07-05,B-${index},1100,x,1,AUD\n2026-07-05,B-${index},4000,x,-1,AUD\n`,
    );
    const text = `date,entry,account,description,amount,currency\n${rows.join('')}`;
    const report = await importInto(tenant, await bookFolder({ 'journal.csv': text }));
    expect(report.files[0]).toMatchObject({ rows: 6000, added: 3000 });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('no currency, which is then the base currency', async () => {
    const before = await stateOf(tenant);
    const entry = JOURNAL.split('\n').slice(0, 3).join('\n');
    const emptied = await importInto(
      tenant,
      await bookFolder({ 'journal.csv': entry.replaceAll('AUD', '') }),
    );
    expect(emptied.files[0]).toMatchObject({ unchanged: 1 });
    const omitted = entry.replaceAll(/,(currency|AUD)/g, '');
    expect((await importInto(tenant, await bookFolder({ 'journal.csv': omitted }))).files[0]).toMatchObject({
      unchanged: 1,
    });
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('rows of a header alone', async () => {
    const [header = ''] = ACCOUNTS.split('\n');
    const report = await importInto(tenant, await bookFolder({ 'accounts.csv': header }));
    expect(report).toMatchObject({ refusedCount: 0, files: [{ rows: 0, added: 0 }] });
  });
});
