import { createHash } from 'node:crypto';
import { actorOf } from '../../audit/audit.ts';
import { newId } from '../../db/identifier.ts';
import { AlmanacError } from '../../errors.ts';
import type { ImportJobs } from '../../import/jobs/import-jobs.ts';
import { obstacleTo, selectApplied } from '../../import/undo/obstacles.ts';
import { undoImport } from '../../import/undo/undo-import.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App } from '../services.ts';
import { viewerOf } from './imports-form.ts';
import { describeImport, ImportAnswer, ImportParams, UndoQuery } from './imports-schemas.ts';

/** Undoing an import: in the background, as an import itself. */
export function undoRoutes(
  app: App,
  { clock, jobs }: Readonly<{ clock: () => Date; jobs: ImportJobs }>,
): void {
  app.post(
    '/v1/imports/:id/undo',
    {
      config: { access: 'imports.write', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Imports',
          operationId: 'undoImport',
          summary: 'Undo an import',
          description: UNDO,
        }),
        params: ImportParams,
        querystring: UndoQuery,
        response: { 200: ImportAnswer },
      },
    },
    async (request) => {
      const { organization, capabilities } = request.principal;
      const undoes = request.params.id;
      const tenant = request.tenantImporter();
      if ((await jobs.find(tenant, undoes)) === null) throw new AlmanacError('NOT_FOUND', NO_IMPORT);
      const [applied = null] = await request.tenant().read(selectApplied(undoes));
      const obstacle = obstacleTo(applied, capabilities);
      if (obstacle !== null)
        throw new AlmanacError(obstacle.code, `The import cannot be undone: ${obstacle.reason}.`);
      await jobs.requireRoom(tenant, organization.id, null);
      const now = clock();
      const record = await jobs.start({
        tenant,
        organization,
        wanted: {
          id: newId(now),
          kind: null,
          dryRun: request.query.dry_run === 'true',
          bytes: 0,
          idempotencyKey: null,
          requestHash: createHash('sha256').update(`undo ${undoes}`).digest(),
          actor: actorOf(request.principal),
          createdAt: now,
          undoes,
        },
        capabilities,
        work: async (door, run) => await undoImport(door, { ...run, undoes }),
        close: async () => undefined,
      });
      return recordEnvelope(describeImport(record, viewerOf(request.principal)));
    },
  );
}

const UNDO =
  'Voids what the import wrote, gives back what it replaced or changed, and removes the records that it added. It runs in the background ' +
  'like an import, all or nothing, and is a record of its own. It is refused where later entries, documents or payments depend on the import, or a later ' +
  'import states the same people or pay; records that are used by what came later stay, and so do settings and custom fields: the warnings name them. ' +
  'Snapshots for figures on diversity and pay gaps stay as they are. Undoing memberships and compensation needs `people.view_cost` too, and persons ' +
  '`people.view_diversity` as well.';
export const NO_IMPORT = 'There is no import with this id.';
