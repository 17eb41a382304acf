import { type RawBuilder, sql } from 'kysely';
import { EARNED_OF_DAY, ENGAGED_OF_DAY, earningsOn, YEAR } from './earnings.ts';
import { HOURS, HOURS_OF_DAY, hoursOn } from './hours.ts';
import { MAIN_POST_OF_DAY, postsOn } from './posts.ts';
import { IS_MANAGED, MANAGES, REPORTING } from './reporting.ts';
import { SERVICE_OF_DAY, SERVICE_RUNS } from './service.ts';

/** In the order in which their tables build on each other. */
const STAFF_NEEDS = ['post', 'placement', 'reporting', 'service', 'hours', 'pay', 'engagement'] as const;

/**
 * What a question needs of the staff; what no question needs is neither read nor joined. `post` is the post that counts of
 * each person, `placement` its role and department.
 */
export type StaffNeed = (typeof STAFF_NEEDS)[number];

/** Common tables of what is needed of the staff on all of the days, to be put behind `with`: `asked` has the days. */
export function staffOn(days: readonly string[], needs: ReadonlySet<StaffNeed>): RawBuilder<unknown> {
  const isPlaced = needs.has('placement') || needs.has('reporting');
  return tables([
    postsOn(days, isPlaced ? 'role, department and manager' : 'whether a contractor'),
    ...piecesOf(needs).flatMap(({ onDays }) => (onDays === null ? [] : [onDays(days)])),
  ]);
}

/**
 * Common tables of one of the days, to be put behind `with` in a lateral select of each: `staff` has a row for each person
 * who is employed, with the columns of what is needed. For pay alone it has those who are paid.
 * A full join never looks through all of one side for each row of the other, which an estimate of few rows invites to. It is
 * materialized, since a condition beside it would let the database take an outer join for it, which does. What it has for
 * somebody who is not employed is without a role.
 */
export function staffOfDay(needs: ReadonlySet<StaffNeed>): RawBuilder<unknown> {
  const pieces = piecesOf(needs);
  const joined = pieces.flatMap(({ table }) => (table === null ? [] : [sql.ref(table)]));
  const columns = pieces.flatMap(({ columns: ofPiece }) => (ofPiece === null ? [] : [ofPiece]));
  const [first, ...others] = joined;
  const from = sql`${first} ${sql.join(
    others.map((table) => sql`full join ${table} using (person)`),
    sql` `,
  )}`;
  return tables([
    ...pieces.flatMap(({ ofDay }) => (ofDay === null ? [] : [ofDay])),
    sql`staff as ${others.length > 0 ? sql`materialized` : sql`not materialized`} (
      select asked.day, person, ${sql.join(columns)} from ${from}
    )`,
  ]);
}

/** A piece of what may be needed: tables on all days, tables of a day, which of these is joined, and its columns of `staff`. */
type Piece = Readonly<{
  onDays: ((days: readonly string[]) => RawBuilder<unknown>) | null;
  ofDay: RawBuilder<unknown> | null;
  table: string | null;
  columns: RawBuilder<unknown> | null;
}>;

const PIECES: Readonly<Record<StaffNeed, Piece>> = {
  post: {
    onDays: null,
    ofDay: MAIN_POST_OF_DAY,
    table: 'main_post',
    columns: sql`main_post.id as membership_id, main_post.role, main_post.department_id`,
  },
  placement: { onDays: null, ofDay: null, table: null, columns: null },
  reporting: {
    onDays: null,
    ofDay: REPORTING,
    table: null,
    columns: sql`${MANAGES} as is_manager, ${IS_MANAGED} as is_managed`,
  },
  service: {
    onDays: () => SERVICE_RUNS,
    ofDay: SERVICE_OF_DAY,
    table: 'service',
    columns: sql`coalesce(service.since, main_post.first_day) as since`,
  },
  hours: { onDays: hoursOn, ofDay: HOURS_OF_DAY, table: 'stated_hours', columns: sql`${HOURS} as hours` },
  pay: {
    onDays: earningsOn,
    ofDay: EARNED_OF_DAY,
    table: 'earned',
    columns: sql`${YEAR} as year, earned.missing`,
  },
  engagement: { onDays: null, ofDay: ENGAGED_OF_DAY, table: 'engaged', columns: sql`engaged.engagement` },
};

function piecesOf(needs: ReadonlySet<StaffNeed>): readonly Piece[] {
  return STAFF_NEEDS.filter((need) => needs.has(need)).map((need) => PIECES[need]);
}

function tables(pieces: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(pieces, sql`, `);
}
