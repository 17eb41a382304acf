import { sql } from 'kysely';
import { own, TENANT } from '../../db/own.ts';
import type { AllocationKind } from '../../db/tables/documents.ts';
import type { Transaction } from '../../db/transaction.ts';
import { countAllocations } from './totals.ts';

/** An allocation as it is written; `place` is its place in the batch, and `hash` the content hash in hexadecimal. */
export type AllocationRow = Readonly<{
  place: number;
  id: string;
  document_id: string;
  kind: AllocationKind;
  external_id: string;
  allocation_date: string;
  amount: string;
  tax: string;
  /** What it settles in base currency, where that is stated. */
  stated_base?: string | null;
  reference: string | null;
  hash: string;
}>;

/**
 * Writes allocations, valued at the rates of their documents. The one that settles what is left of a document takes
 * all that is left of it in base currency too, so that nothing stays open of it there.
 */
export async function writeAllocations(
  transaction: Transaction,
  rows: readonly AllocationRow[],
  now: Date,
): Promise<void> {
  await transaction.run(insertAllocations(JSON.stringify(rows), now));
}

/** Marks allocations as void. */
export async function voidAllocations(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await transaction.run(
    countAllocations(
      sql`update allocations set voided_at = ${now} where organization_id = ${TENANT} and id = any(${ids}::uuid[]) and voided_at is null`,
      -1,
    ),
  );
}

function insertAllocations(rows: string, now: Date) {
  return countAllocations(
    sql`
    insert into allocations (organization_id, id, document_id, kind, external_id, allocation_date, amount, tax, base_amount, base_tax,
      reference, content_hash, recorded_at)
    select ${TENANT}, id, document_id, kind, external_id, allocation_date, amount, tax, base_amount,
      least(round(tax * rate, 8), greatest(base_amount, 0)), reference, decode(hash, 'hex'), ${now}::timestamptz
    from (
      select given.*, document.rate,
        case when given.stated_base is not null then given.stated_base
          when standing.amount + sum(given.amount) over until_here = document.total
          then document.base_total - standing.base_amount
            - coalesce(sum(coalesce(given.stated_base, round(given.amount * document.rate, 8))) over before_here, 0)
          else round(given.amount * document.rate, 8) end as base_amount
      from json_to_recordset(${rows}::json) as given(place integer, id uuid, document_id uuid, kind text,
          external_id text, allocation_date date, amount numeric, tax numeric, stated_base numeric, reference text, hash text),
        lateral (
          select rate, net + tax as total, base_net + base_tax as base_total
          from ${own('documents')} documents where id = given.document_id offset 0
        ) document,
        lateral (
          select coalesce(sum(amount), 0) as amount, coalesce(sum(base_amount), 0) as base_amount
          from ${own('allocations')} allocations where document_id = given.document_id and voided_at is null
        ) standing
      window until_here as (partition by given.document_id order by given.place rows unbounded preceding),
        before_here as (partition by given.document_id order by given.place
          rows between unbounded preceding and 1 preceding)
    ) valued
    order by place
    `,
    1,
  );
}
