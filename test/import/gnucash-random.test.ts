import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { answersTo } from '../metrics/answering.ts';
import { question } from '../metrics/asking.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import type { GnucashBusiness, Owner } from './gnucash-business.ts';
import { gnucashDatabase } from './gnucash-database.ts';
import { type GnucashTransaction, gnucash } from './gnucash-file.ts';
import { CONTROL, FIRM, FIRM_ACCOUNTS } from './gnucash-firm.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { owedOf, papersOf } from './owed.ts';

// For any book with invoices, credit notes, payments and links of lots, what is open of each invoice is the balance of its lot, and documents
// add up to the control accounts on every day. `ALMANAC_GNUCASH=40 npx vitest run --project server test/import/gnucash-random.test.ts` tries more.
const database = await testDatabase();
const RUNS = Number(process.env['ALMANAC_GNUCASH'] ?? 6);

const OWNERS: readonly Owner[] = [
  ['customer', 'c1'],
  ['job', 'j1'],
  ['vendor', 'v1'],
  ['employee', 'e1'],
];

const MOVE = fc.record({
  kind: fc.constantFrom(
    'invoice',
    'invoice',
    'credit note',
    'pay',
    'pay',
    'advance',
    'link',
    'link',
    'refund',
  ),
  owner: fc.nat({ max: OWNERS.length - 1 }),
  days: fc.nat({ max: 20 }),
  cents: fc.constantFrom(100, 4_201, 6_000, 12_000, 12_001),
  taxCents: fc.constantFrom(0, 0, 33, 100),
  /** Which lot it takes, and how much of it, in parts of four; more than all of it may be paid. */
  which: fc.nat({ max: 5 }),
  parts: fc.integer({ min: 1, max: 5 }),
});
type Move = typeof MOVE extends fc.Arbitrary<infer One> ? One : never;

/** A lot as by hand: what is owed in cents, less what is paid. */
type Lot = { id: string; owner: number; invoice: string | null; cents: number };
type Book = Readonly<{ transactions: GnucashTransaction[]; business: GnucashBusiness; lots: readonly Lot[] }>;

function bookOf(moves: readonly Move[]): Book {
  const lots: Lot[] = [];
  const transactions: GnucashTransaction[] = [];
  const invoices: NonNullable<GnucashBusiness['invoices']>[number][] = [];
  let date = Date.UTC(2026, 0, 1);
  for (const [index, { kind, owner, days, cents, taxCents, which, parts }] of moves.entries()) {
    date += days * 86_400_000;
    const id = `t${index}`;
    const head = { id, day: new Date(date).toISOString().slice(0, 10) };
    const isCustomer = owner < 2;
    const [control, trade] = isCustomer ? (['ar', 'sales'] as const) : (['ap', 'rent'] as const);
    const fraction = (amount: number) => `${isCustomer ? amount : -amount}/100`;
    const addLot = (amount: number, invoice: string | null) => {
      lots.push({ id: `l${index}`, owner, invoice, cents: amount });
      return { lot: `l${index}` };
    };
    const own = lots.filter((lot) => lot.owner === owner);
    const at = <Item>(items: readonly Item[]) => items[which % Math.max(1, items.length)];
    const [open, credit] = [at(own.filter((lot) => lot.cents > 0)), at(own.filter((lot) => lot.cents < 0))];
    const pay = (lot: { lot: string }, amount: number) =>
      transactions.push({
        ...head,
        type: 'P',
        splits: [
          [control, fraction(-amount), lot],
          ['bank', fraction(amount)],
        ],
      });
    if (kind === 'invoice' || kind === 'credit note') {
      const sign = kind === 'invoice' ? 1 : -1;
      const tax = Math.min(taxCents, cents - 1) * sign;
      const total = cents * sign;
      const due = new Date(date + 30 * 86_400_000).toISOString().slice(0, 10);
      const lot = addLot(total, kind === 'invoice' ? id : null);
      const splits = [
        [control, fraction(total), lot],
        [trade, fraction(tax - total)],
        ...(tax === 0 ? [] : [['tax', fraction(-tax)] as const]),
      ] as const;
      transactions.push({ ...head, type: 'I', invoice: `i-${id}`, due: `${due} 10:59:00`, splits });
      invoices.push({ id: `i-${id}`, owner: OWNERS[owner] ?? ['customer', 'c1'], transaction: id, ...lot });
    } else if (kind === 'advance') pay(addLot(-cents, null), cents);
    else if (kind === 'pay' && open !== undefined) {
      const amount = Math.ceil((open.cents * parts) / 4);
      pay({ lot: open.id }, amount);
      open.cents -= amount;
    } else if (kind === 'refund' && credit !== undefined) {
      const amount = Math.ceil((-credit.cents * Math.min(parts, 4)) / 4);
      pay({ lot: credit.id }, -amount);
      credit.cents += amount;
    } else if (kind === 'link' && open !== undefined && credit !== undefined) {
      const amount = Math.ceil((Math.min(open.cents, -credit.cents) * Math.min(parts, 4)) / 4);
      open.cents -= amount;
      credit.cents += amount;
      transactions.push({
        ...head,
        type: 'L',
        splits: [
          [control, fraction(amount), { lot: credit.id }],
          [control, fraction(-amount), { lot: open.id }],
        ],
      });
    }
  }
  const written = lots.map(({ id, owner, invoice }) => ({
    id,
    account: owner < 2 ? 'ar' : 'ap',
    ...(invoice === null
      ? { owner: OWNERS[owner] ?? (['customer', 'c1'] as const) }
      : { invoice: `i-${invoice}` }),
  }));
  return { transactions, business: { ...FIRM, invoices, lots: written }, lots };
}

async function openOf(tenant: TenantWriter): Promise<Record<string, number>> {
  const rows = await tenant.read(
    sql<{ name: string; cents: number }>`
      select external_id as name, round(100 * (net + tax - coalesce((
        select sum(amount) from allocations where document_id = documents.id and voided_at is null
      ), 0)))::int as cents from documents where voided_at is null
    `.compile(query),
  );
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]));
}

async function outstanding(tenant: TenantWriter): Promise<(number | null)[]> {
  const asked = ['ar.outstanding', 'ap.outstanding'].map((id) =>
    question(id, 'as_of:2028-12-31', day('2028-12-31')),
  );
  const values = await answersTo(tenant, asked);
  return values.map((value) => (value.kind === 'scalar' ? Math.round(100 * (value.value ?? 0)) : null));
}

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'EUR' })).id);
}

it(
  'what is open of each invoice is the balance of its lot, and documents are the control accounts on every day',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(MOVE, { minLength: 4, maxLength: 30 }), async (moves) => {
        const { transactions, business, lots } = bookOf(moves);
        const [one, other] = [await aTenant(), await aTenant()];
        const importBooks = importerOf('books.gnucash');
        const asXml = await importBooks(one, gnucash(FIRM_ACCOUNTS, transactions, [], business));
        const asDatabase = await importBooks(
          other,
          await gnucashDatabase({ accounts: FIRM_ACCOUNTS, transactions, business }),
        );
        expect([refusalsOf(asXml), refusalsOf(asDatabase)]).toEqual([[], []]);
        expect(await papersOf(other)).toEqual(await papersOf(one));
        expect(await owedOf(one, 'differing', CONTROL)).toEqual([]);
        expect(await openOf(one)).toEqual(
          Object.fromEntries(
            lots.flatMap(({ invoice, cents }) =>
              invoice === null ? [] : [[`gnucash:${invoice}#1`, Math.max(0, cents)]],
            ),
          ),
        );
        const sum = (isCustomer: boolean) =>
          lots.reduce((total, { owner, cents }) => (owner < 2 === isCustomer ? total + cents : total), 0);
        expect((await outstanding(one)).map((cents) => cents ?? 0)).toEqual([sum(true), sum(false)]);
        expect((await verifyBooks(one)).flatMap(({ differences }) => differences)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  60_000 + 20_000 * RUNS,
);
