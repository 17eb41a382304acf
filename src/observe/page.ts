import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { MetricData, ScopeMetrics } from '@opentelemetry/sdk-metrics';
import { OWN_METRICS } from './metrics.ts';

/** The metrics of a worker, by its place; null where it did not answer in time. */
export type WorkerMetrics = Readonly<{ worker: number; metrics: ScopeMetrics[] | null }>;

/** The metrics of all workers as one page in the text format of Prometheus, each value with its `worker`. */
export function writePage(workers: readonly WorkerMetrics[]): string {
  const families = new Map<string, MetricData>();
  for (const { worker, metrics } of workers)
    for (const family of (metrics ?? []).flatMap((scope) => scope.metrics)) {
      for (const point of family.dataPoints as { attributes: object }[])
        point.attributes = { ...point.attributes, worker: String(worker) };
      const known = families.get(family.descriptor.name);
      if (known === undefined) families.set(family.descriptor.name, family);
      else (known.dataPoints as unknown[]).push(...family.dataPoints);
    }
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  const text = serializer.serialize({
    resource: resourceFromAttributes({}),
    scopeMetrics: [{ scope: { name: 'almanac' }, metrics: [...families.values()] }],
  });
  const up = workers.map(
    ({ worker, metrics }) => `almanac_worker_up{worker="${worker}"} ${metrics === null ? 0 : 1}\n`,
  );
  const { meaning, kind } = OWN_METRICS.almanac_worker_up;
  return `${text}# HELP almanac_worker_up ${meaning}\n# TYPE almanac_worker_up ${kind}\n${up.join('')}`;
}
