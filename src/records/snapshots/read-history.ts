import { sql } from 'kysely';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { dayIn } from '../../disclosure/due-days.ts';
import { afterwards, type History, type MadeSnapshot, NOTHING_SHOWN } from '../../disclosure/history.ts';
import { parseSnapshot } from '../../disclosure/stored-snapshot.ts';

/** A snapshot as it was made, with its number. */
export type NumberedSnapshot = Readonly<{ number: number; made: MadeSnapshot }>;

/** Everything that was shown. */
export async function readHistory(transaction: Transaction): Promise<History> {
  const snapshots = await readSnapshots(transaction);
  return snapshots.reduce((history, { made }) => afterwards(history, made), NOTHING_SHOWN);
}

/** Every snapshot that was made, in order. */
export async function readSnapshots(transaction: Transaction): Promise<readonly NumberedSnapshot[]> {
  const [snapshots, answers, groups] = await Promise.all([
    transaction.run(SELECT_SNAPSHOTS),
    transaction.run(SELECT_ANSWERS),
    transaction.run(SELECT_GROUPS),
  ]);
  const answersOf = groupBy(answers, ({ number }) => number);
  const groupsOf = groupBy(groups, ({ number }) => number);
  return snapshots.map(({ number, day, ends_year: endsYear, persons }) => ({
    number,
    made: {
      endsYear,
      whole: persons === null ? null : { day: dayIn(day), persons: new Set(persons) },
      groups: (groupsOf.get(number) ?? []).flatMap(({ metric, part, pay, persons: group }) =>
        pay === null ? [{ metric, part, persons: new Set(group) }] : [],
      ),
      gaps: gapsAmong(groupsOf.get(number) ?? []),
      answers: new Map(
        (answersOf.get(number) ?? []).map(({ metric, reading }) => [metric, parseSnapshot(reading)]),
      ),
    },
  }));
}

const SELECT_SNAPSHOTS = sql<SnapshotRow>`
  select number, day::text as day, ends_year,
    case when shows_staff then array(
      select person_id from snapshot_staff staff where staff.number = snapshots.number) end as persons
  from snapshots order by number`.compile(query);

const SELECT_ANSWERS = sql<AnswerRow>`
  select number, metric, reading::text as reading from snapshot_answers order by number, metric`.compile(
  query,
);

const SELECT_GROUPS = sql<GroupRow>`
  select number, metric, part, side, persons, pay from snapshot_groups order by number, metric, part, side`.compile(
  query,
);

type SnapshotRow = Readonly<{ number: number; day: string; ends_year: boolean; persons: string[] | null }>;
type AnswerRow = Readonly<{ number: number; metric: string; reading: string }>;
type GroupRow = Readonly<{
  number: number;
  metric: string;
  part: string;
  side: number;
  persons: string[];
  pay: string[] | null;
}>;

function gapsAmong(rows: readonly GroupRow[]): MadeSnapshot['gaps'] {
  const sides = rows.filter(({ pay }) => pay !== null);
  const gaps = groupBy(sides, ({ metric, part }) => JSON.stringify([metric, part]));
  return [...gaps.values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const { metric, part } = first;
    const paid = of.map(
      ({ persons, pay }) => new Map(persons.map((person, index) => [person, pay?.[index] ?? ''])),
    );
    return [{ metric, part, sides: paid }];
  });
}

function groupBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
): ReadonlyMap<string | number, Row[]> {
  const groups = new Map<string | number, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
