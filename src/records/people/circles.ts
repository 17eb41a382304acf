import type { Day } from '../../period/index.ts';

/** A parent of a node, from a day until another that is excluded. The edges of one node do not overlap. */
export type Edge = Readonly<{ below: string; above: string; since: Day; until: Day }>;

/** A circle that holds on a day: each is under the next, the last under the first, whose edge begins on that day. */
export type Circle = Readonly<{ members: readonly string[]; day: Day }>;

/**
 * The circles that there are on any day, each where it begins. A circle begins when the last of its edges does, so it
 * is enough to walk up from the edges that begin on a day, on that day.
 */
export function findCircles(edges: readonly Edge[]): Circle[] {
  const graph = graphOf(edges.filter(({ since, until }) => since < until));
  const lastWalkTo = new Int32Array(graph.names.length);
  const found = new Map<string, Circle>();
  let walk = 0;
  for (const [day, beginning] of graph.beginnings) {
    const firstOfDay = walk + 1;
    for (const start of beginning) {
      walk += 1;
      let node = start;
      while (node !== NOBODY && (lastWalkTo[node] ?? 0) < firstOfDay) {
        lastWalkTo[node] = walk;
        node = aboveOn(graph, node, day);
      }
      // If the walk meets itself, it has found a cycle; if it meets an earlier one of the day, that has already reported it.
      if (node === NOBODY || lastWalkTo[node] !== walk) continue;
      const members = membersOf(graph, node, day);
      const key = members.toSorted((one, other) => one - other).join(' ');
      const first = members.findIndex((member) => beginsOn(graph, member, day));
      if (first === -1 || found.has(key)) continue;
      const turned = [...members.slice(first), ...members.slice(0, first)];
      found.set(key, { members: turned.map((member) => graph.names[member] ?? ''), day });
    }
  }
  return [...found.values()];
}

const NOBODY = -1;

type Span = Readonly<{ above: number; since: Day; until: Day }>;
type Graph = Readonly<{
  names: readonly string[];
  /** By the number of a name, in no order: few have many. */
  spans: readonly (readonly Span[])[];
  /** Nodes whose edges begin on a day, the earliest day first. */
  beginnings: readonly (readonly [Day, readonly number[]])[];
}>;

function graphOf(edges: readonly Edge[]): Graph {
  const numbers = new Map<string, number>();
  const spans: Span[][] = [];
  const beginnings = new Map<Day, number[]>();
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size;
    if (number === numbers.size) {
      numbers.set(name, number);
      spans.push([]);
    }
    return number;
  };
  for (const { below, above, since, until } of edges) {
    const member = numberOf(below);
    spans[member]?.push({ above: numberOf(above), since, until });
    const sameDay = beginnings.get(since);
    if (sameDay === undefined) beginnings.set(since, [member]);
    else sameDay.push(member);
  }
  const days = [...beginnings].sort(([one], [other]) => one - other);
  return { names: [...numbers.keys()], spans, beginnings: days };
}

function aboveOn({ spans }: Graph, node: number, day: Day): number {
  for (const { above, since, until } of spans[node] ?? []) if (since <= day && day < until) return above;
  return NOBODY;
}

function membersOf(graph: Graph, start: number, day: Day): number[] {
  const members = [start];
  for (let node = aboveOn(graph, start, day); node !== start; node = aboveOn(graph, node, day)) {
    members.push(node);
  }
  return members;
}

function beginsOn({ spans }: Graph, node: number, day: Day): boolean {
  return (spans[node] ?? []).some(({ since }) => since === day);
}

/** A circle as a message shows it; of a long one the beginning. */
export function chainOf({ members }: Circle, shown: (name: string) => string): string {
  const names = members.slice(0, SHOWN).map(shown);
  const more = members.length > SHOWN ? [`… ${members.length - SHOWN} more`] : [];
  return [...names, ...more, shown(members[0] ?? '')].join(' → ');
}

const SHOWN = 10;
