import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { DIVISIONS } from './division.ts';
import type { Examination, Finding } from './finding.ts';
import { ACCOUNT_TOTALS, CASH_TOTALS, dividedTotals, ENTRY_TOTALS } from './recount.ts';
import {
  CASH_FLOW_CLASS_TOTALS_EQUAL_FLOWS,
  CASH_FLOW_TOTALS_EQUAL_FLOWS,
  examineCashFlows,
} from './verify-cash-flows.ts';

/**
 * A thing that must hold: a statement with a row for all that it looks at, whose `difference` is null where all is well; or
 * what looks at the rows itself.
 */
export type Check = Readonly<{ check: string }> &
  (
    | Readonly<{ statement: RawBuilder<unknown> }>
    | Readonly<{ examine: (transaction: Transaction) => Promise<Examination> }>
  );

/** Checks what must hold, on one snapshot. */
export async function runChecks(tenant: TenantReader, checks: readonly Check[]): Promise<Finding[]> {
  return await tenant.snapshot(async (transaction) => {
    for (const setting of COMPARE_WHOLE) await transaction.run(setting);
    const findings: Finding[] = [];
    for (const check of checks) {
      const examination =
        'statement' in check
          ? await runStatement(transaction, check.statement)
          : await check.examine(transaction);
      findings.push({ check: check.check, ...examination });
    }
    return findings;
  });
}

async function runStatement(transaction: Transaction, statement: RawBuilder<unknown>): Promise<Examination> {
  const [counted] = await transaction.run(
    sql<{ examined: string; differences: string[] | null }>`
      select count(*) as examined, array_agg(difference) filter (where difference is not null) as differences
      from (${statement}) checked
    `.compile(query),
  );
  return { examined: Number(counted?.examined), differences: counted?.differences ?? [] };
}

// Compares all rows with all rows, with a plan that looks none up singly. It may take long: no HTTP caller waits for it.
const COMPARE_WHOLE = [
  sql<never>`set local enable_nestloop = off`,
  sql<never>`set local enable_seqscan = on`,
  sql<never>`set local statement_timeout = 0`,
].map((setting) => setting.compile(query));

/** The rules of every ledger. */
export const LEDGER_CHECKS: readonly Check[] = [
  {
    check: 'every entry balances',
    statement: sql`
      select case when sum(line.base_debit) is distinct from sum(line.base_credit)
        then format('entry %s of %s: debits %s, credits %s', coalesce(entry.external_id, entry.id::text),
          entry.entry_date, sum(line.base_debit), sum(line.base_credit)) end as difference
      from ${own('journal_entries')} entry
      left join ${own('journal_lines')} line on line.organization_id = entry.organization_id and line.entry_id = entry.id
      group by entry.id, entry.external_id, entry.entry_date
    `,
  },
  {
    check: 'every line is of an entry',
    statement: sql`
      select case when entry.id is null then format('line %s of entry %s: there is no such entry', line.line_number, line.entry_id) end
        as difference
      from ${own('journal_lines')} line
      left join ${own('journal_entries')} entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
    `,
  },
  {
    check: 'the only customer and vendor of an entry are those whom its lines name',
    statement: sql`
      select case when (entry.only_customer_id, entry.only_vendor_id) is distinct from (
          case when count(distinct line.customer_id) = 1 then min(line.customer_id::text)::uuid end,
          case when count(distinct line.vendor_id) = 1 then min(line.vendor_id::text)::uuid end)
        then format('entry %s of %s', coalesce(entry.external_id, entry.id::text), entry.entry_date) end as difference
      from ${own('journal_entries')} entry
      left join ${own('journal_lines')} line on line.organization_id = entry.organization_id and line.entry_id = entry.id
      where entry.voided_at is null
      group by entry.id, entry.external_id, entry.entry_date, entry.only_customer_id, entry.only_vendor_id
    `,
  },
  {
    check: 'the totals of accounts equal the lines',
    statement: sumsThatDiffer(
      sql`'account %s', (select code from ${own('accounts')} accounts where id = account_id)`,
      sql`${own('account_totals')} kept full join (${ACCOUNT_TOTALS}) lines using (account_id, grain, bucket)`,
    ),
  },
  {
    check: 'the revaluations in the totals of accounts equal the lines',
    statement: sql`
      select case when (coalesce(kept.revaluation_debit, 0), coalesce(kept.revaluation_credit, 0))
          is distinct from (coalesce(lines.revaluation_debit, 0), coalesce(lines.revaluation_credit, 0))
        then format('account %s, %s %s: kept %s / %s, lines %s / %s',
          (select code from ${own('accounts')} accounts where id = account_id), grain, bucket,
          kept.revaluation_debit, kept.revaluation_credit, lines.revaluation_debit, lines.revaluation_credit) end as difference
      from ${own('account_totals')} kept full join (${ACCOUNT_TOTALS}) lines using (account_id, grain, bucket)`,
  },
  ...DIVISIONS.map((division) => ({
    check: `the totals of ${division.part}s equal the lines`,
    statement: sumsThatDiffer(
      sql`'${sql.raw(division.part)} %s, account %s',
        (select coalesce(external_id, id::text) from ${own(division.parts)} part where id = ${sql.ref(division.column)}),
        (select code from ${own('accounts')} accounts where id = account_id)`,
      sql`${own(division.table)} kept
        full join (${dividedTotals(division)}) lines using (${sql.ref(division.column)}, account_id, grain, bucket)`,
    ),
  })),
  {
    check: 'the totals of cash in and out equal the lines',
    statement: sql`
      select case when (coalesce(kept.inflow, 0), coalesce(kept.outflow, 0), coalesce(kept.unreconciled_lines, 0))
          is distinct from
            (coalesce(lines.inflow, 0), coalesce(lines.outflow, 0), coalesce(lines.unreconciled_lines, 0))
        then format('cash, %s %s: kept %s in / %s out / %s not reconciled, lines %s in / %s out / %s not reconciled',
          grain, bucket, kept.inflow, kept.outflow, kept.unreconciled_lines,
          lines.inflow, lines.outflow, lines.unreconciled_lines) end as difference
      from ${own('cash_totals')} kept
      full join (${CASH_TOTALS}) lines using (grain, bucket)
    `,
  },
  { check: 'the cash flows of entries follow from their lines', examine: examineCashFlows },
  {
    check: 'the totals of cash flows equal those of the entries',
    statement: CASH_FLOW_TOTALS_EQUAL_FLOWS,
  },
  {
    check: 'the totals of cash flows by class equal those of the entries',
    statement: CASH_FLOW_CLASS_TOTALS_EQUAL_FLOWS,
  },
  {
    check: 'the counts of entries equal the entries',
    statement: sql`
      select case when (coalesce(kept.entries, 0), coalesce(kept.late_entries, 0))
          is distinct from (coalesce(there.entries, 0), coalesce(there.late_entries, 0))
        then format('entries, %s %s: kept %s / %s late, there are %s / %s late',
          grain, bucket, kept.entries, kept.late_entries, there.entries, there.late_entries) end as difference
      from ${own('entry_totals')} kept
      full join (${ENTRY_TOTALS}) there using (grain, bucket)
    `,
  },
  {
    check: 'assets equal liabilities, equity and profit',
    statement: sql`
      select case when coalesce(sum(debit - credit), 0) <> 0
        then format('debits exceed credits by %s over all accounts', sum(debit - credit)) end as difference
      from ${own('account_totals')} account_totals where grain = 'year'
    `,
  },
];

/** Compares the sums that are kept with those of the lines. `place` is a format and its values: whose sums they are. */
function sumsThatDiffer(place: RawBuilder<unknown>, keptAndLines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select case when (coalesce(kept.debit, 0), coalesce(kept.credit, 0), coalesce(kept.opening_debit, 0),
          coalesce(kept.opening_credit, 0), coalesce(kept.closing_debit, 0), coalesce(kept.closing_credit, 0))
        is distinct from (coalesce(lines.debit, 0), coalesce(lines.credit, 0), coalesce(lines.opening_debit, 0),
          coalesce(lines.opening_credit, 0), coalesce(lines.closing_debit, 0), coalesce(lines.closing_credit, 0))
      then format('%s, %s %s: kept %s / %s (opening %s / %s, closing %s / %s), lines %s / %s (opening %s / %s, closing %s / %s)',
        format(${place}), grain, bucket,
        kept.debit, kept.credit, kept.opening_debit, kept.opening_credit, kept.closing_debit, kept.closing_credit,
        lines.debit, lines.credit, lines.opening_debit, lines.opening_credit, lines.closing_debit, lines.closing_credit)
      end as difference
    from ${keptAndLines}`;
}
