import { sql } from 'kysely';
import { allOf } from '../db/all-of.ts';
import type { Outcome } from '../db/outcome.ts';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { quote } from '../quote.ts';
import type { Book } from './book.ts';
import type { EntryDraft, Refusal } from './entry.ts';
import { type Examined, examine, type RecordedAt, type SoundEntry } from './examine.ts';
import { keepTotals, type Totals } from './totals.ts';
import { LedgerRefusal, voidEntries } from './void.ts';
import { type NewEntry, writeEntries } from './write-entries.ts';

/** Entries to post together. */
export type EntryBatch = Readonly<{ entries: readonly EntryDraft[] }>;

/** The result of a batch of entries; `lines` counts those of the written entries. */
export type Posting = Written & Readonly<{ accepted: readonly SoundEntry[]; refused: readonly Refusal[] }>;

type Written = Readonly<{
  posted: number;
  corrected: number;
  unchanged: number;
  lines: number;
  outcomes: readonly Outcome[];
}>;

/**
 * Posts batches one after the other: checks each entry, leaves out what is there already, voids what differs, writes, counts.
 * Calls `hear` with the result of each, in their order.
 *
 * While the database writes a batch, the one behind it is sent already, and the next one is read and looked up. So the database
 * never waits. Batches have no entry in common: one that comes twice is refused.
 */
export async function postBatches<Batch extends EntryBatch>(
  book: Book,
  batches: AsyncIterable<Batch>,
  recordedAt: RecordedAt,
  hear: (batch: Batch, posting: Posting) => void,
): Promise<void> {
  await keepTotals(book.transaction, async (totals) => {
    let waiting: LookedUp<Batch> | null = null;
    let written: Promise<unknown> = Promise.resolve();
    const send = async ({ batch, examined, known }: LookedUp<Batch>) => {
      const [, posting] = await allOf([written, write(book, examined, known, totals)]);
      hear(batch, posting);
    };
    try {
      for await (const batch of batches) {
        const examined = await examine(book, batch.entries, recordedAt);
        const known = handled(lookUp(book, batch.entries, examined));
        const before = written;
        if (waiting !== null) written = handled(send(waiting));
        waiting = { batch, examined, known };
        await before;
      }
    } finally {
      // What was read before a fault is posted, so that the report is complete. Nothing is sent once the transaction has ended.
      if (waiting !== null) written = handled(send(waiting));
      await written;
    }
  });
}

/** A batch whose names are being looked up. */
type LookedUp<Batch> = Readonly<{ batch: Batch; examined: Examined; known: Promise<Known> }>;

/** The same promise, which is awaited later: that it fails meanwhile does not end the process. */
function handled<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}

/** Posts one entry in place of another, which must have been voided in this transaction. Throws LedgerRefusal. */
export async function postCorrection(
  book: Book,
  entry: EntryDraft,
  corrects: string,
  totals: Totals,
): Promise<string> {
  const { sound, refused } = await examine(book, [entry], () => book.now);
  const [found] = sound;
  if (found === undefined) throw new LedgerRefusal(refused[0]?.reason ?? 'the entry cannot be posted');
  await writeEntries(book.transaction, [{ ...found, corrects }], totals);
  return found.id;
}

/** What there is of the names of entries: the places of those that came by before, and the entries that stand. */
type Known = Readonly<{ repeated: ReadonlySet<number>; standing: StandingEntries }>;

/** Entries that stand, by their external ids. */
type StandingEntries = ReadonlyMap<string, Readonly<{ id: string; hash: string }>>;

async function lookUp(book: Book, entries: readonly EntryDraft[], { sound }: Examined): Promise<Known> {
  const [repeated, standing] = await allOf([
    findRepeated(book, entries),
    findStanding(book.transaction, sound),
  ]);
  return { repeated, standing };
}

async function write(
  book: Book,
  { sound, refused }: Examined,
  lookedUp: Promise<Known>,
  totals: Totals,
): Promise<Posting> {
  const { repeated, standing } = await lookedUp;
  const once = sound.filter(({ place }) => !repeated.has(place));
  const written = await writeSound(book, once, standing, totals);
  return { ...written, accepted: once, refused: withRepeats(sound, repeated, refused) };
}

/** Writes entries that may be posted: leaves out what is there already, voids what differs, counts. */
export async function writeSound(
  book: Book,
  sound: readonly SoundEntry[],
  standing: StandingEntries,
  totals: Totals,
): Promise<Written> {
  const written = sound.flatMap((entry) => newEntry(entry, standing));
  const outdated = written.flatMap(({ corrects }) => corrects ?? []);
  if (outdated.length > 0) await voidEntries(book, outdated, totals);
  await writeEntries(book.transaction, written, totals);
  return {
    posted: written.length - outdated.length,
    corrected: outdated.length,
    unchanged: sound.length - written.length,
    lines: written.reduce((count, entry) => count + entry.lines.length, 0),
    outcomes: outcomesOf(sound, standing),
  };
}

/** What becomes of entries beside those that are there under their names. */
export function outcomesOf(sound: readonly SoundEntry[], known: StandingEntries): Outcome[] {
  return sound.map(({ place, id, hash, draft: { externalId } }) => {
    const earlier = externalId === null ? undefined : known.get(externalId);
    if (earlier === undefined) return { place, result: 'added', id };
    return earlier.hash === hash
      ? { place, result: 'unchanged', id: earlier.id }
      : { place, result: 'changed', id };
  });
}

/** The entry as it is written: in place of one of its name that differs, and not at all where that is equal. */
function newEntry(entry: SoundEntry, standing: StandingEntries): NewEntry[] {
  const { externalId } = entry.draft;
  const earlier = externalId === null ? undefined : standing.get(externalId);
  return earlier?.hash === entry.hash ? [] : [{ ...entry, corrects: earlier?.id ?? null }];
}

/** The refusals in the order of their entries, with those of entries that came by before. */
export function withRepeats(
  sound: readonly SoundEntry[],
  repeated: ReadonlySet<number>,
  refused: readonly Refusal[],
): Refusal[] {
  const repeats = sound
    .filter(({ place }) => repeated.has(place))
    .map(({ place, draft: { externalId } }) => ({
      entry: place,
      line: null,
      reason: `entry: ${quote(externalId ?? '')} was there before: an entry's lines must follow one another`,
    }));
  return [...refused, ...repeats].toSorted((one, other) => one.entry - other.entry);
}

/** The places of entries whose names came by before. */
export async function findRepeated(
  { seen }: Book,
  entries: readonly EntryDraft[],
): Promise<ReadonlySet<number>> {
  const places = entries.flatMap(({ externalId: name }, place) => (name === null ? [] : [{ name, place }]));
  const repeated = await seen.note(
    'journal entry',
    places.map(({ name }) => ({ name, line: null })),
  );
  return new Set(places.flatMap(({ place }, index) => (repeated.has(index) ? [place] : [])));
}

/** The entries that stand under the names of these. */
export async function findStanding(
  transaction: Transaction,
  entries: readonly SoundEntry[],
): Promise<StandingEntries> {
  const names = entries.flatMap((entry) => entry.draft.externalId ?? []);
  if (names.length === 0) return new Map();
  // Each is looked up by itself, which OFFSET 0 keeps the planner from undoing: of an organisation that is new it has no
  // statistics, and then it would read all its entries for each batch.
  const rows = await transaction.run(
    sql<{ id: string; external_id: string; hash: string }>`
      select entry.id, entry.external_id, encode(entry.content_hash, 'hex') as hash
      from unnest(${names}::text[]) as given(name), lateral (
        select id, external_id, content_hash from ${own('journal_entries')} journal_entries
        where voided_at is null and external_id = given.name offset 0
      ) entry
    `.compile(query),
  );
  return new Map(rows.map((row) => [row.external_id, row]));
}
