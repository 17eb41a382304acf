import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Transaction } from '../../src/db/transaction.ts';
import { Decimal } from '../../src/money/decimal.ts';
import {
  type AllocationDraft,
  type DocumentDraft,
  openAllocations,
  openDocuments,
  type SetRecords,
  setDocuments,
} from '../../src/records/documents/index.ts';
import { howManyBooks, timeFor } from '../generators/how-many.ts';
import { aTrader, faultsOf } from '../import/documents-support.ts';
import {
  type Counts,
  type ObviousAllocation,
  ObviousBooks,
  type ObviousDocument,
  RATES,
  type Step,
  steps,
} from '../oracle/settled-documents.ts';
import { START } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const BOOKS = howManyBooks(40);
const NOW = new Date(START);

const july = (number: number) => day(`2026-07-${String(number).padStart(2, '0')}`);
const cents = (number: number) => new Decimal(number).div(100);

function documentDraft(one: ObviousDocument, partyId: string): DocumentDraft {
  const line = { description: null, accountId: null, departmentId: null, taxCode: null };
  return {
    externalId: one.name,
    partyId,
    issueDate: july(one.issued),
    dueDate: july(31),
    currency: one.rate === 0 ? 'AUD' : 'USD',
    rate: new Decimal(RATES[one.rate] ?? ''),
    reference: null,
    transferred: false,
    voided: one.voided,
    custom: {},
    // What is taken off on one line is put on another.
    lines: [
      { ...line, net: cents(one.net + 500), tax: cents(one.tax) },
      { ...line, net: cents(-500), tax: cents(0) },
    ],
  };
}

function allocationDraft(one: ObviousAllocation, documentId: string): AllocationDraft {
  return {
    externalId: one.name,
    documentId,
    kind: 'payment',
    date: july(one.day),
    amount: cents(one.amount),
    tax: cents(0),
    currency: null,
    partyId: null,
    reference: null,
    voided: one.voided,
  };
}

class NotAllowed extends Error {}

/** Sets what the step says, in batches; null where it was refused, and then it is rolled back. */
async function take(tenant: TenantWriter, step: Step) {
  try {
    return await tenant.write(async (transaction) => await takeIn(transaction, step));
  } catch (failure) {
    if (failure instanceof NotAllowed) return null;
    throw failure;
  }
}

async function takeIn(transaction: Transaction, { documents, allocations, batch }: Step) {
  const [customer] = await transaction.run(
    query.selectFrom('customer_profiles').select('id').limit(1).compile(),
  );
  const book = await openDocuments(transaction, 'invoice', NOW);
  const drafts = documents.map((one) => documentDraft(one, customer?.id ?? ''));
  const setOfDocuments = await inBatches(drafts, batch, async (some) => await setDocuments(book, some));
  const standing = await transaction.run(
    query.selectFrom('documents').select(['id', 'external_id']).where('voided_at', 'is', null).compile(),
  );
  const ids = new Map(standing.map((one) => [one.external_id, one.id]));
  const open = await openAllocations(transaction, 'AUD', NOW);
  const settling = allocations.flatMap((one) => {
    const id = ids.get(one.document);
    return id === undefined ? [] : allocationDraft(one, id);
  });
  const setOfAllocations = await inBatches(settling, batch, async (some) => await open.set(some));
  for await (const { externalId } of open.excesses()) throw new NotAllowed(externalId);
  return { documents: setOfDocuments, allocations: setOfAllocations };
}

async function inBatches<Draft>(
  drafts: readonly Draft[],
  size: number,
  set: (some: readonly Draft[]) => Promise<SetRecords>,
): Promise<Counts> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (let from = 0; from < drafts.length; from += size) {
    const { refused, ...done } = await set(drafts.slice(from, from + size));
    if (refused.length > 0) throw new NotAllowed(refused[0]?.reason);
    counts.added += done.added;
    counts.changed += done.changed;
    counts.unchanged += done.unchanged;
  }
  return counts;
}

async function openByDay(tenant: TenantWriter): Promise<string[]> {
  const rows = await tenant.read(
    sql<{ text: string }>`
      select concat_ws(' ', document.external_id, extract(day from day)::int,
        ((document.net + document.tax - coalesce(sum(allocation.amount), 0)) * 100)::int) as text
      from documents document
      cross join lateral generate_series(document.issue_date, '2026-07-31'::date, '1 day') day
      left join allocations allocation on allocation.document_id = document.id
        and allocation.voided_at is null and allocation.allocation_date <= day
      where document.voided_at is null
      group by document.id, document.external_id, document.net, document.tax, day
    `.compile(query),
  );
  return rows.map(({ text }) => text).sort();
}

async function settledOn(tenant: TenantWriter): Promise<string[]> {
  const rows = await tenant.read(
    sql<{ text: string }>`
      select concat_ws(' ', external_id, coalesce(extract(day from settled_on)::text, 'open')) as text
      from documents where voided_at is null
    `.compile(query),
  );
  return rows.map(({ text }) => text).sort();
}

/** The base amounts that are not what they should be, added up in decimals here. */
async function wrongInBase(tenant: TenantWriter): Promise<string[]> {
  const rows = await tenant.read(
    sql<{ name: string; total: string; base: string; rate: string; amounts: string[]; bases: string[] }>`
      select document.external_id as name, net + document.tax as total, base_net + document.base_tax as base, rate,
        array_remove(array_agg(amount::text order by allocation.id), null) as amounts,
        array_remove(array_agg(base_amount::text order by allocation.id), null) as bases
      from documents document
      left join allocations allocation on document_id = document.id and allocation.voided_at is null
      where document.voided_at is null group by document.id, document.external_id, net, document.tax, base_net, document.base_tax, rate
    `.compile(query),
  );
  return rows.flatMap(({ name, total, base, rate, amounts, bases }) => {
    const open = amounts.reduce((left, amount) => left.minus(amount), new Decimal(total));
    const openInBase = bases.reduce((left, amount) => left.minus(amount), new Decimal(base));
    const isExact = open.isZero()
      ? openInBase.isZero()
      : openInBase.minus(open.times(rate)).abs().lt('0.0000002');
    const isFair = amounts.every((amount, index) =>
      new Decimal(amount)
        .times(rate)
        .minus(bases[index] ?? 0)
        .abs()
        .lt('0.0000002'),
    );
    return isExact && isFair ? [] : [`${name}: ${openInBase.toFixed()} open, ${bases.join(' ')}`];
  });
}

it(
  'documents and what settles them are what adding up by hand gives, whatever is corrected and voided',
  async () => {
    const seen = { taken: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const tenant = await aTrader(database);
        let books = new ObviousBooks();
        for (const step of sequence) {
          const tried = books.tried(step);
          const taken = await take(tenant, step);
          expect(taken).toEqual(tried && { documents: tried.documents, allocations: tried.allocations });
          seen[taken === null ? 'refused' : 'taken'] += 1;
          books = tried?.books ?? books;
          expect(await openByDay(tenant)).toEqual(books.openByDay());
          expect(await settledOn(tenant)).toEqual(books.settledOn());
          expect(await wrongInBase(tenant)).toEqual([]);
        }
        expect(await faultsOf(tenant)).toEqual([]);
      }),
      { numRuns: BOOKS },
    );
    expect(seen.taken).toBeGreaterThan(20);
    expect(seen.refused).toBeGreaterThan(5);
  },
  timeFor(BOOKS),
);
