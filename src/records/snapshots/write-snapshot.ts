import { sql } from 'kysely';
import { TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { MadeSnapshot } from '../../disclosure/history.ts';
import type { SnapshotDay } from '../../disclosure/renewing.ts';
import type { StaffRecord } from '../../disclosure/staff-record.ts';
import { storedSnapshot } from '../../disclosure/stored-snapshot.ts';
import { formatDay } from '../../period/index.ts';

/** Keeps a snapshot. It is never changed afterwards. */
export async function writeSnapshot(
  transaction: Transaction,
  number: number,
  { day, endsYear, staff, minimumGroupSize }: SnapshotDay,
  made: MadeSnapshot,
  now: Date,
): Promise<void> {
  await transaction.run(
    query
      .insertInto('snapshots')
      .values({
        number,
        day: formatDay(day),
        ends_year: endsYear,
        shows_staff: made.whole !== null,
        minimum_group_size: minimumGroupSize,
        made_at: now,
      })
      .compile(),
  );
  if (made.whole !== null) await transaction.run(insertStaff(number, staff));
  const answers = [...made.answers].map(([metric, snapshot]) => ({
    number,
    metric,
    day: formatDay(day),
    reading: JSON.stringify(storedSnapshot(snapshot)),
  }));
  if (answers.length > 0) {
    await transaction.run(query.insertInto('snapshot_answers').values(answers).compile());
  }
  const groups = groupsOf(made).map((group) => ({ number, ...group }));
  if (groups.length > 0) await transaction.run(query.insertInto('snapshot_groups').values(groups).compile());
}

function insertStaff(number: number, staff: readonly StaffRecord[]) {
  const employees = staff.filter(({ isEmployee }) => isEmployee);
  const column = (name: 'person' | 'gender' | 'ethnicity' | 'country' | 'age') =>
    employees.map((record) => record[name]);
  return sql<never>`
    insert into snapshot_staff (organization_id, number, person_id, gender, ethnicity, country, age)
    select ${TENANT}, ${number}::int, * from unnest(${column('person')}::uuid[], ${column('gender')}::text[],
      ${column('ethnicity')}::text[], ${column('country')}::text[], ${column('age')}::int[])
    returning 1 as written`.compile(query);
}

function groupsOf({ groups, gaps }: MadeSnapshot) {
  return [
    ...groups.map(({ metric, part, persons }) => ({
      metric,
      part,
      side: 0,
      persons: [...persons],
      pay: null,
    })),
    ...gaps.flatMap(({ metric, part, sides }) =>
      sides.map((paid, side) => ({
        metric,
        part,
        side,
        persons: [...paid.keys()],
        pay: [...paid.values()],
      })),
    ),
  ];
}
