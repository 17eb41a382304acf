import { beforeEach, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto } from './importing.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
});

/** Receivables of 100 from January on, and of 300 from March on. */
const BOOK = {
  'accounts.csv': 'code,name,class\n1200,Debtors,receivable\n4000,Sales,operating_revenue\n',
  'customers.csv': 'customer,name\nC-1,Harbour Cafe\n',
  'journal.csv': `date,entry,account,amount
2026-01-10,A,1200,100
2026-01-10,A,4000,-100
2026-03-10,B,1200,200
2026-03-10,B,4000,-200
`,
};

async function warningsFor(rows: readonly string[], settings: object = {}, options = {}) {
  const invoices = ['invoice,customer,issue_date,due_date,net', ...rows, ''].join('\n');
  const folder = await bookFolder({
    ...BOOK,
    'invoices.csv': invoices,
    'organization.json': JSON.stringify(settings),
  });
  const report = await importInto(tenant, folder, options);
  expect(report.refused).toEqual([]);
  return report.warnings;
}

describe('the day from which on invoices are complete', () => {
  it('is proposed as the end of the first month at whose end they are half of receivables', async () => {
    const late = ['I-1,C-1,2026-01-20,2026-12-31,49', 'I-2,C-1,2026-03-31,2026-12-31,101'];
    expect(await warningsFor(late)).toEqual([
      'invoices: the first is of 2026-01-20, but only from 2026-03-31 on are they open for at least half of receivables in the ledger: set invoices_from to 2026-03-31, so that earlier days are read from the ledger',
    ]);
    expect(await warningsFor(late, { invoices_from: '2026-03-31' })).toEqual([]);
  });

  it('needs no proposal where it is the month of the first one', async () => {
    expect(await warningsFor(['I-1,C-1,2026-01-20,2026-12-31,50'])).toEqual([]);
  });

  it('is not proposed where they never come to half, which is said', async () => {
    expect(await warningsFor(['I-1,C-1,2026-03-20,2026-12-31,149'])).toEqual([
      'invoices: the first is of 2026-03-20, and at no end of a month are they open for half of receivables in the ledger: some are missing, or already paid',
    ]);
  });

  it('is not told to callers who may not ask for balances, nor needed without a ledger', async () => {
    const blind = new Set(CAPABILITIES.filter((capability) => capability !== 'ledger.read'));
    expect(await warningsFor(['I-1,C-1,2026-03-20,2026-12-31,149'], {}, { capabilities: blind })).toEqual([]);
    tenant = database.openTenant((await anOrganization(database)).id);
    const { 'journal.csv': _journal, ...others } = BOOK;
    const invoices = 'invoice,customer,issue_date,due_date,net\nI-1,C-1,2026-03-20,2026-12-31,5\n';
    const report = await importInto(tenant, await bookFolder({ ...others, 'invoices.csv': invoices }));
    expect(report.warnings).toEqual([]);
  });
});
