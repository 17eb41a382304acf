import type { Circle } from '../../records/people/circles.ts';
import type { SetAside, WaitingRow } from './set-aside.ts';

/** How rows of a file stand to a circle: what a row calls its member, and whether it is the row that closes it. */
export type CircleRows<Row> = Readonly<{
  memberOf: (row: Row) => string;
  closes: (row: Row, circle: Circle) => boolean;
}>;

/**
 * On which line each circle is closed, in one pass over the rows however many circles there are: at the row that closes
 * it or else the last of its members; null where none of them is in the file.
 */
export async function linesOfCircles<Row extends WaitingRow>(
  circles: readonly Circle[],
  aside: SetAside<Row>,
  { memberOf, closes }: CircleRows<Row>,
): Promise<readonly (number | null)[]> {
  const circlesOf = new Map<string, number[]>();
  for (const [index, { members }] of circles.entries()) {
    for (const member of members) circlesOf.set(member, [...(circlesOf.get(member) ?? []), index]);
  }
  const lines = circles.map((): number | null => null);
  const closed = new Set<number>();
  if (circles.length === 0) return lines;
  for await (const rows of aside.batches()) {
    for (const row of rows) {
      for (const index of circlesOf.get(memberOf(row)) ?? []) {
        const circle = circles[index];
        const isClosing = circle !== undefined && closes(row, circle);
        if (isClosing || !closed.has(index)) lines[index] = row.line;
        if (isClosing) closed.add(index);
      }
    }
  }
  return lines;
}
