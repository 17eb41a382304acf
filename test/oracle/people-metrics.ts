import { Decimal } from '../../src/money/decimal.ts';
import type { Employer } from './employer.ts';
import { type Days, monthsTouched } from './ledger-metrics.ts';
import { daysAfter } from './papers.ts';
import { daysBetween, type Earnings, earningsOn, mean, middle, sum } from './pay.ts';
import {
  type Desk,
  departmentsOf,
  desksOn,
  employedSince,
  employeesOn,
  isEmployee,
  managerOf,
  managersOn,
  movesIn,
  staffOn,
  yearsAfter,
} from './staff.ts';

/** The name of a department whose people are counted, with those of all below it; null for everybody. */
export type Team = string | null;

/** What a metric comes to on a day, for a team where it may be counted for one. */
export type OnADay = (employer: Employer, day: string, team: Team) => number | null;
export type InDays = (employer: Employer, days: Days, team: Team) => number | null;

/** The metrics of a day that are also counted for a team. */
export const OF_TEAMS_ON_A_DAY: Readonly<Record<string, OnADay>> = {
  'headcount.active': (employer, day, team) => employeesOf(employer, day, team).length,
  'headcount.contractors': (employer, day, team) =>
    ofTeam(staffOn(employer, day), employer, team).filter((desk) => !isEmployee(desk)).length,
  'people.average_tenure': (employer, day, team) => rounded(mean(tenures(employer, day, team)), 1),
  'people.median_tenure': (employer, day, team) => rounded(middle(tenures(employer, day, team)), 1),
  'people.fte': (employer, day, team) =>
    rounded(
      (
        sum(employeesOf(employer, day, team).map((desk) => hoursOf(employer, desk, day))) ?? new Decimal(0)
      ).div(employer.fullTimeHours),
      1,
    ),
  'comp.annual_total': (employer, day, team) => rounded(allYears(employer, day, team, sum), 2),
  'comp.average': (employer, day, team) => rounded(allYears(employer, day, team, mean), 2),
  'comp.median': (employer, day, team) => rounded(allYears(employer, day, team, middle), 2),
};

/** Those that are not. */
export const ON_A_DAY: Readonly<Record<string, OnADay>> = {
  'people.span_of_control': (employer, day) => {
    const reporting = employeesOn(employer, day).filter((desk) => managerOf(desk, employer, day) !== null);
    return over(reporting.length, managersOn(employer, day).size);
  },
  'growth.headcount_yoy': (employer, day) => {
    const before = employeesOn(employer, yearsAfter(day, -1)).length;
    return over(100 * (employeesOn(employer, day).length - before), before);
  },
};

/** The metrics of days, all of them also counted for a team. */
export const OF_TEAMS_IN_DAYS: Readonly<Record<string, InDays>> = {
  'people.hires': (employer, days, team) => howMany(employer, days, team).hires,
  'people.leavers': (employer, days, team) => howMany(employer, days, team).leavers,
  'people.conversions': (employer, days, team) => {
    const { joined, ceded } = howMany(employer, days, team);
    return joined - ceded;
  },
  'people.net_change': (employer, days, team) =>
    employeesOf(employer, days.last, team).length -
    employeesOf(employer, daysAfter(days.first, -1), team).length,
  'people.turnover_rate': (employer, days, team) => {
    const before = employeesOf(employer, daysAfter(days.first, -1), team).length;
    const after = employeesOf(employer, days.last, team).length;
    return over(100 * howMany(employer, days, team).leavers, (before + after) / 2);
  },
};

/** What a metric of each month comes to at the end of one. */
export const MONTHLY: Readonly<Record<string, OnADay>> = {
  'headcount.monthly': (employer, day, team) => employeesOf(employer, day, team).length,
  'comp.monthly': (employer, day) => {
    const year = allYears(employer, day, null, sum);
    return rounded(year === null ? null : year.div(12), 2);
  },
};

const ENGAGEMENTS = ['full_time', 'part_time', 'casual', 'fixed_term'];

/** The parts of a metric on a day by their keys, departments by their names. */
export const DIVIDED_ON_A_DAY: Readonly<
  Record<string, (employer: Employer, day: string) => Map<string, number | null>>
> = {
  'headcount.by_department': (employer, day) => counted([], employeesOn(employer, day).map(departmentOf)),
  'headcount.by_role': (employer, day) =>
    counted(
      ['owner', 'admin', 'member'],
      employeesOn(employer, day).map(({ role }) => role),
    ),
  'headcount.by_tenure': (employer, day) =>
    counted(
      ['under_1y', '1_3y', '3_5y', 'over_5y'],
      employeesOn(employer, day).map((desk) => {
        const since = employedSince(desk.person, day);
        if (day < yearsAfter(since, 1)) return 'under_1y';
        if (day < yearsAfter(since, 3)) return '1_3y';
        return day < yearsAfter(since, 5) ? '3_5y' : 'over_5y';
      }),
    ),
  'comp.by_department': (employer, day) => {
    const paid = paidOf(employer, day, null);
    return divided(new Set(paid.map(({ desk }) => departmentOf(desk))), (department) =>
      paid.filter(({ desk }) => departmentOf(desk) === department),
    );
  },
  'comp.by_engagement': (employer, day) =>
    divided(new Set(ENGAGEMENTS), (engagement) =>
      paidOf(employer, day, null).filter(({ earnings }) => earnings.engagement === engagement),
    ),
};

/** The months of the days, each as its last day that counts. */
export function endsOfMonths(days: Days): string[] {
  return monthsTouched(days).map(({ last }) => last);
}

type Paid = Readonly<{ desk: Desk; earnings: Earnings }>;

function paidOf(employer: Employer, day: string, team: Team): Paid[] {
  return employeesOf(employer, day, team).flatMap((desk) => {
    const earnings = earningsOn(employer, desk.person, day);
    return earnings === null ? [] : [{ desk, earnings }];
  });
}

/** The sum of all pay; null while an exchange rate is missing for any of it. */
function allYears(
  employer: Employer,
  day: string,
  team: Team,
  figure: (years: readonly Decimal[]) => Decimal | null,
): Decimal | null {
  return ofYears(paidOf(employer, day, team), figure);
}

function ofYears(
  paid: readonly Paid[],
  figure: (years: readonly Decimal[]) => Decimal | null,
): Decimal | null {
  const years = paid.flatMap(({ earnings }) => earnings.year ?? []);
  return years.length < paid.length ? null : figure(years);
}

function divided(parts: ReadonlySet<string>, paidOfPart: (part: string) => readonly Paid[]) {
  return new Map([...parts].map((part) => [part, rounded(ofYears(paidOfPart(part), sum), 2)]));
}

/** How many there are of each key: of those named, even if there are none, and of all others that there are. */
export function counted(named: readonly string[], keys: readonly string[]): Map<string, number> {
  return new Map([...named, ...keys].map((key) => [key, keys.filter((one) => one === key).length]));
}

function departmentOf({ department }: Desk): string {
  return department ?? 'unassigned';
}

function tenures(employer: Employer, day: string, team: Team): Decimal[] {
  return employeesOf(employer, day, team).map((desk) =>
    new Decimal(daysBetween(employedSince(desk.person, day), day) - 1).times(12).div(365.2425),
  );
}

/** The most hours that each post as an employee is paid for, of all posts together; full-time ones where none says. */
function hoursOf(employer: Employer, { person }: Desk, day: string): Decimal {
  const posts = desksOn(employer, day).filter((desk) => desk.person === person && isEmployee(desk));
  const hours = posts.flatMap(({ membership }) => {
    const ofPost = membership.pay.flatMap(({ type, engagement, frequency, weeklyHours, from, to }) => {
      const isFixed = (type === 'salary' || type === 'hourly') && frequency !== 'one_off';
      const isInForce = from <= day && (to === null || day <= to);
      return isFixed && isInForce && engagement !== 'contractor' && weeklyHours !== null ? [weeklyHours] : [];
    });
    return ofPost.length === 0 ? [] : [Math.max(...ofPost)];
  });
  return hours.length === 0 ? new Decimal(employer.fullTimeHours) : Decimal.sum(...hours);
}

function employeesOf(employer: Employer, day: string, team: Team): Desk[] {
  return ofTeam(employeesOn(employer, day), employer, team);
}

function ofTeam(all: readonly Desk[], employer: Employer, team: Team): Desk[] {
  if (team === null) return [...all];
  const departments = departmentsOf(employer, team);
  return all.filter(({ department }) => department !== null && departments.has(department));
}

function howMany(employer: Employer, days: Days, team: Team) {
  const counts = { hires: 0, leavers: 0, joined: 0, ceded: 0 };
  for (const { what } of movesIn(employer, days, team)) counts[what] += 1;
  return counts;
}

function over(above: number, below: number): number | null {
  return below === 0 ? null : rounded(new Decimal(above).div(below), 4);
}

export function rounded(value: Decimal | null, decimals: number): number | null {
  // A sum of thirds is a hair beside what it comes to.
  return value === null ? null : value.toDecimalPlaces(30).toDecimalPlaces(decimals).toNumber() + 0;
}
