import { CATALOG } from '../../src/metrics/catalog/index.ts';

/** The metrics that a link of the tests of spreadsheets names. */
export const NAMED = CATALOG.filter(({ requiresCapability }) => requiresCapability === 'metrics.read').slice(
  0,
  50,
);

/** A thousand different questions, of a metric and a range in each row. */
export function aThousand() {
  const ids = NAMED.flatMap(({ id, periodKind, shape }) =>
    periodKind === 'range' && shape === 'scalar' ? [id] : [],
  );
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const rows = Array.from({ length: 1000 }, (_, row) => row);
  return {
    metrics: rows.map((row) => [ids[Math.floor(row / 252)] ?? '']),
    years: rows.map((row) => [
      `2026-01-01:2026-${twoDigits((row % 9) + 1)}-${twoDigits((Math.floor(row / 9) % 28) + 1)}`,
    ]),
  };
}
