import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../access/principal.ts';
import { formatDay, todayIn } from '../period/index.ts';
import { type Coding, codingWanted } from './content-coding.ts';
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

/** An answer as it left, compressed or not, and the entity tag of its content. */
type Answer = Readonly<{ payload: string | Buffer; coding: Coding | null; tag: string | null }>;

/**
 * Answers again what was answered before, as long as it is right: every look-up of a caller brings the version of the
 * organisation's data, and an answer is remembered by its stamp if everything was read from that very state. A stamp comes again
 * only with its state, when a dump is restored under the running service. What was true of an older state is never asked for
 * again and makes room. Which requests are let in is decided before, for each anew.
 *
 * The entity tag is remembered too, and is of the content: a tag made of the version of the data would show that demographics
 * or pay changed to somebody who may see neither. What is compressed is remembered so, for those who want that coding.
 */
export function rememberAnswers(app: App, { clock, config, observer }: Services): void {
  app.decorateRequest('rememberedAs', null);
  if (config.rememberedBytes === 0) return;
  const answers = new LRUCache<string, Answer>({
    maxSize: config.rememberedBytes,
    // Two bytes for each character, as a string may need, and the name and the entry beside.
    sizeCalculation: ({ payload }, name) =>
      (typeof payload === 'string' ? 2 : 1) * payload.length + 2 * name.length + ENTRY_BYTES,
  });

  let hits = 0;
  let misses = 0;
  observer.addSource(() => [
    { metric: 'almanac_remembered_hits_total', value: hits },
    { metric: 'almanac_remembered_misses_total', value: misses },
    { metric: 'almanac_remembered_bytes', value: answers.calculatedSize },
    { metric: 'almanac_remembered_entries', value: answers.size },
  ]);

  app.addHook('preHandler', (request, reply, done) => {
    const name = isRemembered(request) ? nameOf(request, clock()) : null;
    const key = name === null ? null : `${codingWanted(request.headers['accept-encoding']) ?? ''} ${name}`;
    const answer = key === null ? undefined : answers.get(key);
    if (answer === undefined) {
      if (key !== null) misses += 1;
      request.rememberedAs = key;
      done();
      return;
    }
    hits += 1;
    reply.contentTag = answer.tag;
    reply.contentCoding = answer.coding;
    void reply.type(JSON_TYPE).send(answer.payload);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    // A HEAD answer has no body to remember.
    const isWhole = request.method !== 'HEAD' && (typeof payload === 'string' || Buffer.isBuffer(payload));
    if (request.rememberedAs !== null && reply.statusCode === 200 && isWhole) {
      const answer = { payload, coding: reply.contentCoding, tag: reply.contentTag };
      answers.set(request.rememberedAs, answer);
    }
    done(null, payload);
  });
}

function isRemembered({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.remembered === true;
}

const ENTRY_BYTES = 200;
const JSON_TYPE = 'application/json; charset=utf-8';

// Everything that an answer depends on. What has no end stands last, so that no part can pass for another.
function nameOf(request: FastifyRequest, now: Date): string {
  const { organization } = request.principal;
  const { id, dataVersion, timeZone, baseCurrency, financialYearStartMonth, minimumGroupSize } = organization;
  const today = formatDay(todayIn(timeZone, now));
  const settings = `${timeZone} ${baseCurrency} ${financialYearStartMonth} ${minimumGroupSize}`;
  const body = request.body === undefined ? '' : JSON.stringify(request.body);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return `${id} ${dataVersion.stamp} ${today} ${settings} ${standingOf(request.principal)} ${method} ${request.url} ${body}`;
}

function standingOf(principal: Principal): string {
  const role = principal.kind === 'session' ? principal.role : 'key';
  const families = principal.families === null ? '*' : [...principal.families].sort().join();
  return `${role} ${[...principal.capabilities].sort().join()} ${families}`;
}
