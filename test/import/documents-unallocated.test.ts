import { describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { answering, scalarOf } from '../metrics/answering.ts';
import { START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import {
  allocationsOf,
  aTrader,
  faultsOf,
  importing,
  invoices,
  rowsOf,
  standing,
  unallocatedOf,
} from './documents-support.ts';
import { type BookFiles, bookFolder, importInto } from './importing.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();

/** A file of payments with their customers and vendors. */
function payments(...rows: readonly string[]): BookFiles {
  const head = 'payment,kind,date,invoice,customer,bill,vendor,amount,tax,currency,rate,voided';
  const lines = rows.map((row) => `${row}${','.repeat(12 - row.split(',').length)}`);
  return { 'payments.csv': `${[head, ...lines].join('\n')}\n` };
}

const owedOn = async (tenant: TenantWriter, ...days: readonly string[]) => {
  const values = await answering(tenant, '2026-11-20')(days.map((day) => ['ar.outstanding', `as_of:${day}`]));
  return values.map(scalarOf);
};

describe('a payment that settles no invoice', () => {
  it('is taken off what is owed from its day on, and a refund gives it back', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, invoices('I-1,C-1,2026-07-05,90,10'));
    const file = payments(
      'P-1,,2026-07-10,,C-1,,,30',
      'P-2,credit_note,2026-07-12,,C-2,,,11,1',
      'P-3,refund,2026-07-20,,C-1,,,5',
      'P-4,,2026-08-02,,C-1,,,10,,USD',
      'P-4,,2026-08-02,,,,V-1,10,,USD,2',
    );
    expect(await importing(tenant, file)).toEqual({ payments: '5/0/0' });
    expect(await unallocatedOf(tenant)).toEqual([
      'P-1 - payment C-1 2026-07-10 30 AUD 30',
      'P-2 - credit_note C-2 2026-07-12 11 AUD 11',
      'P-3 - refund C-1 2026-07-20 5 AUD 5',
      'P-4 - payment C-1 2026-08-02 10 USD 13.3333333',
      'P-4 - payment V-1 2026-08-02 10 USD 20',
    ]);
    const days = ['2026-07-09', '2026-07-10', '2026-07-12', '2026-07-20', '2026-08-02'];
    expect(await owedOn(tenant, ...days)).toEqual([100, 70, 59, 64, 50.67]);
    const ask = answering(tenant, '2026-11-20');
    const [received, invoiced, tax, ageing, parties] = await ask([
      ['ar.collected', '2026-07-01:2026-07-31'],
      ['ar.invoiced', '2026-07-01:2026-07-31'],
      ['tax.sales_collected', '2026-07-01:2026-07-31'],
      ['ar.ageing', 'as_of:2026-07-31'],
      ['ar.by_customer', 'as_of:2026-07-31'],
    ]);
    expect([received, invoiced, tax].map(scalarOf)).toEqual([25, 89, 9]);
    expect(ageing).toMatchObject({
      total: 64,
      items: [
        { key: 'not_due', value: 100 },
        { key: '1_30', value: 0 },
        { key: '31_60', value: 0 },
        { key: '61_90', value: 0 },
        { key: 'over_90', value: 0 },
        { key: 'unallocated', label: 'Unallocated', value: -36 },
      ],
    });
    expect(parties).toMatchObject({
      items: [
        { label: 'Harbour Cafe', value: 75 },
        { label: 'Bakery', value: -11 },
      ],
    });
    expect(await faultsOf(tenant)).toEqual([]);
  });

  it('is the same once, corrected where it differs, and void where it is withdrawn', async () => {
    const tenant = await aTrader(database);
    const row = 'P-1,,2026-07-10,,C-1,,,30';
    await importing(tenant, payments(row));
    const before = await rowsOf(tenant);
    expect(await importing(tenant, payments(row))).toEqual({ payments: '0/0/1' });
    expect(await rowsOf(tenant)).toEqual(before);
    expect(await importing(tenant, payments('P-1,,2026-07-11,,C-2,,,31'))).toEqual({ payments: '0/1/0' });
    expect(await unallocatedOf(tenant)).toEqual(['P-1 - payment C-2 2026-07-11 31 AUD 31']);
    const withdrawn = payments('P-1,,2026-07-11,,C-2,,,31,,,,true');
    expect(await importing(tenant, withdrawn)).toEqual({ payments: '0/1/0' });
    expect(await importing(tenant, withdrawn)).toEqual({ payments: '0/0/1' });
    expect(await unallocatedOf(tenant)).toEqual([]);
    expect(await faultsOf(tenant)).toEqual([]);
  });
});

describe('a payment of an invoice that is not there', () => {
  const payment = 'P-1,,2026-07-10,I-1,C-1,,,40';

  it('waits for it, whichever comes first', async () => {
    const [first, last] = [await aTrader(database), await aTrader(database)];
    const file = payments(payment, 'P-2,,2026-07-14,I-2,C-1,,,5');
    await importing(first, file);
    expect(await unallocatedOf(first)).toEqual([
      'P-1 I-1 payment C-1 2026-07-10 40 AUD 40',
      'P-2 I-2 payment C-1 2026-07-14 5 AUD 5',
    ]);
    await importing(first, invoices('I-1,C-1,2026-07-15,90,10', 'I-2,C-1,2026-07-15,5'));
    await importing(last, invoices('I-1,C-1,2026-07-15,90,10', 'I-2,C-1,2026-07-15,5'));
    await importing(last, file);
    for (const tenant of [first, last]) {
      expect(await unallocatedOf(tenant)).toEqual([]);
      expect(await allocationsOf(tenant)).toEqual(['P-1 I-1 2026-07-10 40', 'P-2 I-2 2026-07-14 5']);
      expect(await standing(tenant)).toMatchObject([
        { name: 'I-1', open: '60' },
        { name: 'I-2', open: '0' },
      ]);
      expect(await owedOn(tenant, '2026-07-09', '2026-07-10', '2026-07-14', '2026-07-15')).toEqual([
        null,
        -40,
        -45,
        60,
      ]);
      const [before] = await answering(tenant, '2026-11-20')([['ar.by_customer', 'as_of:2026-07-14']]);
      expect(before).toMatchObject({ items: [{ label: 'Harbour Cafe', value: -45 }] });
      expect(await importing(tenant, file)).toEqual({ payments: '0/0/2' });
      expect(await faultsOf(tenant)).toEqual([]);
    }
  });

  it('does not wait for one of another customer, or in another currency', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, payments(payment, 'P-2,,2026-07-10,I-2,C-1,,,40,,AUD'));
    await importing(tenant, invoices('I-1,C-2,2026-07-15,100', 'I-2,C-1,2026-07-15,100,,USD'));
    expect(await unallocatedOf(tenant)).toHaveLength(2);
    expect(await importing(tenant, payments(payment))).toEqual([
      'payments.csv:2: customer: invoice "I-1" is of another customer',
    ]);
    // What names the invoice rightly is no longer unallocated.
    expect(await importing(tenant, payments('P-1,,2026-07-10,I-1,C-2,,,40'))).toEqual({ payments: '1/0/0' });
    expect(await unallocatedOf(tenant)).toEqual(['P-2 I-2 payment C-1 2026-07-10 40 AUD 40']);
    expect(await faultsOf(tenant)).toEqual([]);
  });

  it('is withdrawn by a void row, also where the invoice is of another customer', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, payments(payment));
    await importing(tenant, invoices('I-1,C-2,2026-07-15,100'));
    expect(await importing(tenant, payments(`${payment},,,,true`))).toEqual({ payments: '0/1/0' });
    expect(await unallocatedOf(tenant)).toEqual([]);
    expect(await importing(tenant, payments(`${payment},,,,true`))).toEqual({ payments: '0/0/1' });
    expect(await faultsOf(tenant)).toEqual([]);
  });

  it.each(['I-1,C-2,2026-07-15,100', 'I-1,C-1,2026-07-15,100,,USD'])(
    'settles an invoice that is corrected to be its own, from %s',
    async (wrong) => {
      const tenant = await aTrader(database);
      await importing(tenant, payments(`${payment},,AUD`));
      await importing(tenant, invoices(wrong));
      expect(await allocationsOf(tenant)).toEqual([]);
      const id = newId(new Date(START));
      await importInto(tenant, await bookFolder(invoices('I-1,C-1,2026-07-15,100')), { id });
      expect(await unallocatedOf(tenant)).toEqual([]);
      expect(await allocationsOf(tenant)).toEqual(['P-1 I-1 2026-07-10 40']);
      expect(await importing(tenant, payments(`${payment},,AUD`))).toEqual({ payments: '0/0/1' });
      expect(await faultsOf(tenant)).toEqual([]);
      await undoing(tenant, id);
      expect(await unallocatedOf(tenant)).toEqual(['P-1 I-1 payment C-1 2026-07-10 40 AUD 40']);
      expect(await faultsOf(tenant)).toEqual([]);
    },
  );

  it('has the currency of the invoice where it states none', async () => {
    const [first, last] = [await aTrader(database), await aTrader(database)];
    const invoice = invoices('I-1,C-1,2026-07-15,100,,USD');
    await importing(first, payments(payment));
    await importing(first, invoice);
    await importing(last, invoice);
    await importing(last, payments(payment));
    for (const tenant of [first, last]) {
      expect(await unallocatedOf(tenant)).toEqual([]);
      expect(await standing(tenant)).toMatchObject([{ open: '60', base_open: '90' }]);
      expect(await owedOn(tenant, '2026-07-15')).toEqual([90]);
      expect(await faultsOf(tenant)).toEqual([]);
    }
  });

  it('refuses an invoice that comes to less than what waits for it', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, payments(`${payment},,AUD`));
    expect(await importing(tenant, invoices('I-1,C-1,2026-07-15,30'))).toEqual([
      'invoices.csv:2: net, tax: the total is now 30.00 AUD, less than the 40.00 AUD already settled; send the payments that change with it',
    ]);
  });

  it('waits again where the invoice was void when it came anew', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, { ...invoices('I-1,C-1,2026-07-15,90,10'), ...payments(payment) });
    await importing(tenant, invoices('I-1,C-1,2026-07-15,90,10,,,true'));
    expect(await importing(tenant, payments(payment))).toEqual({ payments: '1/0/0' });
    expect(await unallocatedOf(tenant)).toEqual(['P-1 I-1 payment C-1 2026-07-10 40 AUD 40']);
    expect(await faultsOf(tenant)).toEqual([]);
  });
});

describe('the undo of an import', () => {
  it('keeps a customer whose payment a later import brought, and gives back what waited', async () => {
    const tenant = await aTrader(database);
    const [customers, invoiced] = [newId(new Date(START)), newId(new Date(START))];
    await importInto(tenant, await bookFolder({ 'customers.csv': 'customer,name\nC-9,Kiosk\n' }), {
      id: customers,
    });
    await importing(tenant, payments('P-1,,2026-07-10,I-9,C-9,,,40'));
    await importInto(tenant, await bookFolder(invoices('I-9,C-9,2026-07-15,100')), { id: invoiced });
    expect(await unallocatedOf(tenant)).toEqual([]);
    await undoing(tenant, invoiced);
    expect(await unallocatedOf(tenant)).toEqual(['P-1 I-9 payment C-9 2026-07-10 40 AUD 40']);
    const { warnings } = await undoing(tenant, customers);
    expect(warnings).toEqual([expect.stringMatching(/C-9.*later records use it/u)]);
    expect(await unallocatedOf(tenant)).toEqual(['P-1 I-9 payment C-9 2026-07-10 40 AUD 40']);
    expect(await faultsOf(tenant)).toEqual([]);
  });
});

describe('a row of payments that is refused', () => {
  it.each([
    ['P-1,,2026-07-10,I-1,,,V-1,5', 'vendor: an invoice is of a customer'],
    ['P-1,,2026-07-10,,C-1,B-1,,5', 'customer: a bill is of a vendor'],
    ['P-1,,2026-07-10,,C-1,,V-1,5', 'customer, vendor: only one of them on a row'],
    ['P-1,refund,2026-07-10,,,B-1,V-1,5', 'kind: a refund settles no bill; give its vendor alone'],
    [
      'P-1,write_off,2026-07-10,,C-1,,,5',
      'kind: a write_off is of an invoice or of a bill; what settles none is a payment, a credit_note or a refund',
    ],
    ['P-1,write_off,2026-07-10,I-9,C-1,,,5', 'invoice: there is no invoice "I-9"'],
    ['P-1,,2026-07-10,,C-9,,,5', 'customer: there is no customer "C-9"'],
    ['P-1,,2026-07-10,I-9,C-9,,,5', 'customer: there is no customer "C-9"'],
    ['P-1,,2026-07-10,,C-1,,,5,1', 'tax: only of a credit_note or a write_off'],
    ['P-1,credit_note,2026-07-10,,C-1,,,5,6', 'tax: 6.00 AUD is more than the amount, 5.00 AUD'],
    [
      'P-1,,2026-07-10,,C-1,,,5,,EUR',
      'no exchange rate for EUR on or before 2026-07-10: give a rate, or add it to exchange_rates',
    ],
    ['P-1,,2026-07-10,,C-1,,,5,,AUD,2', 'rate: AUD is the base currency, its rate is 1'],
    ['P-1,,2026-07-10,,C-1,,,5,,QQQ', 'currency: not an ISO 4217 currency code: "QQQ"'],
  ])('%s', async (row, reason) => {
    const tenant = await aTrader(database);
    expect(await importing(tenant, payments(row))).toEqual([`payments.csv:2: ${reason}`]);
    expect(await unallocatedOf(tenant)).toEqual([]);
  });

  it('names the line on which it was before', async () => {
    const tenant = await aTrader(database);
    const row = 'P-1,,2026-07-10,,C-1,,,5';
    expect(await importing(tenant, payments(row, row))).toEqual([
      'payments.csv:3: payment: "P-1" settles no invoice on line 2 already',
    ]);
  });
});
