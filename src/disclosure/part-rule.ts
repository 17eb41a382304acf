import { mayCombine } from './combinations.ts';
import { differByFew, type Persons } from './few.ts';

/** The groups against which a group is checked before it is shown. */
export type Beside = Readonly<{
  /** Earlier groups of the same kind. */
  earlier: readonly Persons[];
  /** The whole staff of the day, and the other groups shown that day. */
  sameDay: readonly Persons[];
  /** Every group shown on any day, including the above. */
  all: readonly Persons[];
}>;

/**
 * Whether a group other than the whole staff may be shown. Compared with every earlier group of its kind, both those
 * who joined and those who left are no one or at least the minimum; so are the differences, in both directions, from
 * every other group of the day; and no combination of all shown groups comes down to fewer.
 */
export function mayShowPart(next: Persons, { earlier, sameDay, all }: Beside, minimum: number): boolean {
  return (
    [...earlier, ...sameDay].every((other) => !differByFew(next, other, minimum)) &&
    mayCombine(all, next, minimum)
  );
}
