import type { Attributes, Counter, Histogram, Observable } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, MetricReader, type ScopeMetrics } from '@opentelemetry/sdk-metrics';
import { BOUNDS, OWN_METRICS, type OwnMetricName } from './metrics.ts';
import { type Observer, type Reading, UNWATCHED } from './observer.ts';
import { watchProcess } from './process.ts';
import { RequestTally } from './request-tally.ts';

/** The metrics of one process. */
export type Meter = Readonly<{
  observer: Observer;
  /** All metrics as they are now, plain data that can be sent to another process. */
  collect: () => Promise<ScopeMetrics[]>;
  close: () => Promise<void>;
}>;

class OnDemand extends MetricReader {
  protected override async onForceFlush(): Promise<void> {
    // Nothing is kept back.
  }
  protected override async onShutdown(): Promise<void> {
    // Nothing is open.
  }
}

/** Opens the metrics of this process. */
export function openMeter(version: string): Meter {
  const reader = new OnDemand();
  const provider = new MeterProvider({ resource: resourceFromAttributes({}), readers: [reader] });
  const meter = provider.getMeter('almanac');
  const sources: (() => readonly Reading[])[] = [() => [BUILD(version)]];
  const pulled = new Map<string, Observable>();
  const histograms = new Map<string, Histogram>();
  const counters = new Map<string, Counter>();
  for (const [name, { kind, meaning: description }] of Object.entries(OWN_METRICS)) {
    if (name === 'almanac_http_request_duration_seconds') continue;
    if (kind === 'histogram') {
      const advice = { explicitBucketBoundaries: [...(BOUNDS[name] ?? [])] };
      histograms.set(name, meter.createHistogram(name, { description, advice }));
    } else if (PUSHED.has(name)) counters.set(name, meter.createCounter(name, { description }));
    else if (kind === 'counter') pulled.set(name, meter.createObservableCounter(name, { description }));
    else pulled.set(name, meter.createObservableGauge(name, { description }));
  }
  meter.addBatchObservableCallback(
    (result) => {
      for (const read of sources)
        for (const { metric, labels = {}, value } of read()) {
          const observable = pulled.get(metric);
          if (observable !== undefined) result.observe(observable, value, labels);
        }
    },
    [...pulled.values()],
  );
  const add = (name: OwnMetricName, labels: Attributes) => counters.get(name)?.add(1, labels);
  const record = (name: OwnMetricName, seconds: number, labels: Attributes) =>
    histograms.get(name)?.record(seconds, labels);
  const watched = watchProcess((kind, seconds) => record('nodejs_gc_duration_seconds', seconds, { kind }));
  const requests = new RequestTally([0, 0]);
  let questions = 0;
  sources.push(
    watched.read,
    () => requests.counts(),
    () => [{ metric: 'almanac_questions_total', value: questions }],
  );
  return {
    observer: {
      isOn: true,
      addSource: (read) => void sources.push(read),
      answered: (request) => {
        const { code, isSignIn } = request;
        requests.add(request);
        if (code !== null) add('almanac_http_errors_total', { code });
        if (isSignIn) add('almanac_sign_ins_total', { outcome: SIGN_INS[code ?? ''] ?? 'failed' });
      },
      beginTrace: null,
      watch: {
        ...UNWATCHED,
        computed: (count) => {
          questions += count;
        },
      },
    },
    collect: async () => [
      ...(await reader.collect()).resourceMetrics.scopeMetrics,
      { scope: { name: 'almanac' }, metrics: [requests.durations()] },
    ],
    close: async () => {
      watched.stop();
      await provider.shutdown();
    },
  };
}

const PUSHED: ReadonlySet<string> = new Set<OwnMetricName>([
  'almanac_http_errors_total',
  'almanac_sign_ins_total',
]);

const BUILD = (version: string): Reading => ({
  metric: 'almanac_build_info',
  labels: { version, node: process.versions.node },
  value: 1,
});

const SIGN_INS: Readonly<Record<string, string>> = {
  '': 'success',
  UNAUTHENTICATED: 'refused',
  SECOND_FACTOR_REQUIRED: 'second_factor',
  RATE_LIMITED: 'limited',
};
