import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { dayIn } from '../../disclosure/due-days.ts';
import { type History, historyOf, type MadeSnapshot } from '../../disclosure/history.ts';
import { parseSnapshot } from '../../disclosure/stored-snapshot.ts';

/** A snapshot as it was made, with its number. */
export type NumberedSnapshot = Readonly<{ number: number; made: MadeSnapshot }>;

/** Everything that was shown; the last answers are those of the minimum group size in force. */
export async function readHistory(transaction: Transaction): Promise<History> {
  const snapshots = await readSnapshots(transaction);
  const withdrawn = await transaction.run(SELECT_WITHDRAWN);
  return historyOf(
    snapshots.map(({ made }) => made),
    withdrawn.map(({ number, metric }) => ({
      index: snapshots.findIndex((snapshot) => snapshot.number === number),
      metric,
    })),
  );
}

/**
 * Every snapshot that was made, in order. The groups of one are read after those of another, and each id and amount is kept
 * once: a large staff is in hundreds of groups.
 */
export async function readSnapshots(transaction: Transaction): Promise<readonly NumberedSnapshot[]> {
  const [rows, answers] = await Promise.all([
    transaction.run(SELECT_SNAPSHOTS),
    transaction.run(SELECT_ANSWERS),
  ]);
  const answersOf = groupBy(answers, ({ number }) => number);
  const once = keepingOnce();
  const snapshots: NumberedSnapshot[] = [];
  for (const { number, day, ends_year: endsYear, persons } of rows) {
    const groups = (await transaction.run(selectGroups(number))).map((row) => ({
      ...row,
      persons: row.persons.map(once),
      pay: row.pay?.map(once) ?? null,
    }));
    const made = {
      endsYear,
      whole: persons === null ? null : { day: dayIn(day), persons: new Set(persons.map(once)) },
      groups: groups.flatMap(({ metric, part, pay, persons: group }) =>
        pay === null ? [{ metric, part, persons: new Set(group) }] : [],
      ),
      gaps: gapsAmong(groups),
      answers: new Map(
        (answersOf.get(number) ?? []).map(({ metric, reading }) => [metric, parseSnapshot(reading)]),
      ),
    };
    snapshots.push({ number, made });
  }
  return snapshots;
}

/** Gives for every text the first that was equal to it. */
function keepingOnce(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
}

const SELECT_SNAPSHOTS = sql<SnapshotRow>`
  select number, day::text as day, ends_year,
    case when shows_staff then array(
      select person_id from ${own('snapshot_staff')} staff where staff.number = snapshots.number) end as persons
  from ${own('snapshots')} snapshots order by number`.compile(query);

const SELECT_WITHDRAWN = sql<Readonly<{ number: number; metric: string }>>`
  select distinct number, metric from ${own('snapshot_withdrawals')} snapshot_withdrawals
  where minimum_group_size <= (select minimum_group_size from ${own('organizations')} organizations)`.compile(
  query,
);

const SELECT_ANSWERS = sql<AnswerRow>`
  select number, metric, reading::text as reading from ${own('snapshot_answers')} snapshot_answers order by number, metric`.compile(
  query,
);

function selectGroups(number: number) {
  return sql<GroupRow>`
    select metric, part, side, persons, pay from ${own('snapshot_groups')} snapshot_groups where number = ${number}::int
    order by metric, part, side`.compile(query);
}

type SnapshotRow = Readonly<{ number: number; day: string; ends_year: boolean; persons: string[] | null }>;
type AnswerRow = Readonly<{ number: number; metric: string; reading: string }>;
type GroupRow = Readonly<{
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
