/** The headers that a page of an allowed origin may send and read, and how long its browser keeps that. */
export const SENDABLE = 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Request-Id';
export const READABLE =
  'ETag, Request-Id, RateLimit, RateLimit-Policy, Retry-After, Allow, Idempotency-Replayed, Almanac-Data-Version';
export const KEPT_SECONDS = 600;

/** What the OpenAPI document says about other origins: nothing where none is allowed. It never lists those that are. */
export function aboutOrigins(allowed: readonly string[]): string {
  return allowed.length === 0 ? '' : ABOUT;
}

const ABOUT = [
  'Pages of origins that this service allows may call it with an API key (CORS).',
  'An answer to a request with `Origin` and `Authorization: Bearer` carries `Access-Control-Allow-Origin` with that origin and',
  `\`Access-Control-Expose-Headers: ${READABLE}\`; answers of public routes carry neither, and no answer allows cookies.`,
  'Before it, `OPTIONS` with `Origin` and `Access-Control-Request-Method` is answered 204 with `Access-Control-Allow-Origin`,',
  `\`Access-Control-Allow-Methods\`, \`Access-Control-Allow-Headers: ${SENDABLE}\` and`,
  `\`Access-Control-Max-Age: ${KEPT_SECONDS}\`.`,
].join(' ');
