import type { FastifyError } from 'fastify';
import { actorOf } from '../../audit/audit.ts';
import { newId } from '../../db/identifier.ts';
import { AlmanacError } from '../../errors.ts';
import { importBook } from '../../import/import.ts';
import { ImportJobs } from '../../import/jobs/import-jobs.ts';
import { importFrom, selectImports } from '../../import/jobs/import-record.ts';
import { Slots } from '../../slots.ts';
import { admitAgain } from '../caller-now.ts';
import { answerFailure } from '../failure.ts';
import { notifyOwnersOfLeftKeys } from '../notify-owners.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { receiveFile } from '../upload.ts';
import { bookIn, mappingIn } from './imports-book.ts';
import {
  hashOfRequest,
  IMPORT_TYPES,
  readImportForm,
  requireFileCapability,
  type ImportQuery as SentQuery,
  unsupportedType,
  viewerOf,
} from './imports-form.ts';
import {
  describeImport,
  ImportAnswer,
  ImportBody,
  ImportHeaders,
  ImportList,
  ImportParams,
  ImportQuery,
  summariseImport,
} from './imports-schemas.ts';
import { NO_IMPORT, undoRoutes } from './imports-undo.ts';

/** Books and single files, imported in the background: the record shows its progress. */
export function importRoutes(app: App, services: Services): void {
  const { clock, config, importConnections, inBackground } = services;
  const jobs = new ImportJobs({
    clock,
    isAlone: importConnections === null,
    most: importConnections ?? MOST_WAITING_IMPORTS,
    inBackground,
    onFailure: (failure, importId) => app.log.error({ failure, importId }, 'an import failed'),
    onEnd: ({ tenant, organization, wanted: { actor, createdAt } }) =>
      notifyOwnersOfLeftKeys(services, { tenant, organization }, { actor, since: createdAt }),
  });
  services.observer.addSource(() => {
    const { running, ended, rows } = jobs.tally;
    return [
      { metric: 'almanac_imports_running', value: running },
      { metric: 'almanac_import_rows_total', value: rows },
      ...Object.entries(ended).map(
        ([outcome, value]) => ({ metric: 'almanac_imports_total', labels: { outcome }, value }) as const,
      ),
    ];
  });
  app.addHook('preClose', async () => jobs.stop());
  const uploads = new Slots(UPLOADS);
  const mostBytes = config.importLimitBytes;

  // The bodies of this route are files, which nothing parses: they are read by the handler as they come.
  void app.register(async (files: App) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser(IMPORT_TYPES, (_request, _payload, done) => done(null, undefined));
    files.setErrorHandler((failure: FastifyError, request, reply) =>
      answerFailure(
        failure.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? unsupportedType() : failure,
        request,
        reply,
      ),
    );

    files.post(
      '/v1/imports',
      {
        config: {
          access: 'imports.write',
          alsoAnswers: [409],
          rules: ({ query }, request) => void readImportForm(request, query as SentQuery, mostBytes),
        },
        schema: {
          ...described({
            tag: 'Imports',
            operationId: 'startImport',
            summary: 'Start an import',
            description: START,
          }),
          headers: ImportHeaders,
          querystring: ImportQuery,
          body: ImportBody,
          response: { 200: ImportAnswer },
        },
      },
      async (request) => {
        const form = readImportForm(request, request.query, mostBytes);
        const mapping = await mappingIn(request.tenant(), form);
        const kind = form.content.is === 'file' ? form.content.kind : (mapping?.mapping.kind ?? null);
        requireFileCapability(request.principal, kind);
        const { organization } = request.principal;
        const tenant = request.tenantImporter();
        await jobs.requireRoom(tenant, organization.id, form.idempotencyKey);
        const giveBack = uploads.take(organization.id);
        if (giveBack === null) throw tooManyUploads();
        const file = await receiveFile(request, { folder: config.spoolFolder, mostBytes }).finally(giveBack);
        try {
          await admitAgain(request, services);
          requireFileCapability(request.principal, kind);
        } catch (failure) {
          await file.close();
          throw failure;
        }
        const now = clock();
        const record = await jobs.start({
          tenant,
          organization,
          wanted: {
            id: newId(now),
            kind,
            dryRun: form.dryRun,
            bytes: file.bytes,
            idempotencyKey: form.idempotencyKey,
            requestHash: hashOfRequest(form, mapping?.mapping ?? null, file.sha256),
            actor: actorOf(request.principal),
            createdAt: now,
            undoes: null,
          },
          capabilities: request.principal.capabilities,
          work: async (door, run) =>
            await importBook(door, {
              ...run,
              openings: form.openings,
              findBook: async () =>
                await bookIn(file, {
                  form,
                  mapping,
                  mostBytes: mostBytes * UNPACKED_TIMES,
                  folder: config.spoolFolder,
                }),
            }),
          close: file.close,
        });
        return recordEnvelope(describeImport(record, viewerOf(request.principal)));
      },
    );
  });

  app.get(
    '/v1/imports',
    {
      config: { access: 'imports.write' },
      schema: {
        ...described({
          tag: 'Imports',
          operationId: 'listImports',
          summary: 'List imports',
          description: 'The newest first, up to 500, with the counts of their reports.',
        }),
        response: { 200: ImportList },
      },
    },
    async (request) => {
      const select = async () => await request.tenant().read(selectImports(LIST_LIMIT));
      let rows = await select();
      if (rows.some(({ id, state }) => state === 'running' && !jobs.isHere(id))) {
        await jobs.failAbandoned(request.tenantWriter());
        rows = await select();
      }
      return recordEnvelope(
        rows.map((row) => summariseImport(importFrom(row), viewerOf(request.principal))),
        { total: Number(rows[0]?.total ?? 0) },
      );
    },
  );

  app.get(
    '/v1/imports/:id',
    {
      config: { access: 'imports.write' },
      schema: {
        ...described({
          tag: 'Imports',
          operationId: 'getImport',
          summary: 'Get an import',
          description: 'Its progress while it runs, its report when it is over.',
        }),
        params: ImportParams,
        response: { 200: ImportAnswer },
      },
    },
    async (request) => {
      const record = await jobs.find(request.tenantWriter(), request.params.id);
      if (record === null) throw new AlmanacError('NOT_FOUND', NO_IMPORT);
      return recordEnvelope(describeImport(record, viewerOf(request.principal)));
    },
  );

  undoRoutes(app, { clock, jobs });
}

const START =
  'The body is a zip with the files of a book, or one file whose `kind` or `mapping` is given. The answer comes when it has been ' +
  'received; the import runs in the background, all or nothing, and its record shows the progress. An organisation has one at a time.';
const LIST_LIMIT = 500;
/** With one connection imports are taken on and wait for each other. */
const MOST_WAITING_IMPORTS = 4;
/** How many times as large as the body may be, the files in a zip may be together. */
const UNPACKED_TIMES = 10;
// What is being received takes up the disk.
const UPLOADS = { most: 8, mostOfOne: 2 };
const RETRY_SECONDS = 30;

function tooManyUploads(): AlmanacError {
  return new AlmanacError(
    'RATE_LIMITED',
    `Too many files are being received here; try again in ${RETRY_SECONDS} s.`,
    { headers: { 'retry-after': String(RETRY_SECONDS) } },
  );
}
