import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';
import { LONGEST_SILENCE_DAYS } from '../metrics/coverage/recorded.ts';
import type { RecordedSource } from '../metrics/definition/recorded-source.ts';
import type { RecordingRead } from '../metrics/plan/plan.ts';
import type { FactRow } from '../metrics/value/readings.ts';
import { formatDay } from '../period/index.ts';
import { IS_DERIVED } from '../records/lettering/is-derived.ts';
import { PAY_THAT_COUNTS } from './people/earnings.ts';

type Fragment = RawBuilder<unknown>;

/** Reads the days up to today on which sources have facts: a row for each, with them as its label. */
export function readRecorded({ sources, today }: RecordingRead): RawBuilder<FactRow> {
  const day = sql`${formatDay(today)}::date`;
  const rows = sources.map(
    (source) => sql`
      select 'recorded' as kind, 0 as read, 0 as slice, ${sql.lit(source)} as key, (${DAYS[source](day)})::text as label, 0::numeric as amount`,
  );
  return sql<FactRow>`${sql.join(rows, sql` union all `)}`;
}

/** The same as a statement by itself. */
export function compileRecorded(recording: RecordingRead): Statement<FactRow> {
  return readRecorded(recording).compile(query);
}

/** The days of each source as one object, of facts up to a day. */
const DAYS: Readonly<Record<RecordedSource, (today: Fragment) => Fragment>> = {
  ledger: (today) => daysOfDated([ENTRIES, OPENINGS], today, { covered: coveredUpTo(today) }),
  invoices: (today) =>
    daysOfDated(documentSeries('invoice'), today, {
      completeFrom: settingOf('invoices_from'),
      firstDocument: firstDocument('invoice', today),
      withoutDueDate: withoutDueDate('invoice', today),
      covered: coveredByOpenItems('invoice', today),
    }),
  bills: (today) =>
    daysOfDated(documentSeries('bill'), today, {
      completeFrom: settingOf('bills_from'),
      firstDocument: firstDocument('bill', today),
      withoutDueDate: withoutDueDate('bill', today),
      covered: coveredByOpenItems('bill', today),
    }),
  people: (today) => sql`
    select json_build_object(
      'first', (select min(employment_start_date) from ${own('memberships')} member where employment_start_date <= ${today}),
      'last', ${today},
      'wholeSince', least(
        (select min(termination_date) + 1 from ${own('memberships')} member
          where employment_start_date <= ${today} and termination_date < ${today}),
        (select min(assignment.effective_from) from ${own('membership_assignments')} assignment
          join ${own('memberships')} member on member.organization_id = assignment.organization_id and member.id = assignment.membership_id
          where assignment.voided_at is null and assignment.effective_from <= ${today}
            and assignment.effective_from > member.employment_start_date),
        ${today}
      ))`,
  pay: (today) => sql`
    select json_build_object(
      'first', (select min(effective_from) from ${own('compensation_entries')} compensation_entries
        where ${PAY_THAT_COUNTS} and effective_from <= ${today}),
      'last', ${today})`,
};

/** Facts by the day and by the month, as rows `fact(day)`; a month is its first day. */
type Series = Readonly<{ byDay: Fragment; byMonth: Fragment }>;

const ENTRIES: Series = seriesOf(
  (grain) =>
    sql`select bucket as day from ${own('entry_totals')} total where grain = ${grain} and entries > 0`,
);

// They are in no count of entries, and are facts of the ledger: balances rest on them. The index journal_entries_opening serves
// who repeats its condition.
const OPENINGS: Series = {
  byDay: sql`select entry_date as day from ${own('journal_entries')} opening where kind = 'opening' and voided_at is null`,
  byMonth: sql`select date_trunc('month', entry_date)::date as day from ${own('journal_entries')} opening
    where kind = 'opening' and voided_at is null`,
};

function documentSeries(kind: 'invoice' | 'bill'): readonly Series[] {
  return ['documents', 'transferred', 'payment', 'credit_note', 'write_off', 'refund', 'transfer'].map(
    (figure) => seriesOfFigure(kind, figure),
  );
}

function seriesOfFigure(kind: 'invoice' | 'bill', figure: string): Series {
  return seriesOf(
    (grain) => sql`select bucket as day from ${own('document_totals')} total
        where kind = ${sql.lit(kind)} and figure = ${sql.lit(figure)} and grain = ${grain} and amount <> 0`,
  );
}

/** The day of the first invoice or bill; payments do not count. */
function firstDocument(kind: 'invoice' | 'bill', today: Fragment): Fragment {
  const series = ['documents', 'transferred'].map((figure) => seriesOfFigure(kind, figure));
  return firstDay(series, sql`day <= ${today}`);
}

function seriesOf(select: (grain: Fragment) => Fragment): Series {
  return { byDay: select(sql.lit('day')), byMonth: select(sql.lit('month')) };
}

/**
 * The days of what is kept by day and by month. More than 92 days without a fact have two whole months without one, so that the months
 * tell where to look, and only the days at both ends are looked up.
 */
function daysOfDated(
  series: readonly Series[],
  today: Fragment,
  {
    completeFrom = sql`null::date`,
    firstDocument,
    withoutDueDate,
    covered = sql`null::json`,
  }: Readonly<{
    completeFrom?: Fragment;
    firstDocument?: Fragment;
    withoutDueDate?: Fragment;
    covered?: Fragment;
  }>,
): Fragment {
  const months = sql.join(
    series.map(({ byMonth }) => sql`select day from (${byMonth}) fact where day <= ${today}`),
    sql` union `,
  );
  return sql`
    select json_build_object(
      'first', ${firstDay(series, sql`day <= ${today}`)},
      'completeFrom', ${completeFrom},
      ${firstDocument === undefined ? sql`` : sql`'firstDocument', ${firstDocument},`}
      ${withoutDueDate === undefined ? sql`` : sql`'withoutDueDate', ${withoutDueDate},`}
      'covered', ${covered},
      'last', ${lastDay(series, sql`day <= ${today}`)},
      'gaps', (
        select json_agg(json_build_array(gap.after, gap.before) order by gap.after)
        from (
          select ${lastDay(series, sql`day >= month.before and day < month.before + interval '1 month'`)} as after,
            ${firstDay(series, sql`day >= month.day and day <= ${today}`)} as before
          from (select day, lag(day) over (order by day) as before from (${months}) fact) month
          where month.day > month.before + interval '2 months'
        ) gap
        where gap.before - gap.after > ${sql.lit(LONGEST_SILENCE_DAYS + 1)}
      ))`;
}

/**
 * Of documents without a stated due date, when the first was issued and the last settled; and whether there are payment terms. The
 * condition repeats that of the index documents_without_due_date.
 */
function withoutDueDate(kind: 'invoice' | 'bill', today: Fragment): Fragment {
  const terms = settingOf(kind === 'invoice' ? 'customer_terms_days' : 'vendor_terms_days');
  return sql`(
    select json_build_array(min(issue_date), nullif(max(coalesce(settled_on, 'infinity')), 'infinity'), ${terms} is not null)
    from ${own('documents')} documents
    where kind = ${sql.lit(kind)} and issue_date <= ${today} and voided_at is null and not states_due_date
  )`;
}

/** The periods that files state they cover, up to today, for which a condition holds. */
function coveredUpTo(today: Fragment, condition: Fragment = sql`true`): Fragment {
  return sql`(
    select json_agg(json_build_array(first_day, least(last_day, ${today})) order by first_day, last_day)
    from (select distinct first_day, last_day from ${own('covered_periods')} covered) period where first_day <= ${today} and ${condition}
  )`;
}

/** The same for documents that are derived from open items: a file without any says nothing of documents. */
function coveredByOpenItems(kind: 'invoice' | 'bill', today: Fragment): Fragment {
  const party = sql.ref(kind === 'invoice' ? 'customer_id' : 'vendor_id');
  const hasDerived = sql`exists (
    select from ${own('documents')} documents
    where kind = ${sql.lit(kind)} and issue_date between first_day and last_day and voided_at is null and not states_due_date and ${IS_DERIVED}
  )`;
  return sql`case
    when exists (select from ${own('journal_lines')} line where lettering is not null and ${party} is not null)
    then ${coveredUpTo(today, hasDerived)} end`;
}

/** A setting of the organisation about its documents. */
function settingOf(
  name: 'invoices_from' | 'bills_from' | 'customer_terms_days' | 'vendor_terms_days',
): Fragment {
  return sql`(select ${sql.ref(name)} from ${own('organizations')} organizations)`;
}

function firstDay(series: readonly Series[], condition: Fragment): Fragment {
  return sql`least(${daysOf(series, sql`min(day)`, condition)})`;
}

function lastDay(series: readonly Series[], condition: Fragment): Fragment {
  return sql`greatest(${daysOf(series, sql`max(day)`, condition)})`;
}

function daysOf(series: readonly Series[], day: Fragment, condition: Fragment): Fragment {
  return sql.join(series.map(({ byDay }) => sql`(select ${day} from (${byDay}) fact where ${condition})`));
}
