import type { Employer, Membership, Person, Post, Role } from './employer.ts';
import type { Days } from './ledger-metrics.ts';
import { daysAfter } from './papers.ts';

/** A membership that is in force on a day, with where its member works on it and as what. */
export type Desk = Readonly<{
  person: Person;
  membership: Membership;
  role: Role;
  department: string | null;
  manager: string | null;
  since: string;
}>;

/** Every membership that is in force on a day. */
export function desksOn(employer: Employer, day: string): Desk[] {
  return employer.persons.flatMap((person) =>
    person.memberships.flatMap((membership) => {
      const { first, last } = membership;
      if (first === null || day < first || (last !== null && last < day)) return [];
      const post = postOn(membership, day);
      const { role = membership.role, department = null, manager = null } = post ?? {};
      return [{ person, membership, role, department, manager, since: first }];
    }),
  );
}

/** The desk that counts of each person: of an employee before that of a contractor, then the one that they have had longest. */
export function staffOn(employer: Employer, day: string): Desk[] {
  const desks = desksOn(employer, day);
  return employer.persons.flatMap((person) => {
    const own = desks.filter((desk) => desk.person === person);
    const asEmployee = own.filter(isEmployee);
    const candidates = asEmployee.length > 0 ? asEmployee : own;
    const since = candidates.map((desk) => desk.since).sort()[0];
    return candidates.find((desk) => desk.since === since) ?? [];
  });
}

export function employeesOn(employer: Employer, day: string): Desk[] {
  return staffOn(employer, day).filter(isEmployee);
}

export function isEmployee({ role }: Pick<Desk, 'role'>): boolean {
  return role !== 'contractor';
}

/** The manager of a person: another employee of that day. */
export function managerOf(desk: Desk, employer: Employer, day: string): Person | null {
  const above = desksOn(employer, day).find(({ membership }) => membership.name === desk.manager);
  return above !== undefined && isEmployee(above) && above.person !== desk.person ? above.person : null;
}

/** The employees to whom an employee reports. */
export function managersOn(employer: Employer, day: string): Set<Person> {
  const employees = employeesOn(employer, day);
  return new Set(employees.flatMap((desk) => managerOf(desk, employer, day) ?? []));
}

/** The departments of a team: itself and all below it. */
export function departmentsOf(employer: Employer, team: string): Set<string> {
  const found = new Set([team]);
  // A department comes after the one that it is below.
  for (const { name, below } of employer.departments) if (below !== null && found.has(below)) found.add(name);
  return found;
}

/** A person who joined or left a staff on a day, with their role on the other side of it. */
export type Move = Readonly<{ person: Person; day: string; what: 'hires' | 'leavers' | 'joined' | 'ceded' }>;

/**
 * Day after day, who is an employee (of a team) and was none the day before, or the reverse. A contractor of the day before
 * joined by a conversion, and a contractor of the day was lost by one; all others were hired, or left.
 */
export function movesIn(employer: Employer, days: Days, team: string | null): Move[] {
  const departments = team === null ? null : departmentsOf(employer, team);
  const belongs = (desk: Desk | undefined): boolean =>
    desk !== undefined &&
    isEmployee(desk) &&
    (departments === null || (desk.department !== null && departments.has(desk.department)));
  const found: Move[] = [];
  for (let day = days.first; day <= days.last; day = daysAfter(day, 1)) {
    const before = deskOfEach(employer, daysAfter(day, -1));
    const after = deskOfEach(employer, day);
    for (const person of employer.persons) {
      const [then, now] = [before.get(person), after.get(person)];
      if (belongs(then) === belongs(now)) continue;
      const beyond = belongs(now) ? then : now;
      const isConverted = beyond !== undefined && !isEmployee(beyond);
      const what = belongs(now) ? (isConverted ? 'joined' : 'hires') : isConverted ? 'ceded' : 'leavers';
      found.push({ person, day, what });
    }
  }
  return found;
}

const desksOfDays = new WeakMap<Employer, Map<string, ReadonlyMap<Person, Desk>>>();

function deskOfEach(employer: Employer, day: string): ReadonlyMap<Person, Desk> {
  const known = desksOfDays.get(employer) ?? new Map<string, ReadonlyMap<Person, Desk>>();
  desksOfDays.set(employer, known);
  const desks = known.get(day) ?? new Map(staffOn(employer, day).map((desk) => [desk.person, desk]));
  known.set(day, desks);
  return desks;
}

/** Since when an employee of a day has been one: the last day on which they were, and were not the day before. */
export function employedSince({ memberships }: Person, day: string): string {
  const isEmployedOn = (date: string) =>
    memberships.some((membership) => {
      const { first, last, role } = membership;
      const isInForce = first !== null && first <= date && (last === null || date <= last);
      return isInForce && isEmployee(postOn(membership, date) ?? { role });
    });
  const days = memberships.flatMap(({ first, posts }) =>
    [first ?? [], ...posts.map(({ from }) => from)].flat(),
  );
  const since = days
    .filter((date) => date <= day && isEmployedOn(date) && !isEmployedOn(daysAfter(date, -1)))
    .sort()
    .at(-1);
  if (since === undefined) throw new Error(`not an employee on ${day}`);
  return since;
}

/** The last post of a membership that began by a day. */
export function postOn({ posts }: Membership, day: string): Post | undefined {
  return posts
    .filter(({ from }) => from <= day)
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .at(-1);
}

/** The same date so many years later: 29 February becomes 28. */
export function yearsAfter(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0');
  const same = `${year}${date.slice(4)}`;
  const isThere = new Date(`${same}T00:00:00Z`).toISOString().startsWith(same);
  return isThere ? same : `${year}-02-28`;
}
