import type { OutgoingHttpHeader } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../access/principal.ts';
import type { Limits } from '../metrics/definition/protection.ts';
import { formatDay, todayIn } from '../period/index.ts';
import { type Coding, codingWanted } from './content-coding.ts';
import { nameDataVersion } from './data-version.ts';
import { isRead } from './reply.ts';
import type { App, Services } from './services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether answers are remembered until the organisation's data change: those that depend on nothing but the data,
     * the day, what the caller may see and the request itself.
     */
    remembered?: true;
  }
  interface FastifyRequest {
    /** The name by which the answer will be remembered; null where it is not. */
    rememberedAs: string | null;
  }
}

/** An answer as it left, compressed or not: its content, the entity tag of that, and the headers that describe it. */
type Answer = Readonly<{
  payload: string | Buffer;
  coding: Coding | null;
  tag: string | null;
  /** Each after its name. */
  headers: readonly string[];
}>;

/**
 * Answers again what was answered before, as long as it is right: every look-up of a caller brings the version of the
 * organisation's data, and an answer is remembered by its stamp if everything was read from that very state. A stamp comes again
 * only with its state, when a dump is restored under the running service. What was true of an older state is never asked for
 * again and makes room. Which requests are let in is decided before, for each anew: `authenticate` must be registered first.
 *
 * The entity tag is remembered too, and is of the content: a tag made of the version of the data would show that demographics
 * or pay changed to somebody who may see neither. What is compressed is remembered so, for those who want that coding.
 *
 * A GET is answered as soon as its caller is let in. The headers that describe the content are remembered with it, so the hooks
 * that made them do not run again.
 */
export function rememberAnswers(app: App, { clock, config, observer }: Services): void {
  app.decorateRequest('rememberedAs', null);
  if (config.rememberedBytes === 0) return;
  const answers = new LRUCache<string, Answer>({
    maxSize: config.rememberedBytes,
    // Two bytes for each character of a string, and the entry itself.
    sizeCalculation: ({ payload, headers }, name) =>
      (typeof payload === 'string' ? 2 : 1) * payload.length +
      2 * headers.reduce((length, text) => length + text.length, name.length) +
      ENTRY_BYTES,
  });

  let hits = 0;
  let misses = 0;
  observer.addSource(() => [
    { metric: 'almanac_remembered_hits_total', value: hits },
    { metric: 'almanac_remembered_misses_total', value: misses },
    { metric: 'almanac_remembered_bytes', value: answers.calculatedSize },
    { metric: 'almanac_remembered_entries', value: answers.size },
  ]);

  const find = (request: FastifyRequest): Answer | null => {
    const coding = codingWanted(request.headers['accept-encoding']) ?? '';
    const name = `${coding} ${nameOf(request, clock())}`;
    const answer = answers.get(name) ?? null;
    if (answer === null) {
      misses += 1;
      request.rememberedAs = name;
    } else {
      hits += 1;
    }
    return answer;
  };
  const answerAgain = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    request.trace?.begin('remember');
    const answer = find(request);
    request.trace?.endStage();
    if (answer === null) return done();
    if (isWholeAsked(request)) {
      nameDataVersion(request, reply);
      return writeAgain(reply, answer);
    }
    reply.contentTag = answer.tag;
    reply.contentCoding = answer.coding;
    void reply.type(JSON_TYPE).send(answer.payload);
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (isRemembered(request) && isRead(request)) answerAgain(request, reply, done);
    else done();
  });
  // What is asked in a body is known when that has been read.
  app.addHook('preHandler', (request, reply, done) => {
    if (isRemembered(request) && !isRead(request)) answerAgain(request, reply, done);
    else done();
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    // A HEAD answer has no body to remember.
    const isWhole = request.method !== 'HEAD' && (typeof payload === 'string' || Buffer.isBuffer(payload));
    if (request.rememberedAs !== null && reply.statusCode === 200 && isWhole) {
      const { contentCoding: coding, contentTag: tag } = reply;
      answers.set(request.rememberedAs, { payload, coding, tag, headers: headersOf(reply, payload) });
    }
    done(null, payload);
  });
}

function isRemembered({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.remembered === true;
}

// HEAD requests and conditional requests are answered by the ordinary hooks.
function isWholeAsked({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['if-none-match'] === undefined;
}

const ENTRY_BYTES = 200;
const JSON_TYPE = 'application/json; charset=utf-8';

// Those that say what an answer is, when nothing more is done to it. Others are about the request.
const CONTENT_HEADERS: ReadonlySet<string> = new Set([
  'content-type',
  'content-encoding',
  'cache-control',
  'etag',
  'vary',
]);

function headersOf(reply: FastifyReply, payload: string | Buffer): Answer['headers'] {
  const headers = ['content-length', String(Buffer.byteLength(payload))];
  for (const name of CONTENT_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers.push(name, String(value));
  }
  return headers;
}

// The hooks of answers that were sent run for it: the log, the metrics and the trace. A list of headers is written faster than
// an object that is put together for it.
function writeAgain(reply: FastifyReply, { payload, headers }: Answer): void {
  const sent: OutgoingHttpHeader[] = headers.slice();
  const ofRequest: Readonly<Record<string, OutgoingHttpHeader | undefined>> = reply.getHeaders();
  for (const name of Object.keys(ofRequest)) {
    const value = ofRequest[name];
    if (value !== undefined && !CONTENT_HEADERS.has(name)) sent.push(name, value);
  }
  reply.hijack();
  reply.raw.writeHead(200, sent);
  reply.raw.end(payload);
}

// Everything that an answer depends on. What has no end stands last, so that no part can pass for another.
function nameOf(request: FastifyRequest, now: Date): string {
  const { principal } = request;
  const today = formatDay(todayIn(principal.organization.timeZone, now));
  const body = request.body === undefined ? '' : JSON.stringify(request.body);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return `${today} ${standingOf(principal)} ${method} ${request.url} ${body}`;
}

/** The state of the data that somebody sees, and how much of them. */
function standingOf(principal: Principal): string {
  const {
    id,
    dataVersion,
    timeZone,
    baseCurrency,
    financialYearStartMonth,
    minimumGroupSize,
    cashFlowPolicy,
  } = principal.organization;
  const settings = `${timeZone} ${baseCurrency} ${financialYearStartMonth} ${minimumGroupSize} ${cashFlowPolicy}`;
  const role = principal.kind === 'session' ? principal.role : principal.kind;
  const limits = limitsText(principal.limits);
  const capabilities = [...principal.capabilities].sort().join();
  return `${id} ${dataVersion.stamp} ${settings} ${role} ${capabilities} ${limits}`;
}

function limitsText(limits: Limits | null): string {
  if (limits === null) return '*';
  const sorted = (names: ReadonlySet<string>): string => [...names].sort().join();
  return limits.kind === 'families'
    ? sorted(limits.families)
    : `named ${sorted(limits.metrics)} ${sorted(limits.statements)}`;
}
