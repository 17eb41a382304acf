import { sql } from 'kysely';
import { newId } from '../db/identifier.ts';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { AMOUNT_DECIMALS, type Decimal, ZERO } from '../money/decimal.ts';
import { formatDay } from '../period/index.ts';
import { quote } from '../quote.ts';
import type { Account } from './account.ts';
import { balance } from './balance.ts';
import type { Book } from './book.ts';
import { contentHash } from './content-hash.ts';
import { type CountedLine, isLate } from './counted-line.ts';
import type { BalancedLine, EntryDraft, Refusal } from './entry.ts';
import { insertLines, type LineRow } from './insert-lines.ts';
import { countLines } from './totals.ts';
import { LedgerRefusal, voidEntries } from './void.ts';

/** When an entry came into the books. */
export type RecordedAt = (entry: EntryDraft) => Date;

/** The result of a batch of entries; `lines` counts those of the written entries. */
export type Posting = Readonly<{
  posted: number;
  corrected: number;
  unchanged: number;
  lines: number;
  refused: readonly Refusal[];
}>;

/** Posts a batch: checks each entry, leaves out what is there already, voids what differs, writes, counts. */
export async function postEntries(
  book: Book,
  entries: readonly EntryDraft[],
  recordedAt: RecordedAt,
): Promise<Posting> {
  const { sound, refused } = await sortOut(book, entries);
  return { ...(await writeSound(book, sound, recordedAt)), refused };
}

/** Writes entries that may be posted: leaves out what is there already, voids what differs, counts. */
export async function writeSound(
  book: Book,
  sound: readonly SoundEntry[],
  recordedAt: RecordedAt,
): Promise<Omit<Posting, 'refused'>> {
  const standing = await findStanding(book.transaction, sound);
  const written: NewEntry[] = [];
  for (const entry of sound) {
    const earlier = entry.draft.externalId === null ? undefined : standing.get(entry.draft.externalId);
    if (earlier?.hash.equals(entry.hash)) continue;
    const at = recordedAt(entry.draft);
    written.push({ ...entry, id: newId(at), recordedAt: at, corrects: earlier?.id ?? null });
  }
  const outdated = written.flatMap((entry) => entry.corrects ?? []);
  if (outdated.length > 0) await voidEntries(book, outdated);
  if (written.length > 0) await writeEntries(book, written);
  return {
    posted: written.length - outdated.length,
    corrected: outdated.length,
    unchanged: sound.length - written.length,
    lines: written.reduce((count, entry) => count + entry.lines.length, 0),
  };
}

/** Posts one entry in place of another, which must have been voided in this transaction. Throws LedgerRefusal. */
export async function postCorrection(book: Book, entry: EntryDraft, corrects: string): Promise<string> {
  await book.rates.load(foreignCurrencies(book, [entry]));
  const checked = check(book, entry);
  if (!checked.ok) throw new LedgerRefusal(checked.reason);
  const id = newId(book.now);
  const hash = contentHash(entry, checked.lines);
  await writeEntries(book, [
    { draft: entry, lines: checked.lines, hash, id, recordedAt: book.now, corrects },
  ]);
  return id;
}

/** An entry that may be posted. */
export type SoundEntry = Readonly<{ draft: EntryDraft; lines: readonly BalancedLine[]; hash: Buffer }>;
type NewEntry = SoundEntry & Readonly<{ id: string; recordedAt: Date; corrects: string | null }>;
type StandingEntry = Readonly<{ id: string; hash: Buffer }>;

/** Tells the entries that may be posted from those that may not. */
export async function sortOut(
  book: Book,
  entries: readonly EntryDraft[],
): Promise<{ sound: SoundEntry[]; refused: Refusal[] }> {
  await book.rates.load(foreignCurrencies(book, entries));
  const sound: SoundEntry[] = [];
  const refused: Refusal[] = [];
  const repeated = await findRepeated(book, entries);
  for (const [index, draft] of entries.entries()) {
    const checked = check(book, draft);
    if (!checked.ok) {
      refused.push({ entry: index, line: checked.line, reason: checked.reason });
    } else if (draft.externalId !== null && repeated.has(index)) {
      refused.push({ entry: index, line: null, reason: twice(draft.externalId) });
    } else {
      sound.push({ draft, lines: checked.lines, hash: contentHash(draft, checked.lines) });
    }
  }
  return { sound, refused };
}

/** The entries whose external id has come by before, by their places in the list. */
async function findRepeated({ seen }: Book, entries: readonly EntryDraft[]): Promise<ReadonlySet<number>> {
  const places = entries.flatMap(({ externalId: name }, place) => (name === null ? [] : [{ name, place }]));
  const repeated = await seen.note(
    'journal entry',
    places.map(({ name }) => ({ name, line: null })),
  );
  return new Set(places.flatMap(({ place }, index) => (repeated.has(index) ? [place] : [])));
}

function foreignCurrencies(book: Book, entries: readonly EntryDraft[]): Set<string> {
  const currencies = new Set<string>();
  for (const entry of entries) {
    for (const line of entry.lines) if (line.rate === null) currencies.add(line.currency);
  }
  currencies.delete(book.baseCurrency);
  return currencies;
}

function check(book: Book, entry: EntryDraft): ReturnType<typeof balance> {
  const unknown = entry.lines.findIndex((line) => book.chart.find(line.account) === undefined);
  if (unknown !== -1) {
    const account = quote(entry.lines[unknown]?.account ?? '');
    return { ok: false, line: unknown, reason: `account: there is no account ${account}` };
  }
  return balance(entry, book.baseCurrency, (currency) => book.rates.inForce(currency, entry.date));
}

function twice(externalId: string): string {
  return `entry: ${quote(externalId)} was there before: an entry's lines must follow one another`;
}

async function findStanding(
  transaction: Transaction,
  entries: readonly SoundEntry[],
): Promise<Map<string, StandingEntry>> {
  const names = entries.flatMap((entry) => entry.draft.externalId ?? []);
  if (names.length === 0) return new Map();
  // Each is looked up by itself, which OFFSET 0 keeps the planner from undoing: of an organisation that is new it has no
  // statistics, and then it would read all its entries for each batch.
  const rows = await transaction.run(
    sql<{ id: string; external_id: string; content_hash: Buffer }>`
      select entry.id, entry.external_id, entry.content_hash
      from unnest(${names}::text[]) as given(name), lateral (
        select id, external_id, content_hash from ${own('journal_entries')} journal_entries
        where voided_at is null and external_id = given.name offset 0
      ) entry
    `.compile(query),
  );
  return new Map(rows.map((row) => [row.external_id, { id: row.id, hash: row.content_hash }]));
}

async function writeEntries(book: Book, entries: readonly NewEntry[]): Promise<void> {
  await book.transaction.run(insertEntries(JSON.stringify(entries.map(entryRow))));
  await book.transaction.run(insertLines(entries.flatMap((entry) => lineRowsOf(book, entry))));
  await countLines(
    book.transaction,
    entries.flatMap((entry) => countedLines(book, entry)),
    1,
  );
}

function entryRow({ id, recordedAt, draft, hash, corrects }: NewEntry) {
  return {
    id,
    external_id: draft.externalId,
    entry_date: formatDay(draft.date),
    description: draft.description,
    reference: draft.reference,
    kind: draft.kind,
    content_hash: hash.toString('hex'),
    corrects_entry_id: corrects,
    recorded_at: recordedAt,
  };
}

/** The lines of an entry as they are stored. */
export function lineRowsOf(book: Book, entry: SoundEntry & Readonly<{ id: string }>): LineRow[] {
  return entry.lines.map((line, index) => ({
    entry_id: entry.id,
    line_number: index + 1,
    account_id: chartedAccount(book, line.account).id,
    description: line.description,
    currency: line.currency,
    debit: debitOf(line.amount),
    credit: debitOf(line.amount.negated()),
    base_debit: debitOf(line.baseAmount),
    base_credit: debitOf(line.baseAmount.negated()),
    reconciled: line.reconciled,
    department_id: line.about.departmentId,
    customer_id: line.about.customerId,
    vendor_id: line.about.vendorId,
  }));
}

function countedLines(book: Book, { id, recordedAt, draft, lines }: NewEntry): CountedLine[] {
  const date = formatDay(draft.date);
  const late = isLate(draft.date, recordedAt);
  return lines.map(({ account, baseAmount, reconciled, about }) => {
    const { id: accountId, class: accountClass, activity } = chartedAccount(book, account);
    return {
      entryId: id,
      date,
      kind: draft.kind,
      late,
      accountId,
      class: accountClass,
      activity,
      reconciled,
      ...about,
      debit: baseAmount.isPositive() ? baseAmount : ZERO,
      credit: baseAmount.isPositive() ? ZERO : baseAmount.negated(),
    };
  });
}

function chartedAccount(book: Book, code: string): Account {
  const account = book.chart.find(code);
  if (account === undefined) throw new Error(`account ${code} left the chart`);
  return account;
}

function debitOf(amount: Decimal): string {
  return (amount.isPositive() ? amount : ZERO).toFixed(AMOUNT_DECIMALS);
}

function insertEntries(rows: string) {
  return sql<never>`
    insert into journal_entries
      (organization_id, id, external_id, entry_date, description, reference, kind, content_hash, corrects_entry_id, recorded_at)
    select ${TENANT}, id, external_id, entry_date, description, reference, kind, decode(content_hash, 'hex'),
      corrects_entry_id, recorded_at
    from json_to_recordset(${rows}::json) as row(id uuid, external_id text, entry_date date, description text,
      reference text, kind text, content_hash text, corrects_entry_id uuid, recorded_at timestamptz)
    returning 1 as written
  `.compile(query);
}
