import Type from 'typebox';
import type { Unready } from '../../readiness.ts';
import { named } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { Exactly, Instant } from '../schemas.ts';
import type { App, Services } from '../services.ts';

/** What an orchestrator asks: whether to restart the process, and whether to send it requests. */
export function healthProbeRoutes(app: App, { clock, version, readiness }: Services): void {
  app.get(
    '/health/live',
    {
      config: { access: 'public', unlimited: true },
      schema: {
        ...described({
          tag: 'Service',
          operationId: 'getLiveness',
          summary: 'Check liveness',
          description: 'Answers as long as the process does. The database is not asked.',
        }),
        response: { 200: Probed },
      },
    },
    () => ({ status: 'ok' as const, timestamp: clock().toISOString(), version }),
  );

  app.get(
    '/health/ready',
    {
      config: { access: 'public', unlimited: true },
      schema: {
        ...described({
          tag: 'Service',
          operationId: 'getReadiness',
          summary: 'Check readiness',
          description:
            'Whether the process can serve requests: its database answers and has the migrations of this version, and the process is not stopping. Answers within two seconds.',
        }),
        response: { 200: Probed, 503: NotReady },
      },
    },
    async (_request, reply) => {
      const unready = await readiness.check();
      const timestamp = clock().toISOString();
      if (unready === null) return { status: 'ok' as const, timestamp, version };
      const status = 'degraded' as const;
      return await reply.code(503).send({ status, timestamp, version, error: WHY_UNREADY[unready] });
    },
  );
}

/** Why a process is not ready, in a few words. */
export const WHY_UNREADY: Readonly<Record<Unready, string>> = {
  stopping: 'the service is stopping',
  database: 'the database cannot be reached',
  migrations: 'the database is not migrated to this version',
};

const MOMENT = { timestamp: Instant, version: Type.String({ examples: ['0.1.0'] }) };
const Probed = named('Probed', Exactly({ status: Type.Literal('ok'), ...MOMENT }, { description: 'It is.' }));
const NotReady = named(
  'NotReady',
  Exactly(
    {
      status: Type.Literal('degraded'),
      ...MOMENT,
      error: Type.Enum(Object.values(WHY_UNREADY), { description: 'Why not, in a few words.' }),
    },
    { description: 'The process should get no requests.' },
  ),
);
