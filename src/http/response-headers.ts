import { DATA_VERSION_HEADER } from './data-version.ts';

/** What of a route decides which headers its answers carry. */
export type HeaderSender = Readonly<{
  method: string;
  /** Left out of the rate limit. */
  unlimited: boolean;
  /** It takes `If-Match`, so that its answers say what it is compared with. */
  conditional: boolean;
  /** It keeps its answers for requests that are repeated with their `Idempotency-Key`. */
  keeps: boolean;
  /** Its answers name the version of the data that they were read from. */
  namesDataVersion: boolean;
  /** Its answers depend on other headers of the request, for caches to know. */
  varies: boolean;
}>;

/** One header, which is text. */
export type HeaderSchema = Readonly<{ type: 'string'; description: string; examples: readonly string[] }>;

/** The headers that the answer of a route with this status carries, as the OpenAPI document describes them. */
export function responseHeaders(route: HeaderSender, status: number): Readonly<Record<string, HeaderSchema>> {
  const sent = new Set<HeaderName>(['Request-Id']);
  if (!route.unlimited) for (const name of ['RateLimit', 'RateLimit-Policy'] as const) sent.add(name);
  const isContent = status === 200 || status === 304;
  if (isContent && (route.method === 'GET' || route.conditional)) sent.add('ETag');
  if (isContent && route.namesDataVersion) sent.add(DATA_VERSION_HEADER);
  if (route.keeps && status === 200) sent.add('Idempotency-Replayed');
  if (route.varies) sent.add('Vary');
  if (status === 401) sent.add('WWW-Authenticate');
  if (status === 405) sent.add('Allow');
  // A route outside the limit reports whether the service is up: its 503 needs no Retry-After.
  const mayWait = status === 409 || status === 429 || (status === 503 && !route.unlimited);
  if (mayWait) sent.add('Retry-After');
  return Object.fromEntries([...sent].map((name) => [name, HEADERS[name]]));
}

/** The answer to a method that a path does not take: it is that of no route, and stands by itself in the document. */
export function wrongMethodResponse(
  description: string,
  { schemaName, varies }: Readonly<{ schemaName: string; varies: boolean }>,
) {
  const sender = {
    method: '',
    unlimited: false,
    conditional: false,
    keeps: false,
    namesDataVersion: false,
    varies,
  };
  const sent = Object.entries(responseHeaders(sender, 405));
  const headers = sent.map(([name, { description: meaning, ...schema }]) => [
    name,
    { description: meaning, schema },
  ]);
  return {
    description,
    headers: Object.fromEntries(headers) as Record<string, { description: string; schema: object }>,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName}` } } },
  };
}

const header = (description: string, example: string): HeaderSchema => ({
  type: 'string',
  description,
  examples: [example],
});

const HEADERS = {
  'Request-Id': header(
    'Of this request, as the log has it; that of the caller when they sent one.',
    '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d',
  ),
  RateLimit: header(
    'How many requests are left (r), and after how many seconds there are as many as ever (t).',
    '"default";r=599;t=1',
  ),
  'RateLimit-Policy': header(
    'How many requests (q) a caller may make in a window of seconds (w).',
    '"default";q=600;w=60',
  ),
  ETag: header(
    'Of the content, for `If-None-Match` and, where a change takes it, `If-Match`.',
    '"Jx0Z4m5r0Vn2o8Kq7w1bTg"',
  ),
  [DATA_VERSION_HEADER]: header(
    'The version of the data that the answer was read from, which counts all writes; as `dataVersion` in `meta` of statements. Left out if the data changed meanwhile, and for callers without `metrics.read`.',
    '42',
  ),
  'WWW-Authenticate': header('How to authenticate.', 'Bearer'),
  'Retry-After': header('After how many seconds to try again, where waiting helps.', '5'),
  'Idempotency-Replayed': header(
    '`true` where the request was answered before, and this is that answer again.',
    'true',
  ),
  Vary: header(
    'The headers of the request that the answer depends on. A cache keeps an answer for each of what they say.',
    'Accept-Encoding',
  ),
  Allow: header('The methods that the path takes.', 'GET, PATCH'),
} as const;

type HeaderName = keyof typeof HEADERS;
