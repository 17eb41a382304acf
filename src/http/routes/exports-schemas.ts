import type { Readable } from 'node:stream';
import Type, { type Static } from 'typebox';
import { CAPABILITIES } from '../../access/capability.ts';
import type { ExportRecord } from '../../export/jobs/export-record.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, ListEnvelope, Nullable, RecordEnvelope, Uuid } from '../schemas.ts';
import { ImportMaker } from './imports-schemas.ts';

const Count = Type.Integer({ minimum: 0 });

const Export = named(
  'Export',
  Exactly({
    id: Uuid,
    state: Type.Enum(['running', 'done', 'failed']),
    rows: Type.Integer({ minimum: 0, description: 'Read so far; about a second old while it runs.' }),
    bytes: Type.Union([Count, Type.Null()], { description: 'Of the file, once it is there.' }),
    files: Type.Array(
      named('ExportedFile', Exactly({ file: Type.String({ examples: ['journal.csv'] }), rows: Count })),
      { description: 'What is in the zip beside `manifest.json`.' },
    ),
    left_out: Type.Array(Type.String({ examples: ['gender of persons'] }), {
      description:
        'What the organisation has and the file has not: demographics always, and what its maker may not see.',
    }),
    capabilities: Type.Array(Type.Enum(CAPABILITIES), { description: 'What one needs to fetch the file.' }),
    failure: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed.' }),
    created_by: ImportMaker,
    created_at: Instant,
    finished_at: Nullable(Instant),
    expires_at: Type.Union([Instant, Type.Null()], {
      description: 'When the file goes; null where there is none, or it has gone.',
    }),
  }),
);

export const ExportAnswer = RecordEnvelope('The export.', Export);
export const ExportList = ListEnvelope('The exports of the organisation.', Export);
export const ExportParams = Exactly({ id: Uuid });
export const ExportFile = {
  description: 'The files of the export.',
  content: {
    'application/zip': {
      schema: Type.Unsafe<Readable>({ type: 'string', contentMediaType: 'application/zip' }),
    },
  },
};

/** An export as in answers. */
export function describeExport(record: ExportRecord): Static<typeof ExportAnswer>['data'] {
  const { id, state, rows, bytes, report, failure, actor, capabilities } = record;
  return {
    id,
    state,
    rows,
    bytes,
    files: report === null ? [] : [...report.files],
    left_out: report === null ? [] : [...report.leftOut],
    capabilities: [...capabilities],
    failure,
    created_by: actor,
    created_at: record.createdAt.toISOString(),
    finished_at: record.finishedAt?.toISOString() ?? null,
    expires_at: record.expiresAt?.toISOString() ?? null,
  };
}
