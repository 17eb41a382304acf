import type { Employer, Membership, Person, Post, Role } from './employer.ts';
import type { Days } from './obvious.ts';
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

/** The person to whom somebody reports: an employee of that day, and not themselves. */
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

/** Somebody who began on a day, or had their last one. */
export type Move = Readonly<{ person: Person; day: string; department: string | null }>;

/** Who came in the days: their first day as employees, the day before which they were not employed. */
export function hires(employer: Employer, days: Days): Move[] {
  return moves(employer, days, ({ first }) => first, -1);
}

/** Who left in the days: their last day as employees, the day after which they are not employed. */
export function leavers(employer: Employer, days: Days): Move[] {
  return moves(employer, days, ({ last }) => last, 1);
}

function moves(
  employer: Employer,
  { first, last }: Days,
  dayOf: (membership: Membership) => string | null,
  beyond: 1 | -1,
): Move[] {
  const found: Move[] = [];
  for (const person of employer.persons) {
    for (const membership of person.memberships) {
      const day = dayOf(membership);
      if (day === null || membership.first === null || day < first || last < day) continue;
      const { role = membership.role, department = null } = postOn(membership, day) ?? {};
      const isEmployedBeyond = desksOn(employer, daysAfter(day, beyond)).some(
        (desk) => desk.person === person && isEmployee(desk),
      );
      if (isEmployee({ role }) && !isEmployedBeyond) found.push({ person, day, department });
    }
  }
  return found;
}

/** How many persons moved, who may do so several times: two desks on the same day are one move. */
export function countMoves(found: readonly Move[]): number {
  return found.filter(
    ({ person, day }, index) =>
      found.findIndex((move) => move.person === person && move.day === day) === index,
  ).length;
}

function postOn({ posts }: Membership, day: string): Post | undefined {
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
