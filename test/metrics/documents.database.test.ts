import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Transaction } from '../../src/db/transaction.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { findMetric } from '../../src/metrics/catalog/registry.ts';
import { minorUnitsOf } from '../../src/money/currency.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { openAllocations, type UnallocatedDraft } from '../../src/records/documents/index.ts';
import { settleDocuments } from '../../src/records/documents/settle-documents.ts';
import { voidAllocations } from '../../src/records/documents/write-allocations.ts';
import { voidDocuments } from '../../src/records/documents/write-documents.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { OF_DAYS, OF_PERIODS, SPLITS_OF_DAYS, SPLITS_OF_PERIODS } from '../by-hand/documents.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { answering, scalarOf } from './answering.ts';

// Queried on the last day of each, with its days taken from a calendar.
const DAYS = [
  ['today', '2026-11-20', '2026-11-20'],
  ['today', '2026-03-31', '2026-03-31'],
  ['as_of:2025-06-30', '2026-11-20', '2025-06-30'],
  ['as_of:2024-02-29', '2026-11-20', '2024-02-29'],
  ['as_of:2023-09-14', '2026-11-20', '2023-09-14'],
  ['as_of:2019-01-01', '2026-11-20', '2019-01-01'],
] as const;
const PERIODS = [
  ['ytd', '2026-11-20', '2026-07-01', '2026-11-20'],
  ['ytd', '2026-03-31', '2025-07-01', '2026-03-31'],
  ['last_fy', '2026-11-20', '2025-07-01', '2026-06-30'],
  ['trailing_12', '2026-11-20', '2025-12-01', '2026-11-20'],
  ['2024-02-15:2024-05-14', '2026-11-20', '2024-02-15', '2024-05-14'],
  ['2023-01-01:2026-10-31', '2026-11-20', '2023-01-01', '2026-10-31'],
  ['2019-01-01:2019-12-31', '2026-11-20', '2019-01-01', '2019-12-31'],
] as const;
/** Of days before the books of the demo begin nothing is known. */
const isKnown = (last: string): boolean => last > '2020';
const MONTH_ENDS = Array.from({ length: 40 }, (_, month) =>
  new Date(Date.UTC(2023, 7 + month, 0)).toISOString().slice(0, 10),
);

const database = await testDatabase('the demo');
let tenant: TenantWriter;

beforeAll(async () => {
  const { platform, openTenant } = database;
  const organization = await findOrganization(platform, COMPANY.slug);
  tenant = openTenant(organization?.id ?? '');
});

const byHand = async (statement: string, first: string, last: string): Promise<Row[]> =>
  await tenant.read(
    CompiledQuery.raw(
      `select * from (${statement}) rows where $1::date is not null and $2::date is not null`,
      [first, last],
    ),
  );
type Row = Readonly<Record<string, string | null>>;

/** The single value of a statement, rounded by the database to the unit of the metric; null if it has none. */
async function oneByHand(id: string, statement: string, first: string, last: string): Promise<number | null> {
  const unit = findMetric(id)?.unit ?? 'currency';
  const decimals = { currency: minorUnitsOf('AUD'), percent: 4, ratio: 4, days: 1, months: 1, count: 0 }[
    unit
  ];
  const rounded = `select round((${statement})::numeric, ${decimals}) as value`;
  const value = (await byHand(rounded, first, last))[0]?.['value'] ?? null;
  return value === null ? null : Number(value);
}

async function partsByHand(statement: string, first: string, last: string) {
  const rows = await byHand(statement, first, last);
  return rows.map((row) => ({ ...row, value: Number(Number(row['value']).toFixed(2)) }));
}

describe('receivables and payables of the demo', () => {
  it.each(['quality.receivables_tie_out', 'quality.payables_tie_out'])(
    '%s is 0 at the end of every month',
    async (id) => {
      const ask = answering(tenant, '2026-11-20');
      const values = await ask(MONTH_ENDS.map((last) => [id, `as_of:${last}`]));
      expect(values.map(scalarOf)).toEqual(MONTH_ENDS.map(() => 0));
    },
  );
});

describe('in books with voided and late entries', () => {
  beforeAll(async () => {
    await tenant.write(takeBack);
    await tenant.write(payOnAccount);
  });

  it.each(Object.entries(OF_DAYS))('%s equals SQL written by hand on every day', async (id, statement) => {
    const found = [];
    for (const [period, today, last] of DAYS) {
      const expected = await oneByHand(id, statement, last, last);
      const [value] = await answering(tenant, today)([[id, period]]);
      expect(scalarOf(value), `${id} ${last}`).toBe(isKnown(last) ? expected : null);
      found.push(expected);
    }
    expect(new Set(found).size, 'distinct values').toBeGreaterThan(2);
  });

  it.each(Object.entries(OF_PERIODS))(
    '%s equals SQL written by hand in every period',
    async (id, statement) => {
      const found = [];
      for (const [period, today, first, last] of PERIODS) {
        const expected = await oneByHand(id, statement, first, last);
        const [value] = await answering(tenant, today)([[id, period]]);
        expect(scalarOf(value), `${id} ${first} ${last}`).toBe(isKnown(last) ? expected : null);
        found.push(expected);
      }
      expect(new Set(found).size, 'distinct values').toBeGreaterThan(2);
    },
  );

  it.each(Object.entries(SPLITS_OF_DAYS))(
    '%s equals SQL written by hand, part by part',
    async (id, statement) => {
      for (const [period, today, last] of DAYS) {
        const expected = await partsByHand(statement, last, last);
        const [value] = await answering(tenant, today)([[id, period]]);
        // How many records of customers there were is known of every day.
        const items =
          isKnown(last) || id === 'customers.by_status'
            ? expected
            : expected.map((item) => ({ ...item, value: null }));
        expect(value, `${id} ${last}`).toMatchObject({ kind: 'breakdown', items });
      }
    },
  );

  it.each(Object.entries(SPLITS_OF_PERIODS))(
    '%s equals SQL written by hand, part by part',
    async (id, statement) => {
      for (const [period, today, first, last] of PERIODS) {
        const expected = await partsByHand(statement, first, last);
        const [value] = await answering(tenant, today)([[id, period]]);
        expect(value, `${id} ${first} ${last}`).toMatchObject({ kind: 'breakdown', items: expected });
      }
    },
  );

  it.each([
    ['ar.outstanding_monthly', 'ar.outstanding'],
    ['ap.outstanding_monthly', 'ap.outstanding'],
  ])('%s equals SQL written by hand at the end of each month', async (id, each) => {
    const expected = [];
    for (const last of [...MONTH_ENDS.filter((end) => end > '2025-12'), '2026-11-20']) {
      if (last > '2026-11-20') continue;
      expected.push({ value: await oneByHand(each, OF_DAYS[each] ?? '', last, last) });
    }
    const [value] = await answering(tenant, '2026-11-20')([[id, 'trailing_12']]);
    expect(value).toMatchObject({ kind: 'timeseries', points: expected });
    expect(expected).toHaveLength(12);
  });

  it('keeps totals that equal the documents', async () => {
    const findings = await verifyBooks(tenant);
    expect(findings.flatMap(({ differences }) => differences)).toEqual([]);
  });

  it('answers all of them with one statement, with the same values as each alone', async () => {
    const wanted = [
      ...[...Object.keys(OF_DAYS), ...Object.keys(SPLITS_OF_DAYS)].map((id) => [id, 'today'] as const),
      ...[...Object.keys(OF_PERIODS), ...Object.keys(SPLITS_OF_PERIODS)].map((id) => [id, 'ytd'] as const),
    ];
    const ask = answering(tenant, '2026-11-20');
    const together = await ask(wanted);
    const alone = [];
    for (const one of wanted) alone.push(...(await ask([one])));
    expect(together).toEqual(alone);
  });
});

/** What settles no invoice and no bill, and a deposit that was paid long before its invoice. */
async function payOnAccount(transaction: Transaction): Promise<void> {
  const ids = async (statement: string): Promise<string[]> =>
    (await select(transaction, statement)).map(({ id }) => id);
  const [customer = '', other = ''] = await ids('select id from customer_profiles order by id limit 2');
  const [vendor = ''] = await ids('select id from vendor_profiles order by id limit 1');
  const [open = ''] = await ids(
    `select id from documents where kind = 'invoice' and voided_at is null and first_settled_on is null and currency = 'AUD'
       and issue_date > '2025-07-01' order by net desc, id limit 1`,
  );
  const draft = (
    name: string,
    kind: UnallocatedDraft['kind'],
    date: string,
    partyId: string,
    amount: string,
  ): UnallocatedDraft => ({
    externalId: name,
    documentKind: partyId === vendor ? 'bill' : 'invoice',
    documentName: null,
    partyId,
    kind,
    date: day(date),
    amount: new Decimal(amount),
    tax: new Decimal(kind === 'credit_note' ? 1 : 0),
    currency: 'AUD',
    statesCurrency: true,
    rate: null,
    statedBase: null,
    reference: null,
  });
  const allocations = await openAllocations(transaction, 'AUD', new Date('2026-11-19'));
  const kept = await allocations.setUnallocated([
    draft('A-1', 'payment', '2024-02-10', customer, '1234.56'),
    draft('A-2', 'credit_note', '2026-03-30', other, '220.00'),
    draft('A-3', 'refund', '2025-06-30', customer, '234.56'),
    { ...draft('A-4', 'payment', '2025-05-01', other, '99.99'), currency: 'USD', rate: new Decimal('1.25') },
    draft('A-5', 'payment', '2026-11-20', vendor, '55.05'),
    { ...draft('A-6', 'credit_note', '2024-02-29', vendor, '11.00'), documentName: 'LOST-2' },
    draft('A-7', 'refund', '2026-07-01', vendor, '6.00'),
  ]);
  expect(kept).toMatchObject({ added: 7, changed: 0, unchanged: 0, refused: [] });
  const ahead = {
    externalId: 'A-8',
    documentId: open,
    partyId: null,
    kind: 'payment',
    date: day('2025-06-15'),
    amount: new Decimal('12.34'),
    tax: new Decimal(0),
    currency: null,
    reference: null,
    voided: false,
  } as const;
  expect(await allocations.set([ahead])).toMatchObject({ added: 1, refused: [] });
}

/** Voids wrong documents and bounced payments, as a correction would. */
async function takeBack(transaction: Transaction): Promise<void> {
  const when = new Date('2026-11-19');
  const wrong = await select(
    transaction,
    "select id from documents where right(external_id, 1) = '7' and issue_date > '2024-01-01' and voided_at is null",
  );
  await voidDocuments(
    transaction,
    wrong.map(({ id }) => id),
    when,
  );
  const bounced = await select(
    transaction,
    `select id, document_id from allocations where kind = 'payment' and voided_at is null and document_id in (
       select id from documents where right(external_id, 1) = '4' and issue_date > '2025-01-01')`,
  );
  await voidAllocations(
    transaction,
    bounced.map(({ id }) => id),
    when,
  );
  await settleDocuments(
    transaction,
    bounced.map((one) => one.document_id),
  );
}

async function select(
  transaction: Transaction,
  statement: string,
): Promise<{ id: string; document_id: string }[]> {
  return await transaction.run(CompiledQuery.raw(statement));
}
