import { Readable } from 'node:stream';
import { requireCapability } from '../../access/require-capability.ts';
import { actorOf, recordEvent } from '../../audit/audit.ts';
import { AlmanacError } from '../../errors.ts';
import { ExportJobs } from '../../export/jobs/export-jobs.ts';
import type { ExportRecord } from '../../export/jobs/export-record.ts';
import { piecesOf } from '../../export/jobs/pieces.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { describeExport, ExportAnswer, ExportFile, ExportList, ExportParams } from './exports-schemas.ts';

/** The whole book as a zip, written in the background and kept for a day. */
export function exportRoutes(app: App, services: Services): void {
  const { clock, config, importConnections, inBackground, openTenant } = services;
  const jobs = new ExportJobs({
    clock,
    isAlone: importConnections === null,
    most: importConnections ?? MOST_WAITING_EXPORTS,
    folder: config.spoolFolder,
    mostBytes: config.importLimitBytes,
    inBackground,
    onFailure: (failure, exportId) => app.log.error({ failure, exportId }, 'an export failed'),
  });
  app.addHook('preClose', async () => jobs.stop());

  app.post(
    '/v1/exports',
    {
      config: { access: 'exports.read', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Exports',
          operationId: 'startExport',
          summary: 'Start an export',
          description:
            'The whole book in the files that an import reads, as far as the caller may see it, and without demographics. It runs in the background; an organisation has one at a time. It is in the audit log.',
        }),
        response: { 200: ExportAnswer },
      },
    },
    async (request) => {
      const { organization, capabilities } = request.principal;
      const record = await jobs.start({
        tenant: request.tenantWriter(),
        openTenant: (signal) => openTenant(organization.id, { kind: 'export', signal }),
        organizationId: organization.id,
        actor: actorOf(request.principal),
        scope: { capabilities, withDemographics: false },
      });
      return recordEnvelope(describeExport(record));
    },
  );

  app.get(
    '/v1/exports',
    {
      config: { access: 'exports.read' },
      schema: {
        ...described({
          tag: 'Exports',
          operationId: 'listExports',
          summary: 'List exports',
          description: 'The newest first, up to 500. The files of the last three are kept, for a day.',
        }),
        response: { 200: ExportList },
      },
    },
    async (request) => {
      const { records, total } = await jobs.list(request.tenantWriter(), LIST_LIMIT);
      return recordEnvelope(records.map(describeExport), { total });
    },
  );

  app.get(
    '/v1/exports/:id',
    {
      config: { access: 'exports.read' },
      schema: {
        ...described({
          tag: 'Exports',
          operationId: 'getExport',
          summary: 'Get an export',
          description: 'Its progress while it runs, what is in it when it is done.',
        }),
        params: ExportParams,
        response: { 200: ExportAnswer },
      },
    },
    async (request) =>
      recordEnvelope(describeExport(found(await jobs.find(request.tenantWriter(), request.params.id)))),
  );

  app.get(
    '/v1/exports/:id/file',
    {
      config: { access: 'exports.read' },
      schema: {
        ...described({
          tag: 'Exports',
          operationId: 'getExportFile',
          summary: 'Get the file of an export',
          description:
            'Needs every capability that the export names. A download is in the audit log. A file that breaks off is shorter than `Content-Length` says.',
        }),
        params: ExportParams,
        response: { 200: ExportFile },
      },
    },
    async (request, reply) => {
      const { principal } = request;
      const tenant = request.tenantWriter();
      const { id, capabilities, bytes, expiresAt } = found(await jobs.find(tenant, request.params.id));
      for (const capability of capabilities) requireCapability(principal, capability);
      if (bytes === null || expiresAt === null)
        throw new AlmanacError('NOT_FOUND', 'This export has no file, or it is no longer kept.');
      const event = {
        actor: actorOf(principal),
        action: 'export.downloaded',
        subject: { kind: 'export', id },
        before: null,
        after: null,
      };
      await tenant.note(recordEvent(event, clock()));
      const day = clock().toISOString().slice(0, 'YYYY-MM-DD'.length);
      return await reply
        .type('application/zip')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="${principal.organization.slug}-${day}.zip"`)
        .send(Readable.from(piecesOf(tenant, id, bytes), { objectMode: false }));
    },
  );
}

const LIST_LIMIT = 500;
/** With one connection exports are taken on and wait for each other. */
const MOST_WAITING_EXPORTS = 4;

function found(record: ExportRecord | null): ExportRecord {
  if (record === null) throw new AlmanacError('NOT_FOUND', 'There is no export with this id.');
  return record;
}
