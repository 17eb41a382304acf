import { sql } from 'kysely';
import { allOf } from '../db/all-of.ts';
import { givenRows } from '../db/given-rows.ts';
import { TENANT } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { AMOUNT_DECIMALS, ZERO } from '../money/decimal.ts';
import { formatDay } from '../period/index.ts';
import { type CountedEntry, isLate } from './counted-entry.ts';
import type { SoundEntry } from './examine.ts';
import { insertLines, type LineRow } from './insert-lines.ts';
import { aboutOf, type OnlyParty, onlyPartyOf } from './only-party.ts';
import type { Totals } from './totals.ts';

/** An entry to be written; `corrects` is the id of the one that it takes the place of. */
export type NewEntry = SoundEntry & Readonly<{ corrects: string | null }>;

/** Writes entries that are not there, and counts them. */
export async function writeEntries(
  transaction: Transaction,
  entries: readonly NewEntry[],
  totals: Totals,
): Promise<void> {
  if (entries.length === 0) return;
  const withParties = entries.map((entry) => ({
    ...entry,
    only: onlyPartyOf(entry.lines.map(({ line }) => line.about)),
  }));
  await allOf([
    transaction.run(insertEntries(withParties.map(entryRow))),
    transaction.run(insertLines(entries.flatMap(lineRowsOf))),
    totals.count(withParties.map(countedEntry), 1),
  ]);
}

type EntryRow = Readonly<{
  id: string;
  external_id: string | null;
  entry_date: string;
  description: string;
  reference: string | null;
  kind: string;
  content_hash: string;
  corrects_entry_id: string | null;
  only_customer_id: string | null;
  only_vendor_id: string | null;
  recorded_at: string;
}>;

type EntryWithParty = NewEntry & Readonly<{ only: OnlyParty }>;

function entryRow({ id, recordedAt, draft, hash, corrects, only }: EntryWithParty): EntryRow {
  return {
    id,
    external_id: draft.externalId,
    entry_date: formatDay(draft.date),
    description: draft.description,
    reference: draft.reference,
    kind: draft.kind,
    content_hash: hash,
    corrects_entry_id: corrects,
    only_customer_id: only.customerId,
    only_vendor_id: only.vendorId,
    recorded_at: recordedAt.toISOString(),
  };
}

function insertEntries(rows: readonly EntryRow[]): Statement<unknown> {
  const given = givenRows<EntryRow>(
    'given',
    {
      id: 'uuid',
      external_id: 'text',
      entry_date: 'date',
      description: 'text',
      reference: 'text',
      kind: 'text',
      content_hash: 'text',
      corrects_entry_id: 'uuid',
      only_customer_id: 'uuid',
      only_vendor_id: 'uuid',
      recorded_at: 'time',
    },
    rows,
  );
  return sql`
    insert into journal_entries
      (organization_id, id, external_id, entry_date, description, reference, kind, content_hash, corrects_entry_id, only_customer_id,
        only_vendor_id, recorded_at)
    select ${TENANT}, id, external_id, entry_date, description, reference, kind, decode(content_hash, 'hex'),
      corrects_entry_id, only_customer_id, only_vendor_id, recorded_at
    from ${given}
    returning 1 as written
  `.compile(query);
}

/** The lines of an entry as they are stored. */
export function lineRowsOf(entry: SoundEntry): LineRow[] {
  return entry.lines.map(({ line, account, amount, baseAmount }, index) => ({
    entry_id: entry.id,
    line_number: index + 1,
    account_id: account.id,
    description: line.description,
    currency: line.currency,
    debit: debitOf(amount),
    credit: creditOf(amount),
    base_debit: debitOf(baseAmount),
    base_credit: creditOf(baseAmount),
    reconciled: line.reconciled,
    department_id: line.about.departmentId,
    customer_id: line.about.customerId,
    vendor_id: line.about.vendorId,
    lettering: line.lettering ?? null,
  }));
}

function debitOf(amount: string): string {
  return amount.startsWith('-') ? NOTHING : amount;
}

function creditOf(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : NOTHING;
}

const NOTHING = ZERO.toFixed(AMOUNT_DECIMALS);

function countedEntry({ id, recordedAt, draft, lines, only }: EntryWithParty): CountedEntry {
  return {
    id,
    date: formatDay(draft.date),
    kind: draft.kind,
    late: isLate(draft.date, recordedAt),
    lines: lines.map(({ account, line: { baseAmount, reconciled, about } }) => ({
      accountId: account.id,
      class: account.class,
      activity: account.activity,
      amount: baseAmount,
      reconciled,
      ...aboutOf(about, only),
    })),
  };
}
