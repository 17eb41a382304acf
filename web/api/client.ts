import { readExactJson } from '../format/exact.ts';
import { ApiFailure, type FailureDetail } from './failure.ts';
import type { ErrorCode, Operations } from './generated.ts';

/** An operation of the API: `GET /v1/metrics/{id}`. */
export type Route = keyof Operations;

/** The answer of a route. */
export type Answer<R extends Route> = Operations[R]['answer'];

/** The parameters of a route, and a signal that ends the request. */
export type Request<R extends Route> = Loose<Omit<Operations[R], 'answer'>> &
  Readonly<{ signal?: AbortSignal }>;

/** An answer with the version that it is of, for a later `ifMatch`, and that of the data, where the answer names one. */
export type Tagged<R extends Route> = Readonly<{
  answer: Answer<R>;
  tag: string | null;
  dataVersion: string | null;
}>;

/** Asks the API. Throws ApiFailure for everything but success; that the request was given up stays an AbortError. */
export async function ask<R extends Route>(route: R, request: Request<R>): Promise<Answer<R>> {
  return (await askTagged(route, request)).answer;
}

/** The same, with the version of what was answered. */
export async function askTagged<R extends Route>(route: R, request: Request<R>): Promise<Tagged<R>> {
  const response = await send(route, request);
  const answer = readAnswer(await response.text().catch(() => ''));
  if (response.ok && typeof answer === 'object' && answer !== null)
    return {
      answer: answer as Answer<R>,
      tag: response.headers.get('ETag'),
      dataVersion: response.headers.get('Almanac-Data-Version'),
    };
  throw failureOf(response, answer);
}

/** A file that a route answers with. Throws as `ask` does. */
export async function askFile<R extends Route>(route: R, request: Request<R>): Promise<Blob> {
  const response = await send(route, request);
  if (!response.ok) throw failureOf(response, readAnswer(await response.text().catch(() => '')));
  return await response.blob().catch(() => {
    throw notReached();
  });
}

/**
 * Lets no request go until the answer is called. While the session changes, it is unknown whose data an answer would hold.
 */
export function holdRequests(): () => void {
  const { promise, resolve } = withResolvers();
  holds.add(promise);
  return () => {
    holds.delete(promise);
    resolve();
  };
}

/** The address of a route, with its parameters filled in. */
export function addressOf(route: Route, { path = {}, query = {} }: Parts): string {
  const [, template = ''] = route.split(' ');
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${filled}${search === '' ? '' : `?${search}`}`;
}

const holds = new Set<Promise<void>>();

/** The content of an answer, its numbers exact; null if it is not JSON. */
export function readAnswer(text: string): unknown {
  try {
    return readExactJson(text);
  } catch {
    return null;
  }
}

type Loose<T> = { [Key in keyof T]: Key extends 'query' ? Maybe<T[Key]> : T[Key] };
type Maybe<T> = { [Key in keyof T]: T[Key] | undefined };
type Parts = Readonly<{
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
}>;
type Sent = Parts &
  Readonly<{ body?: unknown; ifMatch?: string; idempotencyKey?: string; signal?: AbortSignal }>;

async function send(route: Route, request: Sent): Promise<Response> {
  const { body, ifMatch, idempotencyKey, signal } = request;
  const [method = 'GET'] = route.split(' ');
  const headers = new Headers({ Accept: 'application/json' });
  if (ifMatch !== undefined) headers.set('If-Match', ifMatch);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  // A file is sent as what it is.
  if (body !== undefined && !(body instanceof Blob)) headers.set('Content-Type', 'application/json');
  while (holds.size > 0) await Promise.all(holds);
  try {
    return await fetch(addressOf(route, request), {
      method,
      headers,
      signal: signal ?? null,
      body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
    });
  } catch (failure) {
    if (signal?.aborted === true) throw failure;
    throw notReached();
  }
}

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** The failure where no answer came. */
export function notReached(): ApiFailure {
  return new ApiFailure({
    status: 0,
    code: 'NO_CONNECTION',
    message: 'Almanac cannot be reached. Check the connection and try again.',
  });
}

/** The failure that an answer describes. */
export function failureOf(response: Answered, answer: unknown): ApiFailure {
  const requestId = response.headers.get('Request-Id');
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const answered = {
    status: response.status,
    requestId,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
  };
  if (!isErrorBody(answer)) {
    return new ApiFailure({
      ...answered,
      code: 'NOT_UNDERSTOOD',
      message: `The answer could not be read (status ${response.status}).`,
    });
  }
  return new ApiFailure({ ...answered, ...answer.error });
}

type Answered = Readonly<{ status: number; headers: Pick<Headers, 'get'> }>;

type ErrorBody = Readonly<{
  error: Readonly<{ code: ErrorCode; message: string; detail?: FailureDetail }>;
}>;

function isErrorBody(answer: unknown): answer is ErrorBody {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return false;
  const { error } = answer;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
