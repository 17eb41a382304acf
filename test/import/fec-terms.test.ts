import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { differencesBetween, roundTrip } from '../export/round-trip.ts';
import { answersTo } from '../metrics/answering.ts';
import { question } from '../metrics/asking.ts';
import { anOrganization, START } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { DURAND, fec, type Line, SALE } from './fec-file.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { papersOf } from './owed.ts';
import { undoing } from './undoing.ts';
import { invoice } from './xero-file.ts';

// Due dates of invoices and bills that do not state one.
const database = await testDatabase();
let id: string;
let tenant: TenantWriter;

const BILL: Line[] = [
  ['HA', '1', '20250301', '607000', '100', '0'],
  ['HA', '1', '20250301', '401000', '0', '100', { aux: 'F1', auxName: 'Bois' }],
];
const RECEIPT: Line[] = [
  ['BQ', '1', '20250520', '512000', '1200', '0'],
  ['BQ', '1', '20250520', '411000', '0', '1200', { ...DURAND, letter: 'A' }],
];
/** An invoice of 1200 on 1 March, which is paid on 20 May. */
const PAID: Line[] = [
  ...SALE.slice(1),
  ['VE', '1', '20250301', '411000', '1200,00', '0,00', { ...DURAND, letter: 'A' }],
  ...RECEIPT,
];

beforeEach(async () => {
  ({ id } = await anOrganization(database, { baseCurrency: 'EUR' }));
  tenant = database.openTenant(id);
});

async function importing(files: Readonly<Record<string, string>>, importId?: string): Promise<void> {
  const options = importId === undefined ? {} : { id: importId };
  expect(refusalsOf(await importInto(tenant, await bookFolder(files), options))).toEqual([]);
  expect((await verifyBooks(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
}

async function terms(customers: number | null, vendors: number | null = null): Promise<void> {
  const named = { customer_terms_days: customers, vendor_terms_days: vendors };
  const given = Object.fromEntries(Object.entries(named).filter(([, days]) => days !== null));
  await importing({ 'organization.json': JSON.stringify(given) });
}

async function on(metric: string, date: string) {
  const [answer] = await answersTo(tenant, [question(metric, `as_of:${date}`, day('2026-11-20'))]);
  if (answer === undefined) throw new Error('a question has no answer');
  const { assumed = null } = answer;
  if (answer.kind === 'scalar') return [answer.value, answer.nullReason ?? null, assumed];
  if (answer.kind !== 'breakdown') throw new Error('it is no series');
  return [answer.total, assumed, Object.fromEntries(answer.items.map(({ key, value }) => [key, value]))];
}

const AGES = { not_due: 0, '1_30': 0, '31_60': 0, '61_90': 0, over_90: 0 };
const NO_AGES = { not_due: null, '1_30': null, '31_60': null, '61_90': null, over_90: null };

describe('without payment terms', () => {
  it('overdue amounts and ageing are not known while such an invoice is open', async () => {
    await importing({ 'x.txt': fec(PAID) });
    expect(await on('ar.outstanding', '2025-03-15')).toEqual([1200, null, null]);
    for (const metric of ['ar.overdue', 'ar.overdue_share']) {
      expect(await on(metric, '2025-03-15')).toEqual([null, 'no_data', null]);
    }
    expect(await on('ar.ageing', '2025-05-19')).toMatchObject([null, null, NO_AGES]);
    // From the day on which the last of them is settled, it is known again.
    expect(await on('ar.overdue', '2025-05-20')).toEqual([0, null, null]);
  });

  it('the report of the import says so', async () => {
    const warningsOf = async (files: Readonly<Record<string, string>>) =>
      (await importInto(tenant, await bookFolder(files))).warnings.filter((warning) =>
        /due date/.test(warning),
      );
    expect(await warningsOf({ 'x.txt': fec([...PAID, ...BILL]) })).toEqual([
      '1 open bill without a due date: overdue amounts and ageing have no value until the settings have payment terms for vendors',
    ]);
    await terms(null, 30);
    expect(await warningsOf({ 'x.txt': fec([...PAID, ...BILL]) })).toEqual([]);
  });

  it('the same holds for an invoice in a file that states no due date', async () => {
    await importing({
      'customers.csv': 'customer,name\nC-1,Durand\n',
      'invoices.csv':
        'invoice,customer,issue_date,due_date,net\nI-1,C-1,2025-03-01,2025-03-31,10\nI-2,C-1,2025-04-01,,5\n',
    });
    expect(await on('ar.overdue', '2025-03-31')).toEqual([0, null, null]);
    expect(await on('ar.overdue', '2025-04-01')).toEqual([null, 'no_data', null]);
    await terms(10);
    expect(await on('ar.overdue', '2025-04-01')).toEqual([10, null, 'due_dates']);
    expect(await on('ar.overdue', '2025-04-12')).toEqual([15, null, 'due_dates']);
  });
});

describe('payment terms', () => {
  it('set the due dates of invoices and of bills, each their own, and values are marked as assumed', async () => {
    await importing({ 'x.txt': fec([...PAID, ...BILL]) });
    await terms(30, 60);
    expect(await on('ar.overdue', '2025-03-31')).toEqual([0, null, 'due_dates']);
    expect(await on('ar.overdue', '2025-04-01')).toEqual([1200, null, 'due_dates']);
    expect(await on('ar.ageing', '2025-05-01')).toMatchObject([
      1200,
      'due_dates',
      { ...AGES, '31_60': 1200 },
    ]);
    expect(await on('ap.overdue', '2025-04-30')).toEqual([0, null, 'due_dates']);
    expect(await on('ap.overdue', '2025-05-01')).toEqual([100, null, 'due_dates']);
    expect(await on('ar.outstanding', '2025-04-01')).toEqual([1200, null, null]);
  });

  it('count at once when they change, on all days', async () => {
    await importing({ 'x.txt': fec(PAID) });
    await terms(30);
    await terms(45);
    expect(await on('ar.overdue', '2025-04-15')).toEqual([0, null, 'due_dates']);
    expect(await on('ar.overdue', '2025-04-16')).toEqual([1200, null, 'due_dates']);
    expect(await on('ar.ageing', '2025-05-16')).toMatchObject([
      1200,
      'due_dates',
      { ...AGES, '31_60': 1200 },
    ]);
  });

  it('end at most on the last day of the calendar, whether they or the invoice come first', async () => {
    const last = (invoice: string): Readonly<Record<string, string>> => ({
      'customers.csv': 'customer,name\nC-1,Durand\n',
      'invoices.csv': `invoice,customer,issue_date,net\n${invoice},C-1,9999-12-31,10\n`,
    });
    const due = async () =>
      await tenant.read(
        sql<{ due: string }>`select due_date::text as due from documents where voided_at is null`.compile(
          query,
        ),
      );
    await importing(last('I-1'));
    await terms(1);
    await importing(last('I-2'));
    expect(await due()).toEqual([{ due: '9999-12-31' }, { due: '9999-12-31' }]);
    await terms(30);
    expect(await due()).toEqual([{ due: '9999-12-31' }, { due: '9999-12-31' }]);
  });
});

it('a file covers days without invoices and bills too', async () => {
  const invoiced = async (month = '2025-01-01:2025-01-31') => {
    const [answer] = await answersTo(tenant, [question('ar.invoiced', month, day('2026-11-20'))]);
    return answer?.kind === 'scalar' ? answer.value : undefined;
  };
  const opened: Line[] = [
    ['AN', '1', '20250101', '512000', '5', '0'],
    ['AN', '1', '20250101', '101000', '0', '5'],
  ];
  await importing({ 'x.txt': fec([...opened, ...SALE]) });
  expect(await invoiced()).toBe(null);
  await importing({ '123456789FEC20251231.txt': fec([...opened, ...SALE]) });
  expect(await invoiced()).toBe(0);
  // A file without open items covers the ledger alone.
  await importing({ 'covered_periods.csv': 'from,through\n2024-01-01,2024-12-31\n' });
  expect(await invoiced()).toBe(0);
  expect(await invoiced('2024-06-01:2024-06-30')).toBe(null);
});

it('is the same after an export and its import', async () => {
  await terms(30);
  await importing({ 'x.txt': fec([...PAID, ...BILL]) });
  const trip = await roundTrip(database, id);
  expect(trip.after).toEqual(trip.before);
  expect(trip.before['invoices.csv']).toContain(',2025-03-01,,');
  expect(
    (await differencesBetween(tenant, trip.tenant, ['2025-03-31', '2025-04-01', '2025-05-20'])).differ,
  ).toEqual([]);
  // The books go on from there as they would have.
  const next = fec([...RECEIPT.slice(0, 1), ['BQ', '1', '20250520', '411000', '0', '1200', DURAND]]);
  await importing({ 'x.txt': next });
  expect(refusalsOf(await importInto(trip.tenant, await bookFolder({ 'x.txt': next })))).toEqual([]);
  expect(await papersOf(trip.tenant)).toEqual(await papersOf(tenant));
}, 120_000);

it('undoing the import removes what was derived from it, and derives what it replaced', async () => {
  const first = '01999999-0000-7000-8000-000000000001';
  const second = '01999999-0000-7000-8000-000000000002';
  await importing({ 'x.txt': fec([...SALE, ...BILL]) }, first);
  const papers = await papersOf(tenant);
  expect(papers.length).toBe(2);
  await importing({ 'x.txt': fec([...PAID, ...BILL]) }, second);
  expect(await papersOf(tenant)).not.toEqual(papers);
  expect(refusalsOf(await undoing(tenant, second, { now: new Date(Date.parse(START) + 1000) }))).toEqual([]);
  expect(await papersOf(tenant)).toEqual(papers);
  expect((await verifyBooks(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
  expect(refusalsOf(await undoing(tenant, first, { now: new Date(Date.parse(START) + 2000) }))).toEqual([]);
  expect(await papersOf(tenant)).toEqual([]);
});

it('none are derived where there are invoices from another source, and a warning says so', async () => {
  await importing({ 'x.txt': fec([...SALE, ...BILL]) });
  const other = 'invoice,customer,issue_date,due_date,net\nI-1,C1,2025-03-01,2025-03-31,10\n';
  const report = await importInto(tenant, await bookFolder({ 'invoices.csv': other }));
  expect(report.warnings).toContain(
    'there are invoices from another source: none are derived from the ledger, as each would count twice',
  );
  expect((await papersOf(tenant)).map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
    'invoice I-1',
    'bill fec:2025-03-01:HA:1#2',
  ]);
});

it('none are derived either if invoices from Xero come later', async () => {
  await importing({ 'x.txt': fec([...SALE, ...BILL]) });
  await importing({ 'i.json': JSON.stringify([invoice('i1', '2025-03-01', 10, { CurrencyCode: 'EUR' })]) });
  expect((await papersOf(tenant)).map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
    'bill fec:2025-03-01:HA:1#2',
    'invoice i1',
  ]);
});
