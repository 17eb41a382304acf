/** What the answers of two days next to each other tell of the only person who came or went between them. */
export type ToldOfOne = Readonly<{
  gender: number;
  ethnicity: number;
  country: number;
  age: number;
  pay: number;
}>;

/**
 * Of how many people this is told in the demo, by the minimum group size of the organisation. The test of the metrics that
 * measures it fails where it is not so; the reference shows it.
 */
export const TOLD_BETWEEN_TWO_DAYS = {
  people: 24,
  byMinimum: {
    3: { gender: 11, ethnicity: 16, country: 18, age: 19, pay: 10 },
    5: { gender: 11, ethnicity: 13, country: 13, age: 16, pay: 10 },
    10: { gender: 11, ethnicity: 4, country: 6, age: 8, pay: 10 },
    20: { gender: 5, ethnicity: 0, country: 0, age: 0, pay: 5 },
    30: { gender: 0, ethnicity: 0, country: 0, age: 0, pay: 0 },
  } satisfies Readonly<Record<number, ToldOfOne>>,
} as const;
