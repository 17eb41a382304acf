import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { testDatabase } from '../support/database.ts';
import {
  allocationsOf,
  aTrader,
  faultsOf,
  importing,
  invoices,
  payments,
  rowsOf,
  standing,
} from './documents-support.ts';

const database = await testDatabase();
const LATER = new Date('2026-12-01T00:00:00Z');

/** An organisation with invoices of 100 AUD, of 100 USD at a third more, and a bill of 100 AUD. */
async function anOwedTrader() {
  const tenant = await aTrader(database);
  await importing(tenant, {
    ...invoices('I-1,C-1,2026-07-05,90,10', 'I-2,C-1,2026-08-05,100,,USD', 'I-3,C-1,2026-07-05,100'),
    'bills.csv': 'bill,vendor,issue_date,due_date,net\nI-1,V-1,2026-07-05,2026-08-05,100\n',
  });
  return tenant;
}

const columnsOf = async (tenant: Awaited<ReturnType<typeof aTrader>>) =>
  await tenant.read(
    sql`select external_id, kind, trim_scale(amount)::text as amount, trim_scale(tax)::text as tax,
        trim_scale(base_amount)::text as base, trim_scale(base_tax)::text as base_tax, reference
      from allocations where voided_at is null order by external_id, amount`.compile(query),
  );

describe('a file of payments', () => {
  it('settles invoices and bills, one of the same name each', async () => {
    const tenant = await anOwedTrader();
    const file = payments(
      'P-1,2026-07-20,I-1,60,,,,,TRF 1',
      'P-1,2026-07-20,,40,payment,,AUD,,,I-1',
      'P-1,2026-07-21,I-3,99.99',
      'C-1,2026-07-20,I-1,11,credit_note,1,AUD',
      'W-1,2026-07-19,I-1,29,write_off,2.5',
    );
    expect(await importing(tenant, file)).toEqual({ payments: '5/0/0' });
    expect(await standing(tenant)).toMatchObject([
      { name: 'I-1', tax: '0', open: '60', settled_on: null },
      { name: 'I-1', tax: '10', open: '0', settled_on: '2026-07-20' },
      { name: 'I-2', open: '100' },
      { name: 'I-3', open: '0.01', settled_on: null },
    ]);
    expect(await columnsOf(tenant)).toEqual([
      {
        external_id: 'C-1',
        kind: 'credit_note',
        amount: '11',
        tax: '1',
        base: '11',
        base_tax: '1',
        reference: null,
      },
      {
        external_id: 'P-1',
        kind: 'payment',
        amount: '40',
        tax: '0',
        base: '40',
        base_tax: '0',
        reference: null,
      },
      {
        external_id: 'P-1',
        kind: 'payment',
        amount: '60',
        tax: '0',
        base: '60',
        base_tax: '0',
        reference: 'TRF 1',
      },
      {
        external_id: 'P-1',
        kind: 'payment',
        amount: '99.99',
        tax: '0',
        base: '99.99',
        base_tax: '0',
        reference: null,
      },
      {
        external_id: 'W-1',
        kind: 'write_off',
        amount: '29',
        tax: '2.5',
        base: '29',
        base_tax: '2.5',
        reference: null,
      },
    ]);
    expect(await faultsOf(tenant)).toEqual([]);
  });

  it('leaves nothing open in base currency of settled documents', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, invoices('I-1,C-1,2026-07-05,100,,USD,1.5'));
    const thirds = ['P-1,2026-08-20,I-1,33.33333333', 'P-2,2026-08-20,I-1,33.33333333'];
    await importing(tenant, payments(...thirds));
    // By itself each is 49.999999995, and the last third 50.00000001.
    expect(await columnsOf(tenant)).toMatchObject([{ base: '50' }, { base: '50' }]);
    await importing(tenant, payments(...thirds, 'P-3,2026-08-19,I-1,33.33333334'));
    expect(await columnsOf(tenant)).toMatchObject([{}, {}, { external_id: 'P-3', base: '50' }]);
    expect(await standing(tenant)).toMatchObject([{ base: '150', base_open: '0', settled_on: '2026-08-20' }]);
    expect(await faultsOf(tenant)).toEqual([]);
    await importing(tenant, {
      ...invoices('I-2,C-1,2026-07-05,100,,USD,1.5'),
      ...payments(...[...thirds, 'P-3,2026-08-19,I-1,33.33333334'].map((row) => row.replace('I-1', 'I-2'))),
    });
    expect(await standing(tenant)).toMatchObject([{}, { name: 'I-2', base_open: '0' }]);
  });

  it('counts advance payments from the day of issue', async () => {
    const tenant = await anOwedTrader();
    await importing(tenant, payments('P-1,2026-06-01,I-1,60', 'P-2,2026-05-01,I-1,40'));
    expect(await standing(tenant)).toMatchObject([{}, { open: '0', settled_on: '2026-07-05' }, {}, {}]);
  });

  it('replaces a changed one, and reopens the document that it settled', async () => {
    const tenant = await anOwedTrader();
    await importing(tenant, payments('P-1,2026-07-20,I-1,100'));
    for (const [row, settledOn] of [
      ['P-1,2026-07-21,I-1,100', '2026-07-21'],
      ['P-1,2026-07-21,I-1,100,credit_note', '2026-07-21'],
      ['P-1,2026-07-21,I-1,100,credit_note,5', '2026-07-21'],
      ['P-1,2026-07-21,I-1,100,credit_note,5,,,new', '2026-07-21'],
      ['P-1,2026-07-21,I-1,99,credit_note,5,,,new', null],
    ] as const) {
      expect(await importing(tenant, payments(row), LATER)).toEqual({ payments: '0/1/0' });
      expect(await importing(tenant, payments(row), LATER)).toEqual({ payments: '0/0/1' });
      expect(await standing(tenant)).toMatchObject([{}, { settled_on: settledOn }, {}, {}]);
      expect(await faultsOf(tenant), row).toEqual([]);
    }
    const [counted] = await tenant.read(
      sql`select count(*)::int as all, count(voided_at)::int as void from allocations`.compile(query),
    );
    expect(counted).toEqual({ all: 6, void: 5 });
  });

  it('voids a payment, and settles again with its replacement in the same file', async () => {
    const tenant = await anOwedTrader();
    await importing(tenant, payments('P-1,2026-07-20,I-1,100'));
    expect(await importing(tenant, payments('P-1,2026-07-20,I-1,100,,,,yes'))).toEqual({ payments: '0/1/0' });
    expect(await standing(tenant)).toMatchObject([{}, { open: '100', settled_on: null }, {}, {}]);
    expect(await importing(tenant, payments('P-1,2026-07-20,I-1,100,,,,yes'))).toEqual({ payments: '0/0/1' });
    await importing(tenant, payments('P-1,2026-07-20,I-1,100'));
    const moved = payments(
      'P-2,2026-07-22,I-1,100',
      'P-1,2026-07-20,I-3,100',
      'P-1,2026-07-20,I-1,100,,,,yes',
    );
    expect(await importing(tenant, moved)).toEqual({ payments: '2/1/0' });
    expect(await allocationsOf(tenant)).toEqual(['P-1 I-3 2026-07-20 100', 'P-2 I-1 2026-07-22 100']);
    expect(await faultsOf(tenant)).toEqual([]);
  });

  it('accepts a payment whose document grows thousands of rows later, and values it then', async () => {
    const tenant = await aTrader(database);
    const numbers = Array.from({ length: 2100 }, (_, index) => index + 10);
    await importing(tenant, {
      ...invoices(
        'I-1,C-1,2026-08-05,100,,USD,1.5',
        ...numbers.map((number) => `I-${number},C-1,2026-08-05,5`),
      ),
      ...payments('P-1,2026-08-20,I-1,33.33333333', 'P-2,2026-08-20,I-1,33.33333333'),
    });
    await importing(tenant, payments('P-3,2026-08-20,I-1,33.33333334'));
    const others = numbers.map((number) => `P-${number},2026-08-20,I-${number},5`);
    const file = payments(
      'P-4,2026-08-21,I-1,33.33333334',
      ...others,
      'P-3,2026-08-20,I-1,33.33333334,,,,yes',
    );
    expect(await importing(tenant, file)).toEqual({ payments: '2101/1/0' });
    expect((await standing(tenant))[0]).toMatchObject({
      open: '0',
      base_open: '0',
      settled_on: '2026-08-21',
    });
    expect(await faultsOf(tenant)).toEqual([]);
  });

  it('is refused if no document grows, with the row that exceeds the amount', async () => {
    const tenant = await anOwedTrader();
    await importing(tenant, payments('P-1,2026-07-20,I-1,30'));
    const before = await rowsOf(tenant);
    expect(await importing(tenant, payments('P-2,2026-07-20,I-1,70.01'))).toEqual([
      'payments.csv:2: amount: 70.01 AUD is more than the 70.00 AUD that is open of invoice "I-1", whose total is 100.00 AUD',
    ]);
    const several = payments(
      'P-3,2026-07-20,I-1,50',
      'P-4,2026-07-20,I-2,100.00000001',
      'P-5,2026-07-20,I-1,30',
      'P-6,2026-07-20,I-1,5',
      'P-7,2026-07-20,,100,,,,,,I-1',
    );
    const refused = await importing(tenant, several);
    expect(Object.values(refused).sort()).toEqual([
      'payments.csv:3: amount: 100.00000001 USD is more than the 100.00 USD that is open of invoice "I-2", whose total is 100.00 USD',
      'payments.csv:4: amount: 30.00 AUD is more than the 20.00 AUD that is open of invoice "I-1", whose total is 100.00 AUD',
    ]);
    expect(await rowsOf(tenant)).toEqual(before);
  });

  it('reports no excess for a refused document, nor where a refused row would have made room', async () => {
    const tenant = await anOwedTrader();
    await importing(tenant, payments('P-1,2026-07-20,I-1,100'));
    expect(
      await importing(tenant, payments('P-2,2026-07-20,I-1,100', 'P-1,2026-07-20,I-1,x,,,,yes')),
    ).toEqual(['payments.csv:3: amount: not a number: "x"']);
    const larger = {
      'exchange_rates.csv': 'date,currency,rate\n2026-07-01,EUR,x\n',
      ...invoices(
        'I-3,C-1,2026-07-05,1e3',
        'I-9,C-8,2026-07-05,5',
        'I-7,C-1,2026-07-05,-5',
        'I-6,C-1,2026-07-05,5,,EUR',
      ),
      ...payments(
        'P-3,2026-07-20,I-3,1000',
        'P-9,2026-07-20,I-9,5',
        'P-8,2026-07-20,I-8,5',
        'P-7,2026-07-20,I-7,5',
        'P-6,2026-07-20,I-6,5',
      ),
    };
    expect(await importing(tenant, larger)).toEqual([
      'exchange_rates.csv:2: rate: not a number: "x"',
      'invoices.csv:2: net: not a number: "1e3"',
      'invoices.csv:3: customer: there is no customer "C-8"',
      'invoices.csv:4: net, tax: the total of the invoice is -5.00 AUD: import a credit note as a row of payments, with kind credit_note',
      'payments.csv:4: invoice: there is no invoice "I-8"; give its customer too if it is not in these books',
    ]);
  });
});
