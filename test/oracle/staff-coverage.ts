import type { Employer, Membership, Pay } from './employer.ts';
import type { Days } from './ledger-metrics.ts';
import { daysAfter } from './papers.ts';
import { earningsOn } from './pay.ts';
import { departmentsOf, employeesOn } from './staff.ts';

type Wanted = Readonly<{ isOfPay: boolean; team: string | null; today: string }>;

/** The first day of which there is anybody, or pay of somebody; null if there is none by today. */
export function firstDayOf(employer: Employer, isOfPay: boolean, today: string): string | null {
  const people = earliest(
    membershipsOf(employer).map(({ first }) => first),
    today,
  );
  if (!isOfPay || people === null) return people;
  const pay = earliest(
    membershipsOf(employer).flatMap(({ pay: paid }) => paid.filter(isFixed).map(({ from }) => from)),
    today,
  );
  return pay !== null && pay < people ? people : pay;
}

/** Whether all of the days were before anybody came. */
export function isUnknownIn(employer: Employer, { last }: Days, today: string): boolean {
  const first = firstDayOf(employer, false, today);
  return first === null || last < first;
}

/** What is known of days: all of it from the first recorded leaver or change on, and of pay only where nobody is without. */
export function staffCoverage(employer: Employer, days: Days, { isOfPay, team, today }: Wanted) {
  const from = firstDayOf(employer, isOfPay, today);
  if (from === null || days.last < from)
    return { from, through: from === null ? null : today, state: 'none', gaps: [] };
  const missing = isOfPay ? withoutPay(employer, days.last, team) : 0;
  const isWhole = days.first >= from && days.first >= wholeSince(employer, today) && missing === 0;
  return {
    from,
    through: today,
    state: isWhole ? 'whole' : 'part',
    gaps: [],
    ...(missing === 0 ? {} : { missing }),
  };
}

function wholeSince(employer: Employer, today: string): string {
  const events = membershipsOf(employer).flatMap(({ first, last, posts }) => [
    ...(first === null || last === null ? [] : [daysAfter(last, 1)]),
    ...posts.map(({ from }) => from).filter((from) => first !== null && from > first),
  ]);
  return earliest(events, today) ?? today;
}

function withoutPay(employer: Employer, day: string, team: string | null): number {
  const departments = team === null ? null : departmentsOf(employer, team);
  const employees = employeesOn(employer, day).filter(
    ({ department }) => departments === null || (department !== null && departments.has(department)),
  );
  return employees.filter(({ person }) => earningsOn(employer, person, day) === null).length;
}

function membershipsOf({ persons }: Employer): readonly Membership[] {
  return persons.flatMap(({ memberships }) => memberships);
}

function isFixed({ type, frequency, engagement }: Pay): boolean {
  return type !== 'bonus' && type !== 'commission' && frequency !== 'one_off' && engagement !== 'contractor';
}

function earliest(dates: readonly (string | null)[], today: string): string | null {
  const found = dates.flatMap((date) => (date !== null && date <= today ? [date] : []));
  return found.sort()[0] ?? null;
}
