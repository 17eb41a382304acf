import { type RawBuilder, sql } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { StatedMeasure } from '../metrics/people-sources.ts';
import { EARNING_STAFF } from './earnings.ts';
import type { NumberedRead } from './pieces.ts';
import { departmentKey, departmentLabel, employedOn, MANAGES } from './staff.ts';
import { daysOf, inTeam, median, wantedOf } from './wanted-people.ts';

/** Reads groups of employees by what they stated of themselves, and what those groups are paid. */
export function readStated(reads: readonly NumberedRead<StatedMeasure>[]): RawBuilder<FactRow> {
  return sql`(
    with ${wantedOf(reads, ({ who, gender, figure }) => ({ who, gender, figure }))},
    ${employedOn(daysOf(reads))},
    ${EARNING_STAFF},
    ${ABOUT},
    ${RANKED},
    answered as (
      select wanted.read, wanted.slice, wanted.figure, part.key, max(part.label) as label, count(*) as persons,
        case
          when wanted.figure like 'persons%' then count(*)
          when wanted.figure = 'hourly pay' then sum(about.hourly)
          when wanted.figure = 'bonus' then sum(about.bonus)
          when wanted.figure = 'median bonus' then ${median(sql`about.bonus`, 'median bonus')}
          else ${median(sql`about.hourly`, 'median hourly pay%')}
        end as amount
      from wanted join ranked about on about.day = wanted.day
        and case wanted.who
          when 'managers' then about.manages
          when 'others' then not about.manages
          when 'paid' then about.hourly > 0
          when 'paid of stated ethnicity' then about.hourly > 0 and about.ethnicity is not null
          when 'rewarded' then about.bonus > 0
          else true
        end
        and case wanted.gender
          when 'any' then true
          when 'stated' then about.gender is not null
          when 'neither' then about.gender not in ('woman', 'man')
          else about.gender = wanted.gender
        end
        and ${inTeam(sql`about.department_id`)},
      lateral (
        select
          case wanted.split
            when 'department' then ${departmentKey('about.department_id')}
            when 'engagement' then about.engagement
            when 'gender' then coalesce(about.gender, 'not_stated')
            when 'ethnicity' then coalesce(about.ethnicity, 'not_stated')
            when 'country' then coalesce(about.country, 'not_stated')
            when 'age_band' then about.band
            when 'pay_quartile' then about.quarter
          end as key,
          case wanted.split
            when 'department' then ${departmentLabel('about.department_id', 'about.organization_id')}
            when 'ethnicity' then coalesce(about.ethnicity, 'Not stated')
            when 'country' then coalesce(about.country, 'Not stated')
          end as label
      ) part
      where wanted.split = 'nothing' or part.key is not null
      group by wanted.read, wanted.slice, wanted.figure, part.key
    )
    select read, slice, key, label,
      case when figure like '% of the largest'
        then first_value(amount) over (partition by read, slice order by persons desc, key)
        else amount
      end as amount
    from answered
  )`;
}

/** Every employee of a day, with what they stated, how old they are, where they work, and what they are paid. */
const ABOUT = sql`about as materialized (
  select staff.day, staff.person, staff.organization_id, staff.department_id, staff.hourly, staff.engagement, staff.bonus,
    stated.gender, stated.ethnicity, stated.country,
    case
      when stated.date_of_birth is null then 'not_stated'
      when stated.date_of_birth + interval '25 years' > staff.day then 'under_25'
      when stated.date_of_birth + interval '35 years' > staff.day then '25_34'
      when stated.date_of_birth + interval '45 years' > staff.day then '35_44'
      when stated.date_of_birth + interval '55 years' > staff.day then '45_54'
      when stated.date_of_birth + interval '65 years' > staff.day then '55_64'
      else '65_over'
    end as band,
    staff.hourly > 0 and stated.gender in ('woman', 'man') as is_ranked,
    ${MANAGES} as manages
  from staff
  left join lateral (
    select * from person_demographics where organization_id = staff.organization_id and person_id = staff.person_id
  ) stated on true
  where staff.role <> 'contractor'
)`;

// SI 2017/172, regulation 13: women and men of one rate of pay are spread over the quarters alike. Of those that are left
// over, the first goes to the lower quarter, the second to the upper middle one, the third to the lower middle one.
const RANKED = sql`ranked as materialized (
  select placed.*,
    case when is_ranked then (array['lower', 'lower_middle', 'upper_middle', 'upper'])[
      (4 * (row_number() over (partition by day, is_ranked order by hourly, place, gender, person) - 1)
        / count(*) over (partition by day, is_ranked))::int + 1
    ] end as quarter
  from (
    select about.*,
      (row_number() over (partition by day, hourly, gender order by person) - 0.5)
        / count(*) over (partition by day, hourly, gender) as place
    from about
  ) placed
)`;
