/** Something with what is below it. */
export type Branch<Item> = Readonly<{
  item: Item;
  /** Whether it is, over others, below itself: then it is shown as if it were below nothing. */
  isInCircle: boolean;
  children: readonly Branch<Item>[];
}>;

/**
 * Puts items below their parents, in their order. Items with an unknown parent are roots. In a
 * cycle the first item found is a root, so that every item appears once, and the tree is finite.
 */
export function forestOf<Item extends Readonly<{ id: string }>>(
  items: readonly Item[],
  aboveOf: (item: Item) => string | null,
): Branch<Item>[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const above = (item: Item): Item | undefined => byId.get(aboveOf(item) ?? '');
  const opened = circlesOpened(items, above);
  const branches = new Map(
    items.map((item) => [
      item.id,
      { item, isInCircle: opened.has(item), children: new Array<Branch<Item>>() },
    ]),
  );
  const top: Branch<Item>[] = [];
  for (const branch of branches.values()) {
    const over = opened.has(branch.item) ? undefined : above(branch.item);
    const place = over === undefined ? top : branches.get(over.id)?.children;
    place?.push(branch);
  }
  return top;
}

// One of each circle. Everything is walked over once.
function circlesOpened<Item>(
  items: readonly Item[],
  above: (item: Item) => Item | undefined,
): ReadonlySet<Item> {
  const walked = new Map<Item, number>();
  const opened = new Set<Item>();
  for (const [walk, start] of items.entries()) {
    let next: Item | undefined = start;
    while (next !== undefined && !walked.has(next)) {
      walked.set(next, walk);
      next = above(next);
    }
    if (next !== undefined && walked.get(next) === walk) opened.add(next);
  }
  return opened;
}
