// Answers in the form of Xero's API, with short ids.

/** A date as Xero writes it: midnight in UTC, with an offset that does not matter. */
export function xeroDate(day: string, zone = '+0000'): string {
  return `/Date(${Date.parse(`${day}T00:00:00Z`)}${zone})/`;
}

export type XeroLine = readonly [
  account: string,
  amount: number,
  more?: Readonly<{ text?: string; region?: string }>,
];

/** Accounts by code: name, type and other fields. */
const CHART: Readonly<Record<string, readonly [name: string, type: string, more?: object]>> = {
  '090': ['Business Account', 'BANK', { BankAccountType: 'BANK' }],
  '091': ['Visa', 'BANK', { BankAccountType: 'CREDITCARD' }],
  '200': ['Sales', 'REVENUE', {}],
  '310': ['Cost of Goods Sold', 'DIRECTCOSTS', {}],
  '404': ['Bank Fees', 'EXPENSE', {}],
  '499': ['Unrealised Currency Gains', 'EXPENSE', { SystemAccount: 'UNREALISEDCURRENCYGAIN' }],
  '505': ['Income Tax Expense', 'EXPENSE', {}],
  '610': ['Accounts Receivable', 'CURRENT', { SystemAccount: 'DEBTORS' }],
  '710': ['Office Equipment', 'FIXED', { ReportingCode: 'ASS.NCA.FIX.PLA' }],
  '711': ['Less Accumulated Depreciation on Office Equipment', 'FIXED', { ReportingCode: 'ASS.NCA.FIX.PLA' }],
  '800': ['Accounts Payable', 'CURRLIAB', { SystemAccount: 'CREDITORS' }],
  '820': ['GST', 'CURRLIAB', { SystemAccount: 'GST' }],
  '830': ['Income Tax', 'CURRLIAB', {}],
  '840': ['Historical Adjustment', 'CURRLIAB', { SystemAccount: 'HISTORICAL' }],
  '860': ['Rounding', 'CURRLIAB', { SystemAccount: 'ROUNDING' }],
  '880': ['Owner A Drawings', 'CURRLIAB', {}],
  '960': ['Retained Earnings', 'EQUITY', { SystemAccount: 'RETAINEDEARNINGS' }],
};

export const idOf = (code: string): string => `id-${code}`;

/** An answer with the accounts of these codes. */
export function accounts(codes: readonly string[] = Object.keys(CHART)): object {
  return {
    Accounts: codes.map((code) => {
      const [Name = '', Type = '', more = {}] = CHART[code] ?? [];
      return { AccountID: idOf(code), Code: code, Name, Type, Status: 'ACTIVE', SystemAccount: '', ...more };
    }),
  };
}

/** A journal with lines by account code. */
export function journal(
  number: number,
  day: string,
  lines: readonly XeroLine[],
  source?: readonly [type: string, id: string],
  reference = '',
): object {
  return {
    JournalID: `j${number}`,
    JournalDate: xeroDate(day),
    JournalNumber: number,
    CreatedDateUTC: xeroDate('2026-09-09'),
    Reference: reference,
    ...(source === undefined ? {} : { SourceID: source[1], SourceType: source[0] }),
    JournalLines: lines.map(([code, amount, { text = '', region } = {}], index) => ({
      JournalLineID: `j${number}-${index}`,
      AccountID: idOf(code),
      AccountCode: code,
      AccountType: CHART[code]?.[1],
      AccountName: CHART[code]?.[0],
      Description: text,
      NetAmount: amount,
      GrossAmount: amount,
      TaxAmount: 0,
      TrackingCategories:
        region === undefined
          ? []
          : [{ Name: 'Region', Option: region, TrackingCategoryID: 't', TrackingOptionID: 'o' }],
    })),
  };
}

export const CLIENT = { ContactID: 'c-client', Name: 'Client' };
export const PAPER = { ContactID: 'c-paper', Name: 'Paper & Co' };

/** An invoice with one line and no tax, unless `more` says otherwise. */
export function invoice(id: string, day: string, total: number, more: object = {}): object {
  return {
    Type: 'ACCREC',
    InvoiceID: id,
    InvoiceNumber: `INV-${id}`,
    Contact: CLIENT,
    Date: xeroDate(day),
    DateString: `${day}T00:00:00`,
    DueDate: xeroDate(day),
    Status: 'AUTHORISED',
    LineAmountTypes: 'Exclusive',
    LineItems: [
      { Description: 'Consulting', AccountCode: '200', TaxType: 'OUTPUT', LineAmount: total, TaxAmount: 0 },
    ],
    SubTotal: total,
    TotalTax: 0,
    Total: total,
    CurrencyCode: 'AUD',
    CurrencyRate: 1,
    ...more,
  };
}

export function payment(id: string, day: string, amount: number, of: object, more: object = {}): object {
  return {
    PaymentID: id,
    PaymentType: 'ACCRECPAYMENT',
    Date: xeroDate(day),
    Status: 'AUTHORISED',
    Amount: amount,
    BankAmount: amount,
    CurrencyRate: 1,
    Invoice: { ...of, Contact: CLIENT, CurrencyCode: 'AUD' },
    ...more,
  };
}

/** A small company: its conversion, an invoice that is paid in part, a bill, a bank fee. */
export const JOURNALS = [
  journal(1, '2026-06-30', [
    ['090', 5000],
    ['610', 220],
    ['840', -5220],
  ]),
  journal(
    2,
    '2026-07-15',
    [
      ['610', 110.4],
      ['200', -100.36, { text: 'Consulting', region: 'North' }],
      ['820', -10.04],
    ],
    ['ACCREC', 'i1'],
    'INV-i1',
  ),
  journal(
    3,
    '2026-07-16',
    [
      ['800', -33],
      ['310', 30, { text: 'Paper' }],
      ['820', 3],
    ],
    ['ACCPAY', 'b1'],
  ),
  journal(
    4,
    '2026-07-20',
    [
      ['090', 60.4],
      ['610', -60.4],
    ],
    ['ACCRECPAYMENT', 'p1'],
  ),
  journal(
    5,
    '2026-07-31',
    [
      ['404', 5],
      ['090', -5],
    ],
    ['CASHPAID', 't1'],
  ),
  journal(6, '2026-07-31', [
    ['499', 1.25],
    ['090', -1.25],
  ]),
];

/** The files of that company, by name. */
export const COMPANY: Readonly<Record<string, object>> = {
  'Accounts.json': accounts(),
  'Contacts.json': {
    Contacts: [
      { ...CLIENT, IsCustomer: true, IsSupplier: false },
      { ...PAPER, IsCustomer: false, IsSupplier: true },
    ],
  },
  'Journals-1.json': { Id: 'x', Status: 'OK', ProviderName: 'Mine', Journals: JOURNALS.slice(0, 3) },
  'Journals-2.json': JOURNALS.slice(3),
  'Invoices.json': {
    Invoices: [
      invoice('i0', '2026-06-10', 220),
      invoice('i1', '2026-07-15', 110.4, {
        LineItems: [
          {
            Description: 'Consulting',
            AccountCode: '200',
            TaxType: 'OUTPUT',
            LineAmount: 100.36,
            TaxAmount: 10.04,
          },
        ],
        SubTotal: 100.36,
        TotalTax: 10.04,
        AmountDue: 50,
      }),
      invoice('b1', '2026-07-16', 33, {
        Type: 'ACCPAY',
        Contact: PAPER,
        LineAmountTypes: 'Inclusive',
        LineItems: [{ LineAmount: 33, TaxAmount: 3, AccountCode: '310' }],
        SubTotal: 30,
        TotalTax: 3,
      }),
      invoice('d1', '2026-07-17', 999, { Status: 'DRAFT' }),
    ],
  },
  'Payments.json': { Payments: [payment('p1', '2026-07-20', 60.4, { InvoiceID: 'i1' })] },
  'BankTransactions.json': {
    BankTransactions: [
      {
        BankTransactionID: 't1',
        Type: 'SPEND',
        Contact: PAPER,
        Date: xeroDate('2026-07-31'),
        Status: 'AUTHORISED',
        Total: 5,
        LineItems: [],
        BankAccount: { AccountID: idOf('090') },
      },
    ],
  },
};

/** The same company in one file. */
export const COMPANY_AS_ONE: object = {
  ...Object.assign({}, ...Object.values(COMPANY).filter((answer) => !Array.isArray(answer))),
  Journals: JOURNALS,
};

/** The files as JSON text. */
export function filesOf(company: Readonly<Record<string, object>>): Record<string, string> {
  return Object.fromEntries(Object.entries(company).map(([name, answer]) => [name, JSON.stringify(answer)]));
}
