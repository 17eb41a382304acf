import type { GetMembership, ListDepartments } from '../../api/generated.ts';

/** A member of the organisation, as at the day that is looked at. */
export type Membership = GetMembership['answer']['data'];
export type Department = ListDepartments['answer']['data'][number];

/** All members, and the departments that divide them. */
export type Directory = Readonly<{
  memberships: readonly Membership[];
  departments: readonly Department[];
  membershipOf: (id: string | null) => Membership | undefined;
  departmentOf: (id: string | null) => Department | undefined;
}>;

export function directoryOf(
  memberships: readonly Membership[],
  departments: readonly Department[],
): Directory {
  const byMembership = new Map(memberships.map((membership) => [membership.id, membership]));
  const byDepartment = new Map(departments.map((department) => [department.id, department]));
  return {
    memberships,
    departments,
    membershipOf: (id) => (id === null ? undefined : byMembership.get(id)),
    departmentOf: (id) => (id === null ? undefined : byDepartment.get(id)),
  };
}

/** A member's name. */
export function nameOf({ name }: Pick<Membership, 'name'>): string {
  return name ?? 'Name not recorded';
}

/** A status in words, and how it is shown. */
export const STATUSES = {
  active: { label: 'Active', tone: 'good', help: null },
  inactive: { label: 'Inactive', tone: 'warn', help: 'Has not started yet or is suspended.' },
  terminated: { label: 'Has left', tone: 'neutral', help: null },
} as const satisfies Readonly<Record<Membership['status'], unknown>>;

/** The department with those that it is part of, the widest first. One that would be part of itself appears once. */
export function departmentPath(id: string | null, { departmentOf }: Directory): Department[] {
  const path = new Set<Department>();
  let next = departmentOf(id);
  while (next !== undefined && !path.has(next)) {
    path.add(next);
    next = departmentOf(next.parent_department_id);
  }
  return [...path].toReversed();
}
