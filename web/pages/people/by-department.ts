import { type Department, type Directory, type Membership, nameOf } from './directory.ts';
import { type Branch, forestOf } from './forest.ts';
import { type GroupNode, inOrder, type PeopleNode } from './people-tree.ts';

/** Departments with those below them and the people in them who are `wanted`; in the end those who are in none. */
export function peopleByDepartment(
  { memberships, departments }: Directory,
  wanted: (membership: Membership) => boolean,
): PeopleNode[] {
  const known = new Set(departments.map(({ id }) => id));
  const placeOf = ({ department_id: id }: Membership): string =>
    id !== null && known.has(id) ? id : NOWHERE;
  const people = grouped(memberships.filter(wanted), placeOf);
  const forest = forestOf(departments, ({ parent_department_id: above }) => above);
  const made = new Map<Branch<Department>, PeopleNode>();
  for (const branch of inOrder(forest).toReversed()) {
    const { item: department, isInCircle } = branch;
    const inside = (people.get(department.id) ?? []).map(leafOf);
    const parts = branch.children.flatMap((child) => made.get(child) ?? []);
    made.set(branch, {
      kind: 'department',
      id: department.id,
      text: department.name,
      department,
      isInCircle,
      below: parts.reduce((sum, part) => sum + part.below, inside.length),
      children: [...parts, ...inside],
    });
  }
  return [...forest.flatMap((branch) => made.get(branch) ?? []), ...nowhere(people.get(NOWHERE) ?? [])];
}

const NOWHERE = 'no department';

function grouped<Item>(items: readonly Item[], nameOfGroup: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOfGroup(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}

function leafOf(membership: Membership): PeopleNode {
  return {
    kind: 'person',
    id: membership.id,
    text: nameOf(membership),
    membership,
    isContext: false,
    isInCircle: false,
    below: 0,
    direct: 0,
    children: [],
  };
}

function nowhere(people: readonly Membership[]): GroupNode[] {
  if (people.length === 0) return [];
  return [
    {
      kind: 'group',
      id: NOWHERE,
      text: 'No department',
      why: 'No department is recorded for them.',
      isInCircle: false,
      below: people.length,
      children: people.map(leafOf),
    },
  ];
}
