import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { DocumentKind } from '../../db/tables/documents.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AMOUNT_DECIMALS } from '../../money/decimal.ts';
import { formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { allocationHash } from './content-hash.ts';
import type { AllocationDraft, SetRecords } from './draft.ts';
import { noteExcessive } from './excess.ts';
import { outcomesOf } from './outcomes.ts';
import { settleDocuments } from './settle-documents.ts';
import { inCurrency } from './value-document.ts';
import { type AllocationRow, voidAllocations, writeAllocations } from './write-allocations.ts';

/** Sets a batch of allocations; documents of which too much is settled now are noted, and may not stay so. */
export async function setAllocations(
  transaction: Transaction,
  drafts: readonly AllocationDraft[],
  now: Date,
): Promise<SetRecords> {
  const found = await findStanding(transaction, drafts);
  const plans = drafts.map((draft, place) => planAllocation(draft, place, found.get(place), now));
  const outdated = plans.flatMap((one) => ('outdated' in one && one.outdated !== null ? one.outdated : []));
  const written = plans.flatMap((one) => (one.kind === 'written' ? one.row : []));
  if (outdated.length > 0) await voidAllocations(transaction, outdated, now);
  if (written.length > 0) await writeAllocations(transaction, written, now);
  const touched = plans.flatMap((one, place) => ('outdated' in one ? (drafts[place]?.documentId ?? []) : []));
  if (touched.length > 0) await noteExcessive(transaction, await settleDocuments(transaction, touched));
  // Valued again in the end where what was stated leaves a rest in base currency.
  const stated = plans.flatMap((one) =>
    one.kind === 'written' && one.row.stated_base !== null ? one.row.document_id : [],
  );
  await noteExcessive(transaction, stated);
  return {
    added: plans.filter((one) => one.kind === 'written' && one.outdated === null).length,
    changed: outdated.length,
    unchanged: plans.filter(({ kind }) => kind === 'unchanged').length,
    outcomes: outcomesOf(plans, ({ row: { id }, outdated }) => ({ id, replaces: outdated })),
    refused: plans.flatMap((one, index) => (one.kind === 'refused' ? { index, reason: one.reason } : [])),
  };
}

type Standing = Readonly<{
  place: number;
  kind: DocumentKind;
  document: string;
  party_id: string;
  currency: string;
  rate: string;
  id: string | null;
  hash: Buffer | null;
}>;

/** The plan for a draft; `outdated` is the allocation that it replaces or voids. */
type Plan =
  | Readonly<{ kind: 'unchanged'; id: string | null }>
  | Readonly<{ kind: 'voided'; outdated: string }>
  | Readonly<{ kind: 'written'; outdated: string | null; row: AllocationRow }>
  | Readonly<{ kind: 'refused'; reason: string }>;

function planAllocation(
  draft: AllocationDraft,
  place: number,
  standing: Standing | undefined,
  now: Date,
): Plan {
  if (standing === undefined) return { kind: 'refused', reason: 'there is no such invoice or bill any more' };
  if (draft.voided) {
    return standing.id === null ? { kind: 'unchanged', id: null } : { kind: 'voided', outdated: standing.id };
  }
  const reason = faultOf(draft, standing);
  if (reason !== null) return { kind: 'refused', reason };
  const hash = allocationHash(draft);
  if (standing.hash?.equals(hash)) return { kind: 'unchanged', id: standing.id };
  return {
    kind: 'written',
    outdated: standing.id,
    row: {
      place,
      id: newId(now),
      document_id: draft.documentId,
      kind: draft.kind,
      external_id: draft.externalId,
      allocation_date: formatDay(draft.date),
      amount: draft.amount.toFixed(AMOUNT_DECIMALS),
      tax: draft.tax.toFixed(AMOUNT_DECIMALS),
      stated_base: draft.statedBase?.toFixed(AMOUNT_DECIMALS) ?? null,
      reference: draft.reference,
      hash: hash.toString('hex'),
    },
  };
}

function faultOf(draft: AllocationDraft, { kind, document, currency, rate, ...of }: Standing): string | null {
  const { amount, tax, statedBase } = draft;
  if (draft.partyId !== null && draft.partyId !== of.party_id) {
    const party = kind === 'invoice' ? 'customer' : 'vendor';
    return `${party}: ${kind} ${quote(document)} is of another ${party}`;
  }
  if (draft.currency !== null && draft.currency !== currency) {
    return `currency: ${kind} ${quote(document)} is in ${currency}, and so is what settles it, not in ${draft.currency}`;
  }
  if (!amount.gt(0)) return `amount: not more than zero: ${amount.toFixed()}`;
  if (statedBase?.minus(amount.times(rate)).abs().gt(MOST_ROUNDED) === true) {
    return `base_amount: ${statedBase.toFixed()} is not what ${inCurrency(amount, currency)} come to at the rate of ${kind} ${quote(document)}, ${rate}`;
  }
  if (tax.lt(0)) return `tax: negative: ${tax.toFixed()}`;
  if (draft.kind === 'payment' && !tax.isZero()) return 'tax: only of a credit_note or a write_off';
  return tax.gt(amount)
    ? `tax: ${inCurrency(tax, currency)} is more than the amount, ${inCurrency(amount, currency)}`
    : null;
}

// What rounding leaves of each of a hundred settlements.
const MOST_ROUNDED = '0.000001';

// Each is looked up by itself, which OFFSET 0 keeps the planner from undoing: of an organisation that is new it has no
// statistics, and then it would read all its documents for each batch.
async function findStanding(
  transaction: Transaction,
  drafts: readonly AllocationDraft[],
): Promise<Map<number, Standing>> {
  const rows = await transaction.run(
    sql<Standing>`
      select given.place::int - 1 as place, document.kind, document.external_id as document, document.party_id, document.currency,
        document.rate, allocation.id, allocation.content_hash as hash
      from unnest(${drafts.map((one) => one.documentId)}::uuid[], ${drafts.map((one) => one.externalId)}::text[])
          with ordinality as given(document_id, name, place)
        cross join lateral (
          select kind, external_id, coalesce(customer_id, vendor_id) as party_id, currency, rate from ${own('documents')} documents
          where id = given.document_id and voided_at is null offset 0
        ) document
        left join lateral (
          select id, content_hash from ${own('allocations')} allocations
          where external_id = given.name and document_id = given.document_id and voided_at is null offset 0
        ) allocation on true
    `.compile(query),
  );
  return new Map(rows.map((row) => [row.place, row]));
}
