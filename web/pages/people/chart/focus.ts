import type { PeopleNode } from '../people-tree.ts';
import { inOrder } from '../people-tree.ts';

/** So many managers above somebody are shown. */
const MOST_ABOVE = 12;

/** The managers above a member as one line, and below it the member with all who report to them; null for one who is not in the tree. */
export function lineTo(nodes: readonly PeopleNode[], id: string): FocusedLine | null {
  const above = new Map<string, PeopleNode>();
  let found: PeopleNode | undefined;
  for (const node of inOrder(nodes)) {
    if (node.id === id) found = node;
    for (const child of node.children) above.set(child.id, node);
  }
  if (found === undefined) return null;
  let line = found;
  let levels = 1;
  for (let over = above.get(id); over !== undefined && levels <= MOST_ABOVE; over = above.get(over.id)) {
    line = { ...over, children: [line] };
    levels += 1;
  }
  return { nodes: [line], levels };
}

/** `levels` counts the line down to the member. */
export type FocusedLine = Readonly<{ nodes: readonly PeopleNode[]; levels: number }>;
