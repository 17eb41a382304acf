import type { PeopleNode } from '../people-tree.ts';

/** A box of the chart with the boxes drawn below it. */
export type DrawnNode = DrawnPerson | DrawnRest;

type Drawn = Readonly<{
  id: string;
  text: string;
  level: number;
  /** Its place among those beside it, from 1, and how many these are. */
  position: number;
  of: number;
  children: readonly DrawnNode[];
}>;

/** A person, or a group of persons without a place. */
export type DrawnPerson = Drawn &
  Readonly<{ kind: 'person'; node: PeopleNode; isParent: boolean; isOpen: boolean }>;
/** Stands for the reports of a person that are not drawn yet. */
export type DrawnRest = Drawn & Readonly<{ kind: 'rest'; above: string; count: number }>;

/** The open boxes of the tree, and how many reports of each are drawn. The roots are below `TOP`. */
export type Openness = Readonly<{
  isOpen: (id: string, level: number) => boolean;
  shownBelow: (id: string) => number;
}>;

export const TOP = 'top';
/** So many reports of a person are drawn at first, and with each step. */
export const MOST_BESIDE = 24;

/** The boxes to draw, only the open ones of 5,000 people. Not recursive, because reporting lines may be deeper than the stack. */
export function drawnNodes(nodes: readonly PeopleNode[], openness: Openness): readonly DrawnNode[] {
  const top: Waiting = { id: TOP, level: 0, nodes, children: [] };
  const waiting = [top];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    waiting.push(...fill(next, openness));
  return top.children;
}

type Waiting = Readonly<{ id: string; level: number; nodes: readonly PeopleNode[]; children: DrawnNode[] }>;

/** Draws what is below a box, and answers with the boxes whose own are still to be drawn. */
function fill({ id, level: above, nodes, children }: Waiting, openness: Openness): Waiting[] {
  const shown = nodes.slice(0, openness.shownBelow(id));
  const rest = nodes.length - shown.length;
  const of = shown.length + (rest > 0 ? 1 : 0);
  const level = above + 1;
  const waiting: Waiting[] = [];
  for (const [index, node] of shown.entries()) {
    const isParent = node.children.length > 0;
    const isOpen = isParent && openness.isOpen(node.id, level);
    const below: DrawnNode[] = [];
    const place = { id: node.id, text: node.text, level, position: index + 1, of };
    children.push({ kind: 'person', node, isParent, isOpen, ...place, children: below });
    if (isOpen) waiting.push({ id: node.id, level, nodes: node.children, children: below });
  }
  if (rest > 0)
    children.push({
      kind: 'rest',
      id: `rest of ${id}`,
      text: '',
      level,
      position: of,
      of,
      above: id,
      count: rest,
      children: [],
    });
  return waiting;
}

/** How many levels to open at first, so that about as many boxes are drawn as fit a page: at least those at the top. */
export function firstLevels(nodes: readonly PeopleNode[]): number {
  let drawn = 0;
  let level = 0;
  for (let row = nodes; row.length > 0; row = row.flatMap(({ children }) => children.slice(0, MOST_BESIDE))) {
    drawn += row.length;
    if (level > 0 && drawn > MOST_AT_FIRST) break;
    level += 1;
  }
  return level - 1;
}

const MOST_AT_FIRST = 40;
