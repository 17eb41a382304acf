import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { own } from '../../src/db/own.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantReader } from '../../src/db/tenant.ts';
import { lookAtFile } from '../../src/import/mapping/look-at-file.ts';
import { MAPPABLE_KINDS, type Mapping } from '../../src/import/mapping/schema.ts';
import { contentOfPath, seekablePath } from '../../src/import/readers/content.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { answersTo } from './guessing.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { importTable } from './mapping-support.ts';
import {
  arbitraryJournal,
  arbitraryStyle,
  fileIn,
  type PlainLine,
  type Style,
  tableIn,
} from './random-table.ts';
import { xlsxOf } from './xlsx-file.ts';

const database = await testDatabase();
const ACCOUNTS = 'code,name,class\n1100,Bank,cash\n4000,Sales,operating_revenue\n';

const aBook = async () => {
  const tenant = database.openTenant((await anOrganization(database)).id);
  await importInto(tenant, await bookFolder({ 'accounts.csv': ACCOUNTS }));
  return tenant;
};

/** Every line of the ledger as it was posted, by SQL. */
async function linesIn(tenant: TenantReader): Promise<readonly unknown[]> {
  return await tenant.read(
    sql`select entry.external_id, entry.entry_date::text as date, entry.description, account.code,
               trim_scale(line.base_debit)::text as debit, trim_scale(line.base_credit)::text as credit
        from ${own('journal_lines')} line
        join ${own('journal_entries')} entry on entry.id = line.entry_id and entry.voided_at is null
        join ${own('accounts')} account on account.id = line.account_id
        order by 1, 4, 5`.compile(query),
  );
}

function inOurColumns(lines: readonly PlainLine[]): string {
  const rows = lines.map(
    ({ date, entry, account, description, amount }) => `${date};${entry};${account};${description};${amount}`,
  );
  return ['date;entry;account;description;amount', ...rows].join('\n');
}

async function guessesOf(name: string, content: Buffer): Promise<Mapping[]> {
  const path = `${await bookFolder({ [name]: content })}/${name}`;
  const file = {
    encoding: name.endsWith('.xlsx') ? 'xlsx' : 'csv',
    open: contentOfPath(path),
    seek: seekablePath(path),
    isWhole: true,
  } as const;
  return answersTo(await lookAtFile(file, null, { kind: null, kinds: MAPPABLE_KINDS, prefix: 'table' }));
}

it.each(['table.csv', 'table.xlsx'])(
  'a guessed mapping of %s imports the same book as our own columns do',
  async (name) => {
    const fileOf = async (lines: readonly PlainLine[], style: Style) =>
      name.endsWith('.xlsx') ? await xlsxOf(tableIn(lines, style)) : fileIn(tableIn(lines, style), style);
    await fc.assert(
      fc.asyncProperty(arbitraryJournal, arbitraryStyle, async (lines, style) => {
        const expected = await aBook();
        const report = await importInto(expected, await bookFolder({ 'journal.csv': inOurColumns(lines) }));
        expect(refusalsOf(report)).toEqual([]);
        const content = await fileOf(lines, style);
        const books: (readonly unknown[])[] = [];
        for (const mapping of await guessesOf(name, content)) {
          const tenant = await aBook();
          await importTable(tenant, content, mapping, name);
          books.push(await linesIn(tenant));
        }
        expect(books).toContainEqual(await linesIn(expected));
      }),
      { numRuns: 6 },
    );
  },
);
