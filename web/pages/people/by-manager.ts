import { type Directory, type Membership, nameOf } from './directory.ts';
import { type Branch, forestOf } from './forest.ts';
import { type GroupNode, inOrder, type PeopleNode, type PersonNode } from './people-tree.ts';

/**
 * The reporting lines of the `wanted` persons. Managers who are not wanted are included above those who report to them:
 * otherwise these would seem to have no manager. Persons without a manager and without reports come last.
 */
export function peopleByManager(
  { memberships }: Pick<Directory, 'memberships'>,
  wanted: (membership: Membership) => boolean,
): PeopleNode[] {
  const forest = forestOf(memberships, ({ manager_membership_id: above }) => above);
  const made = new Map<Branch<Membership>, PersonNode>();
  for (const branch of inOrder(forest).toReversed()) {
    const reports = branch.children.flatMap((child) => made.get(child) ?? []);
    const isWanted = wanted(branch.item);
    if (reports.length === 0 && !isWanted) continue;
    made.set(branch, lineOf(branch, reports, isWanted));
  }
  const top = forest.flatMap((branch) => made.get(branch) ?? []);
  return [...top.filter((line) => !isAlone(line)), ...aside(top.filter(isAlone))];
}

function isAlone({ children, isInCircle }: PersonNode): boolean {
  return children.length === 0 && !isInCircle;
}

function lineOf(
  { item: membership, isInCircle }: Branch<Membership>,
  reports: readonly PersonNode[],
  isWanted: boolean,
): PersonNode {
  return {
    kind: 'person',
    id: membership.id,
    text: nameOf(membership),
    membership,
    isContext: !isWanted,
    isInCircle,
    direct: reports.filter(({ isContext }) => !isContext).length,
    below: reports.reduce((sum, { below, isContext }) => sum + below + (isContext ? 0 : 1), 0),
    children: reports,
  };
}

function aside(alone: readonly PersonNode[]): GroupNode[] {
  if (alone.length === 0) return [];
  return [
    {
      kind: 'group',
      id: 'no manager',
      text: 'No manager',
      why: 'No manager is recorded for them, and no one reports to them.',
      isInCircle: false,
      below: alone.length,
      children: alone,
    },
  ];
}
