import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Pool } from 'pg';
import type { DestinationStream } from 'pino';
import { callerLookup } from '../access/find-principal.ts';
import { localLimiter } from '../access/local-limiter.ts';
import { sharedLimiter } from '../access/shared-limiter.ts';
import type { Config } from '../config.ts';
import { openBothDoors, openEveryDoor } from '../db/both-doors.ts';
import { changesOf, importConnectionsOf } from '../db/connections.ts';
import { isKnownToAnswer } from '../db/embedded.ts';
import { openEraserDoor } from '../db/eraser.ts';
import { openFoundingDoor } from '../db/founding.ts';
import { openPlatformDoor } from '../db/platform.ts';
import type { Replicas } from '../db/replicas.ts';
import { openTenantDoor, type Purpose } from '../db/tenant.ts';
import { openMailer } from '../mail/mailer.ts';
import type { Observer } from '../observe/observer.ts';
import type { Readiness } from '../readiness.ts';
import { RequestLog } from '../request-log/request-log.ts';
import { GUIDES } from '../web-folder.ts';
import { authenticate } from './authenticate.ts';
import { limitBodyTime } from './body-time.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { admitLateBodies } from './caller-now.ts';
import { checkForms } from './check-form.ts';
import { chooseCodings, compressAnswers } from './compress-answers.ts';
import { allowOrigins } from './cross-origin.ts';
import { nameDataVersions } from './data-version.ts';
import { answerFailures } from './failure.ts';
import { BODY_LIMIT_BYTES, readJsonOnly } from './form.ts';
import { serveGuides } from './guides.ts';
import { requireOwnHost } from './host.ts';
import { spareUnsentAnswers } from './idle-connections.ts';
import { keepRequests } from './keep-requests.ts';
import { logRequests, openLog } from './log.ts';
import { serveMcp } from './mcp-endpoint.ts';
import { answerUnknownRoutes } from './methods.ts';
import { serveOAuth } from './oauth/index.ts';
import { observeRequests } from './observe-requests.ts';
import { API_PREFIX, describeApi } from './openapi.ts';
import { rememberAnswers } from './remember.ts';
import { cacheHeaders } from './reply.ts';
import { requestIdOf } from './request-id.ts';
import { registerRoutes } from './routes/index.ts';
import { serveSecurityContact } from './security-contact.ts';
import { securityHeaders } from './security-headers.ts';
import type { App, Services } from './services.ts';
import { Strangers } from './strangers.ts';
import { traceCallers, traceRequests } from './trace-requests.ts';
import { checkBySchemas } from './validators.ts';
import { serveWebApp } from './web-app.ts';
import { writeAnswer } from './write-answer.ts';

/** What the application is given. It opens both doors itself, on the pool. */
export type Dependencies = Readonly<{
  config: Config;
  clock: () => Date;
  pool: Pool;
  /** The read replicas of the database; null where there are none. */
  replicas: Replicas | null;
  version: string;
  /** Where the log goes. */
  log: DestinationStream;
  /** The folder of the built web app; null serves the API alone. */
  webApp: string | null;
  readiness: Readiness;
  observer: Observer;
}>;

/** The application, not yet listening. Closing it waits for what it still does in the background. */
export function buildApp({
  config,
  clock,
  pool,
  replicas,
  version,
  log,
  webApp,
  readiness,
  observer,
}: Dependencies): App {
  const logger: FastifyBaseLogger = openLog(config.logLevel, clock, log);
  const app: App = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => requestIdOf(headers),
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit: BODY_LIMIT_BYTES,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Answers leave exactly as they were made: a serializer that drops or converts would hide what is wrong with them.
    schemaController: {
      compilersFactory: { buildSerializer: () => () => writeAnswer },
    },
    // A parameter may be as long as an address: whether there is such a thing is for its route to say.
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : UNDECODABLE),
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<TypeBoxTypeProvider>();
  spareUnsentAnswers(app.server);

  const background = new Set<Promise<void>>();
  const inBackground = (work: Promise<unknown>): void => {
    const quiet = work
      .then(() => undefined)
      .catch((failure: unknown) => logger.warn({ failure }, 'background work failed'))
      .finally(() => background.delete(quiet));
    background.add(quiet);
  };
  const mail = openMailer(config.mail, {
    inBackground,
    noteFailure: (words) => logger.warn(words, 'a message could not be sent'),
  });
  app.addHook('preClose', async () => mail.stop());
  app.addHook('onClose', async () => {
    await Promise.all(background);
    mail.close();
  });

  app.addHook('preClose', async () => readiness.stop());

  observer.addSource(() => [
    { metric: 'almanac_mail_waiting', value: mail.tally.waiting },
    { metric: 'almanac_mail_total', labels: { outcome: 'sent' }, value: mail.tally.sent },
    { metric: 'almanac_mail_total', labels: { outcome: 'failed' }, value: mail.tally.failed },
  ]);

  const requestLog = new RequestLog(
    (organizationId) => openTenantDoor(pool, organizationId, UNNOTICED),
    (failure) => logger.warn({ failure }, 'requests could not be written to the log of their keys'),
  );
  observer.addSource(() => [
    {
      metric: 'almanac_logged_requests_total',
      labels: { outcome: 'kept' },
      value: requestLog.tally.kept,
    },
    {
      metric: 'almanac_logged_requests_total',
      labels: { outcome: 'dropped' },
      value: requestLog.tally.dropped,
    },
  ]);

  const platform = openPlatformDoor(pool);
  const services: Services = {
    config,
    version,
    clock,
    platform,
    isKnownToAnswer: () => isKnownToAnswer(pool),
    readiness,
    observer,
    callers: callerLookup(platform),
    strangers: new Strangers(config.rateLimit),
    founding: openFoundingDoor(pool),
    bothDoors: openBothDoors(pool),
    everyDoor: openEveryDoor(pool),
    openTenant: (organizationId, purpose = UNNOTICED, watch = observer.watch) =>
      openTenantDoor(pool, organizationId, purpose, watch, replicas),
    openEraser: (organizationId) => openEraserDoor(pool, organizationId),
    shared: sharedLimiter(platform, inBackground),
    local: localLimiter(),
    mail,
    requestLog,
    changes: changesOf(pool),
    inBackground,
    importConnections: importConnectionsOf(pool),
  };

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('Request-Id', request.id);
    done();
  });
  limitBodyTime(app);
  securityHeaders(app, { overHttps: config.secureCookies });
  allowOrigins(app, config.allowedOrigins);
  void app.register(cookie, { hook: false });
  traceRequests(app, observer);
  logRequests(app);
  observeRequests(app, observer);
  keepRequests(app, requestLog, clock);
  answerFailures(app);
  requireOwnHost(app, config);
  answerUnknownRoutes(app, { hasPages: webApp !== null, allowedOrigins: config.allowedOrigins });
  checkForms(app, services);
  // In this order: an answer's coding is part of its entity tag, and it is remembered as it leaves.
  chooseCodings(app);
  cacheHeaders(app, version);
  compressAnswers(app);
  readJsonOnly(app);
  authenticate(app, services);
  admitLateBodies(app, services);
  traceCallers(app, observer);
  rememberAnswers(app, services);
  nameDataVersions(app);
  describeApi(app, services);
  void app.register(
    async (api: App) => {
      checkBySchemas(api);
      registerRoutes(api, services);
    },
    { prefix: API_PREFIX },
  );
  serveMcp(app, services);
  serveOAuth(app, services);
  serveSecurityContact(app, config, clock);
  if (webApp !== null) {
    serveWebApp(app, webApp);
    serveGuides(app, GUIDES, config);
  }
  return app;
}

const UNNOTICED: Purpose = { kind: 'request', signal: null };

// An address with a % that means nothing is no route, like any other that is none.
const UNDECODABLE = '/%25';

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?', 1).join(''));
    return true;
  } catch {
    return false;
  }
}
