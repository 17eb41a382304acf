import { ZERO } from '../../money/decimal.ts';
import { formatDay } from '../../period/index.ts';
import { QUICKBOOKS_LINE } from '../kinds/quickbooks.ts';
import { readCells } from '../kinds/read-cells.ts';
import { cut } from '../programs/cut.ts';
import { documentOf, type MadeRows, NO_ROWS, partyOf } from '../programs/made-rows.ts';
import type { JsonObject } from '../readers/json-records.ts';
import { listIn, textsOf } from '../readers/json-texts.ts';
import type { QuickbooksRecord } from '../readers/quickbooks-records.ts';
import { detailOf, openLinesOf } from './open-lines.ts';
import { PREFIX } from './prefix.ts';
import {
  currencyOf,
  type DocumentWords,
  isVoided,
  nameOf,
  readTransaction,
  type Side,
  type Transaction,
} from './transaction.ts';

type Row = Readonly<Record<string, string>>;

/** The rows of invoices or bills that a record becomes. */
export function documentRows(record: QuickbooksRecord, side: Side, words: DocumentWords): MadeRows {
  const { list, value, line } = record;
  if (list === 'JournalEntry') return chargeRows(record, side, words);
  const isOne = side === 'vendor' ? list === 'Bill' : list === 'Invoice' || list === 'SalesReceipt';
  if (!isOne) return NO_ROWS;
  return readTransaction(record, (cells) => {
    const party = cells[side === 'vendor' ? 'VendorRef.value' : 'CustomerRef.value'];
    // A receipt may be of nobody in particular.
    if (party === null && list === 'SalesReceipt') return NO_ROWS;
    const total = cells.TotalAmt;
    if (party === null || total === null)
      return {
        ok: false,
        reasons: [party === null ? 'CustomerRef, VendorRef: required' : 'TotalAmt: required'],
      };
    const due = list === 'SalesReceipt' ? cells.TxnDate : cells.DueDate;
    const common = {
      ...documentOf(side === 'vendor', nameOf(cells)),
      ...partyOf(side === 'vendor', `${PREFIX}${party}`),
      issue_date: formatDay(cells.TxnDate),
      due_date: due === null ? '' : formatDay(due < cells.TxnDate ? cells.TxnDate : due),
      ...currencyOf(cells, words),
      reference: cells.DocNumber ?? '',
      voided: isVoided(cells) ? 'true' : '',
    };
    const lines = linesOf(value, line, cells, words);
    return lines.ok ? { ok: true, rows: lines.rows.map((row) => ({ ...common, ...row })) } : lines;
  });
}

/** The lines and the tax, if they add up to the total; otherwise one line with the totals, because those were posted. */
function linesOf(
  value: JsonObject,
  line: number,
  { TotalAmt: total, 'TxnTaxDetail.TotalTax': tax }: Transaction,
  words: DocumentWords,
): MadeRows {
  const [all, ofTax] = [total ?? ZERO, tax ?? ZERO];
  const reasons: string[] = [];
  let sum = ofTax;
  const lines = listIn(value, 'Line').flatMap((one): readonly Row[] => {
    const reading = readCells(QUICKBOOKS_LINE, { values: textsOf(one, line) });
    if (!reading.ok) reasons.push(...reading.reasons.map((reason) => `Line.${reason}`));
    if (!reading.ok || reading.cells.Amount === null) return [];
    const { Amount: amount, DetailType: type, Description: description } = reading.cells;
    if (type === 'SubTotalLineDetail' || type === 'TaxLineDetail') return [];
    const net = type === 'DiscountLineDetail' ? amount.negated() : amount;
    sum = sum.plus(net);
    const detail = textsOf(detailOf(one, type), line);
    return [
      {
        description: cut(description ?? '', LONGEST_DESCRIPTION),
        account: accountOf(detail, words),
        tax_code: detail['TaxCodeRef.value'] ?? '',
        net: net.toFixed(),
      },
    ];
  });
  if (reasons.length > 0) return { ok: false, reasons };
  const [first, ...others] = lines;
  if (first === undefined || !sum.eq(all))
    return { ok: true, rows: [{ net: all.minus(ofTax).toFixed(), tax: ofTax.toFixed() }] };
  if (ofTax.isZero()) return { ok: true, rows: lines };
  // The tax is stated for the transaction, and not for its lines.
  if (others.length === 0) return { ok: true, rows: [{ ...first, tax: ofTax.toFixed() }] };
  return { ok: true, rows: [...lines, { description: 'Tax', net: '0', tax: ofTax.toFixed() }] };
}

const LONGEST_DESCRIPTION = 2000;

function accountOf(detail: Readonly<Record<string, string>>, { survey, hasAccount }: DocumentWords): string {
  const item = survey.itemOf(detail['ItemRef.value'] ?? '');
  const id = detail['AccountRef.value'] ?? detail['ItemAccountRef.value'] ?? item?.sales ?? '';
  const code = survey.codeOf(id) ?? '';
  return hasAccount(code) ? code : '';
}

/** The lines of a journal entry that are owed like an invoice or a bill. They were moved from another account, so they are not invoiced. */
function chargeRows(record: QuickbooksRecord, side: Side, words: DocumentWords): MadeRows {
  return readTransaction(record, (cells) => ({
    ok: true,
    rows: openLinesOf(record, words.survey)
      .filter(({ is, kind }) => is === 'charge' && kind === side)
      .map(({ name, party, amount }) => ({
        ...documentOf(side === 'vendor', name),
        ...partyOf(side === 'vendor', `${PREFIX}${party}`),
        issue_date: formatDay(cells.TxnDate),
        ...currencyOf(cells, words),
        reference: cells.DocNumber ?? '',
        transferred: 'true',
        net: amount.toFixed(),
      })),
  }));
}
