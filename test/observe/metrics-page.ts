/** A value on a page of Prometheus. */
export type Sample = Readonly<{ name: string; labels: Readonly<Record<string, string>>; value: number }>;

/** The values on a page in the text format of Prometheus. Throws for a line that is none. */
export function samplesOf(page: string): readonly Sample[] {
  return page.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [, name, list = '', value] = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
    if (name === undefined || Number.isNaN(Number(value?.replace('Inf', 'Infinity'))))
      throw new Error(`not a sample: ${line}`);
    const labels = [...list.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [
      key,
      text,
    ]);
    return [{ name, labels: Object.fromEntries(labels) as Record<string, string>, value: Number(value) }];
  });
}

/** The sum of the values that have these labels. */
export function sumOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);
}
