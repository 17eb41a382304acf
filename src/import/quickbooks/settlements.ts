import { type Decimal, ZERO } from '../../money/decimal.ts';
import { formatDay } from '../../period/index.ts';
import { type MadeRows, NO_ROWS, partsOf, partyOf, rowsOf, sumApplied } from '../programs/made-rows.ts';
import type { QuickbooksList, QuickbooksRecord } from '../readers/quickbooks-records.ts';
import { applicationsOf } from './applications.ts';
import { openLinesOf } from './open-lines.ts';
import { PREFIX } from './prefix.ts';
import {
  currencyOf,
  type DocumentWords,
  nameOf,
  readTransaction,
  type Side,
  type Transaction,
} from './transaction.ts';

/** The rows of payments that a record becomes: payments, credits and refunds, with what they settle. */
export function settlementRows(record: QuickbooksRecord, words: DocumentWords): MadeRows {
  switch (record.list) {
    case 'Payment':
      return paymentRows(record, 'customer', words);
    case 'BillPayment':
      return paymentRows(record, 'vendor', words);
    case 'CreditMemo':
      return creditRows(record, 'customer', words);
    case 'VendorCredit':
      return creditRows(record, 'vendor', words);
    case 'RefundReceipt':
      return refundRows(record, words);
    case 'SalesReceipt':
    case 'Invoice':
      return paidWithItRows(record, words);
    case 'JournalEntry':
    case 'Deposit':
    case 'Purchase':
      return openLineRows(record, words);
    default:
      return NO_ROWS;
  }
}

function paymentRows(record: QuickbooksRecord, side: Side, words: DocumentWords): MadeRows {
  return readTransaction(record, (cells) => {
    const own = nameOf(cells);
    const made = applicationsOf(record.value, record.line, {
      own,
      paid: cells.TotalAmt ?? ZERO,
      kind: side,
      survey: words.survey,
    });
    if (!made.ok) return made;
    const applied = new Map(words.survey.applied(own));
    for (const { credit, document, amount } of made.applications)
      if (credit === own) applied.set(document, (applied.get(document) ?? ZERO).plus(amount));
    const party = cells[side === 'vendor' ? 'VendorRef.value' : 'CustomerRef.value'];
    return settledBy(record.list, {
      cells,
      words,
      side,
      party,
      kind: 'payment',
      name: own,
      total: cells.TotalAmt,
      tax: ZERO,
      applied,
    });
  });
}

function creditRows(record: QuickbooksRecord, side: Side, words: DocumentWords): MadeRows {
  return readTransaction(record, (cells) => {
    const name = nameOf(cells);
    const party = cells[side === 'vendor' ? 'VendorRef.value' : 'CustomerRef.value'];
    const tax = cells['TxnTaxDetail.TotalTax'] ?? ZERO;
    const applied = words.survey.applied(name);
    return settledBy(record.list, {
      cells,
      words,
      side,
      party,
      kind: 'credit_note',
      name,
      total: cells.TotalAmt,
      tax,
      applied,
    });
  });
}

/** A refund receipt takes a sale back and pays at once: a credit and its refund, which leave nothing owed. */
function refundRows(record: QuickbooksRecord, words: DocumentWords): MadeRows {
  return readTransaction(record, (cells) => {
    const name = nameOf(cells);
    const party = cells['CustomerRef.value'];
    if (party === null) return NO_ROWS;
    const common = {
      cells,
      words,
      side: 'customer' as const,
      party,
      total: cells.TotalAmt,
      applied: new Map<string, Decimal>(),
    };
    const credit = settledBy(record.list, {
      ...common,
      kind: 'credit_note',
      name,
      tax: cells['TxnTaxDetail.TotalTax'] ?? ZERO,
    });
    const refund = settledBy(record.list, { ...common, kind: 'refund', name: `${name}:refund`, tax: ZERO });
    if (!credit.ok || !refund.ok) return credit.ok ? refund : credit;
    return { ok: true, rows: [...credit.rows, ...refund.rows], emptied: [name, `${name}:refund`] };
  });
}

/** What was paid together with a sale: all of a receipt, or the deposit of an invoice. */
function paidWithItRows(record: QuickbooksRecord, words: DocumentWords): MadeRows {
  return readTransaction(record, (cells) => {
    const isReceipt = record.list === 'SalesReceipt';
    const total = isReceipt ? cells.TotalAmt : cells.Deposit;
    const party = cells['CustomerRef.value'];
    const name = `${nameOf(cells)}:paid`;
    if (party === null) return NO_ROWS;
    const applied = new Map([[nameOf(cells), total ?? ZERO]]);
    return settledBy(record.list, {
      cells,
      words,
      side: 'customer',
      party,
      kind: 'payment',
      name,
      total: total ?? ZERO,
      tax: ZERO,
      applied,
    });
  });
}

/** Credits and refunds in lines of journal entries, deposits and purchases. */
function openLineRows(record: QuickbooksRecord, words: DocumentWords): MadeRows {
  return readTransaction(record, (cells) => {
    const made = openLinesOf(record, words.survey)
      .filter(({ is }) => is !== 'charge')
      .map(({ is, isPaid, kind: side, party, name, amount: total }) => {
        const kind = is === 'refund' ? 'refund' : isPaid ? 'payment' : 'transfer';
        const applied = words.survey.applied(name);
        return settledBy(record.list, { cells, words, side, party, kind, name, total, tax: ZERO, applied });
      });
    const reasons = made.flatMap((one) => (one.ok ? [] : one.reasons));
    if (reasons.length > 0) return { ok: false, reasons };
    return { ok: true, rows: made.flatMap((one) => (one.ok ? one.rows : [])) };
  });
}

type Settling = Readonly<{
  cells: Transaction;
  words: DocumentWords;
  side: Side;
  party: string | null;
  kind: 'payment' | 'credit_note' | 'refund' | 'transfer';
  name: string;
  total: Decimal | null;
  tax: Decimal;
  applied: ReadonlyMap<string, Decimal>;
}>;

function settledBy(
  list: QuickbooksList | 'Row' | 'Column' | null,
  { cells, words, side, party, kind, name, total, tax, applied }: Settling,
): MadeRows {
  if (party === null)
    return { ok: false, reasons: [`${side === 'vendor' ? 'VendorRef' : 'CustomerRef'}: required`] };
  if (total === null) return { ok: false, reasons: ['TotalAmt: required'] };
  if (total.lt(0)) return { ok: false, reasons: ['TotalAmt: negative'] };
  if (sumApplied(applied).gt(total))
    return { ok: false, reasons: [`${list ?? ''}: more is settled with it than its total`] };
  const common = {
    ...partyOf(side === 'vendor', `${PREFIX}${party}`),
    payment: name,
    kind,
    date: formatDay(cells.TxnDate),
    ...currencyOf(cells, words),
    reference: cells.PaymentRefNum ?? cells.DocNumber ?? '',
  };
  return { ok: true, rows: rowsOf(common, side === 'vendor', partsOf(total, tax, applied)), emptied: [name] };
}
