import { sql } from 'kysely';
import type { Transaction } from '../../../db/transaction.ts';
import { Decimal } from '../../../money/decimal.ts';
import { amountCell } from '../../amounts.ts';
import { type EntryLine, type LedgerEntry, type LedgerHead, readEntries } from '../read-ledger.ts';
import { accountId, IS_OPENING } from './balances.ts';
import { around, element, idElement } from './xml-text.ts';

/** The entries of a file, in the order of their days. */
export async function* entryTexts(transaction: Transaction, head: LedgerHead): AsyncGenerator<string> {
  const choice = { where: sql`not ${IS_OPENING}`, order: sql`entry.entry_date` };
  for await (const entry of readEntries(transaction, head, choice))
    yield `${entryText(entry, head.baseCurrency)}\n`;
}

function entryText({ lines, ...entry }: LedgerEntry, baseCurrency: string): string {
  const { date, name, description, reference, recorded_on: recorded } = entry;
  const [year = '', month = ''] = date.split('-');
  return around(
    'Transaction',
    idElement('TransactionID', name, 70),
    element('Period', String(Number(month)), 2),
    element('PeriodYear', year, 4),
    element('TransactionDate', date, 10),
    element('Description', description, 256),
    element('SystemEntryDate', recorded, 10),
    element('GLPostingDate', date, 10),
    ...lines.map((line, index) =>
      around(
        'Line',
        element('RecordID', String(index + 1), 18),
        accountId(line.account),
        line.customer === null ? '' : idElement('CustomerID', line.customer, 35),
        line.vendor === null ? '' : idElement('SupplierID', line.vendor, 35),
        element('Description', line.description ?? description, 256),
        amountText(line, baseCurrency),
        reference === null ? '' : element('ReferenceNumber', reference, 35),
      ),
    ),
  );
}

/** The side and amount of a line. An amount in another currency is stated too if it is on the same side. */
function amountText({ base, amount, currency }: EntryLine, baseCurrency: string): string {
  const [worth, foreign] = [new Decimal(base), new Decimal(amount)];
  const isStated =
    currency !== baseCurrency && !foreign.isZero() && foreign.isNegative() === worth.isNegative();
  return around(
    worth.isNegative() ? 'CreditAmount' : 'DebitAmount',
    element('Amount', amountCell(worth.abs().toFixed(), baseCurrency), 99),
    ...(isStated
      ? [
          element('CurrencyCode', currency, 3),
          element('CurrencyAmount', amountCell(foreign.abs().toFixed(), currency), 99),
        ]
      : []),
  );
}
