import { sql } from 'kysely';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { Decimal, ZERO } from '../money/decimal.ts';
import { formatDay, requireDay } from '../period/index.ts';
import type { Book } from './book.ts';
import { type DraftRow, lineDraftOf } from './draft-rows.ts';
import type { BalancedLine, EntryDraft } from './entry.ts';
import { examine, type SoundEntry } from './examine.ts';
import { insertLines } from './insert-lines.ts';
import { findRepeated, outcomesOf, type Posting, withRepeats } from './post.ts';
import { lineRowsOf } from './write-entries.ts';

/** A whole opening as its source states it, with the worth of each line in base currency. */
export type StatedOpening = Readonly<{
  id: string;
  recordedAt: Date;
  draft: EntryDraft;
  lines: readonly BalancedLine[];
}>;

/**
 * Keeps what whole openings state, without counting it: `settleOpenings` derives the entries that count. One with the name of an
 * earlier one replaces it.
 */
export async function stateOpenings(book: Book, entries: readonly EntryDraft[]): Promise<Posting> {
  const { sound: balanced, refused } = await examine(book, entries, () => book.now);
  const repeated = await findRepeated(book, entries);
  const sound = balanced.filter(({ place }) => !repeated.has(place));
  const stated = await findStated(book.transaction, sound);
  const changed = sound.filter(({ draft, hash }) => {
    const earlier = stated.get(draft.externalId ?? '');
    // An opening that names no account keeps its earlier one.
    return earlier?.hash !== hash || (draft.adjustsTo ?? earlier.adjustsTo) !== earlier.adjustsTo;
  });
  const outdated = changed.flatMap(({ draft }) => stated.get(draft.externalId ?? '')?.id ?? []);
  await retireOpenings(book, outdated);
  for (const entry of changed) await insertStated(book, entry);
  return {
    posted: changed.length - outdated.length,
    corrected: outdated.length,
    unchanged: sound.length - changed.length,
    lines: changed.reduce((count, { lines }) => count + lines.length, 0),
    outcomes: outcomesOf(sound, withoutHashes(stated, changed)),
    accepted: sound,
    refused: withRepeats(balanced, repeated, refused),
  };
}

/** The stored openings, without the hashes of those that changed: if only the named account changed, the hashes are equal. */
function withoutHashes(
  stated: ReadonlyMap<string, Readonly<{ id: string; hash: string }>>,
  changed: readonly SoundEntry[],
): ReadonlyMap<string, Readonly<{ id: string; hash: string }>> {
  const names = new Set(changed.map(({ draft }) => draft.externalId));
  return new Map(
    [...stated].map(([name, { id, hash }]) => [name, { id, hash: names.has(name) ? '' : hash }]),
  );
}

/** What whole openings state, in the order of their days. */
export async function readStatedOpenings({ transaction, chart }: Book): Promise<StatedOpening[]> {
  const rows = await transaction.run(
    sql<StatedRow>`
      select entry.id, entry.recorded_at, entry.external_id, entry.entry_date, entry.description, entry.reference, entry.adjusts_to, line.account_id,
        line.description as note, line.currency, line.debit - line.credit as amount,
        line.base_debit - line.base_credit as base_amount, line.reconciled, line.department_id, line.customer_id, line.vendor_id, line.lettering
      from ${own('journal_entries')} entry
      join ${own('journal_lines')} line on line.organization_id = entry.organization_id and line.entry_id = entry.id
      where entry.voided_at = '-infinity'
      order by entry.entry_date, entry.external_id, line.line_number
    `.compile(query),
  );
  const openings = new Map<string, StatedOpening & { lines: BalancedLine[] }>();
  for (const row of rows) {
    const opening = openings.get(row.id) ?? {
      id: row.id,
      recordedAt: row.recorded_at,
      draft: draftOf(row),
      lines: [],
    };
    opening.lines.push(lineOf(row, chart.at(row.account_id).code));
    openings.set(row.id, opening);
  }
  return [...openings.values()];
}

/** Lets what these openings state no longer hold. */
export async function retireOpenings({ transaction, now }: Book, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.run(
    sql<never>`
      update journal_entries set voided_at = ${now}
      where organization_id = ${TENANT} and id = any(${ids}::uuid[]) and voided_at = '-infinity'
    `.compile(query),
  );
}

type StatedRow = DraftRow &
  Readonly<{
    id: string;
    recorded_at: Date;
    external_id: string;
    entry_date: string;
    description: string;
    reference: string | null;
    adjusts_to: string | null;
    account_id: string;
  }>;

function draftOf(row: StatedRow): EntryDraft {
  const { external_id: externalId, entry_date, description, reference, adjusts_to: adjustsTo } = row;
  return {
    externalId,
    date: requireDay(entry_date),
    description,
    reference,
    kind: 'opening',
    ...(adjustsTo === null ? {} : { adjustsTo }),
    lines: [],
  };
}

function lineOf(row: StatedRow, account: string): BalancedLine {
  return { ...lineDraftOf(row, account), baseAmount: new Decimal(row.base_amount) };
}

async function findStated(
  transaction: Transaction,
  entries: readonly SoundEntry[],
): Promise<ReadonlyMap<string, Readonly<{ id: string; hash: string; adjustsTo: string | null }>>> {
  const names = entries.flatMap(({ draft }) => draft.externalId ?? []);
  const rows = await transaction.run(
    sql<{ id: string; external_id: string; hash: string; adjusts_to: string | null }>`
      select id, external_id, encode(content_hash, 'hex') as hash, adjusts_to from ${own('journal_entries')} journal_entries
      where voided_at = '-infinity' and external_id = any(${names}::text[])
    `.compile(query),
  );
  return new Map(
    rows.map(({ id, external_id, hash, adjusts_to: adjustsTo }) => [external_id, { id, hash, adjustsTo }]),
  );
}

export async function insertStated(book: Book, entry: SoundEntry): Promise<void> {
  const { id, draft, hash } = entry;
  await book.transaction.run(
    sql<never>`
      insert into journal_entries
        (organization_id, id, external_id, entry_date, description, reference, kind, content_hash, states_opening, adjusts_to,
          recorded_at, voided_at)
      values (${TENANT}, ${id}, ${draft.externalId}, ${formatDay(draft.date)}, ${draft.description}, ${draft.reference}, 'opening',
        decode(${hash}, 'hex'), true, ${draft.adjustsTo ?? null}, ${book.now}, '-infinity')
    `.compile(query),
  );
  await book.transaction.run(insertLines(lineRowsOf(entry)));
}

/** The balance that openings state of each account, by its code; accounts that they leave out have none. */
export function statedBalances(openings: readonly StatedOpening[]): Map<string, Decimal> {
  const balances = new Map<string, Decimal>();
  for (const { account, baseAmount } of openings.flatMap(({ lines }) => lines))
    balances.set(account, (balances.get(account) ?? ZERO).plus(baseAmount));
  return balances;
}
