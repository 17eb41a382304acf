import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { RequestTrace, Stage, TracedRequest, Watch } from './observer.ts';

const PROPAGATOR = new W3CTraceContextPropagator();

/** The span of the caller that a request is part of; null without one, and where the header means nothing. */
export function parentOf({ headers }: TracedRequest): Context | null {
  if (headers['traceparent'] === undefined) return null;
  const found = PROPAGATOR.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
  return found === ROOT_CONTEXT ? null : found;
}

/** Begins the trace of a request; null where it is not sampled. No span has a value that the caller sent. */
export function traceRequest(
  tracer: Tracer,
  { method }: TracedRequest,
  parent: Context | null,
  counts: Watch,
): RequestTrace | null {
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent ?? ROOT_CONTEXT);
  if (!span.isRecording()) return null;
  const context = trace.setSpan(ROOT_CONTEXT, span);
  const { traceId, spanId } = span.spanContext();
  let stage: Span | null = null;
  const endStage = () => {
    stage?.end();
    stage = null;
  };
  return {
    traceId,
    spanId,
    begin: (name) => {
      endStage();
      stage = tracer.startSpan(name, {}, context);
    },
    endStage,
    end: ({ route, status, code }) => {
      endStage();
      if (route !== null) span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.request.method': method, 'http.response.status_code': status });
      if (route !== null) span.setAttribute('http.route', route);
      if (code !== null) span.setAttribute('error.type', code);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    computed: (questions) => counts.computed(questions),
    stage: (name, work) => spanAround(tracer.startSpan(name satisfies Stage, {}, context), work),
    statement: async (text, work) => {
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      return await spanAround(
        tracer.startSpan('database', { kind: SpanKind.CLIENT, attributes }, context),
        work,
      );
    },
  };
}

// The message of a failure may hold a value, so that a span has only its kind.
function spanAround<Result>(span: Span, work: () => Result): Result {
  const fail = (failure: unknown): never => {
    const name = failure instanceof Error ? failure.name : typeof failure;
    span.setAttribute('error.type', name).setStatus({ code: SpanStatusCode.ERROR }).end();
    throw failure;
  };
  let result: Result;
  try {
    result = work();
  } catch (failure) {
    return fail(failure);
  }
  if (!(result instanceof Promise)) {
    span.end();
    return result;
  }
  return result.then((value: unknown) => {
    span.end();
    return value;
  }, fail) as Result;
}
