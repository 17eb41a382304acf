import type { Tool } from './tool.ts';
import { checkBooks } from './tools/check-books.ts';
import { describeMetric } from './tools/describe-metric.ts';
import { explainValue } from './tools/explain-value.ts';
import { findMetrics } from './tools/find-metrics.ts';
import { findRecords } from './tools/find-records.ts';
import { getContext } from './tools/get-context.ts';
import { getStatement } from './tools/get-statement.ts';
import { getValues } from './tools/get-values.ts';
import { listRecordsBehind } from './tools/list-records-behind.ts';
import { resolvePeriod } from './tools/resolve-period.ts';
import { search } from './tools/search.ts';
import { updateCustomer } from './tools/update-customer.ts';
import { whatChanged } from './tools/what-changed.ts';

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  getContext,
  findMetrics,
  describeMetric,
  resolvePeriod,
  getValues,
  explainValue,
  listRecordsBehind,
  whatChanged,
  getStatement,
  checkBooks,
  findRecords,
  updateCustomer,
  search,
];

/** The tool of that name, if there is one. */
export function findTool(name: unknown): Tool | null {
  return TOOLS.find((tool) => tool.name === name) ?? null;
}
