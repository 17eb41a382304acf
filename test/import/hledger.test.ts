import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { balancesByTotals, differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { stateOf } from './state.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
});

type Posting = Readonly<{
  index: number;
  account: string;
  amount: string;
  date?: string;
  commodity?: string;
  status?: string;
  code?: string;
  description?: string;
  comment?: string;
  postingStatus?: string;
  postingComment?: string;
}>;

/** A journal in the form in which `hledger print -O csv` writes it. */
function printed(postings: readonly Posting[]): string {
  const header =
    'txnidx,date,date2,status,code,description,comment,account,amount,commodity,credit,debit,posting-status,posting-comment';
  const rows = postings.map((posting) => {
    const {
      index,
      date = '2026-07-05',
      status = '',
      code = '',
      description = '',
      comment = '',
      account,
    } = posting;
    const { amount, commodity = 'AUD', postingStatus = '', postingComment = '' } = posting;
    const isCredit = amount.startsWith('-');
    return [
      String(index),
      date,
      '',
      status,
      code,
      description,
      comment,
      account,
      amount,
      commodity,
      isCredit ? amount.slice(1) : '',
      isCredit ? '' : amount,
      postingStatus,
      postingComment,
    ];
  });
  const quoted = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  return `${[header, ...quoted].join('\n')}\n`;
}

async function importJournal(
  postings: readonly Posting[],
  others: Record<string, string> = {},
  name = 'print.csv',
) {
  return await importInto(tenant, await bookFolder({ [name]: printed(postings), ...others }));
}

const SALE: readonly Posting[] = [
  { index: 1, account: 'assets:bank:checking', amount: '1100.00' },
  { index: 1, account: 'income:consulting', amount: '-1100.00' },
];

async function classes(): Promise<Record<string, string>> {
  const rows = await tenant.read(
    query.selectFrom('accounts').select(['code', 'class']).orderBy('code').compile(),
  );
  return Object.fromEntries(rows.map((row) => [row.code, row.class]));
}

describe('an hledger journal', () => {
  it('is known by its header, and brings its accounts', async () => {
    const report = await importJournal(SALE);
    expect(report.files).toEqual([
      { file: 'print.csv', kind: 'accounts', rows: 0, added: 2, changed: 0, unchanged: 0 },
      { file: 'print.csv', kind: 'hledger', rows: 2, added: 1, changed: 0, unchanged: 0 },
    ]);
    expect(await classes()).toEqual({
      'assets:bank:checking': 'cash',
      'income:consulting': 'operating_revenue',
    });
    expect(await balancesByTotals(tenant, 'day')).toEqual({
      'assets:bank:checking': '1100.00000000',
      'income:consulting': '-1100.00000000',
    });
  });

  it('may have the name of a journal, and changes nothing when it comes again', async () => {
    await importJournal(SALE, {}, 'journal.csv');
    const before = await stateOf(tenant);
    const again = await importJournal(SALE, {}, 'journal.csv');
    expect(again.files).toEqual([
      { file: 'journal.csv', kind: 'hledger', rows: 2, added: 0, changed: 0, unchanged: 1 },
    ]);
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('keeps the status, code, description and comment of each posting', async () => {
    await importJournal([
      {
        ...SALE[0],
        index: 7,
        account: 'assets:cash',
        amount: '5',
        status: '*',
        code: 'INV-7',
        description: 'Client | advice',
        postingComment: 'paid, at last',
      },
      {
        ...SALE[1],
        index: 7,
        account: 'income:x',
        amount: '-5',
        status: '*',
        code: 'INV-7',
        description: 'Client | advice',
        postingStatus: '!',
      },
    ]);
    const lines = await tenant.read(
      sql`
        select entry.external_id, entry.description, entry.reference, line.description as note, line.reconciled
        from journal_entries entry join journal_lines line on line.entry_id = entry.id order by line_number
      `.compile(query),
    );
    const entry = { external_id: 'hledger:7', description: 'Client | advice', reference: 'INV-7' };
    expect(lines).toEqual([
      { ...entry, note: 'paid, at last', reconciled: true },
      { ...entry, note: null, reconciled: false },
    ]);
  });

  it('closes a year with the output of `hledger close`, of any version', async () => {
    const closing = (index: number, description: string, comment = ''): Posting[] => [
      { index, account: 'income:x', amount: '5', description, comment },
      { index, account: 'equity:retained earnings', amount: '-5', description, comment },
    ];
    await importJournal([
      ...closing(1, 'retain earnings', 'retain:2026'),
      ...closing(2, 'closing balances'),
      ...closing(3, 'Year end', 'by: me, retain:'),
      ...closing(4, 'opening balances'),
      ...closing(5, 'retained a lawyer', 'note: retain the receipt'),
    ]);
    const rows = await tenant.read(
      query.selectFrom('journal_entries').select(['external_id', 'closing']).orderBy('external_id').compile(),
    );
    expect(rows.filter((row) => row.closing).map((row) => row.external_id)).toEqual([
      'hledger:1',
      'hledger:2',
      'hledger:3',
    ]);
  });

  describe('with the opening of its accounts', () => {
    const opening = (index: number, account: string, more: Partial<Posting> = {}): Posting[] => [
      { index, account, amount: '50', date: '2026-07-01', ...more },
      { index, account: 'equity:opening/closing balances', amount: '-50', date: '2026-07-01', ...more },
    ];
    const kinds = async () =>
      await tenant.read(
        query.selectFrom('journal_entries').select(['external_id', 'kind']).orderBy('external_id').compile(),
      );

    it('counts it in balances, and in no flow', async () => {
      await importJournal([
        ...opening(1, 'assets:bank:checking'),
        ...SALE.map((posting) => ({ ...posting, index: 2 })),
      ]);
      expect(await kinds()).toEqual([
        { external_id: 'hledger:1', kind: 'opening' },
        { external_id: 'hledger:2', kind: 'ordinary' },
      ]);
      const [cash] = await tenant.read(
        sql<{
          inflow: string;
        }>`select sum(inflow)::float as inflow from cash_totals where grain = 'day' and bucket = '2026-07-01'`.compile(
          query,
        ),
      );
      expect(cash).toEqual({ inflow: 0 });
      expect(await balancesByTotals(tenant, 'day')).toMatchObject({
        'equity:opening/closing balances': '-50.00000000',
      });
    });

    it('knows one by its description, against equity', async () => {
      const against = (index: number, account: string): Posting[] => [
        { index, account: 'assets:bank:checking', amount: '50', description: 'Opening balances' },
        { index, account, amount: '-50', description: 'Opening balances' },
      ];
      await importJournal([...against(1, 'equity:start'), ...against(2, 'income:sales')]);
      expect((await kinds()).map(({ kind }) => kind)).toEqual(['opening', 'ordinary']);
    });

    it('proposes one of an account with earlier lines, and does not assume it', async () => {
      const before = opening(1, 'assets:bank:checking', { date: '2026-06-30' });
      const { warnings } = await importJournal([
        ...before.map((posting) => ({ ...posting, account: posting.account.replace('opening/', '') })),
        ...opening(2, 'assets:bank:checking'),
        ...opening(3, 'assets:bank:savings'),
      ]);
      expect((await kinds()).map(({ kind }) => kind)).toEqual(['ordinary', 'ordinary', 'opening']);
      expect(warnings).toEqual([
        'print.csv: 1 transaction against opening balances looks like an opening, but accounts have earlier lines ' +
          '(first hledger:2 of 2026-07-01): imported as ordinary entries',
      ]);
    });

    it('is the same again', async () => {
      const journal = [
        ...opening(1, 'assets:bank:checking'),
        ...opening(2, 'assets:bank:savings', { date: '2026-08-01' }),
      ];
      await importJournal(journal);
      expect((await importJournal(journal)).files.at(-1)).toMatchObject({
        added: 0,
        changed: 0,
        unchanged: 2,
      });
      expect(await differencesOf(tenant)).toEqual([]);
    });
  });

  it('says that entries which it does not have any more still stand', async () => {
    await importJournal([...SALE, ...SALE.map((posting) => ({ ...posting, index: 2 }))]);
    const report = await importJournal(SALE);
    expect(report.warnings).toEqual([
      'print.csv: 1 entry that was imported from an hledger journal before is not in this file; still in the ledger',
    ]);
    expect((await balancesByTotals(tenant, 'day'))['income:consulting']).toBe('-2200.00000000');
  });

  it('posts the remainder of its costs to a separate account', async () => {
    const lot = (index: number): Posting[] => [
      { index, account: 'assets:fund', amount: '100.23456' },
      { index, account: 'assets:cash', amount: '-100.23' },
    ];
    const report = await importJournal([...lot(1), ...lot(2), ...lot(3)]);
    expect(refusalsOf(report)).toEqual([]);
    expect(report.warnings[0]).toMatch(
      /^print.csv: 3 transactions do not balance to the last decimal; .* -?0.01368000 AUD in all, are in equity:rounding$/,
    );
    // 3 × 100.23456 = 300.70368
    expect(await balancesByTotals(tenant, 'year')).toEqual({
      'assets:fund': '300.70368000',
      'assets:cash': '-300.69000000',
      'equity:rounding': '-0.01368000',
    });
    const before = await stateOf(tenant);
    await importJournal([...lot(1), ...lot(2), ...lot(3)]);
    expect(await stateOf(tenant)).toEqual(before);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('takes a decimal comma, balanced virtual postings and postings of nothing', async () => {
    await importJournal([
      { index: 1, account: '[assets:cash]', amount: '1234,50', commodity: '' },
      { index: 1, account: '[income:x]', amount: '-1234,50', commodity: '' },
      { index: 1, account: 'income:y', amount: '0', commodity: '' },
    ]);
    expect(await balancesByTotals(tenant, 'day')).toEqual({
      'assets:cash': '1234.50000000',
      'income:x': '-1234.50000000',
    });
  });

  it.each([
    [
      { account: '(assets:plan)' },
      'account: "(assets:plan)" is virtual and balances nothing: print with --real',
    ],
    [
      { amount: '1,100' },
      'amount: "1,100" may have a decimal comma or a group mark: print with hledger 1.25 or newer and more decimals',
    ],
    [{ amount: '1,100.00' }, 'amount: not a number: "1,100.00"'],
    [
      { commodity: 'AAPL' },
      'commodity: "AAPL" is not a currency: print at cost (--cost), and leave out what is not money',
    ],
    [
      { commodity: '¥' },
      'commodity: "¥" may be JPY, CNY, and the base currency is AUD: use the code of the currency',
    ],
    [
      { account: 'wallet' },
      'account: "wallet" has no type and a name that implies none: add it to accounts.csv',
    ],
    [
      { commodity: 'EUR' },
      'no exchange rate for EUR on or before 2026-07-05: give a rate, or add it to exchange_rates',
    ],
    [{ date: '2026-02-30' }, 'date: there is no such date: "2026-02-30"'],
  ])('is refused for %j', async (fault, reason) => {
    const [first, second] = SALE;
    if (first === undefined || second === undefined) throw new Error('a sale has two postings');
    const report = await importJournal([{ ...first, ...fault }, second]);
    expect(refusalsOf(report)).toEqual([`print.csv:2: ${reason}`]);
    expect(await classes()).toEqual({});
  });

  it('is refused once for an account without a type, however often it is used', async () => {
    const odd = (index: number): Posting[] => [
      { index, account: 'aktiva:bank', amount: '5' },
      { index, account: 'erträge', amount: '-5' },
    ];
    expect(refusalsOf(await importJournal([...odd(1), ...odd(2), ...odd(3)]))).toEqual([
      'print.csv:2: account: "aktiva:bank" has no type and a name that implies none: add it to accounts.csv',
      'print.csv:3: account: "erträge" has no type and a name that implies none: add it to accounts.csv',
    ]);
  });

  it('takes classes from accounts.csv, for accounts below those too, before names', async () => {
    const accounts = 'code,name,class\naktiva,Aktiva,cash\nassets:fleet,Fleet,fixed_asset\n';
    const report = await importJournal(
      [
        { index: 1, account: 'aktiva', amount: '5' },
        { index: 1, account: 'aktiva:bank', amount: '6' },
        { index: 1, account: 'assets:fleet:bank', amount: '7' },
        { index: 1, account: 'assets:other', amount: '-18' },
      ],
      { 'accounts.csv': accounts },
    );
    expect(refusalsOf(report)).toEqual([]);
    expect(await classes()).toEqual({
      aktiva: 'cash',
      'aktiva:bank': 'cash',
      'assets:fleet': 'fixed_asset',
      'assets:fleet:bank': 'fixed_asset',
      'assets:other': 'other_asset',
    });
  });
});
