import type { TenantReader } from '../../../db/tenant.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { amountCell } from '../../amounts.ts';
import { inPieces } from '../pieces.ts';
import { type LedgerHead, readHead } from '../read-ledger.ts';
import {
  accountId,
  balanceElements,
  type EntryTotals,
  type PartyBalance,
  readBalances,
  readParties,
  readTotals,
} from './balances.ts';
import { entryTexts } from './entries.ts';
import { groupingOf } from './grouping.ts';
import { around, element, idElement } from './xml-text.ts';

/** The header of a file: the day on which it is written, the version of Almanac, and the number of the organisation, if given. */
export type SaftFile = Readonly<{ today: string; version: string; registration: string | null }>;

/**
 * Writes the ledger as a SAF-T Financial file of Norway, 1.30, piece by piece from one snapshot: opening and closing balances of accounts,
 * customers and vendors, the entries, and their control totals. Returns the number of entries and the warnings.
 */
export async function exportSaft(
  tenant: TenantReader,
  file: SaftFile,
  take: (text: string) => Promise<void>,
): Promise<Readonly<{ entries: number; warnings: readonly string[] }>> {
  return await tenant.snapshot(async (transaction) => {
    const head = await readHead(transaction);
    const totals = await readTotals(transaction);
    await take(`<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="${SPACE}">\n${header(head, file)}`);
    for await (const text of inPieces(masterFiles(transaction, head))) await take(text);
    const cell = (amount: string) => amountCell(amount, head.baseCurrency);
    await take(
      [
        '\n<GeneralLedgerEntries>',
        element('NumberOfEntries', totals.entries, 20),
        element('TotalDebit', cell(totals.debit), 99),
        element('TotalCredit', cell(totals.credit), 99),
        `<Journal>${element('JournalID', 'GL', 18)}${element('Description', 'General ledger', 256)}${element('Type', 'GL', 9)}\n`,
      ].join(''),
    );
    for await (const text of inPieces(entryTexts(transaction, head))) await take(text);
    await take('</Journal></GeneralLedgerEntries>\n</AuditFile>\n');
    return { entries: Number(totals.entries), warnings: doubtsAbout(totals, file) };
  });
}

function doubtsAbout({ fine }: EntryTotals, { registration }: SaftFile): readonly string[] {
  return [
    ...(registration === null
      ? ['the schema requires the number of the organisation: pass it with --registration']
      : []),
    ...(fine === '0'
      ? []
      : [
          `written in full, though the schema allows two decimals: ${fine} ${fine === '1' ? 'amount' : 'amounts'}`,
        ]),
  ];
}

const SPACE = 'urn:StandardAuditFile-Taxation-Financial:NO';

function header({ organization, baseCurrency, ...head }: LedgerHead, file: SaftFile): string {
  const { today, version, registration } = file;
  return around(
    'Header',
    element('AuditFileVersion', '1.30', 9),
    element('AuditFileCountry', 'NO', 2),
    element('AuditFileDateCreated', today, 10),
    element('SoftwareCompanyName', 'Almanac', 70),
    element('SoftwareID', 'Almanac', 256),
    element('SoftwareVersion', version, 18),
    around(
      'Company',
      element('RegistrationNumber', registration ?? '', 35),
      element('Name', organization.name, 256),
      // The schema requires a contact, and prescribes this text if there is none.
      around(
        'Contact',
        around('ContactPerson', element('FirstName', UNUSED, 35), element('LastName', UNUSED, 70)),
        element('Telephone', UNUSED, 18),
      ),
    ),
    element('DefaultCurrencyCode', baseCurrency, 3),
    around(
      'SelectionCriteria',
      element('SelectionStartDate', head.firstDay ?? today, 10),
      element('SelectionEndDate', head.lastDay ?? today, 10),
    ),
    element('TaxAccountingBasis', 'A', 18),
  );
}

const UNUSED = 'NotUsed';

/** The accounts, customers and vendors. A list without any is left out. */
async function* masterFiles(transaction: Transaction, head: LedgerHead): AsyncGenerator<string> {
  yield '\n<MasterFiles>';
  yield* listed('GeneralLedgerAccounts', accountTexts(transaction, head));
  yield* listed('Customers', partyTexts(transaction, head, 'customer'));
  yield* listed('Suppliers', partyTexts(transaction, head, 'vendor'));
  yield '</MasterFiles>';
}

async function* listed(name: string, texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isBegun = false;
  for await (const text of texts) {
    if (!isBegun) yield `\n<${name}>\n`;
    isBegun = true;
    yield text;
  }
  if (isBegun) yield `</${name}>`;
}

async function* accountTexts(
  transaction: Transaction,
  { accounts, baseCurrency }: LedgerHead,
): AsyncGenerator<string> {
  const balances = await readBalances(transaction);
  for (const { code, name, class: accountClass } of accounts)
    yield `${around(
      'Account',
      accountId(code),
      element('AccountDescription', name, 256),
      groupingOf(accountClass),
      element('AccountType', 'GL', 18),
      balanceElements(balances.get(code) ?? NOTHING, baseCurrency),
    )}\n`;
}

const NOTHING = { opening: '0', closing: '0' };

const PARTY_ELEMENTS = {
  customer: ['Customer', 'CustomerID'],
  vendor: ['Supplier', 'SupplierID'],
} as const;

async function* partyTexts(
  transaction: Transaction,
  { baseCurrency }: LedgerHead,
  kind: keyof typeof PARTY_ELEMENTS,
): AsyncGenerator<string> {
  const [name, idName] = PARTY_ELEMENTS[kind];
  const text = (balances: readonly PartyBalance[]) => {
    const [first] = balances;
    if (first === undefined) return [];
    const ofAccounts = balances.flatMap(({ account, ...balance }) =>
      account === null
        ? []
        : around('BalanceAccount', accountId(account), balanceElements(balance, baseCurrency)),
    );
    return [
      `${around(name, element('Name', first.name, 256), idElement(idName, first.id, 35), ...ofAccounts)}\n`,
    ];
  };
  let waiting: PartyBalance[] = [];
  for await (const balance of readParties(transaction, kind)) {
    if (waiting[0]?.id !== balance.id) {
      yield* text(waiting);
      waiting = [];
    }
    waiting.push(balance);
  }
  yield* text(waiting);
}
