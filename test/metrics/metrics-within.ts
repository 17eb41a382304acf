import { isMetric, type Metric, type ScalarMetric } from '../../src/metrics/definition/metric.ts';

/** Every metric that another is made of, at any depth, found by walking its data whatever the formulas are. */
export function metricsWithin(metric: Metric): readonly ScalarMetric[] {
  const seen = new Set<object>();
  const found: ScalarMetric[] = [];
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (part !== metric && 'id' in part && isMetric(part as ScalarMetric)) found.push(part as ScalarMetric);
    for (const inside of Object.values(part)) walk(inside);
  };
  walk(metric);
  return found;
}
