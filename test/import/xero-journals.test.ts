import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { journalValues } from '../../src/import/loaders/xero-journals.ts';
import { testDatabase } from '../support/database.ts';
import { entriesOf } from './posted.ts';
import { accounts, CLIENT, journal, PAPER } from './xero-file.ts';
import { xeroBooks } from './xero-support.ts';

const { aTenant, importing } = xeroBooks(await testDatabase());

/** The name, date and kind of each entry. */
async function kindsOf(tenant: TenantWriter): Promise<string[]> {
  return (await entriesOf(tenant)).map(({ name, date, kind }) => `${name} ${date} ${kind}`);
}

describe('the conversion of Xero', () => {
  const money = journal(1, '2026-05-01', [
    ['090', 3],
    ['499', -3],
  ]);
  const first = journal(2, '2026-06-30', [
    ['610', 5],
    ['840', -5],
  ]);
  const second = journal(3, '2026-06-30', [
    ['090', 7],
    ['840', -7],
  ]);
  const sold = journal(
    4,
    '2026-06-30',
    [
      ['090', 1],
      ['200', -1],
    ],
    ['MANJOURNAL', 'm'],
  );
  const later = journal(5, '2026-09-30', [
    ['610', 2],
    ['840', -2],
  ]);
  const EXPECTED = [
    'xero:j1 2026-05-01 revaluation',
    'xero:j2 2026-06-30 opening',
    'xero:j3 2026-06-30 opening',
    'xero:j4 2026-06-30 ordinary',
    'xero:j5 2026-09-30 ordinary',
  ];

  it('is the journals without a source on the first day on which they move more than cash', async () => {
    const tenant = await aTenant();
    await importing(tenant, {
      'a.json': accounts(),
      '1.json': [later, money],
      '2.json': [sold, second, first],
    });
    expect(await kindsOf(tenant)).toEqual(EXPECTED);
  });

  it('stays the same when later journals are imported alone', async () => {
    const tenant = await aTenant();
    await importing(tenant, { 'a.json': accounts(), '1.json': [money, first, second, sold] });
    await importing(tenant, { '2.json': [later] });
    expect(await kindsOf(tenant)).toEqual(EXPECTED);
  });
});

it('the lines of a journal repeat what is read of it, and nothing else', () => {
  const value = { JournalID: 'j', Other: { field: 1 }, JournalLines: [{ NetAmount: 1 }, { NetAmount: 2 }] };
  expect(journalValues({ list: 'Journals', path: 'Journals', line: 1, value })).toEqual([
    { JournalID: 'j', NetAmount: '1', Tracking: '' },
    { JournalID: 'j', NetAmount: '2', Tracking: '' },
  ]);
});

describe('the customer or vendor of a journal', () => {
  const FLAGS = {
    Contacts: [
      { ...CLIENT, IsCustomer: true, IsSupplier: false },
      { ...PAPER, IsCustomer: false, IsSupplier: true },
      { ContactID: 'c-both', Name: 'Both', IsCustomer: true, IsSupplier: true },
    ],
  };
  it.each([
    ['RECEIVE', 'c-client', 'customer'],
    ['RECEIVE', 'c-both', 'customer'],
    ['RECEIVE', 'c-paper', 'vendor'],
    ['SPEND', 'c-paper', 'vendor'],
    ['SPEND', 'c-both', 'vendor'],
    ['SPEND', 'c-client', 'customer'],
  ])('of a bank transaction %s with %s is the %s', async (Type, ContactID, side) => {
    const tenant = await aTenant();
    const Name = FLAGS.Contacts.find((one) => one.ContactID === ContactID)?.Name;
    await importing(tenant, {
      'a.json': accounts(),
      'c.json': FLAGS,
      't.json': {
        BankTransactions: [
          { BankTransactionID: 't', Type, Contact: { ContactID, Name }, Status: 'AUTHORISED' },
        ],
      },
      'j.json': [
        journal(
          1,
          '2026-07-01',
          [
            ['090', 1],
            ['404', -1],
          ],
          ['CASHREC', 't'],
        ),
      ],
    });
    const parties = await tenant.read(
      sql<{
        side: string;
      }>`select distinct case when customer_id is null then 'vendor' else 'customer' end as side from journal_lines where customer_id is not null or vendor_id is not null`.compile(
        query,
      ),
    );
    expect(parties).toEqual([{ side }]);
  });
});
