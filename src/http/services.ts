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
import type { FoundingDoor } from '../db/founding.ts';
import type { PlatformDoor } from '../db/platform.ts';
import type { TenantWriter } from '../db/tenant.ts';

/** What handlers and hooks work with. No handler opens a door itself: `request.tenant()` is the caller's own. */
export type Services = Readonly<{
  config: Config;
  /** The version of the service, as the health report tells it. */
  version: string;
  clock: () => Date;
  platform: PlatformDoor;
  callers: CallerLookup;
  founding: FoundingDoor;
  openTenant: (organizationId: string) => TenantWriter;
  /** Buckets that all processes share, for callers that are known. */
  shared: RateLimiter;
  /** Buckets of this process, for callers that are not. */
  local: RateLimiter;
  /** Lets a request go on without waiting: a failure is logged, and the server waits for it when it stops. */
  inBackground: (work: Promise<unknown>) => void;
  /** Connections to the database that this process may have at once. */
  connections: number;
}>;

/** The application, with the types of a route's input and output derived from its schema. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
