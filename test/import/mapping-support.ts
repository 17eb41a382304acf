import { sql } from 'kysely';
import { own } from '../../src/db/own.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantReader, TenantWriter } from '../../src/db/tenant.ts';
import type { CompiledMapping } from '../../src/import/mapping/compile.ts';
import { faultInWords, readMapping } from '../../src/import/mapping/read-mapping.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { bookFolder, importInto } from './importing.ts';

/** A mapping, prepared. */
export function compiledFrom(mapping: object): CompiledMapping {
  const compilation = readMapping(JSON.stringify(mapping));
  if (compilation.ok) return compilation.compiled;
  throw new Error(compilation.faults.map(faultInWords).join('; '));
}

/** Imports a table by a mapping. */
export async function importTable(
  tenant: TenantWriter,
  content: string | Uint8Array,
  mapping: object,
  name = 'table.csv',
): Promise<ImportReport> {
  const folder = await bookFolder({ [name]: content });
  return await importInto(tenant, `${folder}/${name}`, { format: compiledFrom(mapping) });
}

/** The lines of entries whose names begin so, by SQL: debits positive. */
export async function linesOf(
  tenant: TenantReader,
  names: readonly string[],
): Promise<readonly Readonly<{ entry: string; account: string; amount: string }>[]> {
  return await tenant.read(
    sql<{ entry: string; account: string; amount: string }>`
      select entry.external_id as entry, account.code as account, trim_scale(line.base_debit - line.base_credit)::text as amount
      from ${own('journal_lines')} line
      join ${own('journal_entries')} entry on entry.id = line.entry_id and entry.voided_at is null
      join ${own('accounts')} account on account.id = line.account_id
      where ${sql.join(
        names.map((name) => sql`entry.external_id like ${`${name}%`}`),
        sql` or `,
      )}
      order by 1, 2, 3`.compile(query),
  );
}
