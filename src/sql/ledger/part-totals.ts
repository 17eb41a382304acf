import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { type AccountClass, isPayClass } from '../../ledger/account-class.ts';
import { type Division, divisionBy } from '../../ledger/division.ts';
import type { AccountMeasure } from '../../metrics/definition/measures/ledger.ts';
import type { PaySight } from '../../metrics/definition/protection.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { type NumberedRead, onlyIf, piecesOf } from '../pieces.ts';
import { stepOf } from '../runs.ts';
import { membersOf } from '../teams.ts';
import { ACTIVITY_OF_ACCOUNT, isCounted } from './account-activity.ts';
import { amountOfEntries, splitOf } from './account-totals.ts';

type AccountRead = NumberedRead<AccountMeasure>;

/**
 * Reads from the totals of departments, customers or vendors what names one of them, as a whole or part by part. What a
 * part has, the rest has not: a read part by part also takes their sum from what is unassigned, which
 * `readAccountTotals` has as the whole.
 */
export function readPartTotals(
  part: Division['part'],
  reads: readonly AccountRead[],
  pay: PaySight,
): RawBuilder<AmountRow> {
  return readParts(part, reads, pay, sql``);
}

/** Reads what names a department of the read's team. */
export function readTeamTotals(reads: readonly AccountRead[], pay: PaySight): RawBuilder<AmountRow> {
  const teams = new Set(reads.flatMap(({ team }) => team ?? []));
  return readParts(
    'department',
    reads,
    pay,
    sql`join ${membersOf([...teams])} on member.team = wanted.team and member.department_id = total.part`,
  );
}

// What is added up in a lateral select is looked up account by account, however few totals the planner believes there are.
function readParts(
  part: Division['part'],
  reads: readonly AccountRead[],
  pay: PaySight,
  ofTeams: RawBuilder<unknown>,
): RawBuilder<AmountRow> {
  for (const { by, measure } of reads) {
    if (by !== 'nothing' && by !== part) throw new Error(`what names a ${part} is not kept by ${by}`);
    if (measure.entries === 'revaluations') throw new Error(`revaluations are not kept by ${part}`);
  }
  const isByActivity = reads.some(({ measure }) => measure.activity !== 'any');
  const division = divisionBy(part);
  const column = sql.ref(`total.${division.column}`);
  return sql`
    select * from (
    with posted as materialized (
      select wanted.read, piece.slice + total.step as slice, wanted.split, total.part,
        wanted.sign * sum(${amountOfEntries(sql`wanted.entries`, sql`total`)}) as amount
      from ${wantedClasses(reads, pay)}
      join ${own('accounts')} account on account.class = wanted.class
        ${onlyIf(isByActivity, sql`and ${isCounted(ACTIVITY_OF_ACCOUNT, sql`wanted.activity`)}`)}
      join ${piecesOf(reads)} on piece.read = wanted.read
      cross join lateral (
        select ${column} as part, ${stepOf('total')} as step, sum(total.debit - total.credit) as amount,
          sum(total.opening_debit - total.opening_credit) as opening, sum(total.closing_debit - total.closing_credit) as closing
        from ${own(division.table)} total
        where total.organization_id = account.organization_id and total.account_id = account.id
          and total.grain = piece.grain and total.bucket >= piece.first and total.bucket < piece.before
        group by 1, 2
      ) total
      ${ofTeams}
      group by wanted.read, piece.slice + total.step, wanted.sign, wanted.split, total.part
    )
    select posted.read, posted.slice, named.id::text as key, named.name as label, posted.amount
    from posted join ${namesOf(division)} on named.id = posted.part
    where posted.split = 'part'
    union all
    select posted.read, posted.slice, case posted.split when 'part' then 'unassigned' end,
      case posted.split when 'part' then 'Unassigned' end,
      case posted.split when 'part' then -1 else 1 end * sum(posted.amount)
    from posted
    group by posted.read, posted.slice, posted.split
    ) answer`;
}

/** The parts and what they are called, as rows `named(id, name)`. */
function namesOf({ part, parts }: Division): RawBuilder<unknown> {
  if (part === 'department') return sql`${own('departments')} named`;
  return sql`(
    select profile.id, party.name
    from ${own(parts)} profile
    join ${own('parties')} party on party.organization_id = profile.organization_id and party.id = profile.party_id
  ) as named`;
}

/** The classes that the reads add up, as rows `wanted(read, class, sign, entries, split, team, activity)`. */
export function wantedClasses(reads: readonly AccountRead[], pay: PaySight): RawBuilder<unknown> {
  const rows = reads.flatMap(({ number, measure, by, team }) =>
    classesInParts(measure, by, pay).map((name) => ({ number, measure, split: splitOf(by), team, name })),
  );
  return sql`unnest(
    ${rows.map(({ number }) => number)}::int[],
    ${rows.map(({ name }) => name)}::text[],
    ${rows.map(({ measure }) => (measure.side === 'debit' ? 1 : -1))}::int[],
    ${rows.map(({ measure }) => measure.entries)}::text[],
    ${rows.map(({ split }) => split)}::text[],
    ${rows.map(({ team }) => team)}::uuid[],
    ${rows.map(({ measure }) => measure.activity)}::text[]
  ) as wanted(read, class, sign, entries, split, team, activity)`;
}

/** The classes of a measure that are looked for part by part. Throws where pay that is seen together would be missing. */
function classesInParts(
  { classes }: AccountMeasure,
  by: AccountRead['by'],
  pay: PaySight,
): readonly AccountClass[] {
  const shown = pay === 'in detail' ? classes : classes.filter((name) => !isPayClass(name));
  if (by === 'nothing' && shown.length < classes.length)
    throw new Error('pay of a team is read for a caller who sees pay together');
  return shown;
}
