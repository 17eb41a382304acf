import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import type { Reading } from './observer.ts';

/** The readings of an observed process, and the end of the observation. */
export type WatchedProcess = Readonly<{ read: () => readonly Reading[]; stop: () => void }>;

/** Watches the memory, the processor time, the event loop and the garbage collection of this process. */
export function watchProcess(onCollection: (kind: string, seconds: number) => void): WatchedProcess {
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  loop.enable();
  const collections = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The types know an entry of the browser.
      const { kind } = (entry as unknown as CollectionEntry).detail;
      onCollection(KINDS[kind] ?? 'other', entry.duration / 1000);
    }
  });
  collections.observe({ entryTypes: ['gc'] });
  const late = (percentile: string, nanoseconds: number): Reading => ({
    metric: 'nodejs_eventloop_delay_seconds',
    labels: { percentile },
    value: Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000) || 0,
  });
  return {
    read: () => {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const delays = [
        late('50', loop.percentile(50)),
        late('99', loop.percentile(99)),
        late('100', loop.max),
      ];
      loop.reset();
      return [
        ...delays,
        { metric: 'process_cpu_seconds_total', value: (user + system) / 1e6 },
        { metric: 'process_resident_memory_bytes', value: rss },
        { metric: 'nodejs_heap_used_bytes', value: heapUsed },
        { metric: 'nodejs_external_memory_bytes', value: external },
      ];
    },
    stop: () => {
      loop.disable();
      collections.disconnect();
    },
  };
}

type CollectionEntry = Readonly<{ detail: Readonly<{ kind: number }> }>;

const RESOLUTION_MS = 20;

const KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};
