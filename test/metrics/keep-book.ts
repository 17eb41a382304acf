import { sql } from 'kysely';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Transaction } from '../../src/db/transaction.ts';
import type { EntryDraft } from '../../src/ledger/entry.ts';
import { type Ledger, openLedger } from '../../src/ledger/ledger.ts';
import { Decimal } from '../../src/money/decimal.ts';
import type { ObviousBook, ObviousEntry } from '../oracle/ledger-metrics.ts';
import { day } from '../support/books.ts';

/** On which days it is written in books. */
const RECORDED = ['2024-06-15', '2026-11-20'] as const;

/** The ids of what lines are about, by name. */
type Ids = ReadonlyMap<string, string>;

/**
 * Keeps a book as its bookkeeper would: what was recorded first is posted first, with its mistakes and what is voided
 * later; then the rest is posted, mistakes are corrected and what is void is voided. Answers with the ids of departments.
 */
export async function keepBook(tenant: TenantWriter, book: ObviousBook): Promise<Ids> {
  const [before, now] = RECORDED.map((date) => new Date(`${date}T03:04:05.678Z`));
  if (before === undefined || now === undefined) throw new Error('two days are needed');
  const ids = await tenant.write(async (transaction) => await keepParts(transaction, book, before));
  const named = book.entries.map((entry, index) => ({ entry, draft: draftOf(entry, `${index}`, ids) }));
  const hurried = named.filter(({ entry }) => entry.first === 'with mistakes').map(({ draft }) => draft);
  const [first = [], then = []] = RECORDED.map((date) =>
    named
      .filter(({ entry }) => entry.first === 'as it is' && entry.recorded === date)
      .map(({ draft }) => draft),
  );
  await tenant.write(async (transaction) => {
    const ledger = await openLedger(transaction, before);
    await ledger.setAccounts(book.accounts.map((account) => ({ ...account, class: account.classBefore })));
    await post(ledger, [...first, ...hurried.map(mistaken)]);
  });
  await tenant.write(async (transaction) => {
    const ledger = await openLedger(transaction, now);
    await post(ledger, [...then, ...hurried]);
    await ledger.setAccounts(book.accounts);
    const voided = named.filter(({ entry }) => entry.voided).map(({ draft }) => draft.externalId);
    const standing = await transaction.run(
      sql<{ id: string }>`select id from journal_entries
        where external_id = any(${voided}) and voided_at is null`.compile(query),
    );
    await ledger.void(standing.map(({ id }) => id));
  });
  return ids;
}

async function post(ledger: Ledger, drafts: readonly EntryDraft[]): Promise<void> {
  const { refused } = await ledger.post(drafts);
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
}

async function keepParts(transaction: Transaction, book: ObviousBook, now: Date): Promise<Ids> {
  const ids = new Map(
    [...book.departments.map(({ name }) => name), ...book.customers, ...book.vendors].map((name) => [
      name,
      newId(now),
    ]),
  );
  const idsOf = (names: readonly (string | null)[]) =>
    names.map((name) => (name === null ? null : (ids.get(name) ?? null)));
  const run = async (statement: ReturnType<typeof sql>) => await transaction.run(statement.compile(query));
  const departments = book.departments.map(({ name }) => name);
  await run(sql`insert into departments (id, external_id, name, parent_department_id, created_at, updated_at)
    select id, name, name, parent, ${now}, ${now} from unnest(${idsOf(departments)}::uuid[], ${departments}::text[],
      ${idsOf(book.departments.map(({ below }) => below))}::uuid[]) as made(id, name, parent) returning id`);
  for (const [table, names] of [
    ['customer_profiles', book.customers],
    ['vendor_profiles', book.vendors],
  ] as const) {
    if (names.length === 0) continue;
    const parties = names.map(() => newId(now));
    await run(sql`insert into parties (id, kind, name, created_at, updated_at)
      select id, 'organization', name, ${now}, ${now} from unnest(${parties}::uuid[], ${[...names]}::text[]) as made(id, name) returning id`);
    await run(sql`insert into ${sql.table(table)} (id, party_id, created_at, updated_at)
      select id, party, ${now}, ${now} from unnest(${idsOf(names)}::uuid[], ${parties}::uuid[]) as made(id, party) returning id`);
  }
  return ids;
}

function draftOf(entry: ObviousEntry, externalId: string, ids: Ids): EntryDraft {
  const idOf = (name: string | null) => (name === null ? null : (ids.get(name) ?? null));
  return {
    externalId,
    date: day(entry.date),
    description: '',
    reference: null,
    kind: entry.kind,
    lines: entry.lines.map(({ account, cents, reconciled, department, customer, vendor }) => ({
      account,
      amount: new Decimal(cents.toString()).div(100),
      currency: 'AUD',
      rate: null,
      description: null,
      reconciled,
      about: { departmentId: idOf(department), customerId: idOf(customer), vendorId: idOf(vendor) },
    })),
  };
}

const MISTAKEN_KIND = {
  ordinary: 'closing',
  closing: 'opening',
  opening: 'ordinary',
  revaluation: 'ordinary',
} as const satisfies Readonly<Record<EntryDraft['kind'], EntryDraft['kind']>>;

/** A faulty draft: of another day, twice as much, and about whom the line before it is. */
function mistaken(draft: EntryDraft): EntryDraft {
  return {
    ...draft,
    date: day('2023-03-31'),
    description: 'In a hurry',
    kind: MISTAKEN_KIND[draft.kind],
    lines: draft.lines.map((line, index) => ({
      ...line,
      amount: line.amount.times(2),
      reconciled: !line.reconciled,
      about: draft.lines.at(index - 1)?.about ?? line.about,
    })),
  };
}
