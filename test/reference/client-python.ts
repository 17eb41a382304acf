import { ERRORS } from '../../src/errors.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { COMPARISONS } from '../../src/metrics/definition/comparison.ts';
import { RANGE_KEYWORDS } from '../../src/period/index.ts';
import { columnStatements } from './client-types.ts';

/** What the Python client knows of metrics, statements, periods and errors. */
export function clientPython(): string {
  const idsOf = (shape: string, periodKind: string) =>
    CATALOG.filter((metric) => metric.shape === shape && metric.periodKind === periodKind).map(
      ({ id }) => id,
    );
  const statementsOf = (takes: string) =>
    columnStatements()
      .filter((statement) => statement.takes === takes)
      .map(({ name }) => name);
  return [
    '# Generated from the catalogue by `npm run docs`; a test keeps it true.',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Dict, Literal, Union',
    '',
    ...literal('RangeScalar', idsOf('scalar', 'range')),
    ...literal('SnapshotScalar', idsOf('scalar', 'snapshot')),
    ...literal('RangeSeries', idsOf('timeseries', 'range')),
    ...literal('RangeBreakdown', idsOf('breakdown', 'range')),
    ...literal('SnapshotBreakdown', idsOf('breakdown', 'snapshot')),
    'MetricId = Union[RangeScalar, SnapshotScalar, RangeSeries, RangeBreakdown, SnapshotBreakdown]',
    '',
    ...literal('RangeStatement', statementsOf('range')),
    ...literal('SnapshotStatement', statementsOf('snapshot or range')),
    ...literal('RangeKeyword', RANGE_KEYWORDS),
    ...literal('ComparedTo', COMPARISONS),
    'STATUS_OF: Dict[str, int] = {',
    ...Object.entries(ERRORS).map(([code, { status }]) => `    "${code}": ${status},`),
    '}',
    '',
  ].join('\n');
}

function literal(name: string, texts: readonly string[]): readonly string[] {
  return [`${name} = Literal[`, ...texts.map((text) => `    "${text}",`), ']', ''];
}
