/** The number of edges between each two nodes, the same in both directions. */
export type Edges = readonly (readonly number[])[];

/** The connected components of the nodes. */
export function componentsOf(edges: Edges): readonly (readonly number[])[] {
  const seen = new Set<number>();
  const components: number[][] = [];
  for (const start of edges.keys()) {
    if (seen.has(start)) continue;
    const component: number[] = [];
    const next = [start];
    seen.add(start);
    for (let node = next.pop(); node !== undefined; node = next.pop()) {
      component.push(node);
      for (const [other, count] of (edges[node] ?? []).entries()) {
        if (count === 0 || seen.has(other)) continue;
        seen.add(other);
        next.push(other);
      }
    }
    components.push(component);
  }
  return components;
}

/**
 * The minimum cut of connected nodes: Stoer and Wagner, "A simple min-cut algorithm" (Journal of the ACM 44, 1997).
 * Infinite for a single node.
 */
export function leastCut(edges: Edges, nodes: readonly number[]): number {
  const weights = nodes.map((one) => nodes.map((other) => (one === other ? 0 : (edges[one]?.[other] ?? 0))));
  let left = nodes.map((_, index) => index);
  let least = Number.POSITIVE_INFINITY;
  while (left.length > 1) {
    const { last, before, cut } = minimumCutPhase(weights, left);
    least = Math.min(least, cut);
    merge(weights, left, before, last);
    left = left.filter((node) => node !== last);
  }
  return least;
}

// Repeatedly adds the most tightly connected node; the edges of the last one are a cut.
function minimumCutPhase(weights: number[][], left: readonly number[]) {
  const tied = new Map(left.map((node) => [node, 0]));
  let [before, last, cut] = [-1, -1, 0];
  while (tied.size > 0) {
    [before, last] = [last, -1];
    for (const [node, weight] of tied) if (last === -1 || weight > (tied.get(last) ?? 0)) last = node;
    cut = tied.get(last) ?? 0;
    tied.delete(last);
    for (const [node, weight] of tied) tied.set(node, weight + (weights[last]?.[node] ?? 0));
  }
  return { last, before, cut };
}

function merge(weights: number[][], left: readonly number[], into: number, from: number): void {
  const [kept, merged] = [weights[into], weights[from]];
  if (kept === undefined || merged === undefined) throw new Error('a node is merged that is not there');
  for (const node of left) {
    if (node === into || node === from) continue;
    kept[node] = (kept[node] ?? 0) + (merged[node] ?? 0);
    const row = weights[node];
    if (row !== undefined) row[into] = kept[node];
  }
}
