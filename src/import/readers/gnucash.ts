import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { OpenContent } from './content.ts';
import { BUSINESS_RECORDS, businessPart } from './gnucash-business.ts';
import { type GnucashPart, type GnucashRow } from './gnucash-parts.ts';
import { readGnucashDatabase } from './gnucash-sqlite.ts';
import { commodityOf, frameOf, slotOf, textOf, textsOf } from './gnucash-xml.ts';
import { startOf, unpacked } from './gunzip.ts';
import { type CopiedSource, SQLITE_MAGIC } from './sqlite.ts';
import { readXml } from './xml.ts';
import { childOf, type XmlElement, type XmlShape } from './xml-records.ts';
import { rootNameIn } from './xml-root.ts';

/**
 * Reads the accounts, prices, transactions and business objects of a GnuCash file, in XML, compressed or not, or SQLite. Scheduled transactions are left out. An
 * SQLite file is copied into the folder first.
 */
export async function* readGnucash(source: CopiedSource): AsyncGenerator<GnucashPart> {
  if (isSqlite(await startOf(source.open, SQLITE_MAGIC.length))) {
    yield* readGnucashDatabase(source);
    return;
  }
  for await (const element of readXml(unpacked(source), SHAPE)) {
    const { path, line } = element;
    if (path === TRANSACTION) yield { kind: 'entry', rows: rowsOf(element) };
    else if (path === ACCOUNT) yield { kind: 'account', line, values: accountValues(element) };
    else if (path === PRICE) yield { kind: 'price', line, values: priceValues(element) };
    else yield* businessPart(element);
  }
}

/** Whether a file begins as GnuCash writes it. */
export async function isGnucash(open: OpenContent): Promise<boolean> {
  const start = await startOf(open, 4096);
  return isSqlite(start) || rootNameIn(start.toString('latin1')) === 'gnc-v2';
}

function isSqlite(start: Buffer): boolean {
  return start.toString('latin1', 0, SQLITE_MAGIC.length) === SQLITE_MAGIC;
}

const ACCOUNT = 'gnc-v2/book/account';
const TRANSACTION = 'gnc-v2/book/transaction';
const PRICE = 'gnc-v2/book/pricedb/price';
const SHAPE: XmlShape = {
  records: new Set([ACCOUNT, TRANSACTION, PRICE, ...BUSINESS_RECORDS]),
  apart: new Set(['lots/lot']),
  kept: new Set(
    'id name type parent commodity currency space slots slot key value gdate num date-posted date description splits split memo reconciled-state quantity account time lots lot guid owner username addr posttxn postlot entries GncTaxTableEntry acct'.split(
      ' ',
    ),
  ),
  onRoot: ({ name }, line) => {
    if (name !== 'gnc-v2')
      throw new FileFault(
        line,
        `it is not a GnuCash file: it begins with ${quote(name)} instead of "gnc-v2"`,
      );
  },
};

function accountValues(account: XmlElement): Record<string, string> {
  return {
    ...textsOf(account, ['id', 'name', 'type', 'parent']),
    commodity: commodityOf(childOf(account, 'commodity')),
    'equity-type': slotOf(account, 'equity-type'),
  };
}

function priceValues(price: XmlElement): Record<string, string> {
  return {
    commodity: commodityOf(childOf(price, 'commodity')),
    currency: commodityOf(childOf(price, 'currency')),
    time: textOf(childOf(price, 'time'), 'date'),
    value: textOf(price, 'value'),
  };
}

function rowsOf(transaction: XmlElement): GnucashRow[] {
  const common = {
    'trn:id': textOf(transaction, 'id'),
    'trn:date-posted':
      slotOf(transaction, 'date-posted') || textOf(childOf(transaction, 'date-posted'), 'date'),
    'trn:num': textOf(transaction, 'num'),
    'trn:description': textOf(transaction, 'description'),
    'trn:currency': commodityOf(childOf(transaction, 'currency')),
    book_closing: slotOf(transaction, 'book_closing'),
    'trn:type': slotOf(transaction, 'trans-txn-type'),
    'trn:due': slotOf(transaction, 'trans-date-due'),
    'trn:invoice': frameOf(transaction, 'gncInvoice', 'invoice-guid'),
  };
  const splits = childOf(transaction, 'splits')?.children ?? [];
  return splits.map((split) => {
    const own = textsOf(split, ['account', 'value', 'quantity', 'memo', 'reconciled-state', 'lot']);
    const named = Object.entries(own).map(([name, text]) => [`split:${name}`, text]);
    return { line: split.line, values: { ...common, ...Object.fromEntries(named) } };
  });
}
