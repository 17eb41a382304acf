import type { Capability } from '../access/capability.ts';
import type { CallerActor } from '../audit/audit.ts';
import { newId } from '../db/identifier.ts';
import type { Outcome } from '../db/outcome.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError, type RefusedRecord } from '../errors.ts';
import { bookOfOne } from '../import/book.ts';
import { applyBook } from '../import/import.ts';
import { standingSettlements, voidingRow } from '../import/programs/standing-settlements.ts';
import { insertAnswer, keepAnswer, type RepeatableRequest, takeKey } from './kept-answers.ts';
import { refusedRecords } from './refused-records.ts';
import { PAYMENTS, type Resource } from './resource.ts';
import { fileOf, type PlacedRow, rowsOf, type SentRecord } from './rows.ts';

/** Records to write together. */
export type WriteRequest = Readonly<{
  resource: Resource;
  records: readonly SentRecord[];
  existing: Existing;
  actor: CallerActor;
  capabilities: ReadonlySet<Capability>;
  /** The slug of the organisation. */
  organization: string;
  now: Date;
  /** Null of a request without a key. */
  repeatable: RepeatableRequest | null;
}>;

/** What is made of a record whose external id is already taken. */
export const EXISTING = ['replace', 'refuse'] as const;
export type Existing = (typeof EXISTING)[number];

/** What became of a record; `id` is null where it has none of its own. */
export type WrittenRecord = Readonly<{ external_id: string; id: string | null; result: WriteResult }>;

export const WRITE_RESULTS = ['created', 'replaced', 'unchanged', 'voided'] as const;
export type WriteResult = (typeof WRITE_RESULTS)[number];

/** The records in the order in which they were sent; `isRepeated` says that an earlier request wrote them. */
export type WriteAnswer = Readonly<{ records: readonly WrittenRecord[]; isRepeated: boolean }>;

/**
 * Writes records as an import of a file with them would, in one transaction: all of them or none. Throws RECORDS_REFUSED with what is
 * refused, by its fields.
 */
export async function writeRecords(tenant: TenantWriter, request: WriteRequest): Promise<WriteAnswer> {
  const { repeatable, now } = request;
  const answer = await tenant.write(
    async (transaction): Promise<WriteAnswer> => {
      const kept =
        repeatable === null ? null : await takeKey<readonly WrittenRecord[]>(transaction, repeatable, now);
      if (kept !== null) return { records: kept, isRepeated: true };
      const records = await write(transaction, request);
      if (repeatable !== null) await transaction.run(keepAnswer(repeatable, records));
      return { records, isRepeated: false };
    },
    (written) => !written.isRepeated && !isUnchanged(written),
  );
  // The data keep their version, and so the answers that are remembered stay right.
  if (repeatable !== null && !answer.isRepeated && isUnchanged(answer))
    await tenant.note(insertAnswer(repeatable, answer.records, now));
  return answer;
}

function isUnchanged({ records }: WriteAnswer): boolean {
  return records.every(({ result }) => result === 'unchanged');
}

async function write(transaction: Transaction, request: WriteRequest): Promise<WrittenRecord[]> {
  const { resource, records, now } = request;
  const sent = rowsOf(resource, records);
  const rows = resource === PAYMENTS ? await withOmitted(transaction, records, sent) : sent;
  const told = new Map<number, RowOutcome[]>();
  const report = await applyBook(transaction, {
    ...request,
    id: newId(now),
    dryRun: false,
    isProved: false,
    onProgress: () => undefined,
    findBook: async () => bookOfOne(fileOf(resource, rows)),
    tell: (line, outcome) => {
      const record = rows[line - 1]?.place.record ?? 0;
      told.set(record, [...(told.get(record) ?? []), outcome]);
    },
  });
  if (report.refusedCount > 0)
    throw new AlmanacError('RECORDS_REFUSED', undefined, {
      detail: { refused: refusedRecords(resource, rows, report.refused) },
    });
  const written = records.map(({ external_id: name, voided }, index) => ({
    external_id: name,
    ...resultOf(told.get(index) ?? [], voided === true),
  }));
  if (request.existing === 'refuse') requireNew(resource, written);
  return written;
}

function requireNew({ noun }: Resource, written: readonly WrittenRecord[]): void {
  const refused = written.flatMap(({ result }, index): RefusedRecord[] =>
    result === 'created'
      ? []
      : [{ index, field: 'external_id', message: `is already that of another ${noun}` }],
  );
  if (refused.length > 0) throw new AlmanacError('RECORDS_REFUSED', undefined, { detail: { refused } });
}

/**
 * The rows of payments, and those that void what these payments settled before and do not name any more, or at all since they are void: a
 * file says nothing of a settlement that it leaves out, but a request says the whole of a payment.
 */
async function withOmitted(
  transaction: Transaction,
  payments: readonly SentRecord[],
  rows: readonly PlacedRow[],
): Promise<readonly PlacedRow[]> {
  const places = new Map(payments.map(({ external_id: name }, record) => [name.trim(), record]));
  const named = new Set(rows.map(({ cells }) => settlementOf(cells)));
  const standing = await standingSettlements(transaction, [...places.keys()]);
  const omitted = standing.map(voidingRow).filter((cells) => !named.has(settlementOf(cells)));
  return [
    ...rows,
    ...omitted.map((cells) => ({ place: { record: places.get(cells.payment) ?? 0, part: null }, cells })),
  ];
}

/** What a row is about: a payment and an invoice or a bill, or the part of it that settles none. */
function settlementOf(cells: PlacedRow['cells']): string {
  const nameIn = (column: string) => {
    const name = cells[column];
    return typeof name === 'string' ? name.trim() : '';
  };
  const isOfCustomer = nameIn('invoice') !== '' || nameIn('customer') !== '';
  return JSON.stringify([nameIn('payment'), isOfCustomer, nameIn('invoice') || nameIn('bill')]);
}

type RowOutcome = Pick<Outcome, 'id' | 'result'>;

/** What became of a record, whose rows may have been written one by one. */
function resultOf(told: readonly RowOutcome[], isVoided: boolean): Omit<WrittenRecord, 'external_id'> {
  const results = new Set(told.map(({ result }) => result));
  const [only] = told;
  const id = told.length === 1 && only !== undefined ? only.id : null;
  if (results.size === 1 && results.has('unchanged')) return { id, result: 'unchanged' };
  if (isVoided) return { id, result: 'voided' };
  return { id, result: results.size === 1 && results.has('added') ? 'created' : 'replaced' };
}
