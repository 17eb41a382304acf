import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import { actorOf } from '../../audit/audit.ts';
import { AlmanacError } from '../../errors.ts';
import { capabilityFor, type Encoding, encodingsOf, type KindName } from '../../import/book.ts';
import type { Viewer } from '../../import/jobs/shown-report.ts';
import { FILE_KINDS } from '../../import/kinds/index.ts';
import type { Mapping } from '../../import/mapping/schema.ts';
import type { OpeningOptions } from '../../import/opening-options.ts';
import { invalidField, readAll } from '../../invalid-request.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { emptyBody, tooLarge } from '../upload.ts';

/** What a request wants imported: a zip, one file of a kind, or a table. */
export type ImportForm = Readonly<{
  content:
    | Readonly<{ is: 'zip' }>
    | Readonly<{ is: 'file'; kind: KindName; encoding: Encoding }>
    /** A table that follows the mapping of a name. */
    | Readonly<{ is: 'table'; mapping: string; encoding: Encoding }>;
  /** What its owner calls the file. */
  fileName: string | null;
  openings: OpeningOptions;
  dryRun: boolean;
  idempotencyKey: string | null;
}>;

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The types of body that an import takes. */
export const IMPORT_TYPES = [
  'application/zip',
  'text/csv',
  'application/x-ndjson',
  'text/plain',
  'application/xml',
  'application/gzip',
  'application/vnd.sqlite3',
  'application/json',
  XLSX_TYPE,
];

/** What the query says of the body. */
export type ImportQuery = Readonly<{
  kind?: KindName;
  mapping?: string;
  file_name?: string;
  opening?: 'refuse' | 'adjust';
  opening_account?: string;
  opening_balance_to?: string;
  dry_run?: 'true' | 'false';
}>;

/** Reads what a request says of its body. Throws INVALID_REQUEST, PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE. */
export function readImportForm(request: FastifyRequest, query: ImportQuery, mostBytes: number): ImportForm {
  const { headers } = request;
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw new AlmanacError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body without a Content-Encoding: a zip is packed.',
    );
  }
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes);
  const type = headers['content-type']?.split(';', 1).join('').trim().toLowerCase();
  if (type === undefined) throw emptyBody();
  const { content, openings, idempotencyKey } = readAll({
    content: () => contentOf(type, query),
    openings: () => openingsOf(query),
    idempotencyKey: () => readIdempotencyKey(request),
  });
  return {
    content,
    fileName: query.file_name ?? null,
    openings,
    dryRun: query.dry_run === 'true',
    idempotencyKey,
  };
}

export function unsupportedType(): AlmanacError {
  return new AlmanacError('UNSUPPORTED_MEDIA_TYPE', `Send the body as one of ${IMPORT_TYPES.join(', ')}.`);
}

/** Two requests of one hash want the same: the same content imported in the same way. */
export function hashOfRequest(
  { content, openings, dryRun }: ImportForm,
  mapping: Mapping | null,
  sha256: Buffer,
): Buffer {
  const said =
    content.is === 'file'
      ? [content.kind, content.encoding]
      : [content.is, ...(mapping === null ? [] : [mapping])];
  return createHash('sha256')
    .update(JSON.stringify([...said, ...saidOf(openings), dryRun, sha256.toString('hex')]))
    .digest();
}

// Left out where not set, so that requests from before these options keep their hashes.
function saidOf({ adjustTo, balanceTo }: OpeningOptions): unknown[] {
  return adjustTo === null && balanceTo === null ? [] : [{ adjustTo, balanceTo }];
}

function openingsOf(query: ImportQuery): OpeningOptions {
  const { opening = 'refuse', opening_account: account, opening_balance_to: balanceTo } = query;
  if (opening === 'adjust' && account === undefined)
    throw invalidField('opening_account', 'required', 'must name the account for the differences');
  if (opening === 'refuse' && account !== undefined)
    throw invalidField('opening_account', 'not_applicable', 'must be left out without opening=adjust');
  return { adjustTo: account ?? null, balanceTo: balanceTo ?? null };
}

const ENCODINGS: ReadonlyMap<string, Encoding> = new Map([
  ['text/csv', 'csv'],
  ['application/x-ndjson', 'ndjson'],
  ['text/plain', 'txt'],
  ['application/xml', 'xml'],
  ['application/gzip', 'gz'],
  ['application/vnd.sqlite3', 'sqlite'],
  ['application/json', 'json'],
  [XLSX_TYPE, 'xlsx'],
]);

/** Settings and manifests make sense only together with the other files of a zip. */
const IN_A_ZIP_ALONE: ReadonlySet<KindName> = new Set(['manifest', 'organization']);

function contentOf(type: string, { kind, mapping }: ImportQuery): ImportForm['content'] {
  if (mapping !== undefined) return tableOf(type, mapping, kind);
  if (type === 'application/zip') {
    if (kind !== undefined)
      throw invalidField(
        'kind',
        'not_applicable',
        'must be left out for a zip, whose files say it by their names',
      );
    return { is: 'zip' };
  }
  const encoding = ENCODINGS.get(type) ?? 'ndjson';
  const kinds = FILE_KINDS.map(({ name }) => name).filter(
    (name) => encodingsOf(name).includes(encoding) && !IN_A_ZIP_ALONE.has(name),
  );
  if (kind === undefined || !kinds.includes(kind)) {
    throw invalidField(
      'kind',
      kind === undefined ? 'required' : 'enum',
      `must say what the file is, as one of: ${kinds.join(', ')}`,
    );
  }
  return { is: 'file', kind, encoding };
}

function tableOf(type: string, mapping: string, kind: KindName | undefined): ImportForm['content'] {
  const encoding = ENCODINGS.get(type);
  if (encoding !== 'csv' && encoding !== 'xlsx')
    throw invalidField('mapping', 'not_applicable', 'must be left out for what is neither CSV nor XLSX');
  if (kind !== undefined)
    throw invalidField('kind', 'not_applicable', 'must be left out beside a mapping, which says it');
  return { is: 'table', mapping, encoding };
}

/** Throws FORBIDDEN_CAPABILITY where the caller may not import files of the kind; of a zip the kinds are known once it has been received. */
export function requireFileCapability({ capabilities }: Principal, kind: KindName | null): void {
  if (kind === null) return;
  const needed = capabilityFor(kind);
  if (capabilities.has(needed)) return;
  throw new AlmanacError('FORBIDDEN_CAPABILITY', `Importing ${kind} needs the capability ${needed}.`, {
    detail: { capability: needed },
  });
}

/** The reader of an import. */
export function viewerOf(principal: Principal): Viewer {
  return { actor: actorOf(principal), capabilities: principal.capabilities };
}
