import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** An answer received over a connection. */
export type StreamedAnswer = Readonly<{ status: number; body: string; headers: IncomingMessage['headers'] }>;

/** How a body is sent: with a key, to a path, as a type, and with a Content-Length if a length is given. */
export type Streamed = Readonly<{
  as: string;
  way: string;
  type: string;
  length?: number;
  headers?: Record<string, string>;
}>;

/** Opens a request to a server at an address; the caller writes its body. */
export function openRequest(address: string, { as, way, type, length, headers }: Streamed): ClientRequest {
  return request(`${address}${way}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as}`,
      'content-type': type,
      ...(length === undefined ? {} : { 'content-length': length }),
      ...headers,
    },
  });
}

/** Sends a body piece by piece, as fast as the server accepts it, and returns the answer. */
export async function stream(
  address: string,
  streamed: Streamed,
  pieces: Iterable<Uint8Array | string>,
): Promise<StreamedAnswer> {
  const sending = openRequest(address, streamed);
  const answered = answerTo(sending);
  let isAnswered = false;
  void answered.finally(() => {
    isAnswered = true;
  });
  for (const piece of pieces) {
    if (isAnswered) break;
    if (!sending.write(piece)) await Promise.race([once(sending, 'drain'), answered]);
  }
  sending.end();
  return await answered;
}

/** The answer to a request. */
export async function answerTo(sending: ClientRequest): Promise<StreamedAnswer> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await text(answer), headers: answer.headers };
}
