import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { DestinationStream } from 'pino';
import { endSetupToken, keepSetupToken } from './access/setup-token.ts';
import type { Config } from './config.ts';
import { changesOf } from './db/connections.ts';
import { type Database, openDatabase } from './db/database.ts';
import { openEraserDoor } from './db/eraser.ts';
import { namingDatabase } from './db/failed-on-database.ts';
import { openFoundingDoor } from './db/founding.ts';
import { migrate } from './db/migrate.ts';
import { openPlatformDoor, type PlatformDoor } from './db/platform.ts';
import { openReplicas } from './db/replicas.ts';
import { readRoleWarning } from './db/role-warning.ts';
import { platformQuery } from './db/statement.ts';
import { openTenantDoor } from './db/tenant.ts';
import { DemoAhead } from './demo/ahead.ts';
import { COMPANY } from './demo/company.ts';
import { createDemo, type DemoCredentials } from './demo/create.ts';
import { buildApp } from './http/app.ts';
import { openLog } from './http/log.ts';
import type { App } from './http/services.ts';
import type { Meter } from './observe/meter.ts';
import { type Observation, openObservation } from './observe/open.ts';
import type { TroubleListener } from './observe/telemetry.ts';
import { observeDatabase } from './observe-database.ts';
import { isSetupNeeded } from './organizations/set-up.ts';
import { type ScheduledUpkeep, scheduleUpkeep } from './privacy/schedule-upkeep.ts';
import { runUpkeep } from './privacy/upkeep.ts';
import { Readiness } from './readiness.ts';
import { startWork } from './start-work.ts';
import { readVersion } from './version.ts';

/** A server that listens, and the way to stop it. */
export type Server = Readonly<{
  /** Its address, as `http://127.0.0.1:3000`. */
  address: string;
  /** The credentials of the demo organisation, when this start has created it. */
  demo: DemoCredentials | null;
  /** Whether there is no organisation at all, so that the first one is made in the browser. */
  needsSetup: boolean;
  /** Advice to the operator about the database; null for none. */
  warning: string | null;
  version: string;
  readiness: Readiness;
  /** The metrics of this process; null without observation. */
  meter: Meter | null;
  /** Refuses new connections, lets running requests finish, and closes the database. */
  stop: () => Promise<void>;
}>;

/** The options of a server. */
export type ServerOptions = Readonly<{
  config: Config;
  clock: () => Date;
  log: DestinationStream;
  /** The folder of the built web app, awaited before the server listens; null serves the API alone. */
  webApp: string | Promise<string> | null;
  /** The token for creating the first organisation. */
  setupToken: string;
}>;

/** Opens the database, brings it up to date and listens. When one of them fails, it holds on to nothing. */
export async function startServer({
  config,
  clock,
  log: local,
  webApp,
  setupToken,
}: ServerOptions): Promise<Server> {
  const version = await readVersion();
  const observation = await openObservation(
    { hasMetrics: config.observe !== null, telemetry: config.telemetry },
    version,
    // Failures of the collector are not sent to the collector.
    troubleNotedIn(openLog(config.logLevel, clock, local)),
  );
  const { observer, meter } = observation;
  const log = sentAlso(local, observation);
  const logger = openLog(config.logLevel, clock, log);
  const onIdleFailure = (failure: Error) => logger.warn({ failure }, 'a connection to the database broke');
  const location = config.database;
  const ahead = new DemoAhead(config, clock());
  const database = await namingDatabase(
    location,
    async () => await openDatabase(location, onIdleFailure, config.connections, () => ahead.prepare()),
  );
  const replicas =
    config.replicas.length === 0 ? null : openReplicas(config.replicas, config.connections, onIdleFailure);
  try {
    const platform = openPlatformDoor(database.pool);
    const { demo, needsSetup, warning } = await namingDatabase(location, async () => ({
      demo: await prepareData(database, ahead, { config, clock, log }),
      needsSetup: await isSetupNeeded(platform),
      warning: await readRoleWarning(database.pool, location.kind),
    }));
    if (needsSetup) await platform.run(keepSetupToken(setupToken, clock()));
    // A token that cannot be removed expires.
    const closeAfterEnding = async () => {
      await platform.run(endSetupToken(setupToken, clock())).catch(() => undefined);
      await database.close();
    };
    const readiness = new Readiness(database.pool, (failure) => logger.error({ failure }, 'not ready'));
    observeDatabase(observer, database.pool, replicas);
    const connected = { pool: database.pool, replicas };
    const parts = { config, clock, ...connected, version, log, webApp: await webApp };
    const app = buildApp({ ...parts, readiness, observer });
    const address = await app.listen({ host: config.host, port: config.port });
    const upkeep = keepUp(database, { clock, config, log });
    const doors = {
      platform,
      changes: changesOf(database.pool),
      openTenant: (id: string) => openTenantDoor(database.pool, id),
      openForQuestions: (id: string, signal: AbortSignal | null) =>
        openTenantDoor(database.pool, id, { kind: 'request', signal }),
    };
    const work = startWork(doors, { clock, config, logger });
    const said = { address, demo, needsSetup, warning, version, readiness, meter };
    return {
      ...said,
      stop: async () =>
        await stop(
          app,
          [upkeep, work],
          [
            needsSetup ? { close: closeAfterEnding } : database,
            observation,
            ...(replicas === null ? [] : [replicas]),
          ],
        ),
    };
  } catch (failure) {
    await observation.close();
    await replicas?.close();
    await database.close();
    throw failure;
  }
}

function sentAlso(local: DestinationStream, { sendLine }: Observation): DestinationStream {
  if (sendLine === null) return local;
  return {
    write: (line) => {
      local.write(line);
      sendLine(line);
    },
  };
}

// Once for each outage, however long it is.
function troubleNotedIn(logger: FastifyBaseLogger): TroubleListener {
  const away = new Set<string>();
  return (signal, isThere) => {
    if (isThere === !away.has(signal)) return;
    if (isThere) away.delete(signal);
    else away.add(signal);
    if (isThere) logger.info({ signal }, 'the collector takes what is sent again');
    else
      logger.warn(
        { signal },
        'the collector does not take what is sent; what does not fit into the queue is dropped',
      );
  };
}

function keepUp(
  { pool }: Database,
  { clock, config, log }: Omit<ServerOptions, 'webApp' | 'setupToken'>,
): ScheduledUpkeep {
  const logger = openLog(config.logLevel, clock, log);
  const doors = {
    platform: openPlatformDoor(pool),
    openEraser: (organizationId: string) => openEraserDoor(pool, organizationId),
    openTenant: (organizationId: string) => openTenantDoor(pool, organizationId),
  };
  const listener = {
    onErased: (slug: string, erased: object) => logger.info({ organization: slug, erased }, 'erased'),
    onFailure: (slug: string, failure: unknown) =>
      logger.warn({ organization: slug, failure }, 'upkeep of an organisation failed'),
  };
  return scheduleUpkeep(async () => {
    await runUpkeep(doors, listener, clock()).catch((failure: unknown) => {
      logger.warn({ failure }, 'upkeep failed');
    });
  });
}

/** Prepares the data for the first request: the newest tables and, on an empty database, the demo. */
async function prepareData(
  { pool }: Database,
  { now, book }: DemoAhead,
  { clock, config, log }: Omit<ServerOptions, 'webApp' | 'setupToken'>,
): Promise<DemoCredentials | null> {
  const applied = await migrate(pool);
  if (applied.length > 0) openLog(config.logLevel, clock, log).info({ applied }, 'migrated');
  const platform = openPlatformDoor(pool);
  if (!config.createDemo || (await hasOtherOrganizations(platform))) return null;
  const openTenant = (organizationId: string) => openTenantDoor(pool, organizationId);
  return await createDemo(
    { platform, found: openFoundingDoor(pool), openTenant, keyPrefix: config.keyPrefix },
    now,
    book,
  );
}

// An existing organisation gets no demo beside it.
async function hasOtherOrganizations(platform: PlatformDoor): Promise<boolean> {
  const others = platformQuery
    .selectFrom('organizations')
    .select('id')
    .where('slug', '!=', COMPANY.slug)
    .limit(1);
  return (await platform.run(others.compile())).length > 0;
}

const FINISH_MS = 10_000;
const CLOSE_DATABASE_MS = 5_000;
const SWEEP_MS = 50;

type Stoppable = Readonly<{ stop: () => Promise<void> }>;
type Closable = Readonly<{ close: () => Promise<void> }>;

async function stop(app: App, working: readonly Stoppable[], others: readonly Closable[]): Promise<void> {
  // A connection that is kept open for a next request becomes idle only when its last one is answered.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const closed = Promise.all([app.close(), ...working.map(async (one) => await one.stop())]);
  await Promise.race([closed, sleep(FINISH_MS, undefined, { ref: false })]);
  clearInterval(sweep);
  app.server.closeAllConnections();
  await Promise.race([
    Promise.all(others.map(async (other) => await other.close())),
    sleep(CLOSE_DATABASE_MS, undefined, { ref: false }),
  ]);
}
