import { RATE_DECIMALS } from '../../ledger/rates.ts';
import { Decimal, sumOf, ZERO } from '../../money/decimal.ts';
import { formatDay } from '../../period/index.ts';
import type { Cells } from '../kinds/kind.ts';
import { readCells } from '../kinds/read-cells.ts';
import { XERO_INVOICE, XERO_LINE } from '../kinds/xero.ts';
import type { MadeRows } from '../programs/made-rows.ts';
import type { JsonObject } from '../readers/json-records.ts';
import { listIn, textsOf } from '../readers/json-texts.ts';
import { isPosted } from './posted.ts';

/** What the ledger knows that documents need. */
export type DocumentWords = Readonly<{ baseCurrency: string; hasAccount: (code: string) => boolean }>;

/** The rows of an invoice or bill, one for each line; a draft has none. */
export function invoiceRows(value: JsonObject, line: number, words: DocumentWords): MadeRows {
  const reading = readCells(XERO_INVOICE, { values: textsOf(value, line) });
  if (!reading.ok) return reading;
  const { cells } = reading;
  if (!isPosted(cells.Status)) return { ok: true, rows: [] };
  const isBill = cells.Type === 'ACCPAY';
  const { Date: issued, DueDate: due, Reference: reference, InvoiceNumber: number } = cells;
  const common = {
    [isBill ? 'bill' : 'invoice']: cells.InvoiceID,
    [isBill ? 'vendor' : 'customer']: cells['Contact.ContactID'],
    issue_date: formatDay(issued),
    due_date: formatDay(due === null || due < issued ? issued : due),
    ...currencyOf(cells, words),
    reference: number ?? reference ?? '',
    voided: cells.Status === 'VOIDED' ? 'true' : '',
  };
  const lines = linesOf(value, line, cells, words);
  return lines.ok ? { ok: true, rows: lines.rows.map((row) => ({ ...common, ...row })) } : lines;
}

/** The currency and its rate, inverted: Xero gives units of the currency for one unit of the base currency. */
export function currencyOf(
  {
    CurrencyCode: currency,
    CurrencyRate: rate,
  }: Readonly<{ CurrencyCode: string | null; CurrencyRate: Decimal | null }>,
  { baseCurrency }: Pick<DocumentWords, 'baseCurrency'>,
): Readonly<{ currency: string; rate: string }> {
  const isForeign = currency !== null && currency !== baseCurrency;
  return {
    currency: currency ?? '',
    rate:
      isForeign && rate !== null
        ? new Decimal(1).dividedBy(rate).toDecimalPlaces(RATE_DECIMALS).toFixed()
        : '',
  };
}

type InvoiceCells = Cells<typeof XERO_INVOICE.columns>;

/** The lines, if they add up to the total; otherwise one line with the totals, because those were posted. */
function linesOf(value: JsonObject, line: number, cells: InvoiceCells, words: DocumentWords): MadeRows {
  const reasons: string[] = [];
  const lines = listIn(value, 'LineItems').flatMap((item) => {
    const reading = readCells(XERO_LINE, { values: textsOf(item, line) });
    if (!reading.ok) reasons.push(...reading.reasons.map((reason) => `LineItems.${reason}`));
    return reading.ok ? reading.cells : [];
  });
  if (reasons.length > 0) return { ok: false, reasons };
  const rows = lines.map((one) => ({ ...one, ...netAndTax(one, cells.LineAmountTypes ?? 'Exclusive') }));
  const sum = sumOf(rows.flatMap(({ net, tax }) => [net, tax]));
  if (rows.length > 0 && sum.eq(cells.Total))
    return {
      ok: true,
      rows: rows.map(({ net, tax, Description: description, AccountCode: account, TaxType: kind }) => ({
        description: description ?? '',
        account: account !== null && words.hasAccount(account) ? account : '',
        tax_code: kind ?? '',
        net: net.toFixed(),
        tax: tax.toFixed(),
      })),
    };
  const tax = cells.TotalTax ?? ZERO;
  return { ok: true, rows: [{ net: cells.Total.minus(tax).toFixed(), tax: tax.toFixed() }] };
}

function netAndTax({ LineAmount: amount, TaxAmount: tax }: Cells<typeof XERO_LINE.columns>, types: string) {
  if (types === 'NoTax') return { net: amount ?? ZERO, tax: ZERO };
  const ofLine = tax ?? ZERO;
  return { net: (amount ?? ZERO).minus(types === 'Inclusive' ? ofLine : ZERO), tax: ofLine };
}
