import { type RawBuilder, sql } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { StatedMeasure } from '../metrics/people-sources.ts';
import { type EarningsWanted, earnedOfDay, earningsOn, HOURLY } from './earnings.ts';
import type { NumberedRead } from './pieces.ts';
import { departmentKey, departmentLabel, MANAGES, postsOn, REPORTING, STAFF_OF_DAY } from './staff.ts';
import {
  byWord,
  daysOf,
  inTeam,
  median,
  onlyIf,
  type Wanted,
  wantedOf,
  whatMattersOfPosts,
  wordsOf,
} from './wanted-people.ts';

/** Reads groups of employees by what they stated of themselves, and what those groups are paid. */
export function readStated(reads: readonly NumberedRead<StatedMeasure>[]): RawBuilder<FactRow> {
  const days = daysOf(reads);
  const asked = wordsOf(reads, wantedBy);
  const pay = earningsAsked(asked);
  const isPayAsked = pay.fixedPay || pay.rewards;
  const isRanked = asked.has('pay_quartile');
  const isReporting = asked.has('managers') || asked.has('others');
  return sql`(
    with ${wantedOf(reads, wantedBy)},
    ${postsOn(days, whatMattersOfPosts(reads, asked))}${onlyIf(isPayAsked, sql`, ${earningsOn(days, pay)}`)}
    select answer.* from asked, lateral (
      with ${STAFF_OF_DAY}${onlyIf(isReporting, sql`, ${REPORTING}`)}${onlyIf(isPayAsked, sql`, ${earnedOfDay(pay)}`)},
      about as materialized (
        select staff.person, staff.department_id, told.gender, told.ethnicity, told.country, told.date_of_birth
          ${onlyIf(pay.fixedPay, sql`, ${HOURLY} as hourly, earned.missing`)}
          ${onlyIf(pay.rewards, sql`, earned.bonus, earned.unknown_rewards`)}
          ${onlyIf(pay.engagement, sql`, engaged.engagement`)}
          ${onlyIf(isReporting, sql`, ${MANAGES} as manages`)}
        from (select * from staff where role <> 'contractor') staff
        full join (select * from person_demographics) told on told.person_id = staff.person_id
        ${onlyIf(isPayAsked, sql`full join earned on earned.person = staff.person`)}
        ${onlyIf(pay.engagement, sql`full join engaged on engaged.person = staff.person`)}
      )${onlyIf(isRanked, sql`, ${RANKED}`)}
      select wanted.read, wanted.slice, part.key,
        case when wanted.split = 'department' then ${departmentLabel('part.key')} else part.label end as label,
        case when wanted.figure like '% of the largest' then part.amount_of_largest else part.amount end as amount
      from wanted, lateral (
        select key, label, amount, first_value(amount) over (order by persons desc, key) as amount_of_largest
        from (
          select key, max(label) as label, count(*) as persons,
            ${byWord('figure', asked, AMOUNTS, sql`count(*)`)} as amount
          from ${isRanked ? sql`ranked` : sql`about`} about, lateral (
            select ${byWord('split', asked, KEYS, sql`null`)} as key, ${byWord('split', asked, LABELS, sql`null`)} as label
          ) belonging
          where about.person is not null
            and ${byWord('who', asked, GROUPS, sql`true`)}
            and ${byWord('gender', asked, GENDERS, sql`about.gender = wanted.gender`)}
            and ${inTeam(reads, sql`about.department_id`)}
            and (wanted.split = 'nothing' or key is not null)
          group by key
        ) answered
      ) part
      where wanted.day = asked.day
    ) answer
  )`;
}

function wantedBy({ who, gender, figure }: StatedMeasure): Wanted {
  return { who, gender, figure };
}

/** What the words ask to be known of earnings. */
function earningsAsked(asked: ReadonlySet<string>): EarningsWanted {
  const words = [...asked];
  const engagement = asked.has('engagement');
  const isHourly = asked.has('pay_quartile') || words.some((word) => word.includes('hourly pay'));
  return {
    fixedPay:
      isHourly || engagement || asked.has('of unknown pay') || words.some((word) => word.startsWith('paid')),
    engagement,
    rewards:
      asked.has('rewarded') || asked.has('of unknown reward') || words.some((word) => word.endsWith('bonus')),
  };
}

const GROUPS = {
  managers: sql`about.manages`,
  others: sql`not about.manages`,
  paid: sql`about.hourly > 0`,
  'paid of stated ethnicity': sql`about.hourly > 0 and about.ethnicity is not null`,
  rewarded: sql`about.bonus > 0`,
  'of unknown pay': sql`about.missing > 0`,
  'of unknown reward': sql`about.unknown_rewards > 0`,
};

const GENDERS = {
  any: sql`true`,
  stated: sql`about.gender is not null`,
  neither: sql`about.gender not in ('woman', 'man')`,
};

const MEDIAN_HOURLY = median(sql`about.hourly`, 'median hourly pay%');
const AMOUNTS = {
  'hourly pay': sql`sum(about.hourly)`,
  'median hourly pay': MEDIAN_HOURLY,
  'median hourly pay of the largest': MEDIAN_HOURLY,
  bonus: sql`sum(about.bonus)`,
  'median bonus': median(sql`about.bonus`, 'median bonus'),
};

const AGE_BAND = sql`case
  when about.date_of_birth is null then 'not_stated'
  when about.date_of_birth + interval '25 years' > wanted.day then 'under_25'
  when about.date_of_birth + interval '35 years' > wanted.day then '25_34'
  when about.date_of_birth + interval '45 years' > wanted.day then '35_44'
  when about.date_of_birth + interval '55 years' > wanted.day then '45_54'
  when about.date_of_birth + interval '65 years' > wanted.day then '55_64'
  else '65_over'
end`;

const KEYS = {
  department: departmentKey('about.department_id'),
  engagement: sql`about.engagement`,
  gender: sql`coalesce(about.gender, 'not_stated')`,
  ethnicity: sql`coalesce(about.ethnicity, 'not_stated')`,
  country: sql`coalesce(about.country, 'not_stated')`,
  age_band: AGE_BAND,
  pay_quartile: sql`about.quarter`,
};

const LABELS = {
  ethnicity: sql`coalesce(about.ethnicity, 'Not stated')`,
  country: sql`coalesce(about.country, 'Not stated')`,
};

// SI 2017/172, regulation 13: women and men of one rate of pay are spread over the quarters alike. Of those that are left
// over, the first goes to the lower quarter, the second to the upper middle one, the third to the lower middle one.
const RANKED = sql`ranked as materialized (
  select placed.*,
    (array['lower', 'lower_middle', 'upper_middle', 'upper'])[
      (4 * (row_number() over (order by hourly, place, gender, person) - 1) / count(*) over ())::int + 1
    ] as quarter
  from (
    select about.*,
      (row_number() over (partition by hourly, gender order by person) - 0.5) / count(*) over (partition by hourly, gender)
        as place
    from about where person is not null and hourly > 0 and gender in ('woman', 'man')
  ) placed
  union all
  select about.*, null, null from about where person is not null and (hourly > 0 and gender in ('woman', 'man')) is not true
)`;
