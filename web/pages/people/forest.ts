/** Something with what is below it. */
export type Branch<Item> = Readonly<{
  item: Item;
  /** Whether it is, over others, below itself: then it is shown as if it were below nothing. */
  isInCircle: boolean;
  children: readonly Branch<Item>[];
}>;

/**
 * Puts things below what they name as above them, in their order. What names nothing that there is stands at the top. Of
 * a circle the one from which it was first come upon does, so that everything is there once, and nothing without end.
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
