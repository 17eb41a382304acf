// Files of QuickBooks Desktop, written as it writes them.

/** Rows with a tab between cells. */
export function tabbed(...rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join('\t')}\r\n`).join('');
}

export const TITLES = tabbed(
  ['!TRNS', 'TRNSID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO', 'CLEAR'],
  ['!SPL', 'SPLID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO', 'CLEAR'],
  ['!ENDTRNS'],
);

export const CHART = tabbed(
  ['!HDR', 'PROD', 'VER'],
  ['HDR', 'QuickBooks Pro', 'Version 16.0D'],
  ['!ACCNT', 'NAME', 'REFNUM', 'ACCNTTYPE', 'DESC'],
  ['ACCNT', 'Checking', '1', 'BANK', ''],
  ['ACCNT', 'Accounts Receivable', '2', 'AR', ''],
  ['ACCNT', 'Accounts Payable', '3', 'AP', ''],
  ['ACCNT', 'Undeposited Funds', '4', 'OCASSET', ''],
  ['ACCNT', 'Sales Tax Payable', '5', 'OCLIAB', ''],
  ['ACCNT', 'Opening Bal Equity', '6', 'EQUITY', ''],
  ['ACCNT', 'Consulting', '7', 'INC', ''],
  ['ACCNT', '"Office ""big"" supplies"', '8', 'EXP', ''],
  ['ACCNT', 'Estimates', '9', 'NONPOSTING', ''],
  ['!CUST', 'NAME'],
  ['CUST', 'Client: North'],
);

/** A transaction of lines as account, name, amount. */
export function transaction(
  type: string,
  date: string,
  lines: readonly (readonly [account: string, name: string, amount: string])[],
  { number = '', memo = '' }: Readonly<{ number?: string; memo?: string }> = {},
): string {
  const rows = lines.map(([account, name, amount], index) => [
    index === 0 ? 'TRNS' : 'SPL',
    '',
    type,
    date,
    account,
    name,
    '',
    amount,
    number,
    memo,
    'N',
  ]);
  return tabbed(...rows, ['ENDTRNS']);
}

export const COMPANY =
  CHART +
  TITLES +
  transaction('GENERAL JOURNAL', '1/1/2026', [
    ['Checking', '', '"1,000.00"'],
    ['Opening Bal Equity', '', '-1000.00'],
  ]) +
  transaction(
    'INVOICE',
    '7/15/2026',
    [
      ['Accounts Receivable', 'Client: North', '110.00'],
      ['Consulting', '', '-100.00'],
      ['Sales Tax Payable', '', '-10.00'],
    ],
    { number: '1042', memo: 'Consulting, July' },
  ) +
  transaction('BILL', '7/16/26', [
    ['Accounts Payable', 'Paper & Co', '-20.00'],
    ['"Office ""big"" supplies"', '', '20.00'],
  ]) +
  transaction('PAYMENT', '7/20/2026', [
    ['Undeposited Funds', 'Client: North', '110.00'],
    ['Accounts Receivable', 'Client: North', '-110.00'],
  ]) +
  transaction('ESTIMATES', '7/21/2026', [
    ['Estimates', 'Client: North', '500.00'],
    ['Consulting', '', '-500.00'],
  ]);
