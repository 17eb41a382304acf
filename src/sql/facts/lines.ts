import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { type AccountClass, PAY_CLASSES } from '../../ledger/account-class.ts';
import { IS_OF_PAY } from '../../ledger/pay-entries.ts';
import { partOfLine, RECORDED_LATE } from '../../ledger/recount.ts';
import { ALL_PAY, UNASSIGNED } from '../../metrics/definition/dimension.ts';
import type {
  AccountMeasure,
  CashByClassMeasure,
  CashFlowMeasure,
  CashMeasure,
  EntryMeasure,
} from '../../metrics/definition/measures/ledger.ts';
import type { PaySight } from '../../metrics/definition/protection.ts';
import type { Read } from '../../metrics/plan/plan.ts';
import { formatDay, lengthInDays } from '../../period/index.ts';
import { ACTIVITY_OF_ACCOUNT, isCounted } from '../ledger/account-activity.ts';
import { accountKey } from '../ledger/account-totals.ts';
import { amountByClass } from '../ledger/cash-by-class.ts';
import { amountOf } from '../ledger/cash-flows.ts';
import type { ReadOf } from '../source.ts';
import { membersOf } from '../teams.ts';
import { fact, spanRows } from './fact.ts';

type Expression = RawBuilder<unknown>;

/** The lines that a measure of accounts adds up. */
export function accountFacts(
  { measure, by, team, slices }: ReadOf<AccountMeasure>,
  pay: PaySight,
): Expression {
  const sign = measure.side === 'debit' ? 1 : -1;
  const counted = sql`and ${COUNTED[measure.entries]}`;
  const named = measure.lines === 'of a department' ? sql`and line.department_id is not null` : sql``;
  const inTeam =
    team === null
      ? sql``
      : sql`and line.department_id = any(array(select department_id from ${membersOf([team])}))`;
  return lineFacts(
    {
      classes: measure.classes,
      amount: sql`${sql.lit(sign)} * (line.base_debit - line.base_credit)`,
      part: partOf(by, pay),
      party: partyOf(by),
    },
    slices,
    sql`${counted} ${ofActivity(measure)} ${named} ${inTeam}`,
  );
}

function ofActivity({ activity, classes }: AccountMeasure): Expression {
  if (activity === 'any') return sql``;
  return sql`and line.account_id = any(array(
    select id from ${own('accounts')} account where class = any(${classes}::text[])
      and ${isCounted(ACTIVITY_OF_ACCOUNT, sql`${activity}::text`)}))`;
}

const COUNTED: Readonly<Record<AccountMeasure['entries'], Expression>> = {
  all: sql`true`,
  'without openings and closings': sql`entry.kind not in ('opening', 'closing')`,
  'without closings': sql`entry.kind <> 'closing'`,
  openings: sql`entry.kind = 'opening'`,
  revaluations: sql`entry.kind = 'revaluation'`,
};

/** The entries that a measure of cash counts by their net, or the lines that are not reconciled. */
export function cashFacts({ measure, slices }: ReadOf<CashMeasure>): Expression {
  if (measure.figure === 'unreconciled lines') {
    const unreconciled = {
      classes: ['cash'] as const,
      amount: sql`1::numeric`,
      part: sql`null::text`,
      party: partyOf('nothing'),
    };
    return lineFacts(unreconciled, slices, sql`and not line.reconciled`);
  }
  const net = measure.figure === 'in' ? sql`cash.net` : sql`-cash.net`;
  return fact(
    { ...ENTRY, kind: sql`'entry'`, part: sql`null::text`, amount: net },
    sql`from ${isLong(slices) ? cashFirst(slices, net) : datesFirst(slices, net)}`,
  );
}

const NO_OPENING = sql`entry.kind <> 'opening'`;

const NET = sql`sum(line.base_debit - line.base_credit) as net`;

function cashFirst(slices: Read['slices'], net: Expression): Expression {
  return sql`
    (
      select line.entry_id, ${NET} from ${own('journal_lines')} line where line.account_id = any(${accountsOf(['cash'])})
      group by line.entry_id
    ) cash
    cross join lateral (${standingEntry(sql`cash.entry_id`)}) entry
    join ${spanRows(slices)} on ${net} > 0 and ${NO_OPENING} and ${inSpan(slices)}`;
}

function datesFirst(slices: Read['slices'], net: Expression): Expression {
  return sql`
    ${spanRows(slices)}
    join ${own('journal_entries')} entry on ${DATED} and ${NO_OPENING}
    join lateral (
      select ${NET} from ${own('journal_lines')} line
      where line.entry_id = entry.id and line.account_id = any(${accountsOf(['cash'])})
    ) cash on ${net} > 0`;
}

/** The entries that have cash of an activity. */
export function cashFlowFacts({ measure, slices }: ReadOf<CashFlowMeasure>): Expression {
  const amount = amountOf(sql`${measure.figure}::text`);
  return fact(
    { ...ENTRY, kind: sql`'entry'`, part: sql`null::text`, amount },
    sql`
      from ${spanRows(slices)}
      join ${own('journal_entries')} entry on ${DATED}
      join ${own('cash_flows')} flow on flow.organization_id = entry.organization_id and flow.entry_id = entry.id
        and ${amount} <> 0`,
  );
}

/** The entries that have cash of an activity on the other side of classes. */
export function cashByClassFacts({
  measure: { activity, classes },
  slices,
}: ReadOf<CashByClassMeasure>): Expression {
  return fact(
    { ...ENTRY, kind: sql`'entry'`, part: sql`null::text`, amount: sql`divided.amount` },
    sql`
      from ${spanRows(slices)}
      join ${own('journal_entries')} entry on ${DATED}
      join lateral (
        select sum(${amountByClass(sql`${activity}::text`)}) as amount from ${own('cash_flow_classes')} flow
        where flow.entry_id = entry.id and flow.class = any(${classes}::text[])
      ) divided on divided.amount <> 0`,
  );
}

/** The entries that a measure of entries counts. */
export function entryFacts({ measure, slices }: ReadOf<EntryMeasure>): Expression {
  const late = measure.only === 'late' ? sql`and ${RECORDED_LATE}` : sql``;
  return fact(
    { ...ENTRY, kind: sql`'entry'`, part: sql`null::text`, amount: sql`1::numeric` },
    sql`from ${spanRows(slices)} join ${own('journal_entries')} entry on ${DATED} and ${NO_OPENING} ${late}`,
  );
}

const ENTRY = {
  day: sql`entry.entry_date`,
  id: sql`entry.id`,
  payGroup: sql`case when ${IS_OF_PAY} then 'entry' end`,
  externalId: sql`entry.external_id`,
  description: sql`nullif(entry.description, '')`,
  reference: sql`entry.reference`,
  recordedAt: sql`entry.recorded_at`,
};

const CLASS_OR_CASH_ACCOUNT = sql`(
  select case account.class when 'cash' then account.id::text else account.class end
  from ${own('accounts')} account where account.id = line.account_id)`;

type Counted = Readonly<{
  classes: readonly AccountClass[];
  amount: Expression;
  part: Expression;
  party: Expression;
}>;

function lineFacts(
  { classes, amount, part, party }: Counted,
  slices: Read['slices'],
  only: Expression,
): Expression {
  return fact(
    {
      ...ENTRY,
      kind: sql`'line'`,
      part,
      amount,
      line: sql`line.line_number`,
      description: sql`coalesce(nullif(line.description, ''), nullif(entry.description, ''))`,
      accountId: sql`line.account_id`,
      payGroup: sql`case when ${IS_OF_PAY} then ${CLASS_OR_CASH_ACCOUNT} end`,
      departmentId: sql`line.department_id`,
      partyId: party,
      currency: sql`line.currency`,
      original: sql`abs(line.debit - line.credit)`,
    },
    sql`from ${isLong(slices) ? accountsFirst(slices, classes, only) : linesOfDates(slices, classes, only)}`,
  );
}

function accountsFirst(
  slices: Read['slices'],
  classes: readonly AccountClass[],
  only: Expression,
): Expression {
  return sql`
    ${own('journal_lines')} line
    cross join lateral (${standingEntry(sql`line.entry_id`)}) entry
    join ${spanRows(slices)} on ${inSpan(slices)}
      and line.account_id = any(${accountsOf(classes)}) ${only}`;
}

// Looked up by its key, which OFFSET 0 keeps the planner from undoing.
function standingEntry(id: Expression): Expression {
  return sql`select * from ${own('journal_entries')} entry where entry.id = ${id} and entry.voided_at is null offset 0`;
}

function linesOfDates(
  slices: Read['slices'],
  classes: readonly AccountClass[],
  only: Expression,
): Expression {
  return sql`
    ${spanRows(slices)}
    join ${own('journal_entries')} entry on ${DATED}
    join ${own('journal_lines')} line on line.organization_id = entry.organization_id and line.entry_id = entry.id
      and line.account_id = any(${accountsOf(classes)}) ${only}`;
}

// The index journal_entries_dated serves who repeats its condition, as its migration says.
const DATED = sql`
  entry.voided_at is null and entry.entry_date >= span.first and entry.entry_date < span.before
  and entry.entry_date > '-infinity'`;

/** Whether an entry falls in a span. Where spans follow one another, that of a date is found at once and not tried one by one. */
function inSpan(slices: Read['slices']): Expression {
  const within = sql`entry.entry_date >= span.first and entry.entry_date < span.before`;
  const isInOrder = slices.every(
    ({ start }, place) => place === 0 || start >= (slices[place - 1]?.end ?? start),
  );
  if (!isInOrder) return within;
  const starts = slices.map(({ start }) => formatDay(start));
  return sql`${within} and span.slice = width_bucket(entry.entry_date, ${starts}::date[]) - 1`;
}

const LONG_DAYS = 400;

/**
 * Whether to look for lines by their accounts and then at their dates, or the other way round. A planner does not know an
 * organisation's share of a table; but of a long time most lines of an account fall in it, of a short one few.
 */
function isLong(slices: Read['slices']): boolean {
  return slices.reduce((days, slice) => days + lengthInDays(slice), 0) > LONG_DAYS;
}

function accountsOf(classes: readonly AccountClass[]): Expression {
  return sql`array(select id from ${own('accounts')} accounts where class = any(${classes}::text[]))`;
}

function partOf(by: Read['by'], pay: PaySight): Expression {
  switch (by) {
    case 'account':
      return sql`(select ${accountKey(pay)} from ${own('accounts')} account where account.id = line.account_id)`;
    case 'department':
    case 'customer':
    case 'vendor':
      return pay === 'in detail'
        ? partNamed(by)
        : sql`
        case when line.account_id = any(${accountsOf(PAY_CLASSES)}) then ${ALL_PAY.key}::text else ${partNamed(by)} end`;
    default:
      return sql`null::text`;
  }
}

// Whose the line is: the vendor first where parts are vendors.
function partyOf(by: Read['by']): Expression {
  const [customer, vendor] = [partOfLine('customer'), partOfLine('vendor')];
  return by === 'vendor' ? sql`coalesce(${vendor}, ${customer})` : sql`coalesce(${customer}, ${vendor})`;
}

function partNamed(by: 'department' | 'customer' | 'vendor'): Expression {
  return sql`coalesce(${partOfLine(by)}::text, ${UNASSIGNED}::text)`;
}
