import Type from 'typebox';
import { actorOf } from '../../audit/audit.ts';
import { beginSeries } from '../../records/snapshots/begin-series.ts';
import { named } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { Exactly, RecordEnvelope } from '../schemas.ts';
import type { App, Services } from '../services.ts';

/** The snapshots that figures on diversity and pay gaps answer with. For signed-in owners. */
export function snapshotRoutes(app: App, { clock }: Services): void {
  app.post(
    '/settings/snapshots/series',
    {
      config: { access: 'owner', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'beginSnapshotSeries',
          summary: 'Start a new snapshot series',
          description:
            'Makes the snapshot of the last snapshot day again from what is recorded now, so that a first import of demographics counts before the next day. Refused where too little has changed: both snapshots together would tell of few persons.',
        }),
        response: {
          200: RecordEnvelope(
            'The snapshot that begins the series.',
            named('BegunSeries', Exactly({ day: Type.String({ format: 'date', examples: ['2026-09-30'] }) })),
          ),
        },
      },
    },
    async (request) =>
      recordEnvelope({
        day: await beginSeries(request.tenantWriter(), { actor: actorOf(request.principal) }, clock()),
      }),
  );
}
