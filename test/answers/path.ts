/**
 * What stands at a path in an answer, such as `rows[0].name`, `rows[key=payroll].cells[0].exact` or `hits[].label`: each value that the
 * path leads to, in order.
 */
export function at(answer: unknown, path: string): readonly unknown[] {
  const steps = path.match(/[^.[\]]+(?=[.[]|$)|\[[^\]]*\]/g) ?? [];
  return steps.reduce<readonly unknown[]>(
    (found, step) => found.flatMap((one) => follow(one, step)),
    [answer],
  );
}

function follow(value: unknown, step: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!step.startsWith('[')) {
    const next = (value as Readonly<Record<string, unknown>>)[step];
    return next === undefined ? [] : [next];
  }
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const [name = '', wanted] = step.slice(1, -1).split('=');
  if (name === '') return items;
  if (wanted === undefined) return items.slice(Number(name), Number(name) + 1);
  return items.filter((item) => String((item as Readonly<Record<string, unknown>>)[name]) === wanted);
}
