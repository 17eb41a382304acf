import { sql } from 'kysely';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { anOrganization, START } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';

/** An organisation in AUD with what invoices and bills refer to. */
export async function aTrader(
  database: TestDatabase,
  organization?: Readonly<{ id: string }>,
): Promise<TenantWriter> {
  const { id } = organization ?? (await anOrganization(database));
  const tenant = database.openTenant(id);
  const department = newId(new Date(START));
  await tenant.write(async (transaction) => {
    await transaction.run(
      sql`insert into departments (id, external_id, name, created_at, updated_at)
        values (${department}, 'D-1', 'Sales', ${new Date(START)}, ${new Date(START)})`.compile(query),
    );
  });
  await importing(tenant, {
    'accounts.csv': 'code,name,class\n4000,Sales,operating_revenue\n5000,Goods,cost_of_sales\n',
    'customers.csv': 'customer,name\nC-1,Harbour Cafe\nC-2,Bakery\n',
    'vendors.csv': 'vendor,name\nV-1,Roasters\n',
    'exchange_rates.csv': 'date,currency,rate\n2026-07-01,USD,1.5\n2026-08-01,USD,1.33333333\n',
  });
  return tenant;
}

/** What an import counts, by kind as `added/changed/unchanged`, or the rows that it refuses. */
export async function importing(
  tenant: TenantWriter,
  files: BookFiles,
  now = new Date(START),
): Promise<Readonly<Record<string, string>> | readonly string[]> {
  const report = await importInto(tenant, await bookFolder(files), { now });
  if (report.refusedCount > 0) return refusalsOf(report);
  return Object.fromEntries(
    report.files.map(({ kind, added, changed, unchanged }) => [kind, `${added}/${changed}/${unchanged}`]),
  );
}

/** A file of invoices: the rows without their due date, which is the end of 2026. */
export function invoices(...rows: readonly string[]): BookFiles {
  const head = 'invoice,customer,issue_date,net,tax,currency,rate,voided,due_date';
  const lines = rows.map((row) => `${row}${','.repeat(8 - row.split(',').length)},2026-12-31`);
  return { 'invoices.csv': `${[head, ...lines].join('\n')}\n` };
}

/** A file of payments of invoices. */
export function payments(...rows: readonly string[]): BookFiles {
  const head = 'payment,date,invoice,amount,kind,tax,currency,voided,reference,bill';
  const lines = rows.map((row) => `${row}${','.repeat(10 - row.replace(/"[^"]*"/, '').split(',').length)}`);
  return { 'payments.csv': `${[head, ...lines].join('\n')}\n` };
}

/** Every row of the tables of documents, as text: two of these are equal when nothing has changed. */
export async function rowsOf(tenant: TenantWriter): Promise<readonly string[]> {
  const rows = await Promise.all(
    ['documents', 'document_lines', 'allocations', 'unallocated_amounts'].map(
      async (table) =>
        await tenant.read(
          sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.compile(query),
        ),
    ),
  );
  return rows.flat().map(({ row }) => row);
}

export type StandingDocument = Readonly<{
  name: string;
  net: string;
  tax: string;
  base: string;
  rate: string;
  settled_on: string | null;
  corrects: boolean;
  open: string;
  base_open: string;
}>;

/** The documents that stand, with what is open of them, by name; numbers without the zeros at their ends. */
export async function standing(tenant: TenantWriter): Promise<readonly StandingDocument[]> {
  return await tenant.read(
    sql<StandingDocument>`
      select external_id as name, trim_scale(net)::text as net, trim_scale(tax)::text as tax,
        trim_scale(base_net + base_tax)::text as base, trim_scale(rate)::text as rate, settled_on,
        corrects_document_id is not null as corrects,
        trim_scale(net + tax - paid.amount)::text as open,
        trim_scale(base_net + base_tax - paid.base)::text as base_open
      from documents cross join lateral (
        select coalesce(sum(amount), 0) as amount, coalesce(sum(base_amount), 0) as base
        from allocations where document_id = documents.id and voided_at is null
      ) paid
      where voided_at is null order by external_id, kind
    `.compile(query),
  );
}

/** The allocations that stand, as `payment document date amount`. */
export async function allocationsOf(tenant: TenantWriter): Promise<readonly string[]> {
  const rows = await tenant.read(
    sql<{ text: string }>`
      select concat_ws(' ', allocation.external_id, document.external_id, allocation_date, trim_scale(amount)) as text
      from allocations allocation join documents document on document.id = document_id
      where allocation.voided_at is null order by 1
    `.compile(query),
  );
  return rows.map(({ text }) => text);
}

/** The unallocated amounts that stand, as `payment document kind party date amount worth`. */
export async function unallocatedOf(tenant: TenantWriter): Promise<readonly string[]> {
  const rows = await tenant.read(
    sql<{ text: string }>`
      select concat_ws(' ', external_id, coalesce(document_name, '-'), kind, coalesce(
          (select external_id from customer_profiles where id = customer_id), (select external_id from vendor_profiles where id = vendor_id)
        ), amount_date, trim_scale(amount), currency, trim_scale(base_amount)) as text
      from unallocated_amounts where voided_at is null order by 1
    `.compile(query),
  );
  return rows.map(({ text }) => text);
}

/** What `verify` has against the books: nothing, when all is well. */
export async function faultsOf(tenant: TenantWriter): Promise<readonly string[]> {
  return (await verifyBooks(tenant)).flatMap(({ differences }) => differences);
}
