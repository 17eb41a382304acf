import Type, { type Static } from 'typebox';
import type { ImportRecord } from '../../import/jobs/import-record.ts';
import { shownLedger, shownOpenings } from '../../import/jobs/shown-ledger.ts';
import {
  shownFiles,
  shownReasons,
  shownRefusals,
  shownUndone,
  type Viewer,
} from '../../import/jobs/shown-report.ts';
import { FILE_KINDS } from '../../import/kinds/index.ts';
import { MAPPING_NAME, MAPPING_NAME_RULE } from '../../import/mapping/kept-mappings.ts';
import { UNDONE_NAMES } from '../../import/report.ts';
import { isUndoable } from '../../import/undo/obstacles.ts';
import { idempotencyHeaders } from '../idempotency-key.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, ListEnvelope, Nullable, RecordEnvelope, TextOfForm, Uuid } from '../schemas.ts';
import { XLSX_TYPE } from './imports-form.ts';
import { describeLedger, LedgerOfImport, OpeningChangeOfImport } from './imports-ledger-schemas.ts';

const KINDS = FILE_KINDS.map(({ name }) => name);
const Count = Type.Integer({ minimum: 0 });

const PrivateCount = Type.Union([Count, Type.Null()], {
  description:
    'Null of files of persons, memberships and pay without `people.view_cost`, and of persons without `people.view_diversity` too: it would show whether those facts are recorded.',
});

const Files = Type.Array(
  named(
    'ImportedFile',
    Exactly({
      file: Type.String({ examples: ['journal.csv'] }),
      kind: Type.Enum(KINDS),
      rows: Count,
      added: PrivateCount,
      changed: PrivateCount,
      unchanged: PrivateCount,
    }),
  ),
  { description: 'Each file, in the order in which they were read, with what became of its records.' },
);
const RefusedCount = Type.Integer({
  minimum: 0,
  description: 'How many reasons there were; where there is one, nothing was changed.',
});

/** Who started something that runs in the background. */
export const ImportMaker = named('ImportMaker', Exactly({ kind: Type.Enum(['user', 'api_key']), id: Uuid }));

const FIELDS = {
  id: Uuid,
  state: Type.Enum(['running', 'done', 'refused', 'failed'], {
    description:
      '`done`: applied, or that would have been in a dry run. `refused`: something in it cannot be imported, and nothing was applied. `failed`: it was interrupted, and nothing was applied.',
  }),
  kind: Type.Union([Type.Enum(KINDS), Type.Null()], { description: 'Of a single file; null for a zip.' }),
  dry_run: Type.Boolean(),
  bytes: Type.Integer({ minimum: 0, description: 'Of the body; 0 of an undo.' }),
  progress: named(
    'ImportProgress',
    Exactly(
      { bytes_read: Count, bytes_to_read: Count, rows: Count },
      {
        description: 'About a second old while it runs. Bytes are those of the files when they are unpacked.',
      },
    ),
  ),
  failure: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed.' }),
  idempotency_key: Nullable(Type.String()),
  created_by: ImportMaker,
  created_at: Instant,
  finished_at: Nullable(Instant),
  undoes: Type.Union([Uuid, Type.Null()], {
    description: 'The import that this undoes; null for an import.',
  }),
  undo: Type.Union([Type.Enum(['possible', 'done']), Type.Null()], {
    description:
      '`possible`: it can be undone, unless later records depend on it. `done`: it has been undone. Null where it changed nothing, or cannot be undone.',
  }),
};

const Report = named(
  'ImportReport',
  Exactly({
    files: Files,
    refused: Type.Array(
      named(
        'ImportRefusal',
        Exactly({
          file: Type.String(),
          line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
            description: 'Null where no line is at fault.',
          }),
          reason: Type.String({ examples: ['credit: not a number: "1,2OO.00"'] }),
          columns: Type.Array(Type.String(), {
            description:
              'The columns of the file that the reason is about; empty where it is about the whole row.',
            examples: [['credit']],
          }),
        }),
      ),
      { description: 'The first 100.' },
    ),
    refused_count: RefusedCount,
    refused_reasons: Type.Array(
      named(
        'ImportRefusedReason',
        Exactly({
          file: Type.String(),
          reason: Type.String({ examples: ['currency: not an ISO 4217 code: "IRAUSD"'] }),
          count: Type.Integer({ minimum: 1 }),
          first_line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
        }),
      ),
      {
        description: 'Each reason once, with how many rows it refused and the first of them. The first 100.',
      },
    ),
    warnings: Type.Array(Type.String()),
    openings: Type.Array(OpeningChangeOfImport, {
      description:
        'Accounts that were changed because of openings. The first 5,000; empty without `ledger.read` and `people.view_cost`.',
    }),
    ledger: Type.Union([LedgerOfImport, Type.Null()], {
      description:
        'What the entries of the files come to, beside the books once they are in. Null without entries, where rows were refused, and without `ledger.read`.',
    }),
    undone: Type.Union(
      [
        Type.Array(
          named(
            'UndoneRecords',
            Exactly({ records: Type.Enum([...UNDONE_NAMES]), removed: Count, restored: Count }),
          ),
        ),
        Type.Null(),
      ],
      {
        description:
          'What an undo took back, by kind of record: how many were voided or removed, and how many are again what they were. Null for an import. Assignments and pay need `people.view_cost`, demographics `people.view_diversity` too.',
      },
    ),
  }),
);
const Counts = named('ImportCounts', Exactly({ files: Files, refused_count: RefusedCount }));

export const ImportAnswer = RecordEnvelope(
  'The import.',
  named('Import', Exactly({ ...FIELDS, report: Nullable(Report) })),
);
export const ImportList = ListEnvelope(
  'The imports of the organisation, with the counts of their reports.',
  named('ImportSummary', Exactly({ ...FIELDS, report: Nullable(Counts) })),
);
const ImportDryRun = Type.Optional(
  Type.Enum(['true', 'false'], { default: 'false', description: 'Do everything, then roll it back.' }),
);
export const ImportParams = Exactly({ id: Uuid });
export const UndoQuery = Type.Object({ dry_run: ImportDryRun });

function OpeningAccount(description: string) {
  return Type.String({ minLength: 1, maxLength: 200, description, examples: ['4720'] });
}

export const ImportQuery = Type.Object({
  kind: Type.Optional(
    Type.Enum(KINDS, { description: 'What the file is. For CSV and NDJSON; the names in a zip say it.' }),
  ),
  mapping: Type.Optional(
    TextOfForm(MAPPING_NAME, {
      rule: MAPPING_NAME_RULE,
      description: 'For CSV and XLSX in place of `kind`: the name of the mapping that the table follows.',
      examples: ['bank'],
    }),
  ),
  file_name: Type.Optional(
    TextOfForm(String.raw`^[^\p{Cc}/\\]{1,200}$`, {
      rule: 'must be a name of 1 to 200 characters, without a folder',
      description: 'What its owner calls the file: the report calls it so too.',
      examples: ['journal-2026.csv'],
    }),
  ),
  opening: Type.Optional(
    Type.Enum(['refuse', 'adjust'], {
      default: 'refuse',
      description:
        'What happens to a whole opening that contradicts the entries before it: `adjust` posts the differences to `opening_account`.',
    }),
  ),
  opening_account: Type.Optional(
    OpeningAccount('The account to which `opening=adjust` posts the differences.'),
  ),
  opening_balance_to: Type.Optional(
    OpeningAccount(
      'The account for the difference between debits and credits of an opening. Without it, an opening that does not balance is refused.',
    ),
  ),
  dry_run: ImportDryRun,
});

export const ImportHeaders = idempotencyHeaders(
  'The same request with the same key is made once: sent again, it is answered with the import that it made, unless that has failed.',
  'books-2026-11-20',
);

/** The bodies of an import, as the document describes them. They are read as they come, not by a schema. */
export const ImportBody = {
  content: {
    'application/zip': {
      schema: {
        description: 'A book: its files at the top, or all in one folder.',
        contentMediaType: 'application/zip',
      },
    },
    'text/csv': {
      schema: {
        description: 'One file with a header row, whose `kind` is given.',
        contentMediaType: 'text/csv',
      },
    },
    'application/x-ndjson': {
      schema: {
        description: 'One file with a JSON object on every line, whose `kind` is given.',
        contentMediaType: 'application/x-ndjson',
      },
    },
    'text/plain': {
      schema: {
        description:
          'A French FEC, in any of the encodings that the law allows, a beancount file, a journal of hledger or Ledger, or an IIF file of QuickBooks; `kind` is `fec`, `beancount`, `hledger` or `iif`.',
        contentMediaType: 'text/plain',
      },
    },
    'application/xml': {
      schema: {
        description:
          'A SAF-T Financial file, in the encoding that its first line names, or a file of GnuCash; `kind` is `saft` or `gnucash`.',
        contentMediaType: 'application/xml',
      },
    },
    'application/gzip': {
      schema: {
        description: 'A compressed file of GnuCash; `kind` is `gnucash`.',
        contentMediaType: 'application/gzip',
      },
    },
    'application/vnd.sqlite3': {
      schema: {
        description: 'A GnuCash file in SQLite; `kind` is `gnucash`.',
        contentMediaType: 'application/vnd.sqlite3',
      },
    },
    'application/json': {
      schema: {
        description:
          'A response of the API of QuickBooks Online or Xero, or a list of its records; `kind` is `quickbooks` or `xero`.',
        contentMediaType: 'application/json',
      },
    },
    [XLSX_TYPE]: {
      schema: {
        description:
          'A workbook of Excel, whose first sheet is a file with a header row, and whose `kind` is given.',
        contentMediaType: XLSX_TYPE,
      },
    },
  },
};

type Described = Static<typeof ImportAnswer>['data'];
type Summary = Static<typeof ImportList>['data'][number];

/** An import as in answers. */
export function describeImport({ report, ...record }: ImportRecord, viewer: Viewer): Described {
  if (report === null) return { ...fieldsOf(record), report };
  const shown = {
    ...report,
    files: [...shownFiles(report.files, viewer)],
    refused: shownRefusals({ ...record, report }, viewer).map(({ columns, ...refusal }) => ({
      ...refusal,
      columns: [...columns],
    })),
    refused_reasons: shownReasons({ ...record, report }, viewer).map(({ firstLine, ...reason }) => ({
      ...reason,
      first_line: firstLine,
    })),
    warnings: [...report.warnings],
    openings: [...shownOpenings(report.openings, viewer.capabilities)],
    ledger: describeLedger(shownLedger(report.ledger, viewer.capabilities)),
    undone: report.undone === undefined ? null : shownUndone(report.undone, viewer),
  };
  return { ...fieldsOf(record), report: shown };
}

/** The same without what fills a report: 500 of them may have 100 refused rows each. */
export function summariseImport({ report, ...record }: ImportRecord, viewer: Viewer): Summary {
  if (report === null) return { ...fieldsOf(record), report };
  const files = [...shownFiles(report.files, viewer)];
  return { ...fieldsOf(record), report: { files, refused_count: report.refused_count } };
}

function fieldsOf(record: Omit<ImportRecord, 'report'>) {
  return {
    id: record.id,
    state: record.state,
    kind: record.kind as Described['kind'],
    dry_run: record.dryRun,
    bytes: record.bytes,
    progress: { bytes_read: record.bytesRead, bytes_to_read: record.bytesToRead, rows: record.rows },
    failure: record.failure,
    idempotency_key: record.idempotencyKey,
    created_by: record.actor,
    created_at: record.createdAt.toISOString(),
    finished_at: record.finishedAt?.toISOString() ?? null,
    undoes: record.undoes,
    undo: undoOf(record),
  };
}

function undoOf({ applied }: Pick<ImportRecord, 'applied'>): Described['undo'] {
  if (applied === null) return null;
  if (applied.undone) return 'done';
  return isUndoable(applied) ? 'possible' : null;
}
