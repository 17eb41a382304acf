/** The ways to a first answer, as they stand in the address. */
export const WAYS = ['curl', 'typescript', 'python', 'sheets', 'excel', 'assistant'] as const;
export type Way = (typeof WAYS)[number];

/** The chosen way to a first answer. */
export type DevelopersSearch = Readonly<{ with?: Way }>;

export function readDevelopersSearch({ with: chosen }: Readonly<Record<string, unknown>>): DevelopersSearch {
  const way = WAYS.find((known) => known === chosen);
  return way === undefined ? {} : { with: way };
}
