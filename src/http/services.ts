import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { CallerLookup } from '../access/find-principal.ts';
import type { RateLimiter } from '../access/rate-limit.ts';
import type { Config } from '../config.ts';
import type { BothDoors, EveryDoor } from '../db/both-doors.ts';
import type { Changes } from '../db/changes.ts';
import type { EraserDoor } from '../db/eraser.ts';
import type { FoundingDoor } from '../db/founding.ts';
import type { PlatformDoor } from '../db/platform.ts';
import type { Purpose, TenantWriter } from '../db/tenant.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Observer, Watch } from '../observe/observer.ts';
import type { Readiness } from '../readiness.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { Strangers } from './strangers.ts';

/** What handlers and hooks work with. No handler opens a door itself: `request.tenant()` is the caller's own. */
export type Services = Readonly<{
  config: Config;
  /** The version of the service, as in the health report. */
  version: string;
  clock: () => Date;
  platform: PlatformDoor;
  /** Whether it is known without asking that the database answers. */
  isKnownToAnswer: () => boolean;
  readiness: Readiness;
  observer: Observer;
  callers: CallerLookup;
  /** What limits look-ups of credentials that may be forged. */
  strangers: Strangers;
  founding: FoundingDoor;
  /** For sessions and passwords, which belong to no organisation and are in the audit log of one. */
  bothDoors: BothDoors;
  everyDoor: EveryDoor;
  /** By itself for somebody who waits, and whose going away is not noticed. */
  openTenant: (organizationId: string, purpose?: Purpose, watch?: Watch) => TenantWriter;
  openEraser: (organizationId: string) => EraserDoor;
  /** Buckets that all processes share, for callers that are known. */
  shared: RateLimiter;
  /** Buckets of this process, for callers that are not. */
  local: RateLimiter;
  mail: Mailer;
  /** The requests of keys and sheet links, as their makers see them. */
  requestLog: RequestLog;
  /** The changes that this process commits, for those who wait for events. */
  changes: Changes;
  /** Lets a request go on without waiting: a failure is logged, and the server waits for it when it stops. */
  inBackground: (work: Promise<unknown>) => void;
  /** How many imports the database takes from this process at once; null where one import is all that it does. */
  importConnections: number | null;
}>;

/** The application, with the types of a route's input and output derived from its schema. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
