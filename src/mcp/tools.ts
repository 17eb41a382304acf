import type { Tool } from './tool.ts';
import { checkBooks } from './tools/check-books.ts';
import { describeMetric } from './tools/describe-metric.ts';
import { findMetrics } from './tools/find-metrics.ts';
import { getContext } from './tools/get-context.ts';
import { getValues } from './tools/get-values.ts';
import { resolvePeriod } from './tools/resolve-period.ts';

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  getContext,
  findMetrics,
  describeMetric,
  resolvePeriod,
  getValues,
  checkBooks,
];

/** The tool of that name, if there is one. */
export function findTool(name: unknown): Tool | null {
  return TOOLS.find((tool) => tool.name === name) ?? null;
}
