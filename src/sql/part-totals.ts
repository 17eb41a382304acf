import { type RawBuilder, sql } from 'kysely';
import { type Division, divisionBy } from '../ledger/division.ts';
import type { FactRow } from '../metrics/facts.ts';
import type { AccountMeasure } from '../metrics/sources.ts';
import { splitOf } from './account-totals.ts';
import { type NumberedRead, piecesOf } from './pieces.ts';
import { membersOf } from './teams.ts';

type AccountRead = NumberedRead<AccountMeasure>;

/**
 * Reads from the totals of departments, customers or vendors what names one of them, as a whole or part by part. What a
 * part has, the rest has not: a read part by part also takes their sum from what is unassigned, which
 * `readAccountTotals` has as the whole.
 */
export function readPartTotals(part: Division['part'], reads: readonly AccountRead[]): RawBuilder<FactRow> {
  return part === 'department'
    ? readParts(part, reads, sql`cross join departments member`, sql`total.department_id = member.id`)
    : readParts(part, reads, sql``, sql`true`);
}

/** Reads what names a department of the read's team. */
export function readTeamTotals(reads: readonly AccountRead[]): RawBuilder<FactRow> {
  const teams = new Set(reads.flatMap(({ team }) => team ?? []));
  const members = sql`join ${membersOf([...teams])} on member.team = wanted.team`;
  return readParts('department', reads, members, sql`total.department_id = member.department_id`);
}

// The departments come before their totals, whose key leads with them: each is looked up, and no other is read. Which
// OFFSET 0 keeps the planner from undoing: by its guess of how few totals there are, it would read all of a department.
function readParts(
  part: Division['part'],
  reads: readonly AccountRead[],
  members: RawBuilder<unknown>,
  isOfMember: RawBuilder<unknown>,
): RawBuilder<FactRow> {
  for (const { by } of reads) {
    if (by !== 'nothing' && by !== part) throw new Error(`what names a ${part} is not kept by ${by}`);
  }
  const division = divisionBy(part);
  const column = sql.ref(`total.${division.column}`);
  return sql`
    select posted.read, posted.slice, side.key, side.label, sum(side.sign * posted.amount) as amount
    from (
      select wanted.read, piece.slice, wanted.split, ${column} as part, ${signedSum()} as amount
      from ${wantedClasses(reads)}
      join accounts account on account.class = wanted.class
      join ${piecesOf(reads)} on piece.read = wanted.read
      ${members}
      cross join lateral (
        select * from ${sql.table(division.table)} total
        where total.organization_id = account.organization_id and total.account_id = account.id
          and total.grain = piece.grain and total.bucket >= piece.first and total.bucket < piece.before
          and ${isOfMember}
        offset 0
      ) total
      group by wanted.read, piece.slice, wanted.sign, wanted.split, ${column}
    ) posted
    join ${namesOf(division)} on named.id = posted.part
    cross join lateral (
      select null::text, null::text, 1 where posted.split = 'nothing'
      union all select named.id::text, named.name, 1 where posted.split = 'part'
      union all select 'unassigned', 'Unassigned', -1 where posted.split = 'part'
    ) side(key, label, sign)
    group by posted.read, posted.slice, side.key, side.label`;
}

/** The parts and what they are called, as rows `named(id, name)`. */
function namesOf({ part, parts }: Division): RawBuilder<unknown> {
  if (part === 'department') return sql`departments named`;
  return sql`(
    select profile.id, party.name
    from ${sql.table(parts)} profile
    join parties party on party.organization_id = profile.organization_id and party.id = profile.party_id
  ) as named`;
}

/** Debits less credits of the totals, or the other way round: as the measure counts them. */
function signedSum(): RawBuilder<unknown> {
  return sql`
    wanted.sign * sum(
      total.debit - total.credit
        - case when wanted.with_closing then 0 else total.closing_debit - total.closing_credit end
    )`;
}

/** The classes that the reads add up, as rows `wanted(read, class, sign, with_closing, split, team)`. */
function wantedClasses(reads: readonly NumberedRead<AccountMeasure>[]): RawBuilder<unknown> {
  const rows = reads.flatMap(({ number, measure, by, team }) =>
    measure.classes.map((name) => ({ number, measure, split: splitOf(by), team, name })),
  );
  return sql`unnest(
    ${rows.map(({ number }) => number)}::int[],
    ${rows.map(({ name }) => name)}::text[],
    ${rows.map(({ measure }) => (measure.side === 'debit' ? 1 : -1))}::int[],
    ${rows.map(({ measure }) => measure.closing === 'counted')}::boolean[],
    ${rows.map(({ split }) => split)}::text[],
    ${rows.map(({ team }) => team)}::uuid[]
  ) as wanted(read, class, sign, with_closing, split, team)`;
}
