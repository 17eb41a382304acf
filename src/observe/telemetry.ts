import { ROOT_CONTEXT, type Tracer, trace } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from '@opentelemetry/sdk-logs';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { RequestTrace, TracedRequest, Watch } from './observer.ts';
import type { TelemetrySettings } from './settings.ts';
import { parentOf, traceRequest } from './trace.ts';

/** Traces and logs on their way to a collector. */
export type Telemetry = Readonly<{
  /** Traces a request; null where it is not sampled. `counts` is what counts its questions. */
  beginTrace: Begin | null;
  /** Sends a line of the log; null where logs are not sent. */
  log: ((line: string) => void) | null;
  /** Sends what waits, as far as it goes quickly. */
  close: () => Promise<void>;
}>;

type Begin = (request: TracedRequest, counts: Watch) => RequestTrace | null;

/** Hears that a collector does not take what it is sent, once, and that it does again. */
export type TroubleListener = (signal: 'traces' | 'logs', isThere: boolean) => void;

/** Opens the way to the collector. Nothing waits for it: what does not fit into the queues is dropped. */
export async function openTelemetryOn(
  settings: TelemetrySettings,
  version: string,
  onTrouble: TroubleListener,
): Promise<Telemetry> {
  const { tracesUrl, logsUrl, serviceName, resource: attributes } = settings;
  const resource = resourceFromAttributes({
    'service.version': version,
    'process.pid': process.pid,
    ...attributes,
    'service.name': serviceName,
  });
  const traces = tracesUrl === null ? null : await openTraces(settings, tracesUrl, resource, onTrouble);
  const logs = logsUrl === null ? null : await openLogs(settings, logsUrl, resource, onTrouble);
  const tracer = traces?.getTracer('almanac', version) ?? null;
  return {
    beginTrace: tracer === null ? null : samplingFirst(settings.sampler, tracer),
    log: logs === null ? null : lineSender(logs),
    close: async () => {
      const closed = Promise.allSettled([traces?.shutdown(), logs?.shutdown()]);
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([closed, enough]);
      clearTimeout(timer);
    },
  };
}

type Resource = ReturnType<typeof resourceFromAttributes>;

const CLOSE_MS = 2000;
const SEND_MS = 5000;
const QUEUE = { maxQueueSize: 2048, maxExportBatchSize: 512, exportTimeoutMillis: 2 * SEND_MS };
// A statement of a batch may be long.
const MOST_CHARACTERS = 8192;

async function openTraces(
  { protocol, headers, sampler }: TelemetrySettings,
  url: string,
  resource: Resource,
  onTrouble: TroubleListener,
): Promise<TracerProvider> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  const sent = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: SEND_MS,
    concurrencyLimit: 2,
  });
  const exporter: SpanExporter = {
    export: (spans, done) => sent.export(spans, heard('traces', onTrouble, done)),
    shutdown: async () => await sent.shutdown(),
  };
  return new TracerProvider({
    resource,
    sampler: samplerOf(sampler),
    spanLimits: { attributeValueLengthLimit: MOST_CHARACTERS },
    spanProcessors: [new BatchSpanProcessor({ ...QUEUE, exporter, scheduledDelayMillis: 2000 })],
  });
}

async function openLogs(
  { protocol, headers }: TelemetrySettings,
  url: string,
  resource: Resource,
  onTrouble: TroubleListener,
): Promise<LoggerProvider> {
  const { OTLPLogExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-logs-otlp-http')
      : await import('@opentelemetry/exporter-logs-otlp-proto');
  const sent = new OTLPLogExporter({
    url,
    headers: { ...headers },
    timeoutMillis: SEND_MS,
    concurrencyLimit: 2,
  });
  const exporter: LogRecordExporter = {
    export: (records, done) => sent.export(records, heard('logs', onTrouble, done)),
    forceFlush: async () => await sent.forceFlush(),
    shutdown: async () => await sent.shutdown(),
  };
  return new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ ...QUEUE, exporter, scheduledDelayMillis: 2000 })],
  });
}

function heard(signal: 'traces' | 'logs', onTrouble: TroubleListener, done: (result: ExportResult) => void) {
  return (result: ExportResult): void => {
    onTrouble(signal, result.code === ExportResultCode.SUCCESS);
    done(result);
  };
}

/**
 * Begins the traces of requests. Whether one without a parent is traced is drawn before anything is made for it: of a small share,
 * most are not.
 */
function samplingFirst({ root, ratio }: TelemetrySettings['sampler'], tracer: Tracer): Begin {
  const share = { on: 1, off: 0, ratio }[root];
  return (request, counts) => {
    const parent = parentOf(request);
    return parent === null && Math.random() >= share ? null : traceRequest(tracer, request, parent, counts);
  };
}

// A span without a parent is made for a request that was drawn. Those of a request follow it.
function samplerOf({ root, ratio, followsParent }: TelemetrySettings['sampler']): Sampler {
  const on = new AlwaysOnSampler();
  if (followsParent) return new ParentBasedSampler({ root: on });
  const own = {
    on: () => on,
    off: () => new AlwaysOffSampler(),
    ratio: () => new TraceIdRatioBasedSampler(ratio),
  }[root]();
  return new ParentBasedSampler({ root: on, remoteParentSampled: own, remoteParentNotSampled: own });
}

function lineSender(provider: LoggerProvider): (line: string) => void {
  const logger = provider.getLogger('almanac');
  return (line) => {
    const {
      level,
      time,
      msg,
      trace_id: traceId,
      span_id: spanId,
      ...attributes
    } = JSON.parse(line) as LogLine;
    const isTraced = traceId !== undefined && spanId !== undefined;
    logger.emit({
      timestamp: new Date(time),
      severityText: level,
      severityNumber: SEVERITIES[level] ?? SeverityNumber.INFO,
      body: msg ?? '',
      attributes,
      context: isTraced
        ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1 })
        : ROOT_CONTEXT,
    });
  };
}

type LogLine = Readonly<{ level: string; time: string; msg?: string; trace_id?: string; span_id?: string }>;

const SEVERITIES: Readonly<Record<string, SeverityNumber>> = {
  trace: SeverityNumber.TRACE,
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
};
