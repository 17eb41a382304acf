import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { howManyBooks, making } from '../generators/how-many.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { dayAfter, expectedInvoice, keepSales, type Sale, sortedListsOf } from './sorted-lists-asking.ts';
import { aTradingWriter, INVOICE, PAYMENT, SALE } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { ask, pageOf, allOf, refusalOf } = sortedListsOf(app);

async function aSeller() {
  const ours = await aTradingWriter(database, app);
  const { secret } = await aKey(database, ours.organization, ['records.write']);
  await app.post('/api/v1/customers', { as: secret, body: { data: [{ external_id: 'C-2', name: 'Two' }] } });
  return ours;
}

const sale: fc.Arbitrary<Sale> = fc.record({
  customer: fc.constantFrom('C-1', 'C-2'),
  issued: fc.integer({ min: 0, max: 12 }),
  terms: fc.integer({ min: 0, max: 10 }),
  amount: fc.constantFrom(4, 100, 250, 1000),
  settled: fc.array(fc.record({ day: fc.integer({ min: 0, max: 20 }), share: fc.constantFrom(1, 2) }), {
    maxLength: 2,
  }),
});

const question = fc.record({
  asOf: fc.integer({ min: 0, max: 25 }),
  status: fc.constantFrom(null, 'open', 'overdue', 'paid'),
  over: fc.constantFrom(null, 0, 3),
  customer: fc.constantFrom(null, 'C-1'),
  from: fc.constantFrom(null, 5),
  sort: fc.constantFrom('issue_date', '-issue_date', 'due_date', '-due_date', 'external_id', '-external_id'),
  limit: fc.constantFrom('1', '2', '100'),
});

type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

const COLUMNS = 'external_id,status,open,days_overdue';

function parametersOf({ asOf, status, over, customer, from, sort, limit }: Question) {
  return {
    asOf: dayAfter(asOf),
    sort,
    limit,
    fields: COLUMNS,
    ...(status === null ? {} : { status }),
    ...(over === null ? {} : { days_overdue_over: String(over) }),
    ...(customer === null ? {} : { customer }),
    ...(from === null ? {} : { issue_date_from: dayAfter(from) }),
  };
}

/** The same, worked out in memory; ids grow in the order in which invoices were written. */
function expectedList(sales: readonly Sale[], asked: Question) {
  const { asOf, status, over, customer, from, sort } = asked;
  const isDescending = sort.startsWith('-');
  const keyOf = ({ issued, terms }: Sale, index: number) =>
    sort.endsWith('external_id')
      ? `I-${index}`
      : dayAfter(sort.endsWith('due_date') ? issued + terms : issued);
  const found = sales.flatMap((each, index) => {
    const row = expectedInvoice(each, index, asOf);
    if (row === null) return [];
    const isListed =
      (status === null || row.status === status || (status === 'open' && row.status === 'overdue')) &&
      (over === null || (row.days_overdue ?? -1) > over) &&
      (customer === null || each.customer === customer) &&
      (from === null || each.issued >= from);
    return isListed ? [{ row, key: keyOf(each, index), index }] : [];
  });
  const ascending = found.toSorted((one, other) =>
    one.key === other.key ? one.index - other.index : one.key < other.key ? -1 : 1,
  );
  return (isDescending ? ascending.toReversed() : ascending).map(({ row }) => row);
}

describe('a sorted list', () => {
  it('is what its filters leave of all records, in order, as at any day and in pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sale, { maxLength: 8 }),
        fc.array(question, { minLength: 4, maxLength: 8 }),
        async (sales, questions) => {
          const ours = await aSeller();
          await keepSales(ours, sales);
          for (const asked of questions)
            expect(await allOf(ours.as, 'invoices', parametersOf(asked))).toEqual(expectedList(sales, asked));
        },
      ),
      { ...making(howManyBooks(8)), endOnFailure: true },
    );
  }, 120_000);

  it('adds up to what customers owe', async () => {
    const ours = await aSeller();
    await keepSales(ours, [
      { customer: 'C-1', issued: 0, terms: 5, amount: 1000, settled: [{ day: 3, share: 1 }] },
      { customer: 'C-2', issued: 2, terms: 5, amount: 250, settled: [{ day: 4, share: 4 }] },
      { customer: 'C-2', issued: 9, terms: 5, amount: 100, settled: [] },
    ]);
    for (const asOf of [0, 2, 3, 4, 9].map(dayAfter)) {
      const rows = await allOf(ours.as, 'invoices', { asOf, status: 'open', fields: 'base_open' });
      const sum = rows.reduce((total, { base_open: open }) => total + Number(open), 0);
      const answer = await app.get(`/api/v1/metrics/ar.outstanding/value?period=as_of:${asOf}`, {
        as: ours.as,
      });
      expect(answer.json()).toMatchObject({ data: { value: sum } });
    }
  });

  it('answers who is late by over 60 days in one request', async () => {
    const ours = await aSeller();
    await keepSales(ours, [
      { customer: 'C-1', issued: 0, terms: 10, amount: 100, settled: [] },
      { customer: 'C-1', issued: 0, terms: 11, amount: 100, settled: [] },
      { customer: 'C-2', issued: 0, terms: 0, amount: 100, settled: [] },
    ]);
    const late = { customer: 'C-1', days_overdue_over: '60', asOf: dayAfter(71) };
    const { data } = await pageOf(ours.as, 'invoices', late);
    expect(data).toMatchObject([{ external_id: 'I-0', days_overdue: 61, status: 'overdue' }]);
    const [{ customer_id: id = '' } = {}] = data;
    expect((await pageOf(ours.as, 'invoices', { ...late, customer: String(id) })).data).toEqual(data);
  });

  it('lists an invoice that is not issued yet as upcoming, and not as at a day', async () => {
    const ours = await aSeller();
    await ours.write('invoices', [{ ...INVOICE, issue_date: '2026-12-01', due_date: '2026-12-31' }]);
    const { data } = await pageOf(ours.as, 'invoices', { sort: 'issue_date' });
    expect(data).toMatchObject([{ status: 'upcoming', open: null, base_open: null, days_overdue: null }]);
    expect((await pageOf(ours.as, 'invoices', { status: 'upcoming' })).data).toEqual(data);
    expect((await pageOf(ours.as, 'invoices', { status: 'open' })).data).toEqual([]);
    expect((await pageOf(ours.as, 'invoices', { asOf: 'today' })).data).toEqual([]);
  });

  it('goes on where it was while records are written: none twice, none missed that stays', async () => {
    const ours = await aSeller();
    const sales = Array.from(
      { length: 9 },
      (_, index): Sale => ({ customer: 'C-1', issued: index % 3, terms: 5, amount: 4, settled: [] }),
    );
    await keepSales(ours, sales);
    let count = 0;
    const names = (
      await allOf(ours.as, 'invoices', { sort: '-issue_date', limit: '2' }, async () => {
        count += 1;
        const issued = { issue_date: dayAfter(count % 4), due_date: dayAfter(9) };
        await ours.write('invoices', [{ ...INVOICE, ...issued, external_id: `NEW-${count}` }]);
      })
    ).map(({ external_id: name }) => String(name));
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith('I-')).toSorted()).toEqual(
      sales.map((_, index) => `I-${index}`),
    );
  });

  it('has journal entries by account, party, department, kind and text', async () => {
    const ours = await aTradingWriter(database, app);
    await ours.write('journal-entries', [
      SALE,
      {
        ...SALE,
        external_id: 'JE-2',
        date: '2026-07-06',
        description: 'Rent',
        lines: [
          { account: '6100', debit: 5 },
          { account: '1100', credit: 5 },
        ],
      },
    ]);
    const namesOf = async (parameters: Readonly<Record<string, string>>) =>
      (await pageOf(ours.as, 'journal-entries', { sort: 'date', ...parameters })).data.map(
        ({ external_id: name }) => name,
      );
    expect(await namesOf({})).toEqual(['JE-1', 'JE-2']);
    expect(await namesOf({ account: '6100' })).toEqual(['JE-2']);
    expect(await namesOf({ customer: 'C-1' })).toEqual(['JE-1']);
    expect(await namesOf({ text: 'rEnT' })).toEqual(['JE-2']);
    expect(await namesOf({ date_from: '2026-07-06' })).toEqual(['JE-2']);
    expect(await namesOf({ date_to: '2026-07-05' })).toEqual(['JE-1']);
    expect(await namesOf({ external_id: 'JE-1' })).toEqual(['JE-1']);
    expect(await namesOf({ kind: 'opening' })).toEqual([]);
    expect(await namesOf({ department: 'D-1' })).toEqual([]);
    expect(await namesOf({ vendor: 'V-1' })).toEqual([]);
    expect(await namesOf({ asOf: '2026-07-05' })).toEqual(['JE-1']);
    expect((await pageOf(ours.as, 'journal-entries', { external_id: 'JE-1' })).data).toMatchObject([
      { amount: '1100.00000000', line_count: 2 },
    ]);
  });

  it('has payments with the party of what they settle, and those that settle nothing', async () => {
    const ours = await aSeller();
    await ours.write('invoices', [INVOICE]);
    await ours.write('payments', [
      PAYMENT,
      { external_id: 'PAY-2', date: '2026-07-30', customer: 'C-2', settles: [{ amount: '7.50' }] },
    ]);
    const { data } = await pageOf(ours.as, 'payments', { sort: 'date' });
    expect(data).toMatchObject([
      {
        external_id: 'PAY-1',
        invoice: 'INV-1',
        customer: 'C-1',
        amount: '1150.00000000',
        allocated: true,
        currency: 'AUD',
      },
      {
        external_id: 'PAY-2',
        invoice: null,
        customer: 'C-2',
        amount: '7.50000000',
        allocated: false,
        currency: 'AUD',
      },
    ]);
    const [first, second] = data;
    expect((await pageOf(ours.as, 'payments', { customer: 'C-1' })).data).toEqual([first]);
    expect((await pageOf(ours.as, 'payments', { customer: 'C-2' })).data).toEqual([second]);
    expect((await pageOf(ours.as, 'payments', { allocated: 'false' })).data).toEqual([second]);
    expect((await pageOf(ours.as, 'payments', { text: 'pay-2' })).data).toEqual([second]);
    expect((await pageOf(ours.as, 'payments', { vendor: 'V-1' })).data).toEqual([]);
    expect(await allOf(ours.as, 'payments', { sort: '-date', limit: '1' })).toEqual([second, first]);
  });
});

describe('a sorted list refuses', () => {
  it.each([
    [
      'sort=party',
      'sort: must be one of: issue_date, -issue_date, due_date, -due_date, external_id, -external_id',
    ],
    [
      'sort=issue_date&updated_since=2026-07-01T00:00:00Z',
      'updated_since: must be left out where the list is sorted or filtered: it lists records in the order of writing',
    ],
    ['status=late', 'status: must be one of: open, overdue, paid, upcoming'],
    ['issue_date_from=2026-02-30', 'issue_date_from: must be a date, YYYY-MM-DD'],
    ['days_overdue_over=-1', 'days_overdue_over: must be a whole number up to 99999'],
    ['total_from=1e3', 'total_from: must be a decimal number, such as 1250.50'],
    ['status=open&limit=501', 'limit: must be from 1 to 500'],
    [`sort=due_date&cursor=${'A'.repeat(80)}`, 'cursor: must be a next_cursor of this list'],
    ['as_of=2026-07-01', 'as_of: is not a parameter of this route; the nearest is asOf'],
  ])('%s', async (parameters, message) => {
    const ours = await aTradingWriter(database, app);
    expect(await refusalOf(ours.as, 'invoices', Object.fromEntries(new URLSearchParams(parameters)))).toBe(
      `400 ${message}`,
    );
  });

  it('a day in the future', async () => {
    const ours = await aTradingWriter(database, app);
    const answer = await ask(ours.as, 'invoices', { asOf: '2999-01-01' });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { code: 'INVALID_AS_OF' } }]);
  });

  it('a cursor of another list, sort or filter, or one that was made up', async () => {
    const ours = await aSeller();
    await keepSales(
      ours,
      [1, 2].map((issued): Sale => ({ customer: 'C-1', issued, terms: 1, amount: 4, settled: [] })),
    );
    const { meta } = await pageOf(ours.as, 'invoices', { sort: 'issue_date', limit: '1' });
    const cursor = meta.next_cursor ?? '';
    const other = '400 cursor: must be a next_cursor of this list with the same sort and filters';
    expect(await refusalOf(ours.as, 'invoices', { sort: '-issue_date', cursor })).toBe(other);
    expect(await refusalOf(ours.as, 'invoices', { sort: 'issue_date', status: 'open', cursor })).toBe(other);
    expect(await refusalOf(ours.as, 'invoices', { sort: 'issue_date', asOf: '2026-08-01', cursor })).toBe(
      other,
    );
    expect(await refusalOf(ours.as, 'bills', { sort: 'issue_date', cursor })).toBe(other);
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[];
    const madeUp = (place: number, text: string) =>
      Buffer.from(JSON.stringify(parts.with(place, text))).toString('base64url');
    for (const [place, text] of [
      [1, '2999-01-01'],
      [1, 'never'],
      [2, "' or 1=1"],
      [3, '2026-02-30'],
    ] as const)
      expect(await refusalOf(ours.as, 'invoices', { sort: 'issue_date', cursor: madeUp(place, text) })).toBe(
        '400 cursor: must be a next_cursor of this list',
      );
  });
});

describe('a sorted list is of its organisation', () => {
  it('also by the ids, the names and the cursors of another', async () => {
    const ours = await aSeller();
    const theirs = await aSeller();
    const late: Sale = { customer: 'C-1', issued: 1, terms: 1, amount: 4, settled: [{ day: 2, share: 1 }] };
    await keepSales(theirs, [late, late]);
    await theirs.write('journal-entries', [SALE]);
    const { data, meta } = await pageOf(theirs.as, 'invoices', { sort: 'issue_date', limit: '1' });
    const [{ customer_id: customer = '' } = {}] = data;
    const cursor = meta.next_cursor ?? '';
    for (const list of ['invoices', 'bills', 'payments', 'journal-entries'])
      for (const parameters of [{ fields: 'id' }, { asOf: 'today' }, { external_id: 'I-0' }])
        expect((await pageOf(ours.as, list, parameters)).data).toEqual([]);
    expect((await pageOf(ours.as, 'invoices', { customer: String(customer) })).data).toEqual([]);
    expect((await pageOf(ours.as, 'invoices', { sort: 'issue_date', cursor })).data).toEqual([]);
  });

  it('and needs its capability, as its files do', async () => {
    const ours = await aSeller();
    const { secret: as } = await aKey(database, ours.organization, ['metrics.read', 'records.read']);
    for (const list of ['invoices', 'bills', 'payments', 'journal-entries'])
      for (const path of [`${list}?sort=x`, `${list}.csv`, `${list}.xlsx`])
        expect((await app.get(`/api/v1/${path}`, { as })).statusCode).toBe(403);
  });

  it('and has entries of pay only for who may see pay, whatever it is asked for', async () => {
    const ours = await aTradingWriter(database, app);
    const { secret: as } = await aKey(database, ours.organization, ['ledger.read']);
    const wages = {
      ...SALE,
      external_id: 'W-1',
      description: 'Pay of Ann',
      lines: [
        { account: '6000', debit: 50 },
        { account: '1100', credit: 50 },
      ],
    };
    await ours.write('journal-entries', [SALE, wages]);
    for (const parameters of [
      { sort: 'date' },
      { account: '6000' },
      { account: '1100' },
      { external_id: 'W-1' },
      { text: 'Ann' },
    ]) {
      const seen = JSON.stringify((await pageOf(as, 'journal-entries', parameters)).data);
      expect(seen).not.toMatch(/W-1|Ann/);
      expect(JSON.stringify((await pageOf(ours.as, 'journal-entries', { sort: 'date' })).data)).toMatch(
        /W-1/,
      );
    }
    expect((await app.get('/api/v1/journal-entries.csv', { as })).body).not.toMatch(/W-1|Ann/);
  });
});
