import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { testDatabase } from '../support/database.ts';
import { allocationsOf, faultsOf, standing, unallocatedOf } from './documents-support.ts';
import { refusalsOf } from './importing.ts';
import { CLIENT, invoice, payment, xeroDate } from './xero-file.ts';
import { xeroBooks } from './xero-support.ts';

const { aTenant, importing } = xeroBooks(await testDatabase());

describe('documents', () => {
  it('are posted invoices and bills in their own currency, at the inverted rate', async () => {
    const tenant = await aTenant();
    const report = await importing(tenant, {
      'i.json': {
        Invoices: [
          invoice('usd', '2026-07-01', 300, { CurrencyCode: 'USD', CurrencyRate: 0.75 }),
          invoice('gone', '2026-07-01', 10, { Status: 'DELETED' }),
          invoice('sent', '2026-07-01', 10, { Status: 'SUBMITTED' }),
          invoice('void', '2026-07-01', 10, { Status: 'VOIDED' }),
          // Without `page` the API leaves out the lines.
          invoice('bare', '2026-07-02', 110, { LineItems: [], SubTotal: 100, TotalTax: 10 }),
          // The lines do not add up to what was posted.
          invoice('odd', '2026-07-03', 100, { LineItems: [{ LineAmount: 90, TaxAmount: 0 }], SubTotal: 100 }),
          invoice('early', '2026-07-04', 5, { DueDate: xeroDate('2026-07-01') }),
        ],
      },
    });
    expect(refusalsOf(report)).toEqual([]);
    expect(
      (await standing(tenant)).map(
        ({ name, net, tax, base, rate }) => `${name} ${net} ${tax} ${base} ${rate}`,
      ),
    ).toEqual(['bare 100 10 110 1', 'early 5 0 5 1', 'odd 100 0 100 1', 'usd 300 0 400 1.333333333333']);
  });

  it('no longer count once they are voided', async () => {
    const tenant = await aTenant();
    await importing(tenant, { 'i.json': [invoice('i1', '2026-07-01', 10)] });
    await importing(tenant, { 'i.json': [invoice('i1', '2026-07-01', 10, { Status: 'VOIDED' })] });
    expect(await standing(tenant)).toEqual([]);
  });

  it('are counted in a warning if their open amounts differ from those that Xero states', async () => {
    const invoices = [
      invoice('i1', '2026-07-01', 10, { AmountDue: 0, Status: 'PAID' }),
      invoice('i2', '2026-07-01', 10, { AmountDue: 10 }),
    ];
    const report = await importing(await aTenant(), { 'i.json': invoices });
    expect(report.warnings).toEqual([
      'i.json: 1 invoice or bill has an open amount that differs from the amount due in Xero (first "INV-i1"): payments, credit notes or overpayments are missing',
    ]);
    const whole = await importing(await aTenant(), {
      'i.json': invoices,
      'p.json': [payment('p1', '2026-07-02', 10, { InvoiceID: 'i1' })],
    });
    expect(whole.warnings).toEqual([]);
  });
});

it.each([
  ['an invoice', 'Invoices', invoice('i', '2026-07-01', 1), 'Type', 'Status'],
  ['a payment', 'Payments', payment('p', '2026-07-01', 1, { InvoiceID: 'i' }), 'PaymentType', 'Status'],
])('%s of an unknown type or status is refused', async (_what, list, record, ...names) => {
  const tenant = await aTenant();
  for (const name of names)
    expect(
      refusalsOf(await importing(tenant, { 'a.json': { [list]: [{ ...record, [name]: 'NEW' }] } })),
    ).toEqual([expect.stringContaining(`a.json:1: ${name}: not one of`)]);
});

describe('credits and advances', () => {
  const creditNote = (more: object = {}) => ({
    CreditNoteID: 'n1',
    CreditNoteNumber: 'CN-1',
    Reference: 'PO 9',
    Type: 'ACCRECCREDIT',
    Contact: CLIENT,
    Date: xeroDate('2026-07-10'),
    Status: 'AUTHORISED',
    Total: 33,
    TotalTax: 3,
    CurrencyCode: 'AUD',
    CurrencyRate: 1,
    Allocations: [
      { Invoice: { InvoiceID: 'i1' }, Amount: 10, Date: xeroDate('2026-08-01') },
      { Invoice: { InvoiceID: 'i2' }, Amount: 11.5, Date: xeroDate('2026-08-02') },
      { Invoice: { InvoiceID: 'i2' }, Amount: 5, Date: xeroDate('2026-08-02'), IsDeleted: true },
    ],
    ...more,
  });
  const INVOICES = {
    'i.json': { Invoices: [invoice('i1', '2026-07-01', 50), invoice('i2', '2026-07-20', 50)] },
  };

  it('count from their own dates, as on the control account, and what is left settles no invoice', async () => {
    const tenant = await aTenant();
    const report = await importing(tenant, { ...INVOICES, 'n.json': { CreditNotes: [creditNote()] } });
    expect(refusalsOf(report)).toEqual([]);
    expect(await allocationsOf(tenant)).toEqual(['n1 i1 2026-07-10 10', 'n1 i2 2026-07-10 11.5']);
    expect(await unallocatedOf(tenant)).toEqual(['n1 - credit_note c-client 2026-07-10 11.5 AUD 11.5']);
    const taxes = await tenant.read(
      sql<{
        tax: string;
      }>`select trim_scale(tax)::text as tax from allocations union all select trim_scale(tax)::text from unallocated_amounts order by 1`.compile(
        query,
      ),
    );
    const references = await tenant.read(
      sql<{ reference: string }>`select distinct reference from allocations`.compile(query),
    );
    expect(references).toEqual([{ reference: 'CN-1' }]);
    // A tax of 3 shared as 10, 11.5 and 11.5 of 33; the last part takes the rounding difference.
    expect(taxes.map(({ tax }) => tax)).toEqual(['0.91', '1.04', '1.05']);
  });

  it('settle the invoices that exist, and wait for those that do not', async () => {
    const tenant = await aTenant();
    const Allocations = ['i1', 'later'].map((InvoiceID) => ({ Invoice: { InvoiceID }, Amount: 16.5 }));
    await importing(tenant, { ...INVOICES, 'n.json': { CreditNotes: [creditNote({ Allocations })] } });
    expect([await allocationsOf(tenant), await unallocatedOf(tenant)]).toEqual([
      ['n1 i1 2026-07-10 16.5'],
      ['n1 later credit_note c-client 2026-07-10 16.5 AUD 16.5'],
    ]);
  });

  it('are replaced by the latest allocations', async () => {
    const tenant = await aTenant();
    await importing(tenant, { ...INVOICES, 'n.json': { CreditNotes: [creditNote()] } });
    await importing(tenant, {
      'n.json': {
        CreditNotes: [creditNote({ Allocations: [{ Invoice: { InvoiceID: 'i2' }, Amount: 33 }] })],
      },
    });
    expect([await allocationsOf(tenant), await unallocatedOf(tenant)]).toEqual([['n1 i2 2026-07-10 33'], []]);
    await importing(tenant, {
      'n.json': { CreditNotes: [creditNote({ Allocations: [], Status: 'VOIDED' })] },
    });
    expect([await allocationsOf(tenant), await unallocatedOf(tenant)]).toEqual([[], []]);
    expect(await faultsOf(tenant)).toEqual([]);
  });

  const OVERPAID = {
    BankTransactionID: 't1',
    OverpaymentID: 'o1',
    Type: 'RECEIVE-OVERPAYMENT',
    Contact: CLIENT,
    Date: xeroDate('2026-07-05'),
    Status: 'AUTHORISED',
    Total: 40,
    LineItems: [],
  };

  it.each([
    [
      'as invoices say',
      {
        'i.json': [
          invoice('i1', '2026-07-01', 50, {
            Overpayments: [{ OverpaymentID: 'o1', AppliedAmount: 15, Date: xeroDate('2026-07-08') }],
          }),
        ],
      },
    ],
    [
      'as the list of overpayments says',
      {
        'i.json': [invoice('i1', '2026-07-01', 50)],
        'o.json': {
          Overpayments: [{ ...OVERPAID, Allocations: [{ Invoice: { InvoiceID: 'i1' }, Amount: 15 }] }],
        },
      },
    ],
  ])('overpayments settle invoices %s', async (_what, files) => {
    const tenant = await aTenant();
    const refund = {
      ...payment('r1', '2026-07-30', 5, {}, { PaymentType: 'AROVERPAYMENTPAYMENT' }),
      Invoice: undefined,
      Overpayment: { OverpaymentID: 'o1', Contact: CLIENT },
    };
    const report = await importing(tenant, {
      ...files,
      't.json': { BankTransactions: [OVERPAID] },
      'p.json': { Payments: [refund] },
    });
    expect(refusalsOf(report)).toEqual([]);
    expect([await allocationsOf(tenant), await unallocatedOf(tenant)]).toEqual([
      ['o1 i1 2026-07-05 15'],
      ['o1 - payment c-client 2026-07-05 25 AUD 25', 'r1 - refund c-client 2026-07-30 5 AUD 5'],
    ]);
  });

  it('an overpayment settles an invoice in several parts', async () => {
    const tenant = await aTenant();
    const part = (AppliedAmount: unknown) => ({ OverpaymentID: 'o1', AppliedAmount });
    const books = (...Overpayments: readonly object[]) => ({
      'i.json': [invoice('i1', '2026-07-01', 50, { Overpayments })],
      't.json': { BankTransactions: [OVERPAID] },
    });
    expect(refusalsOf(await importing(tenant, books(part(5), part('x'))))).toEqual([
      'i.json:1: AppliedAmount: not a number: "x"',
    ]);
    const Allocations = [{ Invoice: { InvoiceID: 'i1' }, Amount: 'x' }];
    const listed = { 'o.json': { Overpayments: [{ ...OVERPAID, Allocations }] } };
    expect(refusalsOf(await importing(tenant, listed))).toEqual([
      'o.json:1: Allocations.Amount: not a number: "x"',
    ]);
    expect(refusalsOf(await importing(tenant, books(part(5), part(10))))).toEqual([]);
    expect(await allocationsOf(tenant)).toEqual(['o1 i1 2026-07-05 15']);
  });

  it('advances no longer count once their bank transactions are deleted', async () => {
    const tenant = await aTenant();
    const received = (more: object) => ({
      ...INVOICES,
      't.json': { BankTransactions: [{ ...OVERPAID, ...more }] },
    });
    await importing(tenant, received({ Status: 'DELETED' }));
    expect(await unallocatedOf(tenant)).toEqual([]);
    await importing(tenant, received({}));
    expect(await unallocatedOf(tenant)).toEqual(['o1 - payment c-client 2026-07-05 40 AUD 40']);
    expect(refusalsOf(await importing(tenant, received({ Status: 'DELETED' })))).toEqual([]);
    expect(await unallocatedOf(tenant)).toEqual([]);
  });

  it('payments settle nothing once they are deleted', async () => {
    const tenant = await aTenant();
    const paid = (more: object) => ({
      ...INVOICES,
      'p.json': { Payments: [payment('p1', '2026-07-02', 10, { InvoiceID: 'i1' }, more)] },
    });
    await importing(tenant, paid({}));
    expect(await allocationsOf(tenant)).toEqual(['p1 i1 2026-07-02 10']);
    await importing(tenant, paid({ Status: 'DELETED' }));
    expect(await allocationsOf(tenant)).toEqual([]);
  });
});
