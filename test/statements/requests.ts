import * as fc from 'fast-check';

/** A statement with its columns, as a caller may ask for it. */
export type StatementRequest = Readonly<{ name: string; query: string }>;

const LONG = '2021-01-01:2026-06-30';
const SHORT = ['ytd', 'this_fy', 'last_fy', '2024-11-05:2025-08-17', 'this_quarter'];
const COMPARED = ['previous', 'last_year'] as const;

const anyTime = fc.oneof(
  fc.record({
    period: fc.constantFrom(LONG, ...SHORT),
    columns: fc.constantFrom('none', 'years'),
    compare: fc.subarray([...COMPARED]),
  }),
  fc.record({
    period: fc.constantFrom(...SHORT),
    columns: fc.constantFrom('months', 'quarters'),
    compare: fc.subarray([...COMPARED], { maxLength: 1 }),
  }),
);

const byTime = fc.record({
  name: fc.constantFrom('profit-and-loss', 'balance-sheet', 'cash-flow', 'equity-changes'),
  time: anyTime,
  detail: fc.constantFrom('summary', 'accounts'),
});

const byDepartment = fc.record({
  name: fc.constant('profit-and-loss'),
  time: fc.record({
    period: fc.constantFrom(LONG, ...SHORT),
    columns: fc.constant('departments'),
    compare: fc.subarray([...COMPARED], { maxLength: 1 }),
  }),
  detail: fc.constant('summary'),
});

// Four figures in each column.
const ofAccounts = fc
  .record({
    name: fc.constant('trial-balance'),
    time: fc.record({
      period: fc.constantFrom(...SHORT),
      columns: fc.constantFrom('none', 'quarters'),
      compare: fc.constantFrom<readonly (typeof COMPARED)[number][]>([], ['previous'], ['last_year']),
    }),
    detail: fc.constant('summary'),
  })
  .map((request) =>
    request.time.columns === 'none' ? request : { ...request, time: { ...request.time, compare: [] } },
  );

/** Any request that is not refused, having no more columns than a statement may have. */
export const arbitraryRequest: fc.Arbitrary<StatementRequest> = fc
  .oneof(
    { weight: 3, arbitrary: byTime },
    { weight: 1, arbitrary: byDepartment },
    { weight: 1, arbitrary: ofAccounts },
  )
  .map(({ name, time: { compare, ...time }, detail }) => {
    const compared = compare.length === 0 ? {} : { compare: compare.join(',') };
    return { name, query: new URLSearchParams({ ...time, ...compared, detail }).toString() };
  });
