import { CompiledQuery } from 'kysely';
import type { TenantReader } from '../../src/db/tenant.ts';
import type { PlainBreakdown, PlainValue } from '../support/plain.ts';
import { CAME, STAFF } from './people-by-hand.ts';
import { rowsSpannedBy } from './span.ts';

/** Somebody as the personnel office knows them: employed on the day, or hired in the period and gone again. */
export type Somebody = Readonly<{
  isEmployed: boolean;
  isHired: boolean;
  gender: string;
  ethnicity: string;
  country: string;
  band: string;
  manages: boolean;
  isRewarded: boolean;
  hourly: number;
  quarter: string;
}>;

/** Everybody, by SQL written by hand: what an attacker does not have, and what their finds are compared with. */
export async function everybody(tenant: TenantReader, first: string, last: string): Promise<Somebody[]> {
  const staff = STAFF.replaceAll('$1', () => '$2');
  const rows: Readonly<Record<string, string | boolean>>[] = await tenant.read(
    CompiledQuery.raw(
      `${staff}, came as (${CAME}), about as (
        select pid, true as "isEmployed", gender, ethnicity, country, date_of_birth, manages, coalesce(got, 0) > 0 as "isRewarded",
          coalesce(hourly, 0) as hourly from who
        union all
        select pid, false, gender, ethnicity, country, date_of_birth, false, false, 0
        from came left join person_demographics d on d.person_id = came.pid where pid not in (select pid from emp))
      select "isEmployed", pid in (select pid from came) as "isHired", coalesce(gender, 'not_stated') as gender,
        coalesce(ethnicity, 'not_stated') as ethnicity, coalesce(country, 'not_stated') as country,
        case when years is null then 'not_stated' when years < 25 then 'under_25' when years >= 65 then '65_over'
          else 25 + 10 * floor((years - 25) / 10) || '_' || 34 + 10 * floor((years - 25) / 10) end as band,
        manages, "isRewarded", hourly::float8 as hourly
      from (select about.*, extract(year from age($2::date, date_of_birth)) as years from about) about order by about.hourly,
        (row_number() over (partition by about.hourly, gender order by pid) - 0.5) / count(*) over (partition by about.hourly, gender),
        gender, pid`,
      [first, last],
    ),
  );
  const people = rows as unknown as Omit<Somebody, 'quarter'>[];
  const ranked = people.filter(({ gender, hourly }) => hourly > 0 && ['woman', 'man'].includes(gender));
  const quarterOf = (place: number) => QUARTERS[Math.floor((4 * place) / ranked.length)] ?? 'none';
  return people.map((one) => ({
    ...one,
    quarter: ranked.includes(one) ? quarterOf(ranked.indexOf(one)) : 'none',
  }));
}

const GENDERS = ['woman', 'man', 'non_binary', 'other', 'not_stated'] as const;
const QUARTERS = ['lower', 'lower_middle', 'upper_middle', 'upper'] as const;

type Kind = Pick<Somebody, 'isEmployed' | 'isHired' | 'gender' | 'manages' | 'isRewarded' | 'quarter'>;
/** A group of persons by what they are. */
type Group = (kind: Kind) => boolean;

const BOTH = [true, false];
/** Every kind of person that the metrics of gender can tell from another. */
const KINDS: readonly Kind[] = [
  ...GENDERS.flatMap((gender) =>
    BOTH.flatMap((isHired) =>
      BOTH.flatMap((manages) =>
        BOTH.flatMap((isRewarded) =>
          [...QUARTERS, 'none'].map((quarter) => ({
            isEmployed: true,
            isHired,
            gender,
            manages,
            isRewarded,
            quarter,
          })),
        ),
      ),
    ),
  ),
  ...GENDERS.map((gender) => ({
    isEmployed: false,
    isHired: true,
    gender,
    manages: false,
    isRewarded: false,
    quarter: 'none',
  })),
];
const rowOf = (group: Group) => KINDS.map((kind) => (group(kind) ? 1 : 0));

/** What was answered to the attacker, by metric. */
export type Answers = Readonly<Record<string, PlainValue>>;

/** The groups of whose size an attacker is certain. Of a share that is shown, both numbers that it is made of are. */
export function groupsTold(answers: Answers): Group[] {
  const told: Group[] = [];
  const isShown = (id: string) => {
    const answer = answers[id];
    return answer?.kind === 'scalar' && answer.value !== null;
  };
  const shown = (id: string) => partsOf(answers, id).filter(({ value }) => value !== null);
  const employed =
    (group: Group): Group =>
    (kind) =>
      kind.isEmployed && group(kind);
  // How many work there, how many of them manage, and how many were hired, everybody may know.
  told.push(
    employed(() => true),
    employed(({ manages }) => manages),
    ({ isHired }) => isHired,
  );
  for (const { key } of shown('diversity.gender')) told.push(employed(({ gender }) => gender === key));
  for (const { key } of shown('diversity.hires_by_gender'))
    told.push(({ gender, isHired }) => isHired && gender === key);
  for (const [id, of] of [
    ['diversity.women_share', () => true],
    ['diversity.women_managers_share', ({ manages }: Kind) => manages],
  ] as const) {
    if (!isShown(id)) continue;
    told.push(employed((kind) => of(kind) && kind.gender === 'woman'));
    told.push(employed((kind) => of(kind) && kind.gender !== 'not_stated'));
  }
  for (const { key } of shown('paygap.bonus_receipt')) {
    told.push(employed(({ gender }) => gender === key));
    told.push(employed(({ gender, isRewarded }) => gender === key && isRewarded));
  }
  for (const { key } of shown('paygap.quartiles')) {
    told.push(employed(({ gender, quarter }) => gender === 'woman' && quarter === key));
    told.push(employed(({ gender, quarter }) => gender === 'man' && quarter === key));
    // The quarters are of one size, but for one person.
    for (const each of QUARTERS) told.push(employed(({ quarter }) => quarter === each));
  }
  return told;
}

/** A group that an attacker is after: persons of some genders, of whom one knows what else they are. */
export type Target = Readonly<{ name: string; group: Group }>;

const STATED = GENDERS.filter((gender) => gender !== 'not_stated');
const SETS = Array.from({ length: 15 }, (_, index) =>
  STATED.filter((_gender, place) => ((index + 1) >> place) % 2 === 1),
);
const ANY = [null, true, false];

/** Every group of stated genders, of everybody or of those who manage, were rewarded or hired, or are paid so much. */
export const TARGETS: readonly Target[] = SETS.flatMap((genders) =>
  ANY.flatMap((manages) =>
    ANY.flatMap((isRewarded) =>
      ANY.flatMap((isHired) =>
        [null, ...QUARTERS, 'none'].map((quarter) => ({
          name: JSON.stringify({ genders, manages, isRewarded, isHired, quarter }),
          group: (kind: Kind) =>
            kind.isEmployed &&
            genders.some((gender) => gender === kind.gender) &&
            [null, kind.manages].includes(manages) &&
            [null, kind.isRewarded].includes(isRewarded) &&
            [null, kind.isHired].includes(isHired) &&
            [null, kind.quarter].includes(quarter),
        })),
      ),
    ),
  ),
);

/** The small groups whose size follows from what was told by adding and subtracting. */
export function smallGroupsFound(people: readonly Somebody[], answers: Answers, minimum: number): string[] {
  const told = rowsSpannedBy(groupsTold(answers).map(rowOf));
  return TARGETS.flatMap(({ name, group }) => {
    const size = people.filter(group).length;
    return size > 0 && size < minimum && told.contains(rowOf(group)) ? [`${size} × ${name}`] : [];
  });
}

/** The parts of a breakdown. */
export function partsOf(answers: Answers, id: string): PlainBreakdown['items'] {
  const answer = answers[id];
  if (answer?.kind !== 'breakdown') throw new Error(`${id} is no breakdown`);
  return answer.items;
}

/**
 * The small groups whose size follows from how few or how many there can be: each that is hidden has somebody; one whose pay
 * gap is shown is not small, and one whose pay gap is hidden while others are not, is.
 */
export function smallGroupsCounted(people: readonly Somebody[], answers: Answers, minimum: number): string[] {
  return (['ethnicity', 'country', 'age_band'] as const).flatMap((name) => {
    const answer = answers[`diversity.${name}`];
    if (answer?.kind !== 'breakdown' || answer.total === null) return [];
    const gaps = new Map<string, boolean>();
    if (name === 'ethnicity') {
      const told = partsOf(answers, 'paygap.ethnicity_median_gap');
      const isTold = told.some(({ value }) => value !== null);
      if (isTold) for (const { key, value } of told) gaps.set(key, value !== null);
    }
    const hidden = answer.items.filter(({ value }) => value === null).map(({ key }) => key);
    const rest = answer.total - sumOf(answer.items.map(({ value }) => value ?? 0));
    const fewest = hidden.map((key) => (gaps.get(key) === true ? minimum : 1));
    const most = hidden.map((key) => (gaps.get(key) === false ? minimum - 1 : Number.POSITIVE_INFINITY));
    const isOf = { ethnicity: ethnicityOf, country: countryOf, age_band: bandOf }[name];
    const sizes = hidden.map((key) => people.filter((one) => one.isEmployed && isOf(one) === key).length);
    return [fewest, most]
      .filter((guess) => sumOf(guess) === rest && guess.every((size, index) => size === sizes[index]))
      .flatMap((guess) => guess.filter((size) => size < minimum).map((size) => `${size} by ${name}`));
  });
}

const ethnicityOf = ({ ethnicity }: Somebody) => ethnicity;
const countryOf = ({ country }: Somebody) => country;
const bandOf = ({ band }: Somebody) => band;

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
