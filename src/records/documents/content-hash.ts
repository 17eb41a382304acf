import { createHash } from 'node:crypto';
import { RATE_DECIMALS } from '../../ledger/rates.ts';
import { AMOUNT_DECIMALS } from '../../money/decimal.ts';
import { formatDay } from '../../period/index.ts';
import type { FieldValues } from '../custom-fields/index.ts';
import type { AllocationDraft, DocumentDraft, UnallocatedDraft, UnallocatedValue } from './draft.ts';
import type { DocumentValue } from './value-document.ts';

/** A SHA-256 over all that a document says: two of one name with the same hash are the same fact. */
export function documentHash(draft: DocumentDraft, { rate }: DocumentValue, custom: FieldValues): Buffer {
  return hashOf([
    draft.partyId,
    formatDay(draft.issueDate),
    draft.dueDate === null ? null : formatDay(draft.dueDate),
    draft.currency,
    rate.toFixed(RATE_DECIMALS),
    draft.reference,
    Object.entries(custom).sort(([one], [other]) => (one < other ? -1 : 1)),
    draft.lines.map((line) => [
      line.description,
      line.accountId,
      line.departmentId,
      line.net.toFixed(AMOUNT_DECIMALS),
      line.tax.toFixed(AMOUNT_DECIMALS),
      // A line without one is the same as before lines had any.
      ...(line.taxCode === null ? [] : [line.taxCode]),
    ]),
    // A document from before there was this mark has the hash that it had.
    ...(draft.transferred ? ['transferred'] : []),
  ]);
}

/** The same of what settles a document, whichever version of the document it is. */
export function allocationHash({
  kind,
  date,
  amount,
  tax,
  reference,
}: Pick<AllocationDraft, 'kind' | 'date' | 'amount' | 'tax' | 'reference'>): Buffer {
  const amounts = [amount.toFixed(AMOUNT_DECIMALS), tax.toFixed(AMOUNT_DECIMALS)];
  return hashOf([kind, formatDay(date), ...amounts, reference]);
}

/** The same of what settles none. */
export function unallocatedHash(draft: UnallocatedDraft, { baseAmount }: UnallocatedValue): Buffer {
  const { kind, date, amount, tax, reference, partyId, currency, statesCurrency } = draft;
  const amounts = [amount, tax, baseAmount].map((one) => one.toFixed(AMOUNT_DECIMALS));
  return hashOf([kind, formatDay(date), ...amounts, reference, partyId, currency, statesCurrency]);
}

function hashOf(content: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
