import { sql } from 'kysely';
import { own, ownAndRemoved } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { DocumentKind } from '../../db/tables/documents.ts';
import type { TenantReader } from '../../db/tenant.ts';
import { formatDay } from '../../period/index.ts';
import { BILL_LIST, INVOICE_LIST } from '../sorted/documents.ts';
import type { ListedRow } from '../sorted/read-page.ts';
import type { ListContext } from '../sorted/sorted-list.ts';
import { hasId, idOf, readOne } from './read-one.ts';

/** Reads the invoice or the bill with this id or name, its lines and what settles it. Of a void one nothing is open. With a day that the caller named, nothing that settles it later is there. Throws NOT_FOUND. */
export async function readDocument(
  tenant: TenantReader,
  kind: DocumentKind,
  named: string,
  context: ListContext,
) {
  const list = kind === 'invoice' ? INVOICE_LIST : BILL_LIST;
  const isNamedSo = hasId(named, sql`(record.voided_at is null and record.external_id = ${named}::text)`);
  return await tenant.snapshot(async (transaction) => {
    const row = await readOne(transaction, list, context, {
      where: sql`record.kind = ${kind}::text and ${isNamedSo}`,
      noun: kind,
    });
    const id = idOf(row);
    const [{ voided } = { voided: false }] = await transaction.run(
      sql<{ voided: boolean }>`
        select voided_at is not null as voided from ${own('documents')} document where id = ${id}::uuid`.compile(
        query,
      ),
    );
    return {
      ...row,
      ...(voided ? NOTHING_OPEN : {}),
      voided,
      lines: await transaction.run(selectLines(id)),
      allocations: await transaction.run(selectAllocations(id, context)),
    };
  });
}

const NOTHING_OPEN = { status: null, days_overdue: null, open: null, base_open: null };

function selectLines(id: string) {
  return sql<ListedRow>`
    select line.line_number, line.description, line.account_id, account.code as account, account.name as account_name, line.department_id,
      department.external_id as department, department.name as department_name, line.tax_code, line.net::text as net, line.tax::text as tax
    from ${own('document_lines')} line
    left join ${ownAndRemoved('accounts')} account on account.id = line.account_id
    left join ${ownAndRemoved('departments')} department on department.id = line.department_id
    where line.document_id = ${id}::uuid order by line.line_number`.compile(query);
}

function selectAllocations(id: string, { isPinned, day }: ListContext) {
  return sql<ListedRow>`
    select id, external_id, kind, to_char(allocation_date, 'YYYY-MM-DD') as date, amount::text as amount, tax::text as tax,
      base_amount::text as base_amount, reference
    from ${own('allocations')} allocation
    where document_id = ${id}::uuid and voided_at is null
      and ${isPinned ? sql`allocation_date <= ${formatDay(day)}::date` : sql`true`}
    order by allocation_date, id`.compile(query);
}
