import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { answering, scalarOf } from '../metrics/answering.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookings } from './datev-file.ts';
import { fec, type Line } from './fec-file.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';
import { owedOf, papersOf } from './owed.ts';
import { entriesOf } from './posted.ts';
import { ACCOUNT_LIST, journal as quickbooksJournal } from './quickbooks-file.ts';
import { accounts, journal as xeroJournal } from './xero-file.ts';

// Which entries of other programs are marked as revaluations: only those that can be nothing else.
const database = await testDatabase();

async function aTenant(baseCurrency = 'EUR'): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency })).id);
}

/** Imports files one after the other, and returns what the reports say of revaluations. */
async function importing(tenant: TenantWriter, ...imports: readonly BookFiles[]): Promise<string[]> {
  const said: string[] = [];
  for (const files of imports) {
    const report = await importInto(tenant, await bookFolder(files));
    expect(refusalsOf(report)).toEqual([]);
    said.push(...report.warnings.filter((warning) => /revaluation|476/.test(warning)));
  }
  return said;
}

async function marked(tenant: TenantWriter): Promise<readonly string[]> {
  const entries = await entriesOf(tenant);
  return entries.flatMap(({ name, kind }) => (kind === 'revaluation' ? [name ?? ''] : []));
}

async function valuesOf(tenant: TenantWriter, ...asked: (readonly [id: string, period: string])[]) {
  return (await answering(tenant, '2026-06-30')(asked)).map(scalarOf);
}

describe('a FEC', () => {
  const C1 = { aux: 'C1', auxName: 'Durand' };
  const sale: Line[] = [
    ['VE', '1', '20241201', '411000', '900', '0', { ...C1, letter: '', foreign: ['1000', 'USD'] }],
    ['VE', '1', '20241201', '706000', '0', '900'],
  ];
  const paid: Line[] = [
    ['BQ', '2', '20250201', '512000', '930', '0'],
    ['BQ', '2', '20250201', '411000', '0', '900', { ...C1, letter: 'A', foreign: ['1000', 'USD'] }],
    ['BQ', '2', '20250201', '766000', '0', '30'],
  ];
  const valued = (date: string, amount: number, who: Line[6] = {}): Line[] => [
    ['OD', date, date, '411000', amount > 0 ? `${amount}` : '0', amount > 0 ? '0' : `${-amount}`, who],
    ['OD', date, date, '477100', amount > 0 ? '0' : `${-amount}`, amount > 0 ? `${amount}` : '0'],
  ];
  const opening = (who: Line[6] = {}): Line[] => [
    ['AN', '1', '20250101', '411000', '900', '0', { ...C1, letter: 'A', foreign: ['1000', 'USD'] }],
    ['AN', '1', '20250101', '411000', '50', '0', who],
    ['AN', '1', '20250101', '477100', '0', '50'],
    ['AN', '1', '20250101', '120000', '0', '900'],
  ];
  const year = (lines: readonly Line[]): BookFiles => ({ 'fec.txt': fec(lines) });
  const first = (who?: Line[6]) => year([...sale, ...valued('20241231', 50, who)]);
  const second = (who?: Line[6]) => year([...opening(who), ...valued('20250102', -50, who), ...paid]);
  const RULE =
    'by this rule: 476 or 477 against other accounts of the balance sheet, without a customer or vendor';
  const TIE_OUT = 'quality.receivables_tie_out';
  const DAYS = ['2024-12-30', '2024-12-31', '2025-01-01', '2025-01-02', '2025-02-01'] as const;

  it('has differences of conversion beside its invoices where no customer is named, in any order of years', async () => {
    for (const years of [
      [first(), second()],
      [second(), first(), second()],
    ]) {
      const tenant = await aTenant();
      const said = await importing(tenant, ...years);
      expect(said.at(-1)).toBe(
        `fec.txt: 1 entry counts as revaluation of amounts in other currencies, ${RULE}; first "fec:2025-01-02:OD:20250102" of 2025-01-02`,
      );
      expect(await marked(tenant)).toEqual(['fec:2024-12-31:OD:20241231', 'fec:2025-01-02:OD:20250102']);
      expect(await valuesOf(tenant, ...DAYS.map((day) => [TIE_OUT, `as_of:${day}`] as const))).toEqual([
        0, 0, 0, 0, 0,
      ]);
      expect(
        await valuesOf(
          tenant,
          ['ar.outstanding', 'as_of:2024-12-31'],
          ['balance.current_assets', 'as_of:2024-12-31'],
        ),
      ).toEqual([900, 950]);
      // Again changes nothing.
      const again = await importInto(tenant, await bookFolder(second()));
      expect(again.files.find(({ kind }) => kind === 'fec')).toMatchObject({ added: 0, changed: 0 });
    }
  });

  it('takes back what it opens with by an ordinary entry, since no earlier one is marked', async () => {
    const tenant = await aTenant();
    expect(await importing(tenant, second())).toEqual([
      'fec.txt: 1 entry on 476 or 477 takes back differences with which the books open, and so counts as ordinary; if you import the year before later, import this file again after it',
    ]);
    expect(await marked(tenant)).toEqual([]);
    expect(await valuesOf(tenant, [TIE_OUT, 'as_of:2025-01-02'], [TIE_OUT, 'as_of:2025-02-01'])).toEqual([
      0, 0,
    ]);
  });

  it('has differences of a customer among its open items, which settle each other and are no payments', async () => {
    for (const years of [[first(C1), second(C1)], [second(C1), first(C1)], [second(C1)]]) {
      const tenant = await aTenant();
      expect(await importing(tenant, ...years)).toEqual([]);
      expect(await marked(tenant)).toEqual([]);
      expect(await owedOf(tenant)).toEqual([]);
      expect(
        await valuesOf(
          tenant,
          [TIE_OUT, 'as_of:2025-01-01'],
          ['ar.outstanding', 'as_of:2025-01-01'],
          ['ar.outstanding', 'as_of:2025-01-02'],
          ['ar.outstanding', 'as_of:2025-02-01'],
          ['ar.collected', '2025-01-01:2025-12-31'],
        ),
      ).toEqual([0, 950, 900, 0, 900]);
    }
    const tenant = await aTenant();
    await importing(tenant, first(C1), second(C1));
    expect(await papersOf(tenant)).toContain(
      'transfer fec:2025-01-02:OD:20250102#1 of fec:2024-12-31:OD:20241231#1 2025-01-02 50',
    );
  });

  it('is not marked with income or expenses, or cash', async () => {
    const tenant = await aTenant();
    const provision: Line[] = [
      ...valued('20241231', 50),
      ['OD', '20241231', '20241231', '686500', '10', '0'],
      ['OD', '20241231', '20241231', '151500', '0', '10'],
    ];
    const money: Line[] = [
      ['OD', '9', '20241231', '512000', '5', '0'],
      ['OD', '9', '20241231', '477100', '0', '5'],
    ];
    const alone: Line[] = [
      ['OD', '8', '20241231', '476100', '5', '0'],
      ['OD', '8', '20241231', '477100', '0', '5'],
    ];
    expect(await importing(tenant, year([...sale, ...provision, ...money, ...alone]))).toEqual([]);
    expect(await marked(tenant)).toEqual([]);
  });
});

it('a journal of hledger or Ledger has the tag revaluation:', async () => {
  const transaction = (comment: string, place: number) =>
    `2026-01-0${place} closing rate ; ${comment}\n    assets:bank  1 EUR\n    revenues:gains\n\n`;
  const tenant = await aTenant();
  const comments = [
    'revaluation:',
    'month:1, revaluation: USD',
    ':revaluation:',
    'a revaluation',
    'prerevaluation:',
  ];
  await importing(tenant, {
    'main.journal': comments.map((comment, index) => transaction(comment, index + 1)).join(''),
  });
  expect(await marked(tenant)).toEqual(['hledger:2026-01-01', 'hledger:2026-01-02', 'hledger:2026-01-03']);
  expect(await valuesOf(tenant, ['cash.fx_effect', '2026-01-01:2026-01-31'])).toEqual([3]);
  const printed = await aTenant();
  await importing(printed, {
    'print.csv': `"txnidx","date","date2","status","code","description","comment","account","amount","commodity","credit","debit","posting-status","posting-comment"
"1","2026-01-01","","","","closing rate","revaluation:","assets:bank","1","EUR","","1","",""
"1","2026-01-01","","","","closing rate","revaluation:","revenues:gains","-1","EUR","1","","",""
`,
  });
  expect(await marked(printed)).toEqual(['hledger:1']);
});

it('DATEV has accounts of exchange differences and a text that says so', async () => {
  const tenant = await aTenant();
  const gain = { amount: '50,00', account: '10001', contra: '2660', day: '3112' } as const;
  const said = await importing(tenant, {
    'EXTF.csv': bookings([
      { ...gain, text: 'Fremdwährungsbewertung Dez', document: 'B-1' },
      { ...gain, text: 'Kursdifferenz Zahlung', document: 'B-2' },
      { ...gain, contra: '8400', text: 'Bewertung Gutachten', document: 'B-3' },
      { ...gain, account: '2150', contra: '1200', text: 'Bewertung USD-Konto', document: 'B-4' },
      { ...gain, account: '2150', contra: '4900', text: 'Bewertung', document: 'B-5' },
    ]),
  });
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('2 entries count as revaluation');
  expect(await marked(tenant)).toEqual(['datev:2025-12-31:B-1:10001/2660', 'datev:2025-12-31:B-4:2150/1200']);
});

it('QuickBooks Online has adjustments of money against Exchange Gain or Loss alone', async () => {
  const tenant = await aTenant('USD');
  const entry = (num: string, type: string, ...lines: [string, string, string, string][]) => ({
    date: '12/31/2026',
    type,
    num,
    memo: '',
    lines,
  });
  const gain: [string, string, string, string] = ['Exchange Gain or Loss', '', '', '5.00'];
  const said = await importing(tenant, {
    'accounts.csv': ACCOUNT_LIST.replace(
      ',Office:Supplies',
      ',Exchange Gain or Loss,Other Expense,Exchange Gain or Loss,,\n,Office:Supplies',
    ),
    'Journal.csv': quickbooksJournal([
      entry('1', 'Journal Entry', ['1000 Checking', '', '5.00', ''], gain),
      entry('2', 'Payment', ['1000 Checking', '', '5.00', ''], gain),
      entry('3', 'Journal Entry', ['Sales Tax Payable', '', '5.00', ''], gain),
      entry('4', 'Journal Entry', ['1000 Checking', '', '5.00', ''], ['4000 Consulting', '', '', '5.00']),
    ]),
  });
  expect(said[0]).toContain('1 entry counts as revaluation');
  expect(await marked(tenant)).toEqual(['quickbooks:2026-12-31:Journal Entry:1']);
});

it('Xero has accounts to which only revaluations are posted', async () => {
  const journals = {
    Journals: [
      xeroJournal(1, '2026-05-31', [
        ['090', 3],
        ['499', -3],
      ]),
      xeroJournal(2, '2026-05-31', [
        ['610', 4],
        ['800', -1],
        ['499', -3],
      ]),
      xeroJournal(
        3,
        '2026-05-31',
        [
          ['090', 9],
          ['610', -6],
          ['499', -3],
        ],
        ['ACCRECPAYMENT', 'p'],
      ),
      xeroJournal(
        4,
        '2026-05-31',
        [
          ['610', 3],
          ['200', -3],
        ],
        ['ACCREC', 'i'],
      ),
    ],
  };
  for (const lists of [[accounts(), journals], [journals]]) {
    const tenant = await aTenant('GBP');
    const files = Object.fromEntries(lists.map((list, index) => [`x${index}.json`, JSON.stringify(list)]));
    const said = await importing(tenant, files);
    expect([said.length, await marked(tenant)]).toEqual([1, ['xero:j1', 'xero:j2']]);
  }
});
