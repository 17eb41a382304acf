import { mayCombine } from './combinations.ts';
import { differByFew, type Persons } from './few.ts';

/** What a group of persons is held against before it is shown. */
export type Beside = Readonly<{
  /** Earlier groups of its kind. */
  earlier: readonly Persons[];
  /** The whole staff of the day, and the other groups shown that day. */
  sameDay: readonly Persons[];
  /** Every group shown on any day, these too. */
  all: readonly Persons[];
}>;

/**
 * Whether a group that is not the whole staff may be shown. Against every earlier one of its kind those who joined are
 * nobody or at least the minimum, and so those who left; likewise those in it and not in another group of the day, and
 * the reverse; and no combination of everything shown comes down to fewer.
 */
export function mayShowPart(next: Persons, { earlier, sameDay, all }: Beside, minimum: number): boolean {
  return (
    [...earlier, ...sameDay].every((other) => !differByFew(next, other, minimum)) &&
    mayCombine(all, next, minimum)
  );
}
