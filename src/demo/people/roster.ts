import { Decimal, ZERO } from '../../money/decimal.ts';
import { addDays, civilOf, type Day, dayOf } from '../../period/index.ts';
import { Random } from '../random.ts';
import { THURSDAY, weekdayFrom, workingDayFrom } from '../working-days.ts';
import { CHANGES, type Change, CONTRACTS, LEAVES } from './changes.ts';
import { DEPARTMENTS, type DepartmentName } from './departments.ts';
import { type Engagement, STAFF, type StaffMember } from './staff.ts';

/** Pay in force from a day until other pay replaces it, or a one-off bonus. */
export type Pay = Readonly<{
  from: Day;
  kind: 'base' | 'bonus' | 'allowance';
  engagement: Engagement;
  amount: Decimal;
}>;

/** A post from a day on; `onLeave` marks a time of leave from it. */
export type Post = Readonly<{
  from: Day;
  department: DepartmentName;
  title: string;
  engagement: Engagement;
  onLeave: boolean;
}>;

/** A time of employment, from the first day to the last. */
export type Employment = Readonly<{
  number: number;
  member: StaffMember;
  start: Day;
  end: Day | null;
  posts: readonly Post[];
  pay: readonly Pay[];
}>;

/** The weekly hours of casuals, and of salaried staff. */
export const CASUAL_HOURS = 22;
export const FULL_TIME_HOURS = 38;
export const PART_TIME_HOURS = 22.8;

const FORTNIGHTS_A_YEAR = 26;
const YEARS = 5;
const CAR_ALLOWANCE = new Decimal('12000');

/** The staff of a company that began on a day. The state on a day never depends on later days. */
export class Roster {
  readonly employments: readonly Employment[];

  constructor(firstDay: Day) {
    this.employments = STAFF.map((member, index) => employmentOf(member, index + 1, firstDay));
  }

  /** The cost of a fortnight's work in each department with payroll staff on the day. */
  wagesOn(day: Day): ReadonlyMap<DepartmentName, Decimal> {
    return sumByDepartment(this.#onPayroll(day), day, ({ pay }) =>
      ['base', 'allowance'].reduce((sum, kind) => {
        const latest = pay.findLast((one) => one.kind === kind && one.from <= day);
        return latest === undefined ? sum : sum.plus(fortnightOf(latest));
      }, ZERO),
    );
  }

  /** The bonuses paid on the day. */
  bonusesOn(day: Day): ReadonlyMap<DepartmentName, Decimal> {
    return sumByDepartment(this.#onPayroll(day), day, ({ pay }) =>
      pay
        .filter(({ kind, from }) => kind === 'bonus' && from === day)
        .reduce((sum, one) => sum.plus(one.amount), ZERO),
    );
  }

  #onPayroll(day: Day): Employment[] {
    return this.employments.filter(
      (employment) =>
        employment.start <= day &&
        (employment.end === null || day <= employment.end) &&
        postOn(employment, day).engagement !== 'contractor',
    );
  }
}

/** The post of a person on a day. */
function postOn({ posts }: Employment, day: Day): Post {
  const post = posts.findLast(({ from }) => from <= day) ?? posts[0];
  if (post === undefined) throw new RangeError('nobody is without a post');
  return post;
}

function sumByDepartment(
  employments: readonly Employment[],
  day: Day,
  amountOf: (employment: Employment) => Decimal,
): ReadonlyMap<DepartmentName, Decimal> {
  const sums = new Map<DepartmentName, Decimal>();
  for (const employment of employments) {
    const { department } = postOn(employment, day);
    const sum = (sums.get(department) ?? ZERO).plus(amountOf(employment));
    if (!sum.isZero()) sums.set(department, sum);
  }
  return sums;
}

function fortnightOf({ kind, engagement, amount }: Pay): Decimal {
  return kind === 'base' && engagement === 'casual'
    ? amount.times(2 * CASUAL_HOURS)
    : amount.div(FORTNIGHTS_A_YEAR);
}

function employmentOf(member: StaffMember, number: number, firstDay: Day): Employment {
  const employed = workingDayFrom(monthFrom(firstDay, member.startMonth));
  const contract = contractOf(member, firstDay);
  const end = member.endMonth === null ? null : addDays(monthFrom(firstDay, member.endMonth + 1), -1);
  const change = CHANGES[member.name] ?? null;
  return {
    number,
    member,
    start: contract?.from ?? employed,
    end,
    posts: [
      ...(contract === null ? [] : [postFrom(contract.from, member, 'contractor')]),
      ...postsOf(member, employed, change, firstDay),
    ],
    pay: [
      ...(contract === null ? [] : [contract]),
      ...payOf(member, { start: employed, end, change, firstDay }),
    ].toSorted((one, other) => one.from - other.from),
  };
}

/** The pay of a contractor before they were employed. */
function contractOf({ name }: StaffMember, firstDay: Day): Pay | null {
  const contract = CONTRACTS[name];
  if (contract === undefined) return null;
  const from = workingDayFrom(monthFrom(firstDay, contract.fromMonth));
  return { from, kind: 'base', engagement: 'contractor', amount: new Decimal(contract.dailyRate) };
}

function postFrom(from: Day, { department, title }: StaffMember, engagement: Engagement): Post {
  return { from, department, title, engagement, onLeave: false };
}

function postsOf(member: StaffMember, start: Day, change: Change | null, firstDay: Day): Post[] {
  const first = postFrom(start, member, member.engagement);
  const leave = LEAVES[member.name];
  return [
    first,
    ...(leave === undefined
      ? []
      : [
          { ...first, from: monthFrom(firstDay, leave.fromMonth), onLeave: true },
          { ...first, from: monthFrom(firstDay, leave.untilMonth) },
        ]),
    ...(change === null
      ? []
      : [
          {
            ...first,
            from: monthFrom(firstDay, change.month),
            department: change.department,
            title: change.title,
          },
        ]),
  ];
}

// Pay rises each July for those who were there in April, and with a new post; bonuses come with the first pay of
// September.
function payOf(
  member: StaffMember,
  when: Readonly<{ start: Day; end: Day | null; change: Change | null; firstDay: Day }>,
): Pay[] {
  const { start, end, change, firstDay } = when;
  const random = new Random(`pay of ${member.name}`);
  const { engagement } = member;
  const pay: Pay[] = [{ from: start, kind: 'base', engagement, amount: new Decimal(member.rate) }];
  const share = bonusPercent(member);
  if (share !== null && DEPARTMENTS[member.department].below !== 'operations' && member.startMonth < 0)
    pay.push({ from: start, kind: 'allowance', engagement, amount: CAR_ALLOWANCE });
  let amount = new Decimal(member.rate);
  for (let month = Math.max(1, member.startMonth); month < YEARS * 12; month += 1) {
    const from = monthFrom(firstDay, month);
    const rise = month % 12 === 0 && month - member.startMonth >= 3 ? random.whole(22, 44) / 1000 : 0;
    const promotion = change?.month === month ? change.rise : 0;
    if (rise + promotion > 0) {
      amount = rounded(amount.times(1 + rise + promotion), member);
      pay.push({ from, kind: 'base', engagement, amount });
    }
    if (civilOf(from).month === 9 && share !== null && month - member.startMonth >= 8) {
      const bonus = amount.times(share).times(random.whole(70, 130)).div(10_000);
      const whole = bonus.div(100).round().times(100);
      pay.push({ from: paydayFrom(from), kind: 'bonus', engagement, amount: whole });
    }
  }
  return pay.filter(({ from }) => end === null || from <= end);
}

/** The percentage of a year's pay that a person's bonus is, roughly; null for none. */
function bonusPercent({ title, department, engagement }: StaffMember): number | null {
  if (engagement === 'casual' || engagement === 'contractor') return null;
  if (/director|Head|Chief/.test(title)) return 14;
  if (/manager/i.test(title)) return 8;
  return department === 'sales' ? 6 : null;
}

function rounded(amount: Decimal, { engagement }: StaffMember): Decimal {
  return engagement === 'casual'
    ? amount.toDecimalPlaces(2)
    : amount.div(STEP[engagement]).round().times(STEP[engagement]);
}

const STEP = { full_time: 100, part_time: 100, fixed_term: 100, contractor: 10 } as const;

/** The first payday, a Thursday. */
function paydayFrom(day: Day): Day {
  const thursday = weekdayFrom(day, THURSDAY);
  return isPayday(thursday) ? thursday : addDays(thursday, 7);
}

/** Whether the day is a payday: every second Thursday. */
export function isPayday(day: Day): boolean {
  return day % 14 === 0; // 1970-01-01 was a Thursday
}

/** The first day of a month, counted from the company's first. */
function monthFrom(firstDay: Day, months: number): Day {
  const { year, month } = civilOf(firstDay);
  const count = year * 12 + month - 1 + months;
  return dayOf(Math.floor(count / 12), (count % 12) + 1, 1);
}
