import { EVERY_CAPABILITY } from '../access/capability.ts';
import { RowsLocked } from '../db/failures.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { importBook } from '../import/import.ts';
import type { EntryDraft, LineAbout } from '../ledger/entry.ts';
import { openLedger } from '../ledger/ledger.ts';
import { addDays, type Day, formatDay, monthContaining } from '../period/index.ts';
import type { DemoBook } from './book.ts';
import { COMPANY } from './company.ts';
import { customerId } from './customers.ts';
import type { Concern, DemoEntry } from './drafting.ts';
import { departmentId } from './people/departments.ts';
import { recordFiles } from './records/index.ts';
import { vendorId } from './vendors.ts';

/** Whether the organisation has a book, which is complete because it comes in one transaction. */
export async function hasBook(tenant: TenantReader): Promise<boolean> {
  return (await tenant.read(ANY_ENTRY)).length > 0;
}

/**
 * Imports the records of the book through the ordinary importers and posts its ledger, in one transaction: each entry as if
 * recorded at the end of its month. Returns false, and posts nothing, when a book exists already or
 * another process is posting it.
 */
export async function postBook(
  tenant: TenantWriter,
  book: DemoBook,
  { today, now }: Readonly<{ today: Day; now: Date }>,
): Promise<boolean> {
  try {
    const { refused } = await importBook(tenant, {
      id: newId(now),
      actor: { kind: 'operator' },
      capabilities: EVERY_CAPABILITY,
      organization: COMPANY.slug,
      findBook: async () => ({ ok: true, files: recordFiles(book, today), warnings: [] }),
      dryRun: false,
      now,
      onProgress: () => undefined,
      frame: {
        open: async (transaction) => await begin(transaction, book, now),
        close: async (transaction, _report, isApplied) => {
          if (isApplied) await postEntries(transaction, book, now);
        },
      },
    });
    const [first] = refused;
    if (first !== undefined)
      throw new Error(`the demo's ${first.file}, line ${first.line}, was refused: ${first.reason}`);
    return true;
  } catch (failure) {
    // Another process has posted the book, or is posting it.
    if (failure instanceof BookIsThere || failure instanceof RowsLocked) return false;
    throw failure;
  }
}

class BookIsThere extends Error {}

const ANY_ENTRY = query.selectFrom('journal_entries').select('id').limit(1).compile();

async function begin(transaction: Transaction, { accounts }: DemoBook, now: Date): Promise<void> {
  const ledger = await openLedger(transaction, now);
  if ((await transaction.run(ANY_ENTRY)).length > 0) throw new BookIsThere('there is a book');
  await ledger.setAccounts(accounts);
  // A demo is looked at, and has no first steps.
  await transaction.run(query.updateTable('organizations').set({ first_steps_hidden_at: now }).compile());
}

async function postEntries(transaction: Transaction, book: DemoBook, now: Date): Promise<void> {
  const aboutWhom = await loadNames(transaction);
  const ledger = await openLedger(transaction, now);
  await ledger.setRates(book.rates);
  // All at once, so that the totals are added to once.
  const entries = book.entries.map((entry) => withIds(entry, aboutWhom));
  const { refused } = await ledger.post(entries, ({ date }) => recordedAt(date, now));
  const [first] = refused;
  if (first !== undefined) throw new Error(`the demo's book was refused: ${first.reason}`);
}

/** Resolves the references of a line to ids. */
type AboutWhom = (concern: Concern) => LineAbout;

async function loadNames(transaction: Transaction): Promise<AboutWhom> {
  const ids = async (table: 'departments' | 'customer_profiles' | 'vendor_profiles') => {
    const rows = await transaction.run(query.selectFrom(table).select(['id', 'external_id']).compile());
    return new Map(rows.map((row) => [row.external_id, row.id]));
  };
  const departments = await ids('departments');
  const customers = await ids('customer_profiles');
  const vendors = await ids('vendor_profiles');
  return ({ department, customer, vendor }) => ({
    departmentId: department === undefined ? null : (departments.get(departmentId(department)) ?? null),
    customerId: customer === undefined ? null : (customers.get(customerId(customer)) ?? null),
    vendorId: vendor === undefined ? null : (vendors.get(vendorId(vendor)) ?? null),
  });
}

function withIds(entry: DemoEntry, aboutWhom: AboutWhom): EntryDraft {
  return { ...entry, lines: entry.lines.map((line) => ({ ...line, about: aboutWhom(line.concerns) })) };
}

// The evening of the month's last day in Sydney, but not later than now.
function recordedAt(date: Day, now: Date): Date {
  const evening = new Date(`${formatDay(addDays(monthContaining(date).end, -1))}T08:00:00.000Z`);
  return evening < now ? evening : now;
}
