import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Rates } from '../../ledger/rates.ts';
import { isCurrency } from '../../money/currency.ts';
import { AMOUNT_DECIMALS, Decimal, isStorableAmount } from '../../money/decimal.ts';
import { formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { unallocatedHash } from './content-hash.ts';
import type { SetRecords, UnallocatedDraft, UnallocatedName, UnallocatedValue } from './draft.ts';
import { outcomesOf } from './outcomes.ts';
import { inBase, inCurrency, rateAt } from './value-document.ts';
import { type UnallocatedRow, voidUnallocated, writeUnallocated } from './write-unallocated.ts';

/** What unallocated amounts are valued by. */
export type ValuedIn = Readonly<{ baseCurrency: string; rates: Rates }>;

/** Sets a batch of unallocated amounts: one that differs voids what is kept under its name and takes its place. */
export async function setUnallocated(
  transaction: Transaction,
  drafts: readonly UnallocatedDraft[],
  { baseCurrency, rates }: ValuedIn,
  now: Date,
): Promise<SetRecords> {
  const foreign = drafts.map(({ currency }) => currency).filter((currency) => currency !== baseCurrency);
  await rates.load(foreign);
  const standing = await findUnallocated(transaction, drafts);
  const plans = drafts.map((draft, index): Plan => {
    const value = valueOf(draft, baseCurrency, rates.inForce(draft.currency, draft.date));
    if (typeof value === 'string') return { kind: 'refused', reason: value };
    const hash = unallocatedHash(draft, value);
    const earlier = standing.get(index);
    if (earlier?.hash.equals(hash)) return { kind: 'unchanged', id: earlier.id };
    return { kind: 'written', outdated: earlier?.id ?? null, row: rowOf(draft, value, hash, now) };
  });
  const written = plans.flatMap((one) => (one.kind === 'written' ? one.row : []));
  const outdated = plans.flatMap((one) => (one.kind === 'written' ? (one.outdated ?? []) : []));
  if (outdated.length > 0) await voidUnallocated(transaction, outdated, now);
  if (written.length > 0) await writeUnallocated(transaction, written);
  return {
    added: written.length - outdated.length,
    changed: outdated.length,
    unchanged: plans.filter(({ kind }) => kind === 'unchanged').length,
    outcomes: outcomesOf(plans, ({ row: { id }, outdated: replaces }) => ({ id, replaces })),
    refused: plans.flatMap((one, index) => (one.kind === 'refused' ? { index, reason: one.reason } : [])),
  };
}

/** Voids what stands under these names. Returns the places of those that did. */
export async function withdrawUnallocated(
  transaction: Transaction,
  names: readonly UnallocatedName[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const standing = await findUnallocated(transaction, names);
  const ids = [...standing.values()].map(({ id }) => id);
  if (ids.length > 0) await voidUnallocated(transaction, ids, now);
  return new Set(standing.keys());
}

type Plan =
  | Readonly<{ kind: 'unchanged'; id: string }>
  | Readonly<{ kind: 'written'; outdated: string | null; row: UnallocatedRow }>
  | Readonly<{ kind: 'refused'; reason: string }>;

function valueOf(
  draft: UnallocatedDraft,
  baseCurrency: string,
  rateInForce: Decimal | null,
): UnallocatedValue | string {
  const { kind, amount, tax, currency, statedBase } = draft;
  if (!isCurrency(currency)) return `currency: not an ISO 4217 code: ${quote(currency)}`;
  if (!amount.gt(0)) return `amount: not more than zero: ${amount.toFixed()}`;
  if (tax.lt(0)) return `tax: negative: ${tax.toFixed()}`;
  if (kind !== 'credit_note' && !tax.isZero()) return 'tax: only of a credit_note or a write_off';
  if (tax.gt(amount)) {
    return `tax: ${inCurrency(tax, currency)} is more than the amount, ${inCurrency(amount, currency)}`;
  }
  if (currency === baseCurrency && statedBase !== null && !statedBase.eq(amount)) {
    return `base_amount: ${statedBase.toFixed()} is not the amount, which is in base currency`;
  }
  if (statedBase?.lt(0) === true) return `base_amount: negative: ${statedBase.toFixed()}`;
  const rate = statedBase === null ? rateAt({ ...draft, day: draft.date }, baseCurrency, rateInForce) : null;
  if (typeof rate === 'string') return rate;
  const baseAmount = statedBase ?? inBase(amount, rate ?? new Decimal(1));
  if (!isStorableAmount(baseAmount)) return `amount: more than can be kept: ${baseAmount.toFixed()}`;
  return { baseAmount, baseTax: tax.times(baseAmount).div(amount).toDecimalPlaces(AMOUNT_DECIMALS) };
}

function rowOf(
  draft: UnallocatedDraft,
  { baseAmount, baseTax }: UnallocatedValue,
  hash: Buffer,
  now: Date,
): UnallocatedRow {
  return {
    id: newId(now),
    document_kind: draft.documentKind,
    kind: draft.kind,
    external_id: draft.externalId,
    document_name: draft.documentName,
    party_id: draft.partyId,
    amount_date: formatDay(draft.date),
    currency: draft.currency,
    states_currency: draft.statesCurrency,
    amount: draft.amount.toFixed(AMOUNT_DECIMALS),
    tax: draft.tax.toFixed(AMOUNT_DECIMALS),
    base_amount: baseAmount.toFixed(AMOUNT_DECIMALS),
    base_tax: baseTax.toFixed(AMOUNT_DECIMALS),
    reference: draft.reference,
    hash: hash.toString('hex'),
    recorded_at: now.toISOString(),
  };
}

type Standing = Readonly<{ place: number; id: string; hash: Buffer }>;

// Each is looked up by itself, as in set-allocations.
async function findUnallocated(
  transaction: Transaction,
  names: readonly UnallocatedName[],
): Promise<ReadonlyMap<number, Standing>> {
  if (names.length === 0) return new Map();
  const rows = await transaction.run(
    sql<Standing>`
      select given.place::int - 1 as place, found.id, found.content_hash as hash
      from unnest(
          ${names.map(({ externalId }) => externalId)}::text[],
          ${names.map(({ documentKind }) => documentKind)}::text[],
          ${names.map(({ documentName }) => documentName)}::text[]
        ) with ordinality as given(name, document_kind, document_name, place), lateral (
          select id, content_hash from ${own('unallocated_amounts')} unallocated
          where external_id = given.name and document_kind = given.document_kind
            and document_name is not distinct from given.document_name and voided_at is null offset 0
        ) found
    `.compile(query),
  );
  return new Map(rows.map((row) => [row.place, row]));
}
