import { expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { allocationsOf, aTrader, faultsOf, invoices, unallocatedOf } from './documents-support.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();

const INVOICE = 'I-1,C-1,2026-07-15,100';
const OF_ANOTHER = 'I-1,C-2,2026-07-15,100';

function waiting(customer = 'C-1', voided = ''): BookFiles {
  const head = 'payment,date,invoice,customer,amount,voided';
  return { 'payments.csv': `${head}\nP-1,2026-07-10,I-1,${customer},40,${voided}\n` };
}

const withdrawn = (invoice: string) => invoices(`${invoice},,,,true`);

async function imports(tenant: TenantWriter, files: BookFiles): Promise<string> {
  const id = newId(new Date(START));
  expect(refusalsOf(await importInto(tenant, await bookFolder(files), { id }))).toEqual([]);
  return id;
}

const TWICE = 'import: payment "P-1" was recorded again later: undo that first';
const CAME_LATER = 'import: payment "P-1", which came later, waits for invoice "I-1": undo that first';
const WOULD_WAIT = 'import: payment "P-1" would wait for invoice "I-1", which came later: undo that first';

it.each<[string, readonly BookFiles[], BookFiles, readonly BookFiles[], readonly string[]]>([
  [
    'an invoice was void with its payment, which waits since',
    [invoices(INVOICE), waiting()],
    withdrawn(INVOICE),
    [waiting()],
    [TWICE, CAME_LATER],
  ],
  [
    'an invoice was void, and a payment waits since',
    [invoices(INVOICE)],
    withdrawn(INVOICE),
    [waiting()],
    [CAME_LATER],
  ],
  [
    'what waited was withdrawn, and its invoice came since',
    [waiting()],
    waiting('C-1', 'true'),
    [invoices(INVOICE)],
    [WOULD_WAIT],
  ],
  [
    'what waited was withdrawn, and settles an invoice of another customer since',
    [waiting()],
    waiting('C-1', 'true'),
    [invoices(OF_ANOTHER), waiting('C-2')],
    [TWICE],
  ],
])('an undo is refused where %s', async (_case, before, undone, later, reasons) => {
  const tenant = await aTrader(database);
  for (const files of before) await imports(tenant, files);
  const id = await imports(tenant, undone);
  const since: string[] = [];
  for (const files of later) since.unshift(await imports(tenant, files));
  const [settled, unallocated] = [await allocationsOf(tenant), await unallocatedOf(tenant)];
  expect(refusalsOf(await undoing(tenant, id))).toEqual(reasons);
  expect([await allocationsOf(tenant), await unallocatedOf(tenant)]).toEqual([settled, unallocated]);
  // The last first is always possible.
  for (const one of [...since, id]) expect(refusalsOf(await undoing(tenant, one))).toEqual([]);
  expect((await allocationsOf(tenant)).length + (await unallocatedOf(tenant)).length).toBe(
    before.filter((files) => 'payments.csv' in files).length,
  );
  expect(await faultsOf(tenant)).toEqual([]);
});

it('an undo gives a payment that settled an invoice of another customer since back to what it waited for', async () => {
  const tenant = await aTrader(database);
  await imports(tenant, waiting());
  await imports(tenant, invoices(OF_ANOTHER));
  const paying = await imports(tenant, waiting('C-2'));
  expect(await unallocatedOf(tenant)).toEqual([]);
  expect(refusalsOf(await undoing(tenant, paying))).toEqual([]);
  expect(await unallocatedOf(tenant)).toEqual(['P-1 I-1 payment C-1 2026-07-10 40 AUD 40']);
  expect(await allocationsOf(tenant)).toEqual([]);
});
