import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import { type FieldValues, importValues } from '../custom-fields/index.ts';
import { allocateWaiting } from './allocate-waiting.ts';
import { documentHash } from './content-hash.ts';
import type { DocumentBook } from './document-book.ts';
import type { DocumentDraft, SetRecords } from './draft.ts';
import { noteExcessive } from './excess.ts';
import { findAllocations, moveAllocations, type StandingAllocations } from './move-allocations.ts';
import { outcomesOf } from './outcomes.ts';
import { valueDocument } from './value-document.ts';
import { type NewDocument, voidDocuments, writeDocuments } from './write-documents.ts';

/**
 * Adds the documents that are new. One that differs voids what is kept under its name and takes its place, and what
 * settled the old one settles the new one; an equal one is left alone. It takes the same few statements whatever the
 * number of drafts. Give up to some thousand at a time, of each external id one. A document that comes to less than what
 * settles it is noted, and may not stay so: ask `findExcesses` when all is set.
 */
export async function setDocuments(
  book: DocumentBook,
  drafts: readonly DocumentDraft[],
): Promise<SetRecords> {
  const { transaction, now } = book;
  await book.rates.load(foreignCurrencies(book, drafts));
  const standing = await findStanding(book, drafts);
  const planned = drafts.map((draft) => planDocument(book, draft, standing.get(draft.externalId) ?? null));
  const corrected = planned.flatMap((one) => (one.kind === 'written' ? (one.document.corrects ?? []) : []));
  const settling = await findAllocations(transaction, corrected);

  const written = planned.flatMap((one) => (one.kind === 'written' ? one.document : []));
  const replaced = written.flatMap(({ corrects }) => corrects ?? []);
  const outdated = [...replaced, ...planned.flatMap((one) => (one.kind === 'voided' ? one.id : []))];
  if (outdated.length > 0) await voidDocuments(transaction, outdated, now);
  if (written.length > 0) await writeDocuments(book, written);
  await moveAllocations(book, settling, new Map(written.map(({ corrects, id }) => [corrects, id])));
  await noteExcessive(transaction, lowered(written, settling));
  // Corrections too: one may be of another customer, or in another currency, than what it corrects.
  await allocateWaiting(
    transaction,
    written.map(({ id }) => id),
    now,
  );
  return {
    added: written.length - replaced.length,
    changed: outdated.length,
    unchanged: planned.filter(({ kind }) => kind === 'unchanged').length,
    outcomes: outcomesOf(planned, ({ document: { id, corrects } }) => ({ id, replaces: corrects })),
    refused: planned.flatMap((one, index) =>
      one.kind === 'refused' ? one.reasons.map((reason) => ({ index, reason })) : [],
    ),
  };
}

type StandingDocument = Readonly<{ id: string; hash: Buffer; custom: FieldValues }>;

/** The plan for a draft. */
type Plan =
  | Readonly<{ kind: 'unchanged'; id: string | null }>
  | Readonly<{ kind: 'voided'; id: string }>
  | Readonly<{ kind: 'written'; document: NewDocument }>
  | Readonly<{ kind: 'refused'; reasons: readonly string[] }>;

function planDocument(book: DocumentBook, draft: DocumentDraft, standing: StandingDocument | null): Plan {
  if (draft.voided)
    return standing === null ? { kind: 'unchanged', id: null } : { kind: 'voided', id: standing.id };
  const rateInForce = book.rates.inForce(draft.currency, draft.issueDate);
  const valued = valueDocument(book.kind, draft, book.baseCurrency, rateInForce);
  const { values, rejected } = importValues(book.definitions, standing?.custom ?? null, draft.custom);
  const reasons = Object.entries(rejected).map(([key, reason]) => `custom_fields.${key}: ${reason}`);
  if (!valued.ok) return { kind: 'refused', reasons: [valued.reason, ...reasons] };
  if (reasons.length > 0) return { kind: 'refused', reasons };
  const hash = documentHash(draft, valued.value, values);
  if (standing?.hash.equals(hash)) return { kind: 'unchanged', id: standing.id };
  return {
    kind: 'written',
    document: {
      id: newId(book.now),
      corrects: standing?.id ?? null,
      draft,
      value: valued.value,
      custom: values,
      hash,
    },
  };
}

/** The corrections that come to less than what settles them already: a payment may be lowered with its document. */
function lowered(written: readonly NewDocument[], settling: StandingAllocations): string[] {
  return written.flatMap(({ id, corrects, value: { net, tax } }) =>
    corrects !== null && settling.amountOf(corrects).gt(net.plus(tax)) ? [id] : [],
  );
}

function foreignCurrencies(book: DocumentBook, drafts: readonly DocumentDraft[]): Set<string> {
  const currencies = new Set(drafts.filter(({ rate }) => rate === null).map(({ currency }) => currency));
  currencies.delete(book.baseCurrency);
  return currencies;
}

// Each is looked up by itself, which OFFSET 0 keeps the planner from undoing: of an organisation that is new it has no
// statistics, and then it would read all its documents for each batch.
async function findStanding(
  { transaction, kind }: DocumentBook,
  drafts: readonly DocumentDraft[],
): Promise<Map<string, StandingDocument>> {
  const names = drafts.map(({ externalId }) => externalId);
  const rows = await transaction.run(
    sql<{ id: string; external_id: string; content_hash: Buffer; custom_fields: FieldValues }>`
      select found.*
      from unnest(${names}::text[]) as given(name), lateral (
        select id, external_id, content_hash, custom_fields from ${own('documents')} documents
        where external_id = given.name and kind = ${kind} and voided_at is null offset 0
      ) found
    `.compile(query),
  );
  return new Map(
    rows.map((row) => [row.external_id, { id: row.id, hash: row.content_hash, custom: row.custom_fields }]),
  );
}
