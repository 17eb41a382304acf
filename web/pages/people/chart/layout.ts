import { inOrder } from '../people-tree.ts';
import type { DrawnNode } from './drawn.ts';

/** The size of a box, and the room around it, in pixels. */
export const BOX = { width: 208, height: 92 } as const;
const GAP = { across: 20, down: 36, stacked: 12, spine: 18 } as const;
/** Persons without opened reports are stacked, so many above each other. */
const STACKED = 6;

export type PlacedBox = Readonly<{ drawn: DrawnNode; left: number; top: number }>;
export type ChartLayout = Readonly<{
  width: number;
  height: number;
  boxes: readonly PlacedBox[];
  /** The lines between boxes, as a path of SVG. */
  lines: string;
}>;

type Size = Readonly<{ width: number; height: number }>;

/** Places the boxes: each above those below it, in their order. Whole subtrees stand beside each other; those who have none open are stacked. */
export function layOut(top: readonly DrawnNode[]): ChartLayout {
  const all = inOrder(top);
  const sizes = new Map<DrawnNode, Size>();
  for (const drawn of all.toReversed()) sizes.set(drawn, sizeOf(drawn, sizes));
  const whole = sizeBelow(top, sizes);
  const boxes = new Map<DrawnNode, PlacedBox>();
  const lines: string[] = [];
  const waiting: Waiting[] = [{ children: top, left: 0, top: 0, from: null }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const placed = isStacked(next.children) ? stacked(next) : beside(next, sizes);
    lines.push(...linesTo(placed, next));
    for (const box of placed) {
      const { drawn, left, top: y } = box;
      boxes.set(drawn, box);
      if (drawn.children.length === 0) continue;
      const { width } = sizeBelow(drawn.children, sizes);
      waiting.push({
        children: drawn.children,
        left: left + (BOX.width - width) / 2,
        top: y + BOX.height + GAP.down,
        from: box,
      });
    }
  }
  return { ...whole, boxes: all.flatMap((drawn) => boxes.get(drawn) ?? []), lines: lines.join('') };
}

/** What is below a box: where it begins, and the box. */
type Waiting = Readonly<{
  children: readonly DrawnNode[];
  left: number;
  top: number;
  from: PlacedBox | null;
}>;

function isStacked(children: readonly DrawnNode[]): boolean {
  return children.length > 1 && children.every((child) => child.children.length === 0);
}

function sizeOf({ children }: DrawnNode, sizes: ReadonlyMap<DrawnNode, Size>): Size {
  if (children.length === 0) return BOX;
  const below = sizeBelow(children, sizes);
  return { width: Math.max(BOX.width, below.width), height: BOX.height + GAP.down + below.height };
}

function sizeBelow(children: readonly DrawnNode[], sizes: ReadonlyMap<DrawnNode, Size>): Size {
  if (isStacked(children)) {
    const columns = Math.ceil(children.length / STACKED);
    const rows = Math.min(children.length, STACKED);
    return {
      width: columns * COLUMN - GAP.across,
      height: rows * (BOX.height + GAP.stacked) - GAP.stacked,
    };
  }
  const each = children.map((child) => sizes.get(child) ?? BOX);
  return {
    width: each.reduce((sum, { width }) => sum + width + GAP.across, each.length === 0 ? 0 : -GAP.across),
    height: each.reduce((most, { height }) => Math.max(most, height), 0),
  };
}

const COLUMN = GAP.spine + BOX.width + GAP.across;

function stacked({ children, left, top }: Waiting): PlacedBox[] {
  return children.map((drawn, index) => ({
    drawn,
    left: left + Math.floor(index / STACKED) * COLUMN + GAP.spine,
    top: top + (index % STACKED) * (BOX.height + GAP.stacked),
  }));
}

/** Each in the middle of its subtree. */
function beside({ children, left, top }: Waiting, sizes: ReadonlyMap<DrawnNode, Size>): PlacedBox[] {
  let next = left;
  return children.map((drawn) => {
    const { width } = sizes.get(drawn) ?? BOX;
    const place = { drawn, left: next + (width - BOX.width) / 2, top };
    next += width + GAP.across;
    return place;
  });
}

// From the middle of the box above down to a bus, and from there to each box below: from above, or from the side where they are stacked.
function linesTo(placed: readonly PlacedBox[], { children, from, top }: Waiting): string[] {
  if (from === null) return [];
  const middle = from.left + BOX.width / 2;
  const bus = top - GAP.down / 2;
  const isStack = isStacked(children);
  return placed.map(({ left, top: y }) => {
    const end = isStack
      ? `H${left - GAP.spine / 2}V${y + BOX.height / 2}H${left}`
      : `H${left + BOX.width / 2}V${top}`;
    return `M${middle} ${from.top + BOX.height}V${bus}${end}`;
  });
}
