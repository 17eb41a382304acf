import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { SAFT, SAFT_ACCOUNT, SAFT_HEADER, SAFT_PARTY } from '../kinds/saft.ts';
import type { OpenContent } from './content.ts';
import type { Source } from './lines.ts';
import { readXml } from './xml.ts';
import { childOf, type XmlElement, type XmlShape } from './xml-records.ts';
import { rootNameIn } from './xml-root.ts';

/** A part of a SAF-T file, with the texts of its elements by their names. */
export type SaftPart = Readonly<{
  kind: 'header' | 'account' | 'customer' | 'supplier' | 'totals';
  line: number;
  values: Readonly<Record<string, string>>;
}>;

/** An entry of a SAF-T file: a row for each of its lines. */
export type SaftEntry = Readonly<{
  kind: 'entry';
  line: number;
  rows: readonly Readonly<{ line: number; values: Readonly<Record<string, string>> }>[];
}>;

/**
 * Reads a SAF-T Financial file in the order of its parts: header, accounts, customers, suppliers, totals, entries. Portugal puts the lines of an
 * entry within `Lines`, as debit lines and credit lines; others have `Line` or `TransactionLine`, and amounts with an `Amount` of their own.
 */
export async function* readSaft(source: Source): AsyncGenerator<SaftPart | SaftEntry> {
  let country: string | null = null;
  let journal = '';
  const shape: XmlShape = {
    records: new Set([...Object.keys(PARTS), JOURNAL, TRANSACTION]),
    kept: KEPT,
    onRoot: ({ name, attributes }, line) => {
      requireFinancial(name, attributes, line);
      country = countryOf(attributes);
    },
  };
  for await (const element of readXml(source, shape)) {
    const { path, line } = element;
    const kind = PARTS[path];
    if (path === JOURNAL) journal = element.text;
    else if (path === TRANSACTION) yield { kind: 'entry', line, rows: rowsOf(element, journal) };
    else if (kind !== undefined) {
      for (const values of valuesOfPart(element))
        yield {
          kind,
          line,
          values: kind === 'header' ? { AuditFileCountry: country ?? '', ...values } : values,
        };
    }
  }
}

/** Whether a file begins as one that calls itself a standard audit file; one of another kind is refused by its name when it is read. */
export async function isSaft(open: OpenContent): Promise<boolean> {
  try {
    for await (const piece of open()) {
      const start = piece.subarray(0, 4096).toString('latin1').replaceAll('\0', '');
      return /^([\w.-]+:)?(AuditFile|auditfile|JPK)$/.test(rootNameIn(start) ?? '');
    }
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
  }
  return false;
}

const ENTRIES = 'AuditFile/GeneralLedgerEntries';
const JOURNAL = `${ENTRIES}/Journal/JournalID`;
const TRANSACTION = `${ENTRIES}/Journal/Transaction`;
const MASTER = 'AuditFile/MasterFiles';
const PARTS: Readonly<Record<string, SaftPart['kind']>> = {
  'AuditFile/Header': 'header',
  [`${MASTER}/GeneralLedgerAccounts/Account`]: 'account',
  [`${MASTER}/Customers/Customer`]: 'customer',
  [`${MASTER}/Suppliers/Supplier`]: 'supplier',
  // Portugal and Angola have them without a list around them.
  [`${MASTER}/Customer`]: 'customer',
  [`${MASTER}/Supplier`]: 'supplier',
  [`${ENTRIES}/NumberOfEntries`]: 'totals',
  [`${ENTRIES}/TotalDebit`]: 'totals',
  [`${ENTRIES}/TotalCredit`]: 'totals',
};

const LINES: ReadonlySet<string> = new Set(['Line', 'TransactionLine', 'DebitLine', 'CreditLine']);
// These hold what is read of the element around them.
const WRAPPERS: ReadonlySet<string> = new Set(['SelectionCriteria', 'CompanyStructure']);
const DECLARED = [SAFT, SAFT_HEADER, SAFT_ACCOUNT, SAFT_PARTY].flatMap(({ columns }) => Object.keys(columns));
const KEPT: ReadonlySet<string> = new Set([
  ...DECLARED,
  ...LINES,
  ...WRAPPERS,
  'BalanceAccount',
  'CompanyName',
  'Lines',
  'Amount',
]);

/** The values of a part. A customer has one part for each account that it has a balance on. */
function valuesOfPart(element: XmlElement): Record<string, string>[] {
  const balances = element.children.filter(({ name }) => name === 'BalanceAccount');
  const rest = { ...element, children: element.children.filter((child) => !balances.includes(child)) };
  const common = valuesOf(rest);
  return balances.length === 0 ? [common] : balances.map((one) => ({ ...common, ...valuesOf(one) }));
}

/** The texts of the elements within one, by their names; of several of a name the first that has one. */
function valuesOf(element: XmlElement): Record<string, string> {
  const values: Record<string, string> =
    element.children.length === 0 ? { [element.name]: element.text } : {};
  for (const child of element.children) {
    if (WRAPPERS.has(child.name)) {
      for (const [name, text] of Object.entries(valuesOf(child))) values[name] ||= text;
      continue;
    }
    const name = child.name === 'CompanyName' ? 'Name' : child.name;
    values[name] ||= childOf(child, 'Amount')?.text ?? child.text;
  }
  return values;
}

function rowsOf(transaction: XmlElement, journal: string): SaftEntry['rows'] {
  const { Description: description = '', ...common } = valuesOf(transaction);
  const lines = [transaction, childOf(transaction, 'Lines')].flatMap((parent) => parent?.children ?? []);
  return lines.flatMap((element) => {
    if (!LINES.has(element.name)) return [];
    const { Description: ofLine = '', ...own } = valuesOf(element);
    const values = { ...common, ...own, JournalID: journal, 'Transaction.Description': description };
    return [{ line: element.line, values: { ...values, Description: ofLine } }];
  });
}

function requireFinancial(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
  const spaces = Object.values(attributes).join(' ');
  if (name === 'JPK') throw new FileFault(line, 'it is a Polish JPK file, such as JPK_KR, which is not read');
  if (/cash.?register/i.test(spaces))
    throw new FileFault(line, 'it is a SAF-T Cash Register file, which is not read: export SAF-T Financial');
  if (name !== 'AuditFile')
    throw new FileFault(line, `it is not a SAF-T file: it begins with ${quote(name)} instead of "AuditFile"`);
}

/** The country in the name of a schema, which some have only there. */
function countryOf(attributes: Readonly<Record<string, string>>): string | null {
  const spaces = Object.entries(attributes).flatMap(([name, value]) =>
    name.startsWith('xmlns') ? value : [],
  );
  const [, code = null] =
    /(?:Financial|Tax|Taxation):(NO|PT|AO|RO|LT|LU)(?:_|$|\s)/.exec(spaces.join(' ')) ?? [];
  if (code !== null) return code;
  if (/anaf:dgti:d406/.test(spaces.join(' '))) return 'RO';
  return /vmi\.lt/.test(spaces.join(' ')) ? 'LT' : null;
}
