import type { Operations } from './generated/api.ts';
import { newKey } from './new-key.ts';
import type { Repeatable } from './retry.ts';
import type { CallOptions, Received, Sendable, Transport } from './transport.ts';

/** A route of the API that keys are for: `GET /v1/metrics/{id}`. */
export type Route = keyof Operations;

/** The answer of a route. */
export type AnswerOf<R extends Route> = Operations[R]['answer'];

/** The parameters of a route, and the options of the call. */
export type RequestOf<R extends Route> = Omit<Operations[R], 'answer'> & CallOptions;

/** An answer with the version of the record that it is, and that of the data. */
export type Answered<R extends Route> = Readonly<{
  answer: AnswerOf<R>;
  tag: string | null;
  dataVersion: number | null;
}>;

/** Sends a request to a route. Throws AlmanacError. */
export async function ask<R extends Route>(
  transport: Transport,
  route: R,
  request: RequestOf<R>,
): Promise<Answered<R>> {
  const { content, ...described } = await askLoosely(transport, route, request);
  return { answer: content as AnswerOf<R>, ...described };
}

/** The same for callers that have types of their own. */
export async function askLoosely(
  transport: Transport,
  route: Route,
  request: Parts & CallOptions,
): Promise<Received> {
  return await transport.send(sendable(route, request), request);
}

type Parts = Readonly<{
  path?: Readonly<Record<string, string>> | undefined;
  query?: object | undefined;
  body?: unknown;
  ifMatch?: string;
  idempotencyKey?: string;
}>;

function sendable(route: Route, parts: Parts): Sendable {
  const [method = 'GET', template = ''] = route.split(' ');
  const { body, ifMatch } = parts;
  const isFile = body instanceof Blob;
  const idempotencyKey = KEPT.has(route) ? (parts.idempotencyKey ?? newKey()) : undefined;
  // It could not be sent, which would look like a broken connection.
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey))
    throw new RangeError('idempotencyKey must have 1 to 200 visible ASCII characters');
  return {
    method,
    path: pathOf(template, parts),
    headers: {
      Accept: isFileRoute(template) ? '*/*' : 'application/json',
      // A file is sent as what it is.
      ...(body === undefined ? {} : { 'Content-Type': isFile ? body.type : 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    body: body === undefined ? null : isFile ? body : JSON.stringify(body),
    repeatable: repeatableOf(method, route),
    answer: isFileRoute(template) ? 'file' : 'json',
  };
}

function pathOf(template: string, { path = {}, query = {} }: Parts): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(stepOf(path[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

// An address with these leads to another route.
function stepOf(step = ''): string {
  if (/^\.{0,2}$/.test(step)) throw new RangeError(`'${step}' is not the id or the name of a record`);
  return step;
}

function isFileRoute(template: string): boolean {
  return /\.(?:csv|xlsx)$|\/file$/.test(template);
}

function repeatableOf(method: string, route: Route): Repeatable {
  return method === 'GET' || KEPT.has(route) || READING.has(route) ? 'always' : 'if refused';
}

/** The routes that answer a repeated idempotency key as they did the first time. */
export type KeptRoute = {
  [R in Route]: Operations[R] extends { idempotencyKey?: string }
    ? 'idempotencyKey' extends keyof Operations[R]
      ? R
      : never
    : never;
}[Route];
const KEPT: ReadonlySet<Route> = new Set<Route>(
  Object.keys({
    'POST /v1/customers': true,
    'POST /v1/vendors': true,
    'POST /v1/journal-entries': true,
    'POST /v1/invoices': true,
    'POST /v1/bills': true,
    'POST /v1/payments': true,
    'POST /v1/imports': true,
  } satisfies Record<KeptRoute, true>) as Route[],
);

/** The questions that are too long for an address. */
const READING: ReadonlySet<Route> = new Set<Route>([
  'POST /v1/metrics/batch',
  'POST /v1/board-values',
  'POST /v1/mapping-previews',
]);
