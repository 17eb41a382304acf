import { AggregationTemporality, DataPointType, type MetricData } from '@opentelemetry/sdk-metrics';
import { BOUNDS, OWN_METRICS } from './metrics.ts';
import type { AnsweredRequest, Reading } from './observer.ts';

const NAME = 'almanac_http_request_duration_seconds';
const LIMITS = BOUNDS[NAME] ?? [];
const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'];

type Tally = {
  readonly labels: Readonly<{ route: string; method: string }>;
  readonly buckets: number[];
  readonly classes: number[];
  seconds: number;
  count: number;
};

/**
 * The answered requests by route and method. Every request passes here, so it only adds to plain numbers, which become
 * metrics on request: a record in the library's histogram costs some microseconds.
 */
export class RequestTally {
  readonly #since: [number, number];
  readonly #routes = new Map<string, Map<string, Tally>>();

  /** `since` is the beginning, in seconds and nanoseconds, which the library wants for each value. */
  constructor(since: [number, number]) {
    this.#since = since;
  }

  add({ route, method, status, seconds }: AnsweredRequest): void {
    const tally = this.#tallyOf(route ?? 'none', METHODS.has(method) ? method : 'other');
    let bucket = 0;
    while (bucket < LIMITS.length && seconds > (LIMITS[bucket] ?? 0)) bucket += 1;
    tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
    const place = Math.floor(status / 100) - 1;
    tally.classes[place] = (tally.classes[place] ?? 0) + 1;
    tally.seconds += seconds;
    tally.count += 1;
  }

  /** How many there were, by the class of their status. */
  counts(): readonly Reading[] {
    return this.#all().flatMap(({ labels, classes }) =>
      CLASSES.flatMap((status, place): Reading[] => {
        const value = classes[place] ?? 0;
        return value === 0
          ? []
          : [{ metric: 'almanac_http_requests_total', labels: { ...labels, status }, value }];
      }),
    );
  }

  /** How long they took, as the library has its own histograms. */
  durations(): MetricData {
    return {
      descriptor: { name: NAME, description: OWN_METRICS[NAME].meaning, unit: '', valueType: 1 },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: this.#all().map(({ labels, buckets, seconds, count }) => ({
        startTime: this.#since,
        endTime: this.#since,
        attributes: { ...labels },
        value: { buckets: { boundaries: [...LIMITS], counts: [...buckets] }, sum: seconds, count },
      })),
    };
  }

  #all(): readonly Tally[] {
    return [...this.#routes.values()].flatMap((methods) => [...methods.values()]);
  }

  #tallyOf(route: string, method: string): Tally {
    const methods = this.#routes.get(route) ?? new Map<string, Tally>();
    const known = methods.get(method);
    if (known !== undefined) return known;
    const made: Tally = {
      labels: { route, method },
      buckets: Array.from({ length: LIMITS.length + 1 }, () => 0),
      classes: CLASSES.map(() => 0),
      seconds: 0,
      count: 0,
    };
    this.#routes.set(route, methods.set(method, made));
    return made;
  }
}

// A caller may send any word as the method.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
