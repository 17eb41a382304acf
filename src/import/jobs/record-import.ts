import type { TenantWriter } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import {
  type ImportRecord,
  importFrom,
  insertRunning,
  type NewImport,
  selectImportByKey,
  selectRunning,
} from './import-record.ts';
import { failAbandoned } from './life.ts';

/** The import that was recorded, or the one that the same request made before. */
export type Recorded = Readonly<{ kind: 'new' | 'repeated'; record: ImportRecord }>;

/** Further context of recording: the imports that this process runs, and the time. */
export type Present = Readonly<{ here: readonly string[]; now: Date }>;

/**
 * Records an import as running, unless the same request has made one that did not fail: then it answers with that.
 * Throws IDEMPOTENCY_KEY_REUSED for a key that came with another request, and IMPORT_IN_PROGRESS while another import
 * of the organisation runs. Of two that come at once, the database lets one through.
 */
export async function recordImport(
  tenant: TenantWriter,
  wanted: NewImport,
  present: Present,
): Promise<Recorded> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const repeated = await findRepeated(tenant, wanted, present);
    if (repeated !== null) return { kind: 'repeated', record: repeated };
    const [row] = await tenant.note(insertRunning(wanted));
    if (row !== undefined) return { kind: 'new', record: importFrom(row) };
    await requireNoneRunning(tenant, wanted.idempotencyKey, present);
  }
  throw new AlmanacError('IMPORT_IN_PROGRESS');
}

// The one that was in the way may be over by now: then it is tried again.
const ATTEMPTS = 5;

/** The import that the same request made before and that did not fail. Throws IDEMPOTENCY_KEY_REUSED. */
export async function findRepeated(
  tenant: TenantWriter,
  { idempotencyKey, requestHash }: Pick<NewImport, 'idempotencyKey' | 'requestHash'>,
  present: Present,
): Promise<ImportRecord | null> {
  if (idempotencyKey === null) return null;
  await failAbandoned(tenant, present.here, present.now);
  const [row] = await tenant.read(selectImportByKey(idempotencyKey));
  if (row === undefined) return null;
  if (!row.request_hash.equals(requestHash)) throw new AlmanacError('IDEMPOTENCY_KEY_REUSED');
  return row.state === 'failed' ? null : importFrom(row);
}

/**
 * Throws IMPORT_IN_PROGRESS while an import of the organisation runs, unless it came with the same key: a repeated
 * request gets that import as its answer.
 */
export async function requireNoneRunning(
  tenant: TenantWriter,
  idempotencyKey: string | null,
  { here, now }: Present,
): Promise<void> {
  await failAbandoned(tenant, here, now);
  const [running] = await tenant.read(selectRunning());
  if (running === undefined) return;
  if (idempotencyKey !== null && running.idempotency_key === idempotencyKey) return;
  throw new AlmanacError('IMPORT_IN_PROGRESS', undefined, { detail: { import_id: running.id } });
}
