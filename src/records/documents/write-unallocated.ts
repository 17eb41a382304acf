import { type RawBuilder, sql } from 'kysely';
import { givenRows } from '../../db/given-rows.ts';
import { own, TENANT } from '../../db/own.ts';
import type { DocumentKind, UnallocatedKind } from '../../db/tables/documents.ts';
import type { Transaction } from '../../db/transaction.ts';
import { countUnallocated } from './totals.ts';

/** An unallocated amount as it is written; `hash` is the content hash in hexadecimal. */
export type UnallocatedRow = Readonly<{
  id: string;
  document_kind: DocumentKind;
  kind: UnallocatedKind;
  external_id: string;
  document_name: string | null;
  party_id: string;
  amount_date: string;
  currency: string;
  states_currency: boolean;
  amount: string;
  tax: string;
  base_amount: string;
  base_tax: string;
  reference: string | null;
  hash: string;
  recorded_at: string;
}>;

/** Writes unallocated amounts. */
export async function writeUnallocated(
  transaction: Transaction,
  rows: readonly UnallocatedRow[],
): Promise<void> {
  const given = givenRows<UnallocatedRow>(
    'given',
    {
      id: 'uuid',
      document_kind: 'text',
      kind: 'text',
      external_id: 'text',
      document_name: 'text',
      party_id: 'uuid',
      amount_date: 'date',
      currency: 'text',
      states_currency: 'boolean',
      amount: 'amount',
      tax: 'amount',
      base_amount: 'amount',
      base_tax: 'amount',
      reference: 'text',
      hash: 'text',
      recorded_at: 'time',
    },
    rows,
  );
  await transaction.run(
    countUnallocated(
      sql`
        insert into unallocated_amounts (organization_id, id, document_kind, kind, external_id, document_name, customer_id, vendor_id,
          amount_date, currency, states_currency, amount, tax, base_amount, base_tax, reference, content_hash, recorded_at)
        select ${TENANT}, id, document_kind, kind, external_id, document_name, case when document_kind = 'invoice' then party_id end,
          case when document_kind = 'bill' then party_id end, amount_date, currency, states_currency, amount, tax, base_amount, base_tax, reference,
          decode(hash, 'hex'), recorded_at
        from ${given}`,
      1,
    ),
  );
}

/** Marks unallocated amounts as void. */
export async function voidUnallocated(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await transaction.run(
    countUnallocated(
      sql`
        update unallocated_amounts set voided_at = ${now}
        where organization_id = ${TENANT} and id = any(${ids}::uuid[]) and voided_at is null`,
      -1,
    ),
  );
}

/** Records voided ones again as they were, under new ids. They belong to the import that first wrote them. */
export async function writeUnallocatedAgain(
  transaction: Transaction,
  ids: readonly string[],
  newIds: readonly string[],
): Promise<void> {
  await transaction.run(
    countUnallocated(
      sql`
        insert into unallocated_amounts (organization_id, id, ${COPIED})
        select ${TENANT}, given.new_id, ${COPIED}
        from unnest(${ids}::uuid[], ${newIds}::uuid[]) as given(id, new_id), lateral (
          select ${COPIED} from ${own('unallocated_amounts')} former where id = given.id offset 0
        ) former`,
      1,
    ),
  );
}

const COPIED: RawBuilder<unknown> = sql.join(
  [
    'document_kind',
    'kind',
    'external_id',
    'document_name',
    'customer_id',
    'vendor_id',
    'amount_date',
    'currency',
    'states_currency',
    'amount',
    'tax',
    'base_amount',
    'base_tax',
    'reference',
    'content_hash',
    'recorded_at',
    'import_id',
  ].map((column) => sql.ref(column)),
);
