import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { OpenContent } from './content.ts';
import { commodityName, type GnucashPart, type GnucashRow } from './gnucash-parts.ts';
import { readGnucashDatabase } from './gnucash-sqlite.ts';
import { startOf, unpacked } from './gunzip.ts';
import { type CopiedSource, SQLITE_MAGIC } from './sqlite.ts';
import { readXml } from './xml.ts';
import { childOf, type XmlElement, type XmlShape } from './xml-records.ts';
import { rootNameIn } from './xml-root.ts';

/**
 * Reads the accounts, prices and transactions of a GnuCash file, in XML, compressed or not, or SQLite. Scheduled transactions are left out. An
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
    else yield { kind: 'price', line, values: priceValues(element) };
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
const SHAPE: XmlShape = {
  records: new Set([ACCOUNT, TRANSACTION, 'gnc-v2/book/pricedb/price']),
  kept: new Set(
    'id name type parent commodity currency space slots slot key value gdate num date-posted date description splits split memo reconciled-state quantity account time'.split(
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
  };
  const splits = childOf(transaction, 'splits')?.children ?? [];
  return splits.map((split) => {
    const own = textsOf(split, ['account', 'value', 'quantity', 'memo', 'reconciled-state']);
    const named = Object.entries(own).map(([name, text]) => [`split:${name}`, text]);
    return { line: split.line, values: { ...common, ...Object.fromEntries(named) } };
  });
}

function textsOf(element: XmlElement, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(element, name)]));
}

function textOf(element: XmlElement | undefined, name: string): string {
  return element === undefined ? '' : (childOf(element, name)?.text ?? '');
}

function commodityOf(element: XmlElement | undefined): string {
  return commodityName(textOf(element, 'space'), textOf(element, 'id'));
}

/** The text of a slot; a date lies within an element of its own. */
function slotOf(element: XmlElement, key: string): string {
  const slots = childOf(element, 'slots')?.children ?? [];
  const value = childOf(slots.find((slot) => textOf(slot, 'key') === key) ?? element, 'value');
  return value === undefined ? '' : textOf(value, 'gdate') || value.text;
}
