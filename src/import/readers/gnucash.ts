import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { OpenContent } from './content.ts';
import { startOf, unpacked } from './gunzip.ts';
import type { Source } from './lines.ts';
import { readXml } from './xml.ts';
import { childOf, type XmlElement, type XmlShape } from './xml-records.ts';
import { rootNameIn } from './xml-root.ts';

/** A part of a GnuCash file with its texts by name; an entry has a row for each of its splits. */
export type GnucashPart =
  | (GnucashRow & Readonly<{ kind: 'account' }>)
  | (GnucashRow & Readonly<{ kind: 'price' }>)
  | Readonly<{ kind: 'entry'; rows: readonly GnucashRow[] }>;

export type GnucashRow = Readonly<{ line: number; values: Readonly<Record<string, string>> }>;

/** Reads a GnuCash file as XML, compressed or not: its accounts, prices and transactions, without those that are templates. */
export async function* readGnucash(source: Source): AsyncGenerator<GnucashPart> {
  if ((await startOf(source.open, SQLITE.length)).toString('latin1') === SQLITE)
    throw new FileFault(
      null,
      'it is a GnuCash file as SQLite, which is not read: in GnuCash, save it as XML',
    );
  for await (const element of readXml(unpacked(source), SHAPE)) {
    const { path, line } = element;
    if (path === TRANSACTION) yield { kind: 'entry', rows: rowsOf(element) };
    else if (path === ACCOUNT) yield { kind: 'account', line, values: accountValues(element) };
    else yield { kind: 'price', line, values: priceValues(element) };
  }
}

/** Whether a file begins as GnuCash writes it. */
export async function isGnucash(open: OpenContent): Promise<boolean> {
  const start = (await startOf(open, 4096)).toString('latin1');
  return start.startsWith(SQLITE) || rootNameIn(start) === 'gnc-v2';
}

const SQLITE = 'SQLite format 3\0';
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

/** A currency by its code, another commodity by its space and name, which no currency has. */
function commodityOf(element: XmlElement | undefined): string {
  const space = textOf(element, 'space');
  const name = textOf(element, 'id');
  return ['CURRENCY', 'ISO4217', ''].includes(space) ? name : `${space}:${name}`;
}

/** The text of a slot; a date lies within an element of its own. */
function slotOf(element: XmlElement, key: string): string {
  const slots = childOf(element, 'slots')?.children ?? [];
  const value = childOf(slots.find((slot) => textOf(slot, 'key') === key) ?? element, 'value');
  return value === undefined ? '' : textOf(value, 'gdate') || value.text;
}
