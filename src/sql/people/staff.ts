import { type RawBuilder, sql } from 'kysely';
import { EARNED_OF_DAY, ENGAGED_OF_DAY, earningsOn, YEAR } from './earnings.ts';
import { HOURS, HOURS_OF_DAY, hoursOn } from './hours.ts';
import { EMPLOYED_OF_DAY, EMPLOYMENT_OF_DAY, MAIN_POST_OF_DAY, type PostNeed, postsOn } from './posts.ts';
import { IS_MANAGED, MANAGES, REPORTING } from './reporting.ts';
import { SERVICE_OF_DAY, SERVICE_RUNS } from './service.ts';

/** In the order in which their tables build on each other. */
const STAFF_NEEDS = [
  'employment',
  'post',
  'placement',
  'reporting',
  'service',
  'hours',
  'pay',
  'engagement',
] as const;

/**
 * What a question needs of the staff; what no question needs is neither read nor joined. `employment` is whether a person is
 * an employee or a contractor, `post` that of their posts that counts, `placement` its role and department.
 */
export type StaffNeed = (typeof STAFF_NEEDS)[number];

/** Common tables of what is needed of the staff on all of the days, to be put behind `with`: `asked` has the days. */
export function staffOn(days: readonly string[], needs: ReadonlySet<StaffNeed>): RawBuilder<unknown> {
  const pieces = piecesOf(needs);
  const posts = pieces.flatMap((piece) => piece.posts);
  return sql.join([postsOn(days, posts), ...pieces.flatMap(({ onDays }) => onDays(days))], sql`, `);
}

/**
 * Common tables of one of the days, to be put behind `with` in a lateral select of each: `staff` has a row for each person
 * who is employed, with the columns of what is needed. For pay alone it has those who are paid.
 * A full join never looks through all of one side for each row of the other, which an estimate of few rows invites to. It is
 * materialized, since a condition beside it would let the database take an outer join for it, which does. What it has for
 * somebody who is not employed says neither that they are a contractor nor that they are none. It is materialized for several
 * questions too, so that the staff of the day is worked out once.
 */
export function staffOfDay(needs: ReadonlySet<StaffNeed>, questions: number): RawBuilder<unknown> {
  const pieces = piecesOf(needs);
  const [first, ...others] = pieces.flatMap(({ joined }) => joined);
  const joins = others.map((table) => sql`full join ${sql.ref(table)} using (person)`);
  const isKept = others.length > 0 || questions > 1;
  const staff = sql`staff as ${isKept ? sql`materialized` : sql`not materialized`} (
    select ${sql.join([sql`asked.day, person`, ...pieces.flatMap(({ columns }) => columns)])}
    from ${sql.ref(first ?? 'employment')} ${sql.join(joins, sql` `)}
  )`;
  return sql.join([EMPLOYED_OF_DAY, ...pieces.flatMap(({ ofDay }) => ofDay), staff], sql`, `);
}

/** What is read for a need: of posts, on all days and on each; and what `staff` is joined of and has for it. */
type Piece = Readonly<{
  posts: readonly PostNeed[];
  onDays: (days: readonly string[]) => readonly RawBuilder<unknown>[];
  ofDay: readonly RawBuilder<unknown>[];
  joined: readonly string[];
  columns: readonly RawBuilder<unknown>[];
}>;

const NOTHING: Piece = { posts: [], onDays: () => [], ofDay: [], joined: [], columns: [] };

const PIECES: Readonly<Record<StaffNeed, Piece>> = {
  employment: {
    ...NOTHING,
    ofDay: [EMPLOYMENT_OF_DAY],
    joined: ['employment'],
    columns: [sql`employment.is_contractor`],
  },
  post: {
    ...NOTHING,
    posts: ['main'],
    ofDay: [MAIN_POST_OF_DAY],
    joined: ['main_post'],
    columns: [
      sql`main_post.id as membership_id, main_post.role, main_post.department_id`,
      sql`main_post.role = 'contractor' as is_contractor`,
    ],
  },
  placement: { ...NOTHING, posts: ['placement'] },
  reporting: {
    ...NOTHING,
    posts: ['placement'],
    ofDay: [REPORTING],
    columns: [sql`${MANAGES} as is_manager, ${IS_MANAGED} as is_managed`],
  },
  service: {
    ...NOTHING,
    onDays: () => [SERVICE_RUNS],
    ofDay: [SERVICE_OF_DAY],
    joined: ['service'],
    columns: [sql`coalesce(service.since, main_post.first_day) as since`],
  },
  hours: {
    ...NOTHING,
    onDays: (days) => [hoursOn(days)],
    ofDay: [HOURS_OF_DAY],
    joined: ['stated_hours'],
    columns: [sql`${HOURS} as hours`],
  },
  pay: {
    ...NOTHING,
    onDays: (days) => [earningsOn(days)],
    ofDay: [EARNED_OF_DAY],
    joined: ['earned'],
    columns: [sql`${YEAR} as year, earned.missing`],
  },
  engagement: {
    ...NOTHING,
    ofDay: [ENGAGED_OF_DAY],
    joined: ['engaged'],
    columns: [sql`engaged.engagement`],
  },
};

/** The pieces of the needs; the post that counts says also what the employment is. */
function piecesOf(needs: ReadonlySet<StaffNeed>): readonly Piece[] {
  return STAFF_NEEDS.filter((need) =>
    need === 'employment' ? needs.has(need) && !needs.has('post') : needs.has(need),
  ).map((need) => PIECES[need]);
}
