import { sql } from 'kysely';
import Type from 'typebox';
import { query } from '../../db/statement.ts';
import { withDeadline } from '../../deadline.ts';
import { AlmanacError } from '../../errors.ts';
import { identify } from '../authenticate.ts';
import { readCredentials } from '../credentials.ts';
import { named } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { Exactly, Instant } from '../schemas.ts';
import type { App, Services } from '../services.ts';

/** Whether the service and its database work. One statement to the database at most, with `auth=1` as without. */
export function healthRoutes(app: App, services: Services): void {
  const ping = pinger(services);
  app.get(
    '/health',
    {
      config: { access: 'public', unlimited: true, alsoAnswers: [429] },
      schema: {
        ...described({
          tag: 'Service',
          operationId: 'getHealth',
          summary: 'Check health',
          description:
            'With `auth=1` it also says whether the request carries a live session or key; it is RATE_LIMITED where many from the same address were neither.',
        }),
        querystring: Type.Object({ auth: Type.Optional(Type.Enum(['1'])) }),
        response: { 200: health('ok'), 503: health('degraded') },
      },
    },
    async (request, reply) => {
      const isAsked = request.query.auth === '1';
      const credentials = isAsked ? readCredentials(request, services.config.keyPrefix) : NOBODY;
      const canBeSomebody = credentials.kind === 'api key' || credentials.kind === 'session';
      const question = canBeSomebody ? identify(request, credentials, services) : ping();
      const timestamp = services.clock().toISOString();
      try {
        const found = await withDeadline(question, DEADLINE_MS);
        const authenticated = isAsked ? { authenticated: canBeSomebody && found !== null } : {};
        return { status: 'ok' as const, db: true, timestamp, version: services.version, ...authenticated };
      } catch (failure) {
        if (failure instanceof AlmanacError) throw failure;
        request.log.error({ failure }, 'the database is unreachable');
        return await reply.code(503).send({
          status: 'degraded',
          db: false,
          timestamp,
          version: services.version,
          ...(isAsked ? { authenticated: false } : {}),
          error: 'the database cannot be reached',
        });
      }
    },
  );
}

const NOBODY = { kind: 'none' } as const;
const DEADLINE_MS = 1500;

// Those who ask at the same moment share one statement, so that a database that hangs keeps one connection busy and
// not all of them. The embedded engine has one connection: while that is in use, what it has answered lately is enough.
function pinger(services: Services): () => Promise<null> {
  let underWay: Promise<null> | null = null;
  return async () => {
    if (services.isKnownToAnswer()) return null;
    underWay ??= services.platform
      .run(sql`select 1`.compile(query))
      .then(() => null)
      .finally(() => {
        underWay = null;
      });
    return await underWay;
  };
}

function health<Status extends 'ok' | 'degraded'>(status: Status) {
  return named(
    status === 'ok' ? 'Health' : 'DegradedHealth',
    Exactly(
      {
        status: Type.Literal(status),
        db: Type.Boolean({ description: 'Whether the database answered.' }),
        timestamp: Instant,
        version: Type.String({ examples: ['0.1.0'] }),
        authenticated: Type.Optional(Type.Boolean({ description: 'Only with `auth=1`.' })),
        error: Type.Optional(Type.String({ description: 'What is wrong, in a few words, when degraded.' })),
      },
      { description: status === 'ok' ? 'The service works.' : 'The database cannot be reached.' },
    ),
  );
}
