import { Decimal, ZERO } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { QUICKBOOKS_LINK } from '../kinds/quickbooks.ts';
import { readCells } from '../kinds/read-cells.ts';
import type { JsonObject } from '../readers/json-records.ts';
import { listIn, textsOf } from '../readers/json-texts.ts';
import type { AnswersSurvey } from './answers-survey.ts';
import { PREFIX } from './prefix.ts';

/** An amount that a credit settles of an invoice or bill; names are ours. */
export type Application = Readonly<{ credit: string; document: string; amount: Decimal }>;

export type Applications =
  | Readonly<{ ok: true; applications: readonly Application[] }>
  | Readonly<{ ok: false; reasons: readonly string[] }>;

/** What a payment pays, or what it pays with. `document` is null for what is no invoice or bill, such as a refund. */
type Link = Readonly<{ isOwed: boolean; name: string; isDocument: boolean; amount: Decimal }>;

/**
 * What a payment settles, and with which credits. QuickBooks states the amount of each invoice and of each credit, and not which credit is for which
 * invoice: credits count first, in their order, and what was paid after them.
 */
export function applicationsOf(
  payment: JsonObject,
  line: number,
  {
    own,
    paid,
    kind,
    survey,
  }: Readonly<{ own: string; paid: Decimal; kind: 'customer' | 'vendor'; survey: AnswersSurvey }>,
): Applications {
  const reasons: string[] = [];
  const links: Link[] = [];
  for (const one of listIn(payment, 'Line')) {
    const linked = listIn(one, 'LinkedTxn');
    const [first, ...others] = linked;
    if (first === undefined) continue;
    if (others.length > 0) reasons.push('Line.LinkedTxn: more than one transaction');
    const reading = readCells(QUICKBOOKS_LINK, {
      values: { ...textsOf(first, line), Amount: textsOf(one, line)['Amount'] ?? '' },
    });
    if (!reading.ok) {
      reasons.push(...reading.reasons.map((reason) => `Line.LinkedTxn.${reason}`));
      continue;
    }
    const link = linkOf(reading.cells, kind, survey);
    if (typeof link === 'string') reasons.push(link);
    else if (!link.amount.isZero()) links.push(link);
  }
  return reasons.length > 0 ? { ok: false, reasons } : shared(links, own, paid);
}

type LinkCells = Readonly<{ TxnId: string; TxnType: string; TxnLineId: string | null; Amount: Decimal }>;

function linkOf(
  { TxnId: id, TxnType: type, TxnLineId: lineId, Amount: amount }: LinkCells,
  kind: 'customer' | 'vendor',
  survey: AnswersSurvey,
): Link | string {
  const isOwed = type === (kind === 'customer' ? 'Invoice' : 'Bill');
  if (isOwed || CREDITS[kind].includes(type))
    return { isOwed, name: `${PREFIX}${id}`, isDocument: isOwed, amount };
  if (!WITH_LINES.has(type)) return `Line.LinkedTxn.TxnType: not known: ${quote(type)}`;
  const found = survey.openLine(id, lineId, kind);
  if (typeof found === 'string') return found;
  return { isOwed: found.is !== 'credit', name: found.name, isDocument: found.is === 'charge', amount };
}

const CREDITS: Readonly<Record<'customer' | 'vendor', readonly string[]>> = {
  customer: ['CreditMemo', 'Payment'],
  vendor: ['VendorCredit', 'BillPayment', 'BillPaymentCheck', 'BillPaymentCreditCard'],
};

const WITH_LINES: ReadonlySet<string> = new Set([
  'JournalEntry',
  'Deposit',
  'Purchase',
  'Expense',
  'Check',
  'CreditCardCredit',
  'CashPurchase',
]);

/** Shares credits and what was paid among what they settle. Refunds of credits come first: they settle no invoice. */
function shared(links: readonly Link[], own: string, paid: Decimal): Applications {
  const pool = [
    ...links.filter(({ isOwed }) => !isOwed).map(({ name, amount }) => ({ name, left: amount })),
    { name: own, left: paid },
  ];
  const owed = links.filter(({ isOwed }) => isOwed);
  const applications: Application[] = [];
  for (const { name, isDocument, amount } of [
    ...owed.filter((one) => !one.isDocument),
    ...owed.filter((one) => one.isDocument),
  ]) {
    let open = amount;
    for (const credit of pool) {
      const taken = Decimal.min(open, credit.left);
      if (!taken.gt(ZERO)) continue;
      open = open.minus(taken);
      credit.left = credit.left.minus(taken);
      if (isDocument) applications.push({ credit: credit.name, document: name, amount: taken });
    }
    if (open.gt(ZERO)) return { ok: false, reasons: ['Line: more is settled than was paid and credited'] };
  }
  return { ok: true, applications };
}
