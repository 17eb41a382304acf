/**
 * A copy of what was sent without the fields of these paths (`owner.email`, `queries[3].period`). The items of a list keep
 * their places: one that is left out is undefined.
 */
export function withoutFields(sent: unknown, paths: readonly string[]): unknown {
  return copied(sent, '', new Set(paths));
}

function copied(value: unknown, path: string, left: ReadonlySet<string>): unknown {
  if (left.has(path === '' ? 'body' : path)) return undefined;
  if (Array.isArray(value)) return value.map((item, index) => copied(item, `${path}[${index}]`, left));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [
    name,
    copied(member, path === '' ? name : `${path}.${name}`, left),
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}
