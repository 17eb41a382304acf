import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../src/import/mapping/presets/index.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { BROKEN, BROKEN_MS, broken, DAMAGES, type Damage, faultsAfter } from './broken-files.ts';
import { GERMAN, GERMAN_MAPPING } from './german-table.ts';
import { bookFolder, importInto } from './importing.ts';
import { importTable } from './mapping-support.ts';
import { PRESET_FILES } from './preset-files.ts';
import { RATES } from './small-book.ts';
import { rowsOfCsv, xlsxOf } from './xlsx-file.ts';

const database = await testDatabase();

/** The accounts that the tables name. */
const ACCOUNTS = `code,name,class\n${[
  'bank',
  'bank:unassigned',
  'stripe',
  'stripe:fees',
  'stripe:sales',
  'stripe:refunds',
  'stripe:payouts',
  'stripe:other',
]
  .map((code) => `${code},${code},other_asset\n`)
  .join('')}`;

type BrokenTable = Readonly<{
  name: string;
  file: string;
  mapping: object;
  breakBy: (damages: readonly Damage[]) => Promise<Buffer>;
}>;

const presetTable = (name: string): BrokenTable => ({
  name,
  file: `${name}.csv`,
  mapping: PRESETS.find((preset) => preset.name === name)?.mapping ?? {},
  breakBy: async (damages) => broken(Buffer.from(PRESET_FILES[name] ?? ''), damages),
});

const SHEET = 'xl/worksheets/sheet1.xml';
const ROWS = rowsOfCsv(
  'Datum,Beleg,Konto,Text,Soll,Haben,Währung,Nr.,Abgestimmt\n05.07.2026,X-1,1100,a,5,,AUD,,\n05.07.2026,X-1,4000,b,,5,AUD,,',
);

const TABLES: readonly BrokenTable[] = [
  {
    name: 'CSV in UTF-8',
    file: 'a.csv',
    mapping: GERMAN_MAPPING,
    breakBy: async (damages) => broken(Buffer.from(GERMAN), damages),
  },
  {
    name: 'CSV in Windows-1252',
    file: 'a.csv',
    mapping: GERMAN_MAPPING,
    breakBy: async (damages) => broken(Buffer.from(GERMAN, 'latin1'), damages),
  },
  presetTable('stripe-balance'),
  presetTable('bank-statement'),
  {
    name: 'a workbook',
    file: 'a.xlsx',
    mapping: GERMAN_MAPPING,
    breakBy: async (damages) => broken(await xlsxOf(ROWS), damages),
  },
  {
    name: 'the sheet in a workbook',
    file: 'a.xlsx',
    mapping: GERMAN_MAPPING,
    breakBy: async (damages) =>
      await xlsxOf(ROWS, { change: { [SHEET]: (whole) => broken(whole, damages) } }),
  },
];

describe('a table is refused in words or imported whole, however it was broken', () => {
  it.each(TABLES)(
    '$name',
    async ({ file, mapping, breakBy }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(DAMAGES, { minLength: 1, maxLength: 2 }), async (damages) => {
          const tenant = database.openTenant((await anOrganization(database)).id);
          await importInto(
            tenant,
            await bookFolder({ 'accounts.csv': ACCOUNTS, 'exchange_rates.csv': RATES }),
          );
          const report = await importTable(tenant, await breakBy(damages), mapping, file);
          expect(await faultsAfter(tenant, report)).toEqual([]);
        }),
        BROKEN,
      );
    },
    BROKEN_MS,
  );
});
