/** What is told of groups: each with its number, null where it is hidden, and how many they are together. */
export type Told = Readonly<{ groups: ReadonlyMap<string, number | null>; total: number | null }>;

/**
 * What is wrong with what is told of groups. Some are hidden together: as soon as one of them is too small, nobody is to
 * know which of them somebody belongs to.
 */
export function brokenRules(
  groups: ReadonlyMap<string, number>,
  told: Told,
  minimum: number,
  together: readonly string[],
): string[] {
  const all = [...groups].map(([name, size]) => ({ name, size, shown: told.groups.get(name) ?? null }));
  const hidden = all.filter(({ shown }) => shown === null);
  const peopled = all.filter(({ size }) => size > 0);
  const small = peopled.filter(({ size }) => size < minimum);
  const persons = sizeOf(all);
  const isNothingTold = hidden.length === all.length && told.total === null;
  const hiddenPeopled = hidden.filter(({ size }) => size > 0);
  const hideEachOther = hiddenPeopled.length >= 2 && sizeOf(hiddenPeopled) >= minimum;
  const areTogether = (name: string) => together.includes(name);
  return Object.entries({
    'every group is named': told.groups.size === groups.size,
    'what is shown is so': all.every(({ size, shown }) => shown === null || shown === size),
    'the total is that of all': told.total === null || told.total === persons,
    'no small group is shown': small.every(({ shown }) => shown === null),
    'who belongs to the only group is not told': peopled.length !== 1 || isNothingTold,
    'what is hidden cannot be worked out': hidden.length === 0 || hideEachOther || isNothingTold,
    'what is hidden together is hidden when one is small':
      !small.some(({ name }) => areTogether(name)) ||
      all.every(({ name, shown }) => !areTogether(name) || shown === null),
    'nothing is hidden without need':
      small.length > 0 || peopled.length === 1 || (hidden.length === 0 && told.total === persons),
  }).flatMap(([rule, isKept]) => (isKept ? [] : [rule]));
}

function sizeOf(groups: readonly Readonly<{ size: number }>[]): number {
  return groups.reduce((sum, { size }) => sum + size, 0);
}
