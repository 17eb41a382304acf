// Answers in the form of QuickBooks Online's API.

/** Accounts by id: full name, type and detail type. */
const CHART: Readonly<Record<string, readonly [name: string, type: string, detail: string]>> = {
  '35': ['Checking', 'Bank', 'Checking'],
  '4': ['Undeposited Funds', 'Other Current Asset', 'UndepositedFunds'],
  '84': ['Accounts Receivable (A/R)', 'Accounts Receivable', 'AccountsReceivable'],
  '33': ['Accounts Payable (A/P)', 'Accounts Payable', 'AccountsPayable'],
  '89': ['Board of Equalization Payable', 'Other Current Liability', 'GlobalTaxPayable'],
  '34': ['Opening Balance Equity', 'Equity', 'OpeningBalanceEquity'],
  '45': ['Landscaping Services', 'Income', 'ServiceFeeIncome'],
  '60': ['Job Expenses:Materials', 'Expense', 'SuppliesMaterials'],
};

export const AR = '84';
export const AP = '33';
export const BANK = '35';
export const TAX = '89';
export const SALES = '45';
export const MATERIALS = '60';
export const nameOf = (id: string): string => CHART[id]?.[0] ?? '';

const META = {
  SyncToken: '0',
  domain: 'QBO',
  sparse: false,
  MetaData: { CreateTime: '2026-09-09T10:00:00-07:00' },
};

/** An answer to a query. */
export function answer(entity: string, records: readonly object[]): object {
  return {
    QueryResponse: { [entity]: records, startPosition: 1, maxResults: records.length },
    time: '2026-09-09T10:00:00-07:00',
  };
}

export function accounts(ids: readonly string[] = Object.keys(CHART)): object {
  return answer(
    'Account',
    ids.map((id) => {
      const [full = '', AccountType, AccountSubType] = CHART[id] ?? [];
      return {
        ...META,
        Id: id,
        Name: full.split(':').at(-1),
        FullyQualifiedName: full,
        AccountType,
        AccountSubType,
      };
    }),
  );
}

export const CLIENT = { value: '1', name: 'Client' };
export const PAPER = { value: '30', name: 'Paper & Co' };

export const CONTACTS: Readonly<Record<string, object>> = {
  'Customer.json': answer('Customer', [
    {
      ...META,
      Id: '1',
      DisplayName: 'Client',
      FullyQualifiedName: 'Client',
      PrimaryPhone: { FreeFormNumber: '(555) 555-0100' },
      PrimaryEmailAddr: { Address: 'pay@example.com' },
      BillAddr: { Id: '2', Line1: '12 Main Street', City: 'Springfield' },
    },
  ]),
  'Vendor.json': answer('Vendor', [{ ...META, Id: '30', DisplayName: 'Paper & Co', AcctNum: '4711' }]),
};

/** A transaction with an id; `more` has what its entity has. */
export function transaction(id: string, day: string, total: number, more: object = {}): object {
  return { ...META, Id: id, TxnDate: day, TotalAmt: total, CurrencyRef: { value: 'USD' }, ...more };
}

/** An invoice or a receipt with one line, unless `more` says otherwise. */
export function sale(id: string, day: string, net: number, tax = 0, more: object = {}): object {
  return transaction(id, day, Math.round((net + tax) * 100) / 100, {
    DocNumber: `10${id}`,
    CustomerRef: CLIENT,
    DueDate: day,
    Line: [
      {
        Id: '1',
        Amount: net,
        Description: 'Design',
        DetailType: 'SalesItemLineDetail',
        SalesItemLineDetail: { ItemRef: { value: '7' }, TaxCodeRef: { value: 'TAX' } },
      },
      { Amount: net, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} },
    ],
    TxnTaxDetail: { TotalTax: tax },
    ...more,
  });
}

/** A bill or a credit of a vendor with one line. */
export function purchase(id: string, day: string, total: number, more: object = {}): object {
  return transaction(id, day, total, {
    VendorRef: PAPER,
    DueDate: day,
    Line: [expenseLine('1', total, MATERIALS)],
    ...more,
  });
}

/** A line on an account, of a bill, a purchase or a deposit. */
export function expenseLine(id: string, amount: number, account: string): object {
  return {
    Id: id,
    Amount: amount,
    DetailType: 'AccountBasedExpenseLineDetail',
    AccountBasedExpenseLineDetail: { AccountRef: { value: account, name: nameOf(account) } },
  };
}

/** A line of a payment: what it settles, or the credit that it uses. */
export function linked(type: string, id: string, amount: number, lineId?: string): object {
  return {
    Amount: amount,
    LinkedTxn: [{ TxnId: id, TxnType: type, ...(lineId === undefined ? {} : { TxnLineId: lineId }) }],
  };
}

/** A line of a journal entry; the party is a customer or vendor. */
export function entryLine(
  id: string,
  account: string,
  amount: number,
  party?: Readonly<{ value: string; name: string }>,
): object {
  const Entity =
    party === undefined
      ? {}
      : { Entity: { Type: party === CLIENT ? 'Customer' : 'Vendor', EntityRef: party } };
  return {
    Id: id,
    Amount: Math.abs(amount),
    DetailType: 'JournalEntryLineDetail',
    JournalEntryLineDetail: {
      PostingType: amount > 0 ? 'Debit' : 'Credit',
      AccountRef: { value: account },
      ...Entity,
    },
  };
}

/** A transaction of the JournalReport: lines have an account, an amount in cents and the customer or vendor. */
export type Posted = Readonly<{
  id: string;
  day: string;
  type: string;
  num?: string;
  lines: readonly (readonly [
    account: string,
    cents: number,
    party?: Readonly<{ value: string; name: string }>,
  ])[];
}>;

/** The JournalReport, whose columns stand behind its rows. */
export function journalReport(posted: readonly Posted[], more: object = {}): object {
  const rows = posted.flatMap(({ id, day, type, num = '', lines }) => [
    ...lines.map(([account, cents, party], index) => ({
      ColData: [
        { value: index === 0 ? day : '0-00-00' },
        { value: index === 0 ? type : '', id },
        { value: index === 0 ? num : '' },
        { value: party?.name ?? '', id: party?.value ?? '' },
        { value: '' },
        { value: nameOf(account), id: account },
        { value: cents > 0 ? money(cents) : '' },
        { value: cents > 0 ? '' : money(-cents) },
      ],
      type: 'Data',
    })),
    summary(
      '',
      lines.map(([, cents]) => cents),
    ),
    { ColData: Array.from({ length: 8 }, () => ({ value: '' })), type: 'Data' },
  ]);
  const all = posted.flatMap(({ lines }) => lines.map(([, cents]) => cents));
  return {
    Header: {
      ReportName: 'JournalReport',
      Option: [{ Name: 'NoReportData', Value: 'false' }],
      StartPeriod: '2026-01-01',
      Currency: 'USD',
      EndPeriod: '2026-12-31',
    },
    Rows: { Row: [...rows, summary('TOTAL', all)] },
    Columns: { Column: COLUMNS },
    ...more,
  };
}

export const COLUMNS = [
  ['tx_date', 'Date'],
  ['txn_type', 'Transaction Type'],
  ['doc_num', 'Num'],
  ['name', 'Name'],
  ['memo', 'Memo/Description'],
  ['account_name', 'Account'],
  ['debt_amt', 'Debit'],
  ['credit_amt', 'Credit'],
].map(([ColType, ColTitle]) => ({ ColType, ColTitle }));

function summary(text: string, cents: readonly number[]): object {
  const sum = (sign: number) =>
    cents.filter((one) => one * sign > 0).reduce((total, one) => total + one * sign, 0);
  return {
    type: 'Section',
    Summary: {
      ColData: [text, '', '', '', '', '', money(sum(1)), money(sum(-1))].map((value) => ({ value })),
    },
  };
}

/** As the report writes amounts: `.00` without a digit before the point. */
function money(cents: number): string {
  return (cents / 100).toFixed(2).replace(/^0\./, '.');
}

export const POSTED: readonly Posted[] = [
  {
    id: '2',
    day: '2026-01-01',
    type: 'Deposit',
    lines: [
      [BANK, 100_000],
      ['34', -100_000],
    ],
  },
  {
    id: '130',
    day: '2026-07-15',
    type: 'Invoice',
    num: '10130',
    lines: [
      [AR, 11_000, CLIENT],
      [SALES, -10_000, CLIENT],
      [TAX, -1000, CLIENT],
    ],
  },
  {
    id: '131',
    day: '2026-07-16',
    type: 'Bill',
    lines: [
      [AP, -2000, PAPER],
      [MATERIALS, 2000, PAPER],
    ],
  },
  {
    id: '132',
    day: '2026-07-20',
    type: 'Payment',
    lines: [
      ['4', 6000, CLIENT],
      [AR, -6000, CLIENT],
    ],
  },
];

/** The files of a small company, by name. */
export const COMPANY: Readonly<Record<string, object>> = {
  'Account.json': accounts(),
  ...CONTACTS,
  'CompanyInfo.json': answer('CompanyInfo', [{ ...META, Id: '1', CompanyName: 'Example Co.' }]),
  'Preferences.json': answer('Preferences', [
    { ...META, Id: '1', CurrencyPrefs: { HomeCurrency: { value: 'USD' } } },
  ]),
  'Item.json': answer('Item', [{ ...META, Id: '7', Name: 'Design', IncomeAccountRef: { value: SALES } }]),
  'JournalReport.json': journalReport(POSTED),
  'Invoice.json': answer('Invoice', [sale('130', '2026-07-15', 100, 10, { Balance: 50 })]),
  'bills.json': [purchase('131', '2026-07-16', 20, { Balance: 20 })],
  'Payment.json': answer('Payment', [
    transaction('132', '2026-07-20', 60, { CustomerRef: CLIENT, Line: [linked('Invoice', '130', 60)] }),
  ]),
};

/** The files as JSON text. */
export function filesOf(company: Readonly<Record<string, object>>): Record<string, string> {
  return Object.fromEntries(Object.entries(company).map(([name, one]) => [name, JSON.stringify(one)]));
}

/** The same company in one file: answers one after the other, without the bare list. */
export const COMPANY_AS_ONE = Object.values(COMPANY)
  .map((one) => JSON.stringify(Array.isArray(one) ? answer('Bill', one) : one, null, 1))
  .join('\n');
