import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import {
  type Destination,
  type DestinationRules,
  findDestination,
  RefusedDestination,
} from './destination.ts';

/** What became of one attempt to deliver a message. It was accepted where `failure` is null. */
export type Attempt = Readonly<{ status: number | null; failure: string | null; durationMs: number }>;

/** A message for a webhook. */
export type Message = Readonly<{ url: string; headers: Readonly<Record<string, string>>; body: string }>;

/** Milliseconds that an attempt may take, from the look-up of its host to the end of the answer. */
export const ATTEMPT_MS = 10_000;

/** Bytes of an answer that are read. What it says does not matter. */
const MOST_ANSWER_BYTES = 65_536;

/**
 * Sends a message once, to an address that is checked, and follows no redirect. Never fails: a failure is in the attempt, in words that say
 * nothing of our network.
 */
export async function sendMessage(
  message: Message,
  rules: DestinationRules,
  find?: Parameters<typeof findDestination>[2],
): Promise<Attempt> {
  const begun = performance.now();
  const after = (outcome: Omit<Attempt, 'durationMs'>): Attempt => ({
    ...outcome,
    durationMs: Math.round(performance.now() - begun),
  });
  const timeout = AbortSignal.timeout(ATTEMPT_MS);
  try {
    const destination = await Promise.race([findDestination(message.url, rules, find), rejectedBy(timeout)]);
    const { status } = await exchange(destination, postOf(message), MOST_ANSWER_BYTES, timeout);
    return after({ status, failure: failureOf(status) });
  } catch (failure) {
    return after({ status: null, failure: explain(failure, timeout) });
  }
}

/** An answer. `body` is null where it has more bytes than were wanted. */
export type Answer = Readonly<{ status: number; contentType: string; body: Buffer | null }>;

/** What a GET brings from an address that is checked; it follows no redirect. Fails within `limitMs`, in the way of `sendMessage`. */
export async function fetchChecked(
  url: string,
  { rules, mostBytes, limitMs }: Readonly<{ rules: DestinationRules; mostBytes: number; limitMs: number }>,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(limitMs);
  const destination = await Promise.race([findDestination(url, rules), rejectedBy(timeout)]);
  const request = { method: 'GET', headers: { accept: 'application/json' }, body: '' } as const;
  return await exchange(destination, request, mostBytes, timeout);
}

type Request = Readonly<{
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string | number>>;
  body: string;
}>;

function postOf({ headers, body }: Message): Request {
  const described = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return { method: 'POST', headers: { ...headers, ...described }, body };
}

async function exchange(
  { url, address, family }: Destination,
  { method, headers, body }: Request,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Answer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return await new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        headers,
        // A connection of its own, to the address that was checked. The name stays in Host and in the certificate.
        agent: false,
        lookup: (_host, options, done) => {
          if (options.all === true) done(null, [{ address, family }]);
          else done(null, address, family);
        },
        signal,
      },
      (answer) => {
        const { statusCode: status = 0, headers: answered } = answer;
        const contentType = answered['content-type'] ?? '';
        const pieces: Buffer[] = [];
        let bytes = 0;
        const finish = (isWhole: boolean) => {
          resolve({ status, contentType, body: isWhole ? Buffer.concat(pieces) : null });
          sent.destroy();
        };
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
          if (bytes > mostBytes) finish(false);
          else pieces.push(piece);
        });
        // One that comes after the outcome changes nothing, and must not end the process.
        answer.once('end', () => finish(true)).on('error', reject);
      },
    );
    // One that would go on by another protocol has no answer to read, and nothing else would ever come of it.
    sent.once('upgrade', ({ statusCode: status = 0 }, socket) => {
      socket.destroy();
      resolve({ status, contentType: '', body: null });
    });
    // However it ends, there is an outcome: a promise that is settled already stays as it is.
    sent.on('error', reject).once('close', () => reject(new Error('closed without an outcome')));
    sent.end(body);
  });
}

function failureOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `answered with a redirect (${status}), which is not followed`;
  return `answered ${status}`;
}

function explain(failure: unknown, timeout: AbortSignal): string {
  if (timeout.aborted) return `no answer within ${ATTEMPT_MS / 1000} seconds`;
  if (failure instanceof RefusedDestination) return failure.message;
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the connection broke off';
  if (/CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code)) return 'the certificate of the host is not trusted';
  return 'the host could not be reached';
}

async function rejectedBy(signal: AbortSignal): Promise<never> {
  return await new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
  });
}
