/** The known name that a mistyped one is most like: `asOf` for `as_of`; null where none has at most so many mistakes. */
export function nearestName(
  name: string,
  known: readonly string[],
  mostMistakes = Number.POSITIVE_INFINITY,
): string | null {
  const wanted = letters(name);
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = editDistance(wanted, letters(candidate));
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return least <= mostMistakes ? nearest : null;
}

// A name may be as long as an address, and the distance of two names costs as much as both their lengths multiplied.
const LONGEST = 64;

function letters(name: string): string[] {
  return Array.from(name.slice(0, LONGEST).toLowerCase().replaceAll(/[_-]/g, ''));
}

/** How many letters must be added, dropped or changed to make one of the other. */
function editDistance(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.entries()) {
    const next = [index + 1];
    for (const [place, wanted] of other.entries()) {
      const changed = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
