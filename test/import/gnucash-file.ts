import { gzipSync } from 'node:zlib';
import { businessXml, type GnucashBusiness, type Issued, issuedXml, lotsXml } from './gnucash-business.ts';

// GnuCash files, as GnuCash writes them.

export type GnucashAccount = readonly [
  id: string,
  parent: string,
  type: string,
  name: string,
  more?: Readonly<{ commodity?: string; slots?: string }>,
];
export type GnucashSplit = readonly [
  account: string,
  value: string,
  more?: Readonly<{ quantity?: string; memo?: string; state?: string; lot?: string }>,
];
export type GnucashTransaction = Issued &
  Readonly<{
    id: string;
    day: string;
    text?: string;
    num?: string;
    currency?: string;
    /** Slots, as XML. */
    slots?: string;
    /** The written time, where it is not that of the day. */
    time?: string;
    splits: readonly GnucashSplit[];
  }>;

/** A file of these, and prices in euros. */
export function gnucash(
  accounts: readonly GnucashAccount[],
  transactions: readonly GnucashTransaction[],
  prices: readonly (readonly [currency: string, day: string, value: string])[] = [],
  business: GnucashBusiness = {},
): string {
  return `<?xml version="1.0" encoding="utf-8" ?>
<gnc-v2 xmlns:gnc="http://www.gnucash.org/XML/gnc" xmlns:act="http://www.gnucash.org/XML/act">
<gnc:count-data cd:type="book" xmlns:cd="http://www.gnucash.org/XML/cd">1</gnc:count-data>
<gnc:book version="2.0.0">
<book:id xmlns:book="http://www.gnucash.org/XML/book" type="guid">b</book:id>
<gnc:pricedb version="1">${prices
    .map(
      ([currency, day, value]) =>
        `<price><price:id type="guid">p</price:id><price:commodity>${commodityOf(currency)}</price:commodity><price:currency>${commodityOf('EUR')}</price:currency><price:time><ts:date>${day} 00:00:00 +0100</ts:date></price:time><price:value>${value}</price:value></price>`,
    )
    .join('\n')}</gnc:pricedb>
${[['root', '', 'ROOT', 'Root Account'] as const, ...accounts].map((account) => accountOf(account, business)).join('\n')}
${transactions.map(transactionOf).join('\n')}
<gnc:template-transactions>${accountOf(['template', '', 'BANK', 'template'], {})}</gnc:template-transactions>
${businessXml(business)}
</gnc:book>
</gnc-v2>`.replace('<gnc-v2 ', '<gnc-v2 xmlns:price="http://www.gnucash.org/XML/price" ');
}

export const compressed = (text: string): Buffer => gzipSync(text);

function accountOf([id, parent, type, name, more = {}]: GnucashAccount, business: GnucashBusiness): string {
  return `<gnc:account version="2.0.0"><act:name>${name}</act:name><act:id type="guid">${id}</act:id><act:type>${type}</act:type>
<act:commodity>${commodityOf(more.commodity ?? 'EUR')}</act:commodity><act:commodity-scu>100</act:commodity-scu>
<act:slots>${more.slots ?? ''}</act:slots>${parent === '' ? '' : `<act:parent type="guid">${parent}</act:parent>`}${lotsXml(id, business)}</gnc:account>`;
}

function transactionOf({
  id,
  day,
  text = 'Text',
  num = '',
  currency = 'EUR',
  slots,
  time,
  splits,
  ...issued
}: GnucashTransaction): string {
  return `<gnc:transaction version="2.0.0"><trn:id type="guid">${id}</trn:id><trn:currency>${commodityOf(currency)}</trn:currency><trn:num>${num}</trn:num>
<trn:date-posted><ts:date>${time ?? `${day} 10:59:00 +0000`}</ts:date></trn:date-posted><trn:date-entered><ts:date>2026-11-01 10:00:00 +0000</ts:date></trn:date-entered>
<trn:description>${text}</trn:description><trn:slots><slot><slot:key>notes</slot:key><slot:value type="string">n</slot:value></slot>${slots ?? ''}${issuedXml(issued)}</trn:slots>
<trn:splits>${splits
    .map(
      ([account, value, { quantity = value, memo = '', state = 'n', lot } = {}]) =>
        `<trn:split><split:id type="guid">s</split:id><split:memo>${memo}</split:memo><split:reconciled-state>${state}</split:reconciled-state><split:value>${value}</split:value><split:quantity>${quantity}</split:quantity><split:account type="guid">${account}</split:account>${lot === undefined ? '' : `<split:lot type="guid">${lot}</split:lot>`}</trn:split>`,
    )
    .join('')}</trn:splits></gnc:transaction>`;
}

function commodityOf(name: string): string {
  const [space, id] = name.includes(':') ? name.split(':') : ['CURRENCY', name];
  return `<cmdty:space>${space}</cmdty:space><cmdty:id>${id}</cmdty:id>`;
}

/** A slot. */
export function slot(key: string, value: string): string {
  return `<slot><slot:key>${key}</slot:key><slot:value type="string">${value}</slot:value></slot>`;
}

export const ACCOUNTS: readonly GnucashAccount[] = [
  ['a', 'root', 'ASSET', 'Assets'],
  ['bank', 'a', 'BANK', 'Checking'],
  ['usd', 'a', 'BANK', 'Dollars', { commodity: 'USD' }],
  ['shares', 'a', 'STOCK', 'Shares', { commodity: 'NYSE:ACME' }],
  ['open', 'root', 'EQUITY', 'Anfangsbestand', { slots: slot('equity-type', 'opening-balance') }],
  ['kept', 'root', 'EQUITY', 'Retained Earnings'],
  ['sales', 'root', 'INCOME', 'Sales'],
  ['rent', 'root', 'EXPENSE', 'Rent'],
];
/** The opening of an account, and a sale. */
export const TRANSACTIONS: readonly GnucashTransaction[] = [
  {
    id: 't1',
    day: '2026-01-01',
    splits: [
      ['bank', '50000/100'],
      ['open', '-50000/100'],
    ],
  },
  {
    id: 't2',
    day: '2026-02-01',
    text: 'Consulting',
    num: 'F17',
    splits: [
      ['bank', '110050/100', { state: 'y' }],
      ['sales', '-110050/100', { memo: 'June' }],
    ],
  },
];
