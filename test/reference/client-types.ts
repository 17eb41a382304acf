import { ERRORS } from '../../src/errors.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { comparisonsOf } from '../../src/metrics/definition/comparison.ts';
import type { Metric } from '../../src/metrics/definition/metric.ts';
import { RANGE_KEYWORDS } from '../../src/period/index.ts';
import { GENERAL_LEDGER } from '../../src/statements/definition/general-ledger.ts';
import { listedStatements } from '../../src/statements/definition/index.ts';
import type { StatementDescription } from '../../src/statements/definition/statement.ts';

/** What the TypeScript client knows of metrics, statements and periods. */
export function clientTypes(): string {
  return [
    '// Generated from the catalogue by `npm run docs`; a test keeps it true.',
    '',
    '/** Every metric: the shape and the unit of its value, the periods it takes, what it is compared with, and whether it takes a team. */',
    'export interface Metrics {',
    ...CATALOG.flatMap((metric) => [`  /** ${metric.label} */`, `  '${metric.id}': ${metricType(metric)};`]),
    '}',
    '',
    '/** Every statement that has columns: the periods it takes, and whether it is divided by department. */',
    'export interface Statements {',
    ...columnStatements().flatMap((one) => [
      `  /** ${one.title} */`,
      `  '${one.name}': ${statementType(one)};`,
    ]),
    '}',
    '',
    '/** The keys of periods with a first and a last day. */',
    `export type RangeKeyword = ${unionOf(RANGE_KEYWORDS)};`,
    '',
  ].join('\n');
}

/** The statements with columns. The general ledger is read in pages. */
export function columnStatements(): readonly StatementDescription[] {
  return listedStatements('ias7').filter(({ name }) => name !== GENERAL_LEDGER.name);
}

/** The status of every error: in a batch the codes come without one. */
export function clientErrors(): string {
  return [
    '// Generated from the errors of the service by `npm run docs`; a test keeps it true.',
    '',
    "import type { ErrorCode } from './api.ts';",
    '',
    'export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {',
    ...Object.entries(ERRORS).map(([code, { status }]) => `  ${code}: ${status},`),
    '};',
    '',
  ].join('\n');
}

function metricType(metric: Metric): string {
  const { shape, unit, periodKind, teamScoped = false } = metric;
  const dimension = metric.shape === 'breakdown' ? ` dimension: '${metric.dimension.name}';` : '';
  const comparisons = comparisonsOf(metric);
  const compared = comparisons.length === 0 ? 'never' : unionOf(comparisons);
  return `{ shape: '${shape}'; unit: '${unit}'; period: '${periodKind}'; compare: ${compared}; team: ${teamScoped};${dimension} }`;
}

function statementType({ takes, hasDepartments }: StatementDescription): string {
  const period = takes === 'range' ? `'range'` : `'range' | 'snapshot'`;
  return `{ period: ${period}; departments: ${hasDepartments} }`;
}

function unionOf(texts: readonly string[]): string {
  return texts.map((text) => `'${text}'`).join(' | ');
}
