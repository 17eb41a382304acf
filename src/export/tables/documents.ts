import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { DocumentKind } from '../../db/tables/documents.ts';
import { BILLS, INVOICES } from '../../import/kinds/index.ts';
import type { FieldValues } from '../../records/custom-fields/index.ts';
import { amountCell, markCell, numberCell } from '../amounts.ts';
import { customCells } from '../custom-cells.ts';
import { type CellsOf, type ExportSource, exportedTable, plainRows } from '../exported-table.ts';
import { byName, named } from '../names.ts';
import { readRows } from '../read-rows.ts';

/** Invoices that stand. */
export const INVOICES_TABLE = exportedTable(INVOICES, ['ledger.read', 'records.read'], async (source) => {
  const { custom, cellsOf } = await customCells(source.transaction, 'invoice');
  return { custom, rows: readInvoices(source, cellsOf) };
});

/** Bills that stand. */
export const BILLS_TABLE = exportedTable(BILLS, ['ledger.read', 'records.read'], async (source) =>
  plainRows(readBills(source)),
);

type Line = Readonly<{
  name: string;
  party: string;
  issue_date: string;
  due_date: string | null;
  transferred: boolean;
  currency: string;
  rate: string;
  reference: string | null;
  description: string | null;
  account: string | null;
  department: string | null;
  tax_code: string | null;
  net: string;
  tax: string;
  custom_fields: FieldValues;
}>;

async function* readInvoices(
  source: ExportSource,
  cellsOf: (values: FieldValues) => Readonly<Record<string, string>>,
) {
  for await (const line of readRows(source.transaction, selectLines('invoice'))) {
    const cells = { invoice: line.name, customer: line.party, ...cellsOfLine(line, source) };
    yield { cells, custom: cellsOf(line.custom_fields) };
  }
}

async function* readBills(source: ExportSource): AsyncGenerator<CellsOf<typeof BILLS.columns>> {
  for await (const line of readRows(source.transaction, selectLines('bill'))) {
    yield { bill: line.name, vendor: line.party, ...cellsOfLine(line, source) };
  }
}

function cellsOfLine(line: Line, { baseCurrency }: ExportSource) {
  const { issue_date, due_date, currency, rate, reference, description, account, department } = line;
  const { tax_code, net, tax } = line;
  return {
    issue_date,
    due_date,
    transferred: markCell(line.transferred),
    currency,
    reference,
    description,
    account,
    department,
    tax_code,
    rate: currency === baseCurrency ? null : numberCell(rate),
    net: amountCell(net, currency),
    tax: amountCell(tax, currency),
  };
}

function selectLines(kind: DocumentKind) {
  const parties = named(kind === 'invoice' ? 'customer_profiles' : 'vendor_profiles');
  const partyId = sql.ref(kind === 'invoice' ? 'document.customer_id' : 'document.vendor_id');
  return sql<Line>`
    select document.external_id as name, party.name as party, issue_date::text,
      case when states_due_date then due_date end::text as due_date, transferred, document.currency,
      document.rate::text, document.reference, line.description, account.code as account, department.external_id as department,
      line.tax_code, line.net::text, line.tax::text, document.custom_fields
    from ${own('documents')} document
    join ${parties} party on party.id = ${partyId}
    join ${own('document_lines')} line on line.document_id = document.id
    left join ${own('accounts')} account on account.id = line.account_id
    left join ${own('departments')} department on department.id = line.department_id
    where document.kind = ${kind} and document.voided_at is null
    order by issue_date, ${byName('document.external_id')}, line.line_number`;
}
