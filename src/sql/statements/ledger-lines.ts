import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import { type AccountClass, PAY_CLASSES } from '../../ledger/account-class.ts';
import type { EntryKind } from '../../ledger/entry-kind.ts';
import { IS_OF_PAY } from '../../ledger/pay-entries.ts';
import { partOfLine } from '../../ledger/recount.ts';
import type { PaySight } from '../../metrics/definition/protection.ts';
import type { FactPosition } from '../../metrics/plan/fact-position.ts';
import { coverByGrain, formatDay, type Period } from '../../period/index.ts';
import { nameOf } from '../documents/spans.ts';

/** The account of a ledger. */
export type LedgerAccount = Readonly<{ id: string; code: string; name: string; class: AccountClass }>;

/** A line of it, or all lines of pay of a day where pay is seen together: then without an entry. */
export type LedgerLine = Readonly<{
  day: string;
  id: string;
  line: number;
  debit: string;
  credit: string;
  is_pay: boolean;
  kind: EntryKind | null;
  description: string | null;
  reference: string | null;
  party: string | null;
  department: string | null;
  currency: string | null;
  original: string | null;
}>;

/** The account of a code, and whether it is one of pay. */
export function selectLedgerAccount(code: string): Statement<LedgerAccount & Readonly<{ is_pay: boolean }>> {
  return sql<LedgerAccount & Readonly<{ is_pay: boolean }>>`
    select id, code, name, class, class = any(${PAY_CLASSES}::text[]) as is_pay from ${own('accounts')} account where code = ${code}
  `.compile(query);
}

/** What was posted to an account in some days, debits less credits, from the totals of the buckets that tile them. */
export function selectPosted(account: string, days: Period): Statement<{ amount: string }> {
  const runs = coverByGrain(days);
  return sql<{ amount: string }>`
    select coalesce(sum(total.debit - total.credit), 0)::text as amount
    from unnest(
      ${runs.map(({ grain }) => grain)}::text[],
      ${runs.map(({ from }) => formatDay(from))}::date[],
      ${runs.map(({ before }) => formatDay(before))}::date[]
    ) as piece(grain, first, before)
    join ${own('account_totals')} total on total.account_id = ${account}::uuid and total.grain = piece.grain
      and total.bucket >= piece.first and total.bucket < piece.before
  `.compile(query);
}

/** Lines of an account in some days, in their order: by day, entry and line; after a position, so many. */
export function selectLedgerLines(
  account: string,
  days: Period,
  { after, limit, pay }: Readonly<{ after: FactPosition | null; limit: number; pay: PaySight }>,
): Statement<LedgerLine> {
  const position =
    after === null
      ? sql``
      : sql`where (shown.day, shown.id, shown.line) > (${after.day}::date, ${after.id}::uuid, ${after.line}::int)`;
  return sql<LedgerLine>`
    with found as (${linesOf(account, days, pay)}), shown as (${shownOf(pay)})
    select shown.day::text as day, shown.id, shown.line, shown.debit::text as debit, shown.credit::text as credit, shown.is_pay,
      shown.kind, shown.description, shown.reference, ${nameOf(sql`shown.party_id`)} as party,
      (select name from ${own('departments')} department where department.id = shown.department_id) as department,
      shown.currency, shown.original::text as original
    from shown ${position}
    order by shown.day, shown.id, shown.line limit ${limit}::int
  `.compile(query);
}

/** What lines of an account come to on the day of a position, up to it: debits less credits. */
export function selectPostedUpTo(
  account: string,
  days: Period,
  { day, id, line }: FactPosition,
  pay: PaySight,
): Statement<{ amount: string }> {
  return sql<{ amount: string }>`
    with found as (${linesOf(account, days, pay)}), shown as (${shownOf(pay)})
    select coalesce(sum(shown.debit - shown.credit), 0)::text as amount from shown
    where (shown.day, shown.id, shown.line) <= (${day}::date, ${id}::uuid, ${line}::int)
  `.compile(query);
}

// The index journal_entries_dated serves who repeats its condition.
function linesOf(account: string, days: Period, pay: PaySight): RawBuilder<unknown> {
  return sql`
    select entry.entry_date as day, entry.id, line.line_number as line, line.base_debit as debit, line.base_credit as credit,
      ${pay === 'in detail' ? sql`false` : IS_OF_PAY} as is_pay, entry.kind,
      coalesce(nullif(line.description, ''), nullif(entry.description, '')) as description, entry.reference,
      coalesce(${partOfLine('customer')}, ${partOfLine('vendor')}) as party_id, line.department_id, line.currency,
      line.debit - line.credit as original
    from ${own('journal_entries')} entry
    join ${own('journal_lines')} line on line.organization_id = entry.organization_id and line.entry_id = entry.id
      and line.account_id = ${account}::uuid
    where entry.voided_at is null and entry.entry_date >= ${formatDay(days.start)}::date
      and entry.entry_date < ${formatDay(days.end)}::date and entry.entry_date > '-infinity'`;
}

// The lines of a wage would show its amount, and the words of the entry who was paid.
function shownOf(pay: PaySight): RawBuilder<unknown> {
  if (pay === 'in detail') return sql`select * from found`;
  return sql`
    select * from found where not is_pay
    union all
    select day, '00000000-0000-0000-0000-000000000000'::uuid, 0, sum(debit), sum(credit), true, null, null, null, null, null, null, null
    from found where is_pay group by day`;
}
