import { expect, it } from 'vitest';
import { period } from '../../clients/typescript/src/period.ts';
import { kindOf, parsePeriod, RANGE_KEYWORDS } from '../../src/period/index.ts';

const { trailing, between, asOf, month, quarter, fy, ...single } = period;
const NAMED = [
  ...Object.values(single),
  ...Object.values(month),
  ...Object.values(quarter),
  ...Object.values(fy),
];

it('every period of the client is one that the service reads', () => {
  const made = [
    ...NAMED,
    trailing(1),
    trailing(120),
    between('2024-02-29', '2024-02-29'),
    asOf('2025-12-31'),
  ];
  expect(made.filter((text) => !parsePeriod(text).ok)).toEqual([]);
});

it('every key of the service has a name in the client', () => {
  expect(NAMED.toSorted()).toEqual([...RANGE_KEYWORDS, 'today'].toSorted());
});

it('today and the end of a day are snapshots, all others ranges', () => {
  const kinds = [...NAMED, trailing(3), asOf('2026-06-30')].map((text) => {
    const parsed = parsePeriod(text);
    return [text, parsed.ok ? kindOf(parsed.value) : null];
  });
  const snapshots = kinds.filter(([, kind]) => kind === 'snapshot').map(([text]) => text);
  expect(snapshots).toEqual(['today', 'as_of:2026-06-30']);
});

it.each(['2025-02-29', '2025-13-01', '2025-1-1', 'today', '', '2025-02-30T00:00:00Z'])(
  '%j is no day',
  (text) => {
    expect(() => asOf(text)).toThrow(RangeError);
    expect(() => between(text, '2026-01-01')).toThrow(RangeError);
  },
);

it('refuses a range that ends before it begins, and months that are none', () => {
  expect(() => between('2026-01-02', '2026-01-01')).toThrow('must not be after');
  for (const months of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])
    expect(() => trailing(months)).toThrow(RangeError);
});
