import { sql } from 'kysely';
import { TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { RATE_DECIMALS } from '../../ledger/rates.ts';
import { AMOUNT_DECIMALS, type Decimal } from '../../money/decimal.ts';
import { addDays, type Day, formatDay, LAST_DAY } from '../../period/index.ts';
import type { FieldValues } from '../custom-fields/index.ts';
import type { DocumentBook } from './document-book.ts';
import type { DocumentDraft } from './draft.ts';
import { countAllocations, countDocuments } from './totals.ts';
import type { DocumentValue } from './value-document.ts';

/** A document that is to be written. */
export type NewDocument = Readonly<{
  id: string;
  /** The document whose place it takes. */
  corrects: string | null;
  draft: DocumentDraft;
  value: DocumentValue;
  custom: FieldValues;
  hash: Buffer;
}>;

/** Writes documents with their lines; nothing settles them yet. */
export async function writeDocuments(
  { transaction, kind, now, termsDays }: DocumentBook,
  documents: readonly NewDocument[],
): Promise<void> {
  const rows = documents.map((document) => ({ kind, ...documentRow(document, termsDays ?? 0) }));
  await transaction.run(insertDocuments(JSON.stringify(rows), now));
  await transaction.run(insertLines(JSON.stringify(documents.flatMap(lineRows))));
}

/** Marks documents as void, with all that settles them. */
export async function voidDocuments(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await transaction.run(
    countDocuments(
      sql`update documents set voided_at = ${now} where organization_id = ${TENANT} and id = any(${ids}::uuid[]) and voided_at is null`,
      -1,
    ),
  );
  await transaction.run(
    countAllocations(
      sql`
        update allocations set voided_at = ${now} where organization_id = ${TENANT} and document_id = any(${ids}::uuid[]) and voided_at is null`,
      -1,
    ),
  );
}

function documentRow({ id, corrects, draft, value, custom, hash }: NewDocument, termsDays: number) {
  const { net, tax } = value;
  return {
    id,
    external_id: draft.externalId,
    party_id: draft.partyId,
    issue_date: formatDay(draft.issueDate),
    due_date: formatDay(draft.dueDate ?? dueAfter(draft.issueDate, termsDays)),
    states_due_date: draft.dueDate !== null,
    transferred: draft.transferred,
    currency: draft.currency,
    rate: value.rate.toFixed(RATE_DECIMALS),
    reference: draft.reference,
    net: stored(net),
    tax: stored(tax),
    base_net: stored(value.baseNet),
    base_tax: stored(value.baseTax),
    custom_fields: custom,
    content_hash: hash.toString('hex'),
    // A document of zero is never open.
    settled_on: net.plus(tax).isZero() ? formatDay(draft.issueDate) : null,
    corrects_document_id: corrects,
  };
}

/** The day on which payment terms end, at most the last one of the calendar. */
function dueAfter(issueDate: Day, termsDays: number): Day {
  return addDays(issueDate, Math.min(termsDays, LAST_DAY - issueDate));
}

function lineRows({ id, draft }: NewDocument) {
  return draft.lines.map(({ description, accountId, departmentId, taxCode, net, tax }, index) => ({
    document_id: id,
    line_number: index + 1,
    description,
    account_id: accountId,
    department_id: departmentId,
    tax_code: taxCode,
    net: stored(net),
    tax: stored(tax),
  }));
}

function stored(amount: Decimal): string {
  return amount.toFixed(AMOUNT_DECIMALS);
}

function insertDocuments(rows: string, now: Date) {
  return countDocuments(
    sql`
    insert into documents (organization_id, id, kind, external_id, customer_id, vendor_id, issue_date, due_date, currency, rate,
      states_due_date, transferred, reference, net, tax, base_net, base_tax, custom_fields, content_hash, settled_on,
      corrects_document_id, recorded_at)
    select ${TENANT}, id, kind, external_id, case when kind = 'invoice' then party_id end,
      case when kind = 'bill' then party_id end, issue_date, due_date, currency, rate, states_due_date, transferred,
      reference, net, tax, base_net, base_tax, custom_fields, decode(content_hash, 'hex'), settled_on, corrects_document_id, ${now}::timestamptz
    from json_to_recordset(${rows}::json) as row(id uuid, kind text, external_id text, party_id uuid,
      issue_date date, due_date date, states_due_date boolean, transferred boolean, currency text, rate numeric, reference text, net numeric, tax numeric,
      base_net numeric, base_tax numeric, custom_fields jsonb, content_hash text, settled_on date,
      corrects_document_id uuid)
    `,
    1,
  );
}

function insertLines(rows: string) {
  return sql<never>`
    insert into document_lines (organization_id, document_id, line_number, description, account_id, department_id, tax_code, net, tax)
    select ${TENANT}, * from json_to_recordset(${rows}::json) as row(document_id uuid, line_number integer, description text,
      account_id uuid, department_id uuid, tax_code text, net numeric, tax numeric)
    returning 1 as written
  `.compile(query);
}
