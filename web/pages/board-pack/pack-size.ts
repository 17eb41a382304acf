import { MOST_PARTS, MOST_STATEMENTS, type PackPart } from './pack-part.ts';
import { type PackSheet, statementsAmong } from './sheets.ts';

/** How large a pack is. */
export type PackSize = Readonly<{ parts: number; statements: number }>;

export function sizeOf(parts: readonly PackPart[], sheets: readonly PackSheet[]): PackSize {
  return { parts: parts.length, statements: statementsAmong(sheets) };
}

export function sizeWords({ parts, statements }: PackSize): string {
  return `${parts} of ${MOST_PARTS} parts, ${statements} of ${MOST_STATEMENTS} statements, including those on boards.`;
}

/** Why no document can be made of it; null where one can. */
export function tooLargeWords({ parts, statements }: PackSize): string | null {
  if (parts > MOST_PARTS)
    return `A board pack has at most ${MOST_PARTS} parts. Remove ${parts - MOST_PARTS} of them.`;
  return statements > MOST_STATEMENTS
    ? `A board pack has at most ${MOST_STATEMENTS} statements, including those on boards. This one has ${statements}: remove some parts.`
    : null;
}
