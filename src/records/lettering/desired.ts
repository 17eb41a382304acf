import { AMOUNT_DECIMALS, Decimal, ZERO } from '../../money/decimal.ts';
import type { AllocationDraft, DocumentDraft, UnallocatedDraft } from '../documents/index.ts';
import type { Matched } from './match.ts';
import { nameOfItem, type OpenItem } from './open-item.ts';
import type { Side } from './read-open-items.ts';
import type { Owed, Settling } from './settling.ts';

/** The records that should exist; an allocation names its document. */
export type Desired = Readonly<{
  documents: DocumentDraft[];
  allocations: (Omit<AllocationDraft, 'documentId'> & Readonly<{ document: string }>)[];
  unallocated: UnallocatedDraft[];
}>;

/** The customer or vendor whose items they are. */
type Owner = Readonly<{ party: string; side: Side; baseCurrency: string }>;

/** Adds the drafts that follow from the open items of a customer or vendor. */
export function desiredOf(desired: Desired, { owed, settling, refunds }: Matched, owner: Owner): void {
  for (const one of owed) desired.documents.push(documentOf(one, owner));
  for (const one of settling) settle(desired, one, owner);
  for (const item of refunds) {
    const { amount, base, currency } = item;
    desired.unallocated.push({
      ...unallocatedOf(item, owner),
      kind: 'refund',
      amount,
      currency,
      statedBase: statedIn(currency, base, owner),
    });
  }
}

function documentOf({ item, kind, rate }: Owed, { party, baseCurrency }: Owner): DocumentDraft {
  const { date, dueDate, currency, amount, base, baseTax, reference, description } = item;
  const tax = kind === 'transfer' ? ZERO : baseTax.times(amount).div(base).toDecimalPlaces(AMOUNT_DECIMALS);
  return {
    externalId: nameOfItem(item),
    partyId: party,
    issueDate: date,
    dueDate: dueDate === null || dueDate > date ? dueDate : date,
    transferred: kind === 'transfer',
    currency,
    rate: currency === baseCurrency ? null : rate,
    reference,
    voided: false,
    custom: {},
    lines: [{ description, accountId: null, departmentId: null, taxCode: null, net: amount.minus(tax), tax }],
  };
}

function settle(desired: Desired, one: Settling, owner: Owner): void {
  const { item, kind, settles, left, leftBase } = one;
  const taxOf = taxesOf(one);
  for (const { owed, amount, base } of settles) {
    desired.allocations.push({
      externalId: nameOfItem(item),
      document: nameOfItem(owed.item),
      kind,
      date: item.date,
      amount,
      tax: taxOf(amount, base),
      currency: null,
      partyId: null,
      reference: item.reference,
      voided: false,
    });
  }
  if (left.lte(0) && leftBase.isZero()) return;
  // An exchange difference that raises what is owed until it is posted.
  const isBelow = leftBase.lte(0);
  const isInBase = isBelow || left.lte(0);
  const currency = isInBase ? owner.baseCurrency : item.currency;
  const amount = isInBase ? leftBase.abs() : left;
  if (amount.isZero()) return;
  desired.unallocated.push({
    ...unallocatedOf(item, owner),
    kind: isBelow ? 'refund' : kind === 'write_off' ? 'transfer' : kind,
    amount,
    currency,
    statedBase: statedIn(currency, leftBase, owner),
    tax: kind === 'credit_note' && !isBelow ? taxOf(amount, leftBase) : ZERO,
  });
}

/** Shares the tax of a credit note or a write-off among its parts, to the cent, so that they add up to it. */
function taxesOf({ item, kind }: Settling): (amount: Decimal, base: Decimal) => Decimal {
  let [used, taxed] = [ZERO, ZERO];
  return (amount, base) => {
    const hasTax = (kind === 'credit_note' || kind === 'write_off') && !item.base.isZero() && base.gt(0);
    if (!hasTax) return ZERO;
    used = used.plus(base);
    const upToHere = used.times(item.baseTax).div(item.base).toDecimalPlaces(CENTS);
    const baseTax = upToHere.minus(taxed);
    taxed = upToHere;
    const tax = baseTax.times(amount).div(base).toDecimalPlaces(AMOUNT_DECIMALS);
    return Decimal.max(ZERO, Decimal.min(tax, amount));
  };
}

const CENTS = 2;

function unallocatedOf(item: OpenItem, { party, side }: Owner) {
  return {
    externalId: nameOfItem(item),
    documentKind: side.document,
    documentName: null,
    partyId: party,
    date: item.date,
    tax: ZERO,
    statesCurrency: true,
    rate: null,
    reference: item.reference,
  };
}

function statedIn(currency: string, base: Decimal, { baseCurrency }: Owner): Decimal | null {
  return currency === baseCurrency ? null : base;
}
