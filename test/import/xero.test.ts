import { describe, expect, it } from 'vitest';
import { differencesOf } from '../ledger/reading.ts';
import { testDatabase } from '../support/database.ts';
import { allocationsOf, faultsOf, standing } from './documents-support.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';
import { accounts, CLIENT, COMPANY, COMPANY_AS_ONE, JOURNALS, journal, xeroDate } from './xero-file.ts';
import { xeroBooks } from './xero-support.ts';

const { aTenant, importing } = xeroBooks(await testDatabase());

type PostedLine = readonly [account: string, amount: string, text: string, party: string | null];

/** An ordinary entry without a reference, unless `more` says otherwise. */
function entry(
  id: string,
  date: string,
  more: Readonly<{ kind?: string; reference?: string }>,
  lines: readonly PostedLine[],
): object {
  return { name: `xero:${id}`, date, kind: 'ordinary', reference: null, ...more, lines };
}

describe('answers of Xero', () => {
  it('bring accounts, contacts, journals, documents and payments from several files', async () => {
    const tenant = await aTenant();
    const report = await importing(tenant, COMPANY);
    expect([refusalsOf(report), report.warnings]).toEqual([
      [],
      [
        'Journals-2.json: 1 entry counts as revaluation of amounts in other currencies, by this rule: bank revaluations or unrealised currency gains against either money or debts; first "xero:j6" of 2026-07-31',
      ],
    ]);
    expect(report.files.map(({ file, kind, rows, added }) => [file, kind, rows, added])).toEqual([
      ['Accounts.json', 'accounts', 0, 17],
      ['Accounts.json', 'customers', 0, 1],
      ['Accounts.json', 'vendors', 0, 1],
      ['Journals-1.json', 'xero', 9, 3],
      ['Journals-2.json', 'xero', 6, 3],
      ['Invoices.json', 'invoices', 2, 2],
      ['Invoices.json', 'bills', 1, 1],
      ['Payments.json', 'payments', 1, 1],
    ]);
    expect(await entriesOf(tenant)).toEqual([
      entry('j1', '2026-06-30', { kind: 'opening' }, [
        ['090', '5000', 'Conversion of 2026-06-30', null],
        ['610', '220', 'Conversion of 2026-06-30', null],
        ['840', '-5220', 'Conversion of 2026-06-30', null],
      ]),
      entry('j2', '2026-07-15', { reference: 'INV-i1' }, [
        ['610', '110.4', 'INV-i1', 'Client'],
        ['200', '-100.36', 'Consulting (Region: North)', 'Client'],
        ['820', '-10.04', 'INV-i1', 'Client'],
      ]),
      entry('j3', '2026-07-16', {}, [
        ['800', '-33', 'ACCPAY', 'Paper & Co'],
        ['310', '30', 'Paper', 'Paper & Co'],
        ['820', '3', 'ACCPAY', 'Paper & Co'],
      ]),
      entry('j4', '2026-07-20', {}, [
        ['090', '60.4', 'ACCRECPAYMENT', 'Client'],
        ['610', '-60.4', 'ACCRECPAYMENT', 'Client'],
      ]),
      entry('j5', '2026-07-31', {}, [
        ['404', '5', 'CASHPAID', 'Paper & Co'],
        ['090', '-5', 'CASHPAID', 'Paper & Co'],
      ]),
      entry('j6', '2026-07-31', { kind: 'revaluation' }, [
        ['499', '1.25', '', null],
        ['090', '-1.25', '', null],
      ]),
    ]);
    expect((await standing(tenant)).map(({ name, net, tax, open }) => [name, net, tax, open])).toEqual([
      ['b1', '30', '3', '33'],
      ['i0', '220', '0', '220'],
      ['i1', '100.36', '10.04', '50'],
    ]);
    expect(await allocationsOf(tenant)).toEqual(['p1 i1 2026-07-20 60.4']);
    expect([await differencesOf(tenant), await faultsOf(tenant)]).toEqual([[], []]);
  });

  it('change nothing when imported again, in the same files or in one', async () => {
    const tenant = await aTenant();
    await importing(tenant, COMPANY);
    const again = await importing(tenant, COMPANY);
    expect(again.files.map(({ added, changed }) => added + changed)).toEqual([0, 0, 0, 0, 0]);
    const inOne = await importing(tenant, { 'all.json': COMPANY_AS_ONE });
    expect([refusalsOf(inOne), inOne.files.map(({ added, changed }) => added + changed)]).toEqual([
      [],
      [0, 0, 0, 0],
    ]);
  });

  it('have dates in UTC, to which no time zone is applied', async () => {
    const tenant = await aTenant();
    const lines = [
      ['090', 1],
      ['200', -1],
    ] as const;
    const on = (number: number, JournalDate: string) => ({
      ...journal(number, '2026-07-01', lines, ['MANJOURNAL', 'm']),
      JournalDate,
    });
    await importing(tenant, {
      'a.json': accounts(),
      'j.json': [
        on(1, xeroDate('2026-07-01', '+1300')),
        on(2, xeroDate('2026-07-02', '-0800')),
        on(3, xeroDate('2026-07-03', '')),
        on(4, '2026-07-04'),
        on(5, '2026-07-05T00:00:00'),
        on(6, `/Date(${Date.parse('2026-07-06T23:59:59Z')})/`),
      ],
    });
    expect((await entriesOf(tenant)).map(({ date }) => date)).toEqual(
      [1, 2, 3, 4, 5, 6].map((day) => `2026-07-0${day}`),
    );
  });

  it('give accounts their classes, with the rule for each', async () => {
    const report = await importing(await aTenant(), { 'a.json': accounts(), 'j.json': JOURNALS });
    const classes = Object.fromEntries(
      (report.ledger?.accounts ?? []).map(({ code, class: name, guess }) => [code, [name, guess]]),
    );
    expect(classes).toEqual({
      '090': ['cash', 'by its bank account type, BANK'],
      '200': ['operating_revenue', 'by its type, REVENUE'],
      '310': ['cost_of_sales', 'by its type, DIRECTCOSTS'],
      '404': ['operating_expense', 'by its type, EXPENSE'],
      '499': ['other_expense', 'by its system account, UNREALISEDCURRENCYGAIN'],
      '610': ['receivable', 'by its system account, DEBTORS'],
      '800': ['payable', 'by its system account, CREDITORS'],
      '820': ['sales_tax', 'by its system account, GST'],
      '840': ['other_current_liability', 'by its system account, HISTORICAL'],
    });
  });

  it('may be journals alone: names then give the classes that types do not', async () => {
    const report = await importing(await aTenant(), { 'j.json': { Journals: JOURNALS } });
    expect(refusalsOf(report)).toEqual([]);
    expect(
      report.ledger?.accounts.map(({ code, class: name, guess }) => `${code} ${name}: ${guess}`),
    ).toEqual([
      '090 cash: by its type, BANK',
      '200 operating_revenue: by its type, REVENUE',
      '310 cost_of_sales: by its type, DIRECTCOSTS',
      '404 operating_expense: by its type, EXPENSE',
      '499 other_expense: by its type, EXPENSE, and its name',
      '610 receivable: by its type, CURRENT, and its name',
      '800 payable: by its type, CURRLIAB, and its name',
      '820 sales_tax: by its type, CURRLIAB, and its name',
      '840 other_current_liability: by its type, CURRLIAB',
    ]);
  });
});

describe('a file is refused', () => {
  const send = importerOf('answer.json');
  const one = JOURNALS[0] as Record<string, unknown>;
  it.each([
    [
      'cut',
      JSON.stringify({ Journals: JOURNALS }).slice(0, 900),
      'null: the file ends within its JSON: it was cut short',
    ],
    [
      'that does not balance',
      JSON.stringify([
        journal(1, '2026-07-01', [
          ['090', 1],
          ['200', -1.01],
        ]),
      ]),
      '1: the entry does not balance',
    ],
    [
      'with an amount of too many digits',
      JSON.stringify([journal(1, '2026-07-01', [['090', 0.1 + 0.2]])]),
      '1: NetAmount: not a number: "0.30000000000000004, of which digits are missing"',
    ],
    [
      'with an amount that a double would round',
      JSON.stringify([journal(1, '2026-07-01', [['090', 1]])]).replace(
        /(?<="NetAmount":)1\b/,
        '1234567890123.0001',
      ),
      '1: NetAmount: not a number: "too many digits"',
    ],
    [
      'with an impossible date',
      JSON.stringify([{ ...one, JournalDate: '/Date(99999999999999999)/' }]),
      '1: JournalDate: not a date in the form YYYY-MM-DD: "/Date(99999999999999999)/"',
    ],
    ['without lines', JSON.stringify([{ ...one, JournalLines: [] }]), '1: JournalLines: required'],
    [
      'with an unknown type',
      JSON.stringify([
        {
          ...one,
          JournalLines: [
            { AccountID: 'x', AccountCode: '1', AccountType: 'NEW', AccountName: 'New', NetAmount: 0 },
          ],
        },
      ]),
      '1: Type: it does not give the class of account "1": add it to accounts.csv',
    ],
    [
      'with a type that is the name of an object property',
      '[{"AccountID":"1","Code":"1","Name":"X","Type":"constructor","SystemAccount":"toString","BankAccountType":"valueOf"}]',
      '1: Type: it does not give the class of account "1": add it to accounts.csv',
    ],
    [
      'in another currency',
      '{"Organisations":[{"BaseCurrency":"USD"}]}',
      '1: the books are in USD, and the base currency of the organisation is AUD',
    ],
    [
      'of two organisations',
      '{"Organisations":[{"OrganisationID":"a","Name":"A","BaseCurrency":"AUD"},{"OrganisationID":"b","Name":"B","BaseCurrency":"AUD"}]}',
      '2: the files are of two organisations, "A" and "B": import each into its own',
    ],
    [
      'with a NUL',
      JSON.stringify([{ ...one, Reference: 'a\0b' }]),
      '1: Reference: a NUL character, or half of a surrogate pair: not text',
    ],
    [
      'with two accounts of the same code',
      JSON.stringify({
        Accounts: [
          { AccountID: '1', Name: 'Cash', Type: 'BANK' },
          { AccountID: '2', Code: 'Cash', Name: 'Till', Type: 'BANK' },
        ],
      }),
      '2: account: two accounts are called "Cash"; give one of them another code in Xero',
    ],
    [
      'with a credit whose allocations exceed it',
      JSON.stringify({
        CreditNotes: [
          {
            CreditNoteID: 'n',
            Type: 'ACCRECCREDIT',
            Contact: CLIENT,
            Date: '2026-07-01',
            Status: 'PAID',
            Total: 5,
            Allocations: [{ Invoice: { InvoiceID: 'i' }, Amount: 6 }],
          },
        ],
      }),
      '1: amount: not more than zero: "-1"',
    ],
    [
      'with a journal of too many lines',
      JSON.stringify({
        Journals: [{ JournalID: 'j', JournalLines: Array.from({ length: 10_001 }, () => ({})) }],
      }),
      '1: journal: more than 10000 lines',
    ],
  ])('%s', async (_what, content, reason) => {
    const tenant = await aTenant();
    const report = await send(tenant, content);
    expect(report.refused.map((refused) => `${refused.line}: ${refused.reason}`)).toContainEqual(
      expect.stringContaining(reason.replace(/^null: /, '')),
    );
    expect(await entriesOf(tenant)).toEqual([]);
  });

  it('names what it leaves out', async () => {
    const report = await importing(await aTenant(), {
      'a.json': { ...accounts(), TaxRates: [{ Name: 'GST' }], Items: [{ Code: 'x' }, { Code: 'y' }] },
    });
    expect(report.warnings).toEqual([
      'a.json: left out, because these lists are not imported: 1 of TaxRates, 2 of Items',
    ]);
  });
});
