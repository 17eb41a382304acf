import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import { Decimal } from '../money/decimal.ts';
import type { Book } from './book.ts';
import type { CountedEntry, CountedLine } from './counted-entry.ts';
import type { EntryKind } from './entry-kind.ts';
import type { LineRow } from './insert-lines.ts';
import { aboutOf, type OnlyParty } from './only-party.ts';
import { RECORDED_LATE } from './recount.ts';

/** What the totals count of an entry beside its lines, as columns of `journal_entries`. */
export type HeaderRow = Readonly<{
  id: string;
  entry_date: string;
  kind: EntryKind;
  late: boolean;
  only_customer_id: string | null;
  only_vendor_id: string | null;
}>;

/** The columns of `HeaderRow`. */
export const HEADER: RawBuilder<unknown> = sql`id, entry_date, kind, ${RECORDED_LATE} as late, only_customer_id, only_vendor_id`;

/** Entries that are stored, as the totals count them. */
export async function readCounted(
  { transaction, chart }: Pick<Book, 'transaction' | 'chart'>,
  headers: readonly HeaderRow[],
): Promise<CountedEntry[]> {
  const lines = await transaction.run(selectLines(headers.map(({ id }) => id)));
  return countedFrom(chart, headers, lines);
}

/** The same where the lines are known. */
export function countedFrom(
  chart: Book['chart'],
  headers: readonly HeaderRow[],
  lines: readonly LineRow[],
): CountedEntry[] {
  const headerOf = new Map(headers.map((header) => [header.id, header]));
  const linesOf = new Map<string, CountedLine[]>(headers.map(({ id }) => [id, []]));
  for (const line of lines) {
    const header = headerOf.get(line.entry_id);
    const { class: accountClass, activity } = chart.at(line.account_id);
    const named = {
      departmentId: line.department_id,
      customerId: line.customer_id,
      vendorId: line.vendor_id,
    };
    linesOf.get(line.entry_id)?.push({
      accountId: line.account_id,
      class: accountClass,
      activity,
      reconciled: line.reconciled,
      ...aboutOf(named, header === undefined ? NOBODY : onlyOf(header)),
      amount: new Decimal(line.base_debit).minus(line.base_credit),
    });
  }
  return headers.map(({ id, entry_date: date, kind, late }) => ({
    id,
    date,
    kind,
    late,
    lines: linesOf.get(id) ?? [],
  }));
}

const NOBODY: OnlyParty = { customerId: null, vendorId: null };

function onlyOf(header: HeaderRow): OnlyParty {
  return { customerId: header.only_customer_id, vendorId: header.only_vendor_id };
}

/** The lines of these entries. Each entry is looked up by itself, which OFFSET 0 keeps the planner from undoing. */
export function selectLines(entryIds: readonly string[]) {
  return sql<LineRow>`
    select line.*
    from unnest(${entryIds}::uuid[]) as given(id), lateral (
      select entry_id, line_number, account_id, description, currency, debit, credit, base_debit, base_credit, reconciled,
        department_id, customer_id, vendor_id, lettering
      from ${own('journal_lines')} journal_lines where entry_id = given.id order by line_number offset 0
    ) line
  `.compile(query);
}
