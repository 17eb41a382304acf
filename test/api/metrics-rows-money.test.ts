import { describe, expect, it } from 'vitest';
import { importing } from '../import/documents-support.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

// ISO 4217: JPY has no digits after the point, AUD two, BHD three.
const database = await testDatabase();
const { get } = await testApp(database);

type Row = Readonly<{ kind: string; amount: string; currency: string | null; originalAmount: string | null }>;

async function businessIn(baseCurrency: string, other: string, rate: string, amount: string) {
  const organization = await anOrganization(database, { baseCurrency });
  const { secret: as } = await aKey(database, organization);
  const lines = [
    `E-1,2026-11-02,1000,${amount},,${baseCurrency},`,
    `E-1,2026-11-02,4000,,${amount},${baseCurrency},`,
    `E-2,2026-11-03,1000,7.5,,${other},${rate}`,
    `E-2,2026-11-03,4000,,7.5,${other},${rate}`,
  ];
  const imported = await importing(database.openTenant(organization.id), {
    'accounts.csv': 'code,name,class\n1000,Bank,cash\n4000,Sales,operating_revenue\n',
    'customers.csv': 'customer,name\nC-1,Harbour Cafe\n',
    'journal.csv': ['entry,date,account,debit,credit,currency,rate', ...lines, ''].join('\n'),
    'invoices.csv': [
      'invoice,customer,issue_date,due_date,net,tax,currency,rate',
      `I-1,C-1,2026-11-04,2026-12-04,${amount},0,${baseCurrency},`,
      `I-2,C-1,2026-11-05,2026-12-04,7.5,0,${other},${rate}`,
      '',
    ].join('\n'),
  });
  if (Array.isArray(imported)) throw new Error(imported.join('\n'));
  return async (id: string, period: string) => {
    const answer = await get(`/api/v1/metrics/${id}/rows?period=${period}&leaf=0`, { as });
    return answer
      .json<{ data: Row[] }>()
      .data.map(({ kind, amount: own, originalAmount, currency }) => [kind, own, originalAmount, currency]);
  };
}

describe('the amounts of rows have the digits of their currency', () => {
  it.each([
    ['JPY', 'BHD', '400', '500', '500', '3000', '7.500'],
    ['AUD', 'JPY', '0.01', '500', '500.00', '0.075', '7.5'],
    ['BHD', 'AUD', '0.25', '500', '500.000', '1.875', '7.50'],
  ])('in books in %s, with %s', async (base, other, rate, amount, shown, converted, original) => {
    const rows = await businessIn(base, other, rate, amount);
    const own = [shown, shown, base];
    const foreign = [converted, original, other];
    expect(await rows('revenue.operating', 'mtd')).toEqual([
      ['line', ...foreign],
      ['line', ...own],
    ]);
    expect(await rows('cash.in_period', 'mtd')).toEqual([
      ['entry', converted, null, null],
      ['entry', shown, null, null],
    ]);
    expect(await rows('ar.outstanding', 'today')).toEqual([
      ['invoice', ...foreign],
      ['invoice', ...own],
    ]);
  });

  it('and counts have none', async () => {
    const rows = await businessIn('BHD', 'AUD', '0.25', '500');
    expect(await rows('operations.journal_entries', 'mtd')).toEqual([
      ['entry', '1', null, null],
      ['entry', '1', null, null],
    ]);
  });
});
