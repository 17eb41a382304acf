import { type Decimal, ZERO } from '../../money/decimal.ts';
import { formatDay } from '../../period/index.ts';
import { readCells } from '../kinds/read-cells.ts';
import {
  XERO_ADVANCE,
  XERO_ALLOCATION,
  XERO_APPLIED,
  XERO_CREDIT_NOTE,
  XERO_PAYMENT,
} from '../kinds/xero.ts';
import { documentOf, type MadeRows, partsOf, partyOf, rowsOf, sumApplied } from '../programs/made-rows.ts';
import type { JsonObject } from '../readers/json-records.ts';
import { isObject, listIn, textsOf } from '../readers/json-texts.ts';
import type { XeroRecord } from '../readers/xero-records.ts';
import { currencyOf, type DocumentWords } from './invoices.ts';
import { isPosted } from './posted.ts';
import type { XeroSurvey } from './survey.ts';

type Words = Pick<DocumentWords, 'baseCurrency'>;

/** The rows of payments that a record becomes; none if it settles nothing. */
export function settlementRows(record: XeroRecord, survey: XeroSurvey, words: Words): MadeRows {
  const { list, value, line } = record;
  if (list === 'Payments') return paymentRows(value, line, words);
  if (list === 'CreditNotes') return creditNoteRows(value, line, words);
  if (list === 'Overpayments' || list === 'Prepayments') return advanceRows(record, survey, words);
  // An advance may be in the list of advances as well; then that one counts.
  const id = advanceIn(value);
  const isListed = survey.has(id.list) || id.name === '';
  return list === 'BankTransactions' && !isListed
    ? advanceRows(record, survey, words)
    : { ok: true, rows: [] };
}

/** The id of the overpayment or prepayment in a record, and the list it belongs to; the id is empty if there is none. */
export function advanceIn(
  value: JsonObject,
): Readonly<{ name: string; list: 'Overpayments' | 'Prepayments' }> {
  const [over, pre] = [value['OverpaymentID'], value['PrepaymentID']];
  if (typeof over === 'string') return { name: over, list: 'Overpayments' };
  return { name: typeof pre === 'string' ? pre : '', list: 'Prepayments' };
}

/** What a payment pays or refunds: an invoice, credit note, overpayment or prepayment. */
export function paidBy(value: JsonObject): JsonObject {
  const paid = ['Invoice', 'CreditNote', 'Overpayment', 'Prepayment']
    .map((name) => value[name])
    .find(isObject);
  return paid ?? {};
}

function paymentRows(value: JsonObject, line: number, words: Words): MadeRows {
  const paid = textsOf(paidBy(value), line);
  const reading = readCells(XERO_PAYMENT, {
    values: {
      ...textsOf(value, line),
      Party: paid['Contact.ContactID'] ?? '',
      InvoiceID: paid['InvoiceID'] ?? '',
      CurrencyCode: paid['CurrencyCode'] ?? '',
    },
  });
  if (!reading.ok) return reading;
  const { cells } = reading;
  const isPayable = /^(ACCPAY|AP)/.test(cells.PaymentType);
  const isRefund = cells.PaymentType !== 'ACCRECPAYMENT' && cells.PaymentType !== 'ACCPAYPAYMENT';
  if (!isRefund && cells.InvoiceID === null) return { ok: false, reasons: ['Invoice.InvoiceID: required'] };
  if (cells.Amount.isZero()) return { ok: true, rows: [] };
  return {
    ok: true,
    rows: [
      {
        ...partyOf(isPayable, cells.Party),
        payment: cells.PaymentID,
        kind: isRefund ? 'refund' : 'payment',
        date: formatDay(cells.Date),
        ...(isRefund ? {} : documentOf(isPayable, cells.InvoiceID ?? '')),
        amount: cells.Amount.toFixed(),
        ...currencyOf(cells, words),
        reference: cells.Reference ?? '',
        voided: cells.Status === 'DELETED' ? 'true' : '',
      },
    ],
  };
}

function creditNoteRows(value: JsonObject, line: number, words: Words): MadeRows {
  const reading = readCells(XERO_CREDIT_NOTE, { values: textsOf(value, line) });
  if (!reading.ok) return reading;
  const { cells } = reading;
  const allocations = allocationsOf(value, line);
  if (!allocations.ok) return allocations;
  if (!isPosted(cells.Status)) return { ok: true, rows: [] };
  const isPayable = cells.Type === 'ACCPAYCREDIT';
  const common = {
    ...partyOf(isPayable, cells['Contact.ContactID']),
    payment: cells.CreditNoteID,
    kind: 'credit_note',
    date: formatDay(cells.Date),
    ...currencyOf(cells, words),
    reference: cells.CreditNoteNumber ?? cells.Reference ?? '',
    voided: cells.Status === 'VOIDED' ? 'true' : '',
  };
  const parts = partsOf(cells.Total, cells.TotalTax ?? ZERO, allocations.amounts);
  return { ok: true, rows: rowsOf(common, isPayable, parts) };
}

/** An overpayment or prepayment counts from its own day, and so do its allocations, as on the control account. */
function advanceRows({ list, value, line }: XeroRecord, survey: XeroSurvey, words: Words): MadeRows {
  const texts = textsOf(value, line);
  const reading = readCells(XERO_ADVANCE, { values: texts });
  if (!reading.ok) return reading;
  const { cells } = reading;
  const { name } = advanceIn(value);
  // The status of a bank transaction that was removed.
  const isDeleted = cells.Status === 'DELETED';
  if (!isPosted(cells.Status) && !isDeleted) return { ok: true, rows: [] };
  const isPayable = /^(SPEND|AP)/.test(cells.Type);
  const common = {
    ...partyOf(isPayable, cells['Contact.ContactID']),
    payment: name,
    kind: 'payment',
    date: formatDay(cells.Date),
    ...currencyOf(cells, words),
    reference: cells.Reference ?? '',
    voided: isDeleted || cells.Status === 'VOIDED' ? 'true' : '',
  };
  const applied = survey.applied(name);
  if (sumApplied(applied).gt(cells.Total))
    return { ok: false, reasons: [`${list ?? 'advance'}: more is allocated than its Total`] };
  const parts = partsOf(cells.Total, ZERO, applied);
  return { ok: true, rows: rowsOf(common, isPayable, parts) };
}

export type Allocations =
  | Readonly<{ ok: true; amounts: ReadonlyMap<string, Decimal> }>
  | Readonly<{ ok: false; reasons: readonly string[] }>;

/** The amounts that a credit note or an advance settles, by invoice. */
export function allocationsOf(value: JsonObject, line: number): Allocations {
  const amounts = new Map<string, Decimal>();
  const reasons: string[] = [];
  for (const allocation of listIn(value, 'Allocations')) {
    const reading = readCells(XERO_ALLOCATION, { values: textsOf(allocation, line) });
    if (!reading.ok) reasons.push(...reading.reasons.map((reason) => `Allocations.${reason}`));
    else if (reading.cells.IsDeleted !== true) {
      const invoice = reading.cells['Invoice.InvoiceID'];
      amounts.set(invoice, (amounts.get(invoice) ?? ZERO).plus(reading.cells.Amount));
    }
  }
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, amounts };
}

/** The amounts that overpayments and prepayments settle of an invoice, by advance, as the invoice lists them. */
export function appliedOn(invoice: JsonObject, line: number): Allocations {
  const amounts = new Map<string, Decimal>();
  const reasons: string[] = [];
  for (const advance of ['Overpayments', 'Prepayments'].flatMap((list) => listIn(invoice, list))) {
    const reading = readCells(XERO_APPLIED, { values: textsOf(advance, line) });
    const { name } = advanceIn(advance);
    if (!reading.ok) reasons.push(...reading.reasons);
    else if (reading.cells.AppliedAmount !== null)
      amounts.set(name, (amounts.get(name) ?? ZERO).plus(reading.cells.AppliedAmount));
  }
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, amounts };
}
