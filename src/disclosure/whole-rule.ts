import { differByFew, type Persons } from './few.ts';
import { componentsOf, leastCut } from './least-cut.ts';
import { type Stay, staysOf } from './stays.ts';

/**
 * Whether a new snapshot of the whole staff may be shown after earlier ones: against each of them, the joiners are
 * no one or at least the minimum, and so are the leavers; and no combination of all of them, added and subtracted in any
 * way, leaves fewer.
 *
 * However the snapshots are marked, a combination of counts leaves the persons who joined at a marked one and left at an
 * unmarked one, or the reverse. So persons are edges from the snapshot of joining to that of leaving, and
 * the minimum cut decides. Persons still present leave at a separate last node.
 */
export function mayShowWhole(shown: readonly Persons[], next: Persons, minimum: number): boolean {
  if (shown.some((earlier) => differByFew(earlier, next, minimum))) return false;
  const snapshots = [...shown, next];
  const stays = [...staysOf(snapshots).values()];
  const edges = edgesOf(
    snapshots.length + 1,
    stays.flatMap((of) => (of.length === 1 ? of : [])),
  );
  const components = componentsOf(edges);
  return (
    components.every((nodes) => leastCut(edges, nodes) >= minimum) &&
    returnersAreMany(
      stays.filter((of) => of.length > 1),
      components,
      minimum,
    )
  );
}

function edgesOf(nodes: number, stays: readonly Stay[]): number[][] {
  const edges = Array.from({ length: nodes }, () => Array.from({ length: nodes }, () => 0));
  const add = (one: number, other: number) => {
    const row = edges[one];
    if (row !== undefined) row[other] = (row[other] ?? 0) + 1;
  };
  for (const { cameAt, wentAt } of stays) {
    add(cameAt, wentAt);
    add(wentAt, cameAt);
  }
  return edges;
}

/**
 * What somebody adds who came back may cancel out between their stays, so they are no edge. Marks that differ within
 * what hangs together leave the minimum of others already; of those that differ only between, everybody who adds the same
 * is left together, and they are at least the minimum.
 */
function returnersAreMany(
  returners: readonly (readonly Stay[])[],
  components: readonly (readonly number[])[],
  minimum: number,
): boolean {
  const componentOf = new Map(components.flatMap((nodes, index) => nodes.map((node) => [node, index])));
  const alike = new Map<string, number>();
  for (const stays of returners) {
    const sums = components.map(() => 0);
    const add = (node: number, sign: 1 | -1) => {
      const index = componentOf.get(node) ?? 0;
      sums[index] = (sums[index] ?? 0) + sign;
    };
    for (const { cameAt, wentAt } of stays) {
      add(cameAt, 1);
      add(wentAt, -1);
    }
    if (sums.every((sum) => sum === 0)) continue;
    const name = sums.join(' ');
    alike.set(name, (alike.get(name) ?? 0) + 1);
  }
  return [...alike.values()].every((count) => count >= minimum);
}
