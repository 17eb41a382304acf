import { expect, it } from 'vitest';
import { DURAND, fec, type Line, SALE } from '../import/fec-file.ts';
import { importerOf, refusalsOf } from '../import/importing.ts';
import { owedOf, papersOf } from '../import/owed.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { WRITER } from './writing-asking.ts';

// Records that are derived from the open items of a FEC, when a program writes or voids one of them, or an entry behind it.
const database = await testDatabase();
const app = await testApp(database);

/** An invoice that is paid, and one that is open. */
const BOOKS: readonly Line[] = [
  ['VE', '1', '20250301', '411000', '1200,00', '0,00', { ...DURAND, letter: 'A' }],
  ...SALE.slice(1),
  ['BQ', '1', '20250410', '512000', '1200,00', '0,00'],
  ['BQ', '1', '20250410', '411000', '0,00', '1200,00', { ...DURAND, letter: 'A' }],
  ['VE', '2', '20250501', '411000', '120,00', '0,00', DURAND],
  ['VE', '2', '20250501', '706000', '0,00', '120,00'],
];
const PAPERS = [
  'invoice fec:2025-03-01:VE:1#1 2025-03-01 1200 200 EUR settled 2025-04-10',
  'payment fec:2025-04-10:BQ:1#2 of fec:2025-03-01:VE:1#1 2025-04-10 1200',
  'invoice fec:2025-05-01:VE:2#1 2025-05-01 120 0 EUR',
];

async function aBusiness() {
  const organization = await anOrganization(database, { baseCurrency: 'EUR' });
  const tenant = database.openTenant(organization.id);
  const { secret: as } = await aKey(database, organization, WRITER);
  expect(refusalsOf(await importerOf('x.txt')(tenant, fec(BOOKS)))).toEqual([]);
  const papers = async () => await papersOf(tenant);
  expect(await papers()).toEqual(PAPERS);
  const remove = async (path: string, name: string) => {
    const answer = await app.send('DELETE', `/api/v1/${path}/${encodeURIComponent(name)}`, { as });
    return [answer.statusCode, answer.json<{ error?: { message: string } }>().error?.message];
  };
  const post = async (path: string, record: object) => {
    const answer = await app.post(`/api/v1/${path}`, { as, body: { data: [record] } });
    return [answer.statusCode, answer.json<{ error?: { detail: unknown } }>().error?.detail];
  };
  return { tenant, papers, owed: async () => await owedOf(tenant), remove, post };
}

it('voiding an entry removes what was derived from it, and an invoice that it settled is open again', async () => {
  const { papers, owed, remove } = await aBusiness();
  expect(await remove('journal-entries', 'fec:2025-04-10:BQ:1')).toEqual([200, undefined]);
  expect([await papers(), await owed()]).toEqual([
    ['invoice fec:2025-03-01:VE:1#1 2025-03-01 1200 200 EUR', PAPERS[2]],
    [],
  ]);
  expect(await remove('journal-entries', 'fec:2025-03-01:VE:1')).toEqual([200, undefined]);
  expect([await papers(), await owed()]).toEqual([[PAPERS[2]], []]);
});

it('a derived record cannot be voided by itself, as the entry behind it would still count', async () => {
  const { papers, remove } = await aBusiness();
  const because = 'follows from an entry of a FEC; void that, or import the FEC again as it should be.';
  expect(await remove('invoices', 'fec:2025-05-01:VE:2#1')).toEqual([
    409,
    `The invoice "fec:2025-05-01:VE:2#1" ${because}`,
  ]);
  expect(await remove('payments', 'fec:2025-04-10:BQ:1#2')).toEqual([
    409,
    `The payment "fec:2025-04-10:BQ:1#2" ${because}`,
  ]);
  expect(await papers()).toEqual(PAPERS);
});

it('a payment or an invoice that contradicts the open items is refused', async () => {
  const { papers, post } = await aBusiness();
  const refused = (what: string) => [
    422,
    {
      refused: [
        {
          index: null,
          field: null,
          message: `${what}: invoices and bills are derived from entries and what settles them there; change those instead`,
        },
      ],
    },
  ];
  const settles = [{ invoice: 'fec:2025-05-01:VE:2#1', amount: 120 }];
  expect(await post('payments', { external_id: 'P-1', date: '2025-06-01', settles })).toEqual(
    refused('payment "P-1"'),
  );
  const invoice = { customer: 'C1', issue_date: '2025-06-01', currency: 'EUR', lines: [{ net: 5, tax: 0 }] };
  expect(await post('invoices', { external_id: 'fec:x#1', ...invoice })).toEqual(
    refused('invoice "fec:x#1"'),
  );
  expect(await papers()).toEqual(PAPERS);
});

it('invoices are derived again once the last one from another source is voided', async () => {
  const { tenant, papers, owed, remove } = await aBusiness();
  const invoices = 'invoice,customer,issue_date,currency,net\nI-1,C1,2025-06-01,EUR,5\n';
  expect(refusalsOf(await importerOf('invoices.csv')(tenant, invoices))).toEqual([]);
  expect(await papers()).toEqual(['invoice I-1 2025-06-01 5 0 EUR']);
  expect(await remove('invoices', 'I-1')).toEqual([200, undefined]);
  expect([await papers(), await owed()]).toEqual([PAPERS, []]);
});

it('a single invoice or payment of a program does not replace all derived ones', async () => {
  const { tenant, papers, post } = await aBusiness();
  const message =
    'the invoices here are derived from the ledger, and any other would replace them all: post the entry, or import all invoices';
  const refused = [422, { refused: [{ index: null, field: null, message }] }];
  const invoice = { customer: 'C1', issue_date: '2025-06-01', currency: 'EUR', lines: [{ net: 5, tax: 0 }] };
  expect(await post('invoices', { external_id: 'I-1', ...invoice })).toEqual(refused);
  const advance = { customer: 'C1', date: '2025-06-01', currency: 'EUR', settles: [{ amount: 5 }] };
  expect(await post('payments', { external_id: 'A-1', ...advance })).toEqual(refused);
  const payments = 'payment,kind,customer,date,currency,amount\nA-1,payment,C1,2025-06-01,EUR,5\n';
  expect(refusalsOf(await importerOf('payments.csv')(tenant, payments))).toEqual([
    expect.stringContaining(message),
  ]);
  expect(await papers()).toEqual(PAPERS);
});
