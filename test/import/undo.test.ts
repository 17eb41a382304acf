import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { anOrganization, START } from '../support/app.ts';
import { keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';
import { BOOK } from './small-book.ts';
import { standingBooks } from './standing-books.ts';
import { stateOf } from './state.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
});

const CHART =
  'code,name,class\n1000,Bank,cash\n1200,Debtors,receivable\n3000,Capital,share_capital\n4000,Sales,operating_revenue\n6100,Wages,payroll\n';

/** Imports files, and answers with the id of the import. */
async function imports(files: BookFiles): Promise<string> {
  const id = newId(new Date(START));
  expect(refusalsOf(await importInto(tenant, await bookFolder(files), { id }))).toEqual([]);
  return id;
}

const journal = (...entries: readonly [name: string, date: string, account: string, amount: string][]) => ({
  'journal.csv': `date,entry,account,amount\n${entries
    .map(
      ([name, date, account, amount]) =>
        `${date},${name},1000,${amount}\n${date},${name},${account},-${amount}\n`,
    )
    .join('')}`,
});
const opening = (date: string, amount: string) =>
  `date,entry,account,amount,opening\n${date},O-${date},1000,${amount},true\n${date},O-${date},3000,-${amount},true\n`;

const namesOf = async (table: 'accounts' | 'departments' | 'customer_profiles') =>
  (
    await tenant.read(
      sql<{ name: string }>`
        select ${sql.ref(table === 'accounts' ? 'code' : 'external_id')} as name from ${sql.table(table)}
        where removed_at is null order by 1`.compile(query),
    )
  ).map(({ name }) => name);

describe('an undo', () => {
  it('leaves nothing of a book but its settings, and the same book can be imported again', async () => {
    const before = await standingBooks(tenant);
    const first = await imports(BOOK);
    const imported = await standingBooks(tenant);
    const report = await undoing(tenant, first);
    expect(report).toMatchObject({
      refused: [],
      warnings: ['organization: what this file set stays as it is'],
      undone: [
        { records: 'journal entries', removed: 2, restored: 0 },
        { records: 'exchange rates', removed: 2, restored: 0 },
        { records: 'accounts', removed: 4, restored: 0 },
      ],
    });
    expect(await standingBooks(tenant)).toEqual(before);
    const again = await imports(BOOK);
    expect(await standingBooks(tenant)).toEqual(imported);
    await undoing(tenant, again);
    expect(await standingBooks(tenant)).toEqual(before);
  });

  it('is refused where an entry was corrected later, and changes nothing', async () => {
    const first = await imports({
      'accounts.csv': CHART,
      ...journal(['A', '2026-07-01', '4000', '1'], ['B', '2026-07-01', '4000', '1']),
    });
    await imports(journal(['A', '2026-07-01', '4000', '2']));
    const before = await stateOf(tenant);
    expect(refusalsOf(await undoing(tenant, first))).toEqual([
      'import: entry "A" was changed or voided later: undo that first',
    ]);
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('is refused where a later payment settles an invoice of it, or would settle what it gives back twice', async () => {
    await imports({ 'customers.csv': 'customer,name\nC-1,Ann\n' });
    const invoice = (net: string) =>
      `invoice,customer,issue_date,due_date,net\nI-1,C-1,2026-07-01,2026-07-31,${net}\n`;
    const paid = (name: string, voided = '') => ({
      'payments.csv': `payment,date,invoice,amount,voided\n${name},2026-07-02,I-1,10,${voided}\n`,
    });
    const issued = await imports({ 'invoices.csv': invoice('10') });
    await imports(paid('P-1'));
    expect(refusalsOf(await undoing(tenant, issued))).toEqual([
      'import: invoice "I-1" is settled by "P-1", which came later: undo that first',
    ]);
    const unpaid = await imports(paid('P-1', 'true'));
    await imports(paid('P-2'));
    expect(refusalsOf(await undoing(tenant, unpaid))).toEqual([
      'import: invoice "I-1" would be settled beyond its total of 10.00 AUD',
    ]);
  });

  it('leaves what later records use, what was changed since, and says so', async () => {
    const first = await imports({
      'accounts.csv': CHART,
      'departments.csv': 'department,name,parent\nTOP,Top,\nSUB,Sub,TOP\nGONE,Gone,TOP\n',
      'customers.csv': 'customer,name,notes\nC-1,Ann,\nC-2,Bob,\nC-3,Cai,\n',
      ...journal(['A', '2026-07-01', '4000', '1']),
    });
    await imports({ 'customers.csv': 'customer,name,notes\nC-2,Bob,called back\n' });
    await imports({
      'journal.csv':
        'date,entry,account,amount,department,customer\n2026-07-02,B,1000,5,,\n2026-07-02,B,4000,-5,SUB,C-1\n',
    });
    const report = await undoing(tenant, first);
    expect(report).toMatchObject({
      refused: [],
      warnings: [
        'account "1000" stays: later records use it',
        'account "4000" stays: later records use it',
        'customer "C-1" stays: later records use it',
        'customer "C-2" stays: it was changed since',
        'department "TOP" stays: later records use it',
        'department "SUB" stays: later records use it',
      ],
    });
    expect(await namesOf('accounts')).toEqual(['1000', '4000']);
    expect(await namesOf('departments')).toEqual(['SUB', 'TOP']);
    expect(await namesOf('customer_profiles')).toEqual(['C-1', 'C-2']);
    expect((await verifyBooks(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
  });

  it('gives back what nobody has changed since, value by value', async () => {
    await imports({
      'accounts.csv': CHART,
      'customers.csv': 'customer,name,notes,billing_email\nC-1,Ann,old,old@example.com\n',
    });
    const changing = await imports({
      'accounts.csv': 'code,name,class\n4000,Takings,other_income\n',
      'customers.csv': 'customer,name,notes,billing_email\nC-1,Anna,new,new@example.com\n',
    });
    await imports({
      'accounts.csv': 'code,name,class\n4000,Money,other_income\n',
      'customers.csv': 'customer,name,notes\nC-1,Anna,newer\n',
    });
    const report = await undoing(tenant, changing);
    expect(report.warnings).toEqual([
      'account "4000" stays: changed since: name',
      'customer "C-1" stays: changed since: notes',
    ]);
    expect(
      await tenant.read(
        sql`select party.name, notes, billing_email, account.name as account, class
          from customer_profiles join parties party on party.id = party_id, accounts account where code = '4000'`.compile(
          query,
        ),
      ),
    ).toEqual([
      {
        name: 'Ann',
        notes: 'newer',
        billing_email: 'old@example.com',
        account: 'Money',
        class: 'operating_revenue',
      },
    ]);
  });

  it('lets openings follow from the books that are left', async () => {
    const first = await imports({ 'accounts.csv': CHART, 'journal.csv': opening('2026-01-01', '5') });
    // Of an earlier year: the later opening is checked from now on, and no longer posted.
    await imports({ 'journal.csv': opening('2025-01-01', '5') });
    await undoing(tenant, first);
    const left = await standingBooks(tenant);
    tenant = database.openTenant((await anOrganization(database)).id);
    await imports({ 'accounts.csv': CHART, 'journal.csv': opening('2025-01-01', '5') });
    expect(left['entries']).toEqual((await standingBooks(tenant))['entries']);
    expect((await verifyBooks(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
  });

  it('is not possible twice, or of what changed nothing', async () => {
    const once = await imports({ 'accounts.csv': CHART });
    await undoing(tenant, once);
    expect(refusalsOf(await undoing(tenant, once))).toEqual(['import: it has been undone already']);
    const nothing = newId(new Date(START));
    expect(refusalsOf(await undoing(tenant, nothing))).toEqual([
      'import: it changed nothing, or was made before imports could be undone',
    ]);
  });

  it('of entries of pay needs sight of pay, and each kind of file its capability', async () => {
    const wages = await imports({ 'accounts.csv': CHART, ...journal(['W', '2026-07-01', '6100', '1']) });
    const without = (...names: readonly string[]) =>
      new Set([...EVERY_CAPABILITY].filter((capability) => !names.includes(capability)));
    expect(refusalsOf(await undoing(tenant, wages, { capabilities: without('people.view_cost') }))).toEqual([
      'import: it has entries of pay, and undoing these needs people.view_cost',
    ]);
    expect(refusalsOf(await undoing(tenant, wages, { capabilities: without('ledger.write') }))).toEqual([
      'import: undoing this import needs ledger.write',
    ]);
  });

  it('of a class of pay needs sight of pay', async () => {
    const blind = new Set([...EVERY_CAPABILITY].filter((one) => one !== 'people.view_cost'));
    await imports({ 'accounts.csv': CHART.replace('payroll', 'operating_expense') });
    const intoPay = await imports({ 'accounts.csv': 'code,name,class\n6100,Wages,payroll\n' });
    await imports(journal(['W', '2026-07-01', '6100', '1']));
    const before = await stateOf(tenant);
    expect(refusalsOf(await undoing(tenant, intoPay, { capabilities: blind }))).toEqual([
      'import: it gave an account another class, of pay before or since, and undoing that needs people.view_cost',
    ]);
    expect(await stateOf(tenant)).toEqual(before);
    expect(refusalsOf(await undoing(tenant, intoPay))).toEqual([]);
  });

  it('does everything in a dry run, and rolls it back', async () => {
    const first = await imports({ 'accounts.csv': CHART, ...journal(['A', '2026-07-01', '4000', '1']) });
    const before = await stateOf(tenant);
    expect(await undoing(tenant, first, { dryRun: true })).toMatchObject({
      refused: [],
      undone: [
        { records: 'journal entries', removed: 1, restored: 0 },
        { records: 'accounts', removed: 5, restored: 0 },
      ],
    });
    expect(await stateOf(tenant)).toEqual(before);
    const stopped = new Error('stopped');
    const stopping = undoing(tenant, first, {
      onProgress: () => {
        throw stopped;
      },
    });
    await expect(stopping).rejects.toBe(stopped);
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('is in the audit log, and leaves no copy of what records were', async () => {
    await keepBooks(tenant, { accounts: [['4000', 'Sales', 'operating_revenue']] });
    const id = await imports({ 'accounts.csv': 'code,name,class\n4000,Takings,other_income\n' });
    await undoing(tenant, id);
    expect(
      await tenant.read(
        sql`select action, subject_id = ${id}::uuid as of_import, after -> 'undone' as undone,
          (select count(*)::int from import_changes) as copies
          from audit_events where action = 'import.undone'`.compile(query),
      ),
    ).toEqual([
      {
        action: 'import.undone',
        of_import: true,
        undone: [{ records: 'accounts', removed: 0, restored: 1 }],
        copies: 0,
      },
    ]);
  });
});
