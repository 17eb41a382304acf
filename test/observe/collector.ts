import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

type AnyValue = Readonly<{ stringValue?: string; intValue?: number | string; boolValue?: boolean }>;
type Attribute = Readonly<{ key: string; value: AnyValue }>;

/** A span as the collector got it. */
export type SentSpan = Readonly<{
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: readonly Attribute[];
}>;

/** A record of the log as the collector got it. */
export type SentRecord = Readonly<{
  traceId?: string;
  spanId?: string;
  severityText: string;
  body: AnyValue;
  attributes: readonly Attribute[];
}>;

/** A collector of a test, which takes OTLP as JSON. */
export type Collector = Readonly<{
  address: string;
  spans: SentSpan[];
  records: SentRecord[];
  resources: Attribute[][];
  /** All that came, as it came. */
  bodies: Buffer[];
  headers: IncomingMessage['headers'][];
  close: () => Promise<void>;
}>;

/** Starts a collector; `isSilent` is whether it never answers. */
export async function aCollector({ isSilent = false } = {}): Promise<Collector> {
  const got = {
    spans: [] as SentSpan[],
    records: [] as SentRecord[],
    resources: [] as Attribute[][],
    bodies: [] as Buffer[],
    headers: [] as IncomingMessage['headers'][],
  };
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    got.bodies.push(body);
    got.headers.push(request.headers);
    if (isSilent) return;
    if (request.headers['content-type'] === 'application/json')
      take(JSON.parse(body.toString()) as Sent, got);
    response.writeHead(200, { 'content-type': request.headers['content-type'] ?? '' });
    response.end(request.headers['content-type'] === 'application/json' ? '{}' : '');
  };
  const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  afterAll(close);
  return { ...got, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

type Scoped = Readonly<{ spans?: readonly SentSpan[]; logRecords?: readonly SentRecord[] }>;
type Part = Readonly<{
  resource: Readonly<{ attributes: Attribute[] }>;
  scopeSpans?: readonly Scoped[];
  scopeLogs?: readonly Scoped[];
}>;
type Sent = Readonly<{ resourceSpans?: readonly Part[]; resourceLogs?: readonly Part[] }>;

function take(
  { resourceSpans = [], resourceLogs = [] }: Sent,
  got: Pick<Collector, 'spans' | 'records' | 'resources'>,
) {
  for (const { resource, scopeSpans = [], scopeLogs = [] } of [...resourceSpans, ...resourceLogs]) {
    got.resources.push(resource.attributes);
    for (const { spans = [] } of scopeSpans) got.spans.push(...spans);
    for (const { logRecords = [] } of scopeLogs) got.records.push(...logRecords);
  }
}

/** The attributes by their names. */
export function valuesOf(attributes: readonly Attribute[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? value.boolValue : Number(value.intValue)),
    ]),
  );
}
