import type { Meter } from './meter.ts';
import { type Observer, UNOBSERVED } from './observer.ts';
import type { WorkerMetrics } from './page.ts';
import type { TelemetrySettings } from './settings.ts';
import type { Telemetry, TroubleListener } from './telemetry.ts';

/** All that observes a process. */
export type Observation = Readonly<{
  observer: Observer;
  /** The metrics of the process; null where there are none. */
  meter: Meter | null;
  /** Sends a line of the log; null where logs are not sent. */
  sendLine: ((line: string) => void) | null;
  close: () => Promise<void>;
}>;

/** Opens what is wanted. The libraries are loaded only then. */
export async function openObservation(
  { hasMetrics, telemetry }: Readonly<{ hasMetrics: boolean; telemetry: TelemetrySettings | null }>,
  version: string,
  onTrouble: TroubleListener,
): Promise<Observation> {
  const meter = hasMetrics ? await openMetrics(version) : null;
  const sent = telemetry === null ? null : await openTelemetry(telemetry, version, onTrouble);
  const counting = meter?.observer ?? UNOBSERVED;
  const beginTrace = sent?.beginTrace ?? null;
  return {
    observer:
      beginTrace === null
        ? counting
        : { ...counting, beginTrace: (request) => beginTrace(request, counting.watch) },
    meter,
    sendLine: sent?.log ?? null,
    close: async () => void (await Promise.all([meter?.close(), sent?.close()])),
  };
}

/** The metrics of all workers as a page of Prometheus. */
export async function pageOf(workers: readonly WorkerMetrics[]): Promise<string> {
  const { writePage } = await import('./page.ts');
  return writePage(workers);
}

async function openMetrics(version: string): Promise<Meter> {
  const { openMeter } = await import('./meter.ts');
  return openMeter(version);
}

async function openTelemetry(
  settings: TelemetrySettings,
  version: string,
  onTrouble: TroubleListener,
): Promise<Telemetry> {
  const { openTelemetryOn } = await import('./telemetry.ts');
  return await openTelemetryOn(settings, version, onTrouble);
}
