import type { Department, Membership } from './directory.ts';

/** A line of the tree of people, with what is below it. */
export type PeopleNode = DepartmentNode | PersonNode | GroupNode;

type Line = Readonly<{
  id: string;
  /** Its name, for selection by typing. */
  text: string;
  /** The number of requested persons below it, at all levels. */
  below: number;
  /** It would be below itself: the record is wrong, and says so. */
  isInCircle: boolean;
  children: readonly PeopleNode[];
}>;

export type DepartmentNode = Line & Readonly<{ kind: 'department'; department: Department }>;
export type PersonNode = Line &
  Readonly<{
    kind: 'person';
    membership: Membership;
    /** Shown for those below, and not one of those who are asked for. */
    isContext: boolean;
    /** How many of those who are asked for report to them, without those further down. */
    direct: number;
  }>;
/** Persons without a place in the tree. */
export type GroupNode = Line & Readonly<{ kind: 'group'; why: string }>;

/** The same lines without those that contain no matching person. */
export function narrow(
  nodes: readonly PeopleNode[],
  passes: (membership: Membership) => boolean,
): PeopleNode[] {
  const lines = inOrder(nodes);
  const kept = new Map<PeopleNode, PeopleNode>();
  // From the last to the first, so that what is below a line is known when it is come to.
  for (const line of lines.toReversed()) {
    const children = line.children.flatMap((child) => kept.get(child) ?? []);
    const isFound = line.kind === 'person' && !line.isContext && passes(line.membership);
    if (!isFound && children.length === 0) continue;
    kept.set(
      line,
      line.kind === 'person' ? { ...line, isContext: !isFound, children } : { ...line, children },
    );
  }
  return nodes.flatMap((node) => kept.get(node) ?? []);
}

/** Every line, each before those below it. Without calling itself: reporting lines may be longer than a stack is deep. */
export function inOrder<Node extends Readonly<{ children: readonly Node[] }>>(
  nodes: readonly Node[],
): Node[] {
  const found: Node[] = [];
  const waiting = nodes.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    for (const child of next.children.toReversed()) waiting.push(child);
  }
  return found;
}
