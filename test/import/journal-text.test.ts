import { describe, expect, it } from 'vitest';
import { balancesByLines, differencesOf } from '../ledger/reading.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { JOURNAL } from './journal-file.ts';
import { importJournal, journalBooks, linesOf, spent } from './journal-support.ts';
import { entriesOf } from './posted.ts';

const { aTenant, outcomeOf } = await journalBooks();

const PRINTED = `txnidx,date,date2,status,code,description,comment,account,amount,commodity,credit,debit,posting-status,posting-comment
1,2026-01-02,,,,spent,,expenses:rent,10.00,$,,10.00,,
1,2026-01-02,,,,spent,,assets:bank,-10.00,$,10.00,,,
`;

describe('a journal of hledger or Ledger', () => {
  it('is recognised by its content, and brings accounts, an opening and entries', async () => {
    const tenant = await aTenant();
    const report = await importerOf('2026.dat')(tenant, JOURNAL);
    expect(refusalsOf(report)).toEqual([]);
    expect(report.warnings).toEqual([
      '2026.dat: left out: automated postings "= expenses:rent", the periodic transaction "~ monthly", postings to (budget:fees), which balance nothing',
    ]);
    expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
      ['accounts', 0, 5],
      ['hledger', 9, 4],
    ]);
    expect(await entriesOf(tenant)).toMatchObject([
      {
        name: 'hledger:2026-01-01',
        date: '2026-01-01',
        kind: 'opening',
        lines: [
          ['assets:bank:checking', '1000', 'Opening balances', null],
          ['equity:opening balances', '-1000', 'Opening balances', null],
        ],
      },
      {
        name: 'hledger:2026-02-01',
        kind: 'ordinary',
        reference: '17',
        lines: [
          ['assets:bank:checking', '1100.5', 'received', null],
          ['income:consulting', '-1100.5', 'Client | Consulting', null],
        ],
      },
      {
        name: 'hledger:2026-03-01',
        lines: [
          ['assets:bank:euros', '12', 'change', null],
          ['assets:bank:checking', '-12', 'change', null],
        ],
      },
      {
        name: 'hledger:2026-03-02',
        lines: [
          ['assets:bank:checking', '-88.5', 'to the balance', null],
          ['expenses:fees', '88.5', 'to the balance', null],
        ],
      },
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
    const again = await importJournal(tenant, JOURNAL);
    expect(again.files.at(-1)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
  });

  it('is refused beside entries of what hledger printed of it, and the other way round', async () => {
    const importPrinted = importerOf('print.csv');
    const [one, other] = [await aTenant(), await aTenant()];
    await importPrinted(one, PRINTED);
    expect(refusalsOf(await importJournal(one, spent('$10.00')))).toEqual([
      'main.journal: the books have entries from CSV of hledger, which would count twice: import the same form again, or undo those imports',
    ]);
    await importJournal(other, spent('$10.00'));
    expect(refusalsOf(await importPrinted(other, PRINTED))).toEqual([
      'print.csv: the books have entries from the text of a journal, which would count twice: import its text again, or undo those imports',
    ]);
  });

  it('names its entries by day, so that each year may be a file', async () => {
    const tenant = await aTenant();
    await importJournal(tenant, spent('$10.00') + spent('$11.00'));
    await importJournal(tenant, spent('$12.00').replace('2026', '2027'));
    expect(await linesOf(tenant)).toEqual({
      'hledger:2026-01-02': ['expenses:rent 10', 'assets:bank -10'],
      'hledger:2026-01-02:2': ['expenses:rent 11', 'assets:bank -11'],
      'hledger:2027-01-02': ['expenses:rent 12', 'assets:bank -12'],
    });
  });
});

describe('the marks in a number', () => {
  it.each([
    ['$1,234.56', '1234.56'],
    ['1.234,56 USD', '1234.56'],
    ['USD 1 234 567,5', '1234567.5'],
    ["1'234.5 USD", '1234.5'],
    ['-$5', '-5'],
    ['$ -5.00', '-5'],
    ['"USD" 12.5', '12.5'],
    ['$12,5', '12.5'],
    ['1,000,000 USD', '1000000'],
    ['0,125 USD', '0.125'],
    ['1.5e2 USD', '150'],
    ['12,34,567.00 USD', '1234567'],
  ])('%s is %s', async (amount, value) => {
    expect(await outcomeOf(spent(amount))).toMatchObject({
      'hledger:2026-01-02': [`expenses:rent ${value}`, expect.anything()],
    });
  });

  it.each(['$1,000', '1.000 USD', '999,999 USD'])(
    'are refused where %s says nothing else',
    async (amount) => {
      expect(await outcomeOf(spent(amount))).toEqual([
        expect.stringContaining('may be a thousand or have three decimals'),
      ]);
    },
  );

  it.each([
    ['commodity $1,000.00', '1000'],
    ['commodity $\n  format $1,000.00', '1000'],
    ['commodity $1.000,00', '1'],
    ['decimal-mark .', '1000'],
    ['decimal-mark ,', '1'],
    ['D $1,000.00', '1000'],
  ])('are as %j declares', async (directive, value) => {
    expect(await outcomeOf(`${directive}\n${spent('$1,000')}`)).toMatchObject({
      'hledger:2026-01-02': [`expenses:rent ${value}`, `assets:bank -${value}`],
    });
  });

  it('are as those of other numbers, with a warning where these make thousands of it', async () => {
    const tenant = await aTenant();
    const report = await importJournal(tenant, spent('$1,000') + spent('$12.50'));
    expect(report.warnings).toEqual([
      'main.journal: 1 number such as "1,000" is read as thousands, as the marks of other numbers in the file are used',
    ]);
    expect(await linesOf(tenant)).toMatchObject({
      'hledger:2026-01-02': ['expenses:rent 1000', 'assets:bank -1000'],
    });
    expect(await outcomeOf(spent('$1,000') + spent('$12,50'))).toMatchObject({
      'hledger:2026-01-02': ['expenses:rent 1', 'assets:bank -1'],
    });
    expect(await outcomeOf(spent('$1,000') + spent('$12,50') + spent('$12.50'))).toEqual([
      expect.stringContaining('may be a thousand'),
    ]);
  });

  it.each([
    '$1,00.00',
    '$1,2345.00',
    '$1.2.3',
    '$1..2',
    '$',
    '$1 USD',
    '($1 + $2)',
    '$1 %',
    '--$1',
    '1e100 USD',
  ])('in %s are refused', async (amount) => {
    expect(await outcomeOf(`decimal-mark .\n${spent(amount)}`)).toEqual([expect.stringMatching(/^3: not a/)]);
  });
});

describe('what a posting counts as', () => {
  it.each([
    ['its price', '10 ACME @ $12.50', '125'],
    ['the price of all', '10 ACME @@ $125.00', '125'],
    ['the price of all of what goes', '-10 ACME @@ $125.00', '-125'],
    ['what its lot cost', '10 ACME {$12.50} [2026-01-01] (lot)', '125'],
    ['what its whole lot cost', '10 ACME {{$125.00}}', '125'],
    ['a fixed cost', '10 ACME {=$12.50}', '125'],
  ])('%s', async (_, amount, value) => {
    expect(await outcomeOf(`2026-01-02 x\n  assets:shares  ${amount}\n  assets:bank\n`)).toMatchObject({
      'hledger:2026-01-02': [
        `assets:shares ${value}`,
        `assets:bank ${new Intl.NumberFormat('en').format(-Number(value))}`,
      ],
    });
  });

  it('what its lot cost or its price, whichever balances', async () => {
    const sale = (gain: string) =>
      `2026-01-02 x\n  assets:shares  -10 ACME {$10.00} @ $15.00\n  assets:bank  $150.00\n${gain}`;
    expect(await outcomeOf(sale('  income:gains  $-50.00\n'))).toMatchObject({
      'hledger:2026-01-02': ['assets:shares -100', 'assets:bank 150', 'income:gains -50'],
    });
    expect(await outcomeOf(sale(''))).toMatchObject({
      'hledger:2026-01-02': ['assets:shares -150', 'assets:bank 150'],
    });
    expect(await outcomeOf(sale('  income:gains\n'))).toEqual([
      '1: transaction: a lot has a cost and another price; write the amount of the posting that has none',
    ]);
  });

  it('what it was changed for, where two commodities balance each other', async () => {
    const change = '2026-01-02 x\n  assets:bank  $-120.00\n  assets:euros  60 EUR\n  assets:more  40 EUR\n';
    expect(await outcomeOf(change)).toMatchObject({
      'hledger:2026-01-02': ['assets:bank -120', 'assets:euros 72', 'assets:more 48'],
    });
    expect(await outcomeOf('2026-01-02 x\n  assets:bank  $-600\n  assets:sheep  2\n')).toMatchObject({
      'hledger:2026-01-02': ['assets:bank -600', 'assets:sheep 600'],
    });
    expect(await outcomeOf('2026-01-02 x\n  assets:sheep  2\n  assets:bank  $-600\n')).toMatchObject({
      'hledger:2026-01-02': ['assets:sheep 600', 'assets:bank -600'],
    });
  });

  it('the rate of its own entry, else the last price', async () => {
    const journal = `P 2026-01-01 EUR $1.10
2026-01-02 dollars for euros
  assets:bank  $-100 @@ 80 EUR
  assets:euros  80 EUR
2026-01-03 euros
  expenses:rent  10 EUR
  assets:euros
`;
    expect(await outcomeOf(journal)).toMatchObject({
      'hledger:2026-01-02': ['assets:bank -100', 'assets:euros 100'],
      'hledger:2026-01-03': ['expenses:rent 11', 'assets:euros -11'],
    });
  });

  const euros = '2026-01-03 x\n  expenses:rent  10 EUR\n  assets:euros\n';
  it.each([
    ['with a time and a zone', '2026-01-02 10:00:00+0100 EUR $1.20', '12'],
    ['right behind its currency', '2026-01-02 EUR1.20 USD', '12'],
    ['and not one of shares, however that is written', '2026-02-30 ACME $1.2.0 and more', '11'],
  ])('the last price, %s', async (_, price, value) => {
    expect(await outcomeOf(`P 2026-01-01 EUR $1.10\nP ${price}\n${euros}`)).toEqual({
      'hledger:2026-01-03': [`expenses:rent ${value}`, `assets:euros -${value}`],
    });
  });

  it.each([
    ['2026-02-30 EUR $1.20', 'price: there is no such date: "2026-02-30"'],
    ['2026-01-02 EUR $1.2.0', 'price: not a number: "1.2.0"'],
    ['2026-01-02 EUR $1.20 and more', 'not a price: "EUR $1.20 and more"'],
    ['2026-01-02 EUR', 'not a price: "EUR"'],
    ['2026-01-02 1.20 EUR', 'not a price: "1.20 EUR"'],
  ])('is refused with the price of a currency that cannot be read: %s', async (price, reason) => {
    expect(await outcomeOf(`P 2026-01-01 EUR $1.10\nP ${price}\n${euros}`)).toEqual([`2: ${reason}`]);
  });

  it('refuses what is no money and has no cost, once by name', async () => {
    expect(await outcomeOf(spent('3 HOURS') + spent('4 HOURS'))).toEqual([
      '2: "HOURS" is no currency: 4 postings of it have neither cost nor price; state one, or leave those postings out',
    ]);
    const tenant = await aTenant('EUR');
    expect(refusalsOf(await importJournal(tenant, spent('$1.00')))).toEqual([
      expect.stringContaining('main.journal:2: commodity: "$" may be USD, AUD'),
    ]);
  });
});

describe('what accounts are said to come to', () => {
  const opened = '2026-01-01 x\n  assets:bank  $100.00\n  assets:bank:more  $10.00\n  income:sales\n';
  it.each(['= $100.00', '=* $110.00', '== $100.00', '= 0 EUR'])('%s holds', async (assertion) => {
    expect(await outcomeOf(`${opened}2026-01-02 y\n  assets:bank  0 ${assertion}\n`)).toMatchObject({
      'hledger:2026-01-01': ['assets:bank 100', 'assets:bank:more 10', 'income:sales -110'],
    });
  });

  it.each([
    ['= $99.99', 'is said to have 99.99 $ here, its postings come to 100 $'],
    ['=* $100.00', 'is said to have 100 $ here, its postings come to 110 $'],
    ['== 0 EUR', 'is said to have nothing but 0 EUR here, and has 100 $'],
  ])('%s is refused', async (assertion, fault) => {
    expect(await outcomeOf(`${opened}2026-01-02 y\n  assets:bank  0 ${assertion}\n`)).toEqual([
      `6: balance: "assets:bank" ${fault}`,
    ]);
  });

  it('is checked by day, and on one day in the order of the file', async () => {
    const later = '2026-02-01 y\n  assets:bank  $1.00 = $101.00\n  income:sales\n';
    expect(await outcomeOf(later + opened)).toMatchObject({
      'hledger:2026-02-01': ['assets:bank 1', 'income:sales -1'],
    });
  });

  it('is what a posting without an amount brings it to', async () => {
    const journal = `${opened}2026-01-05 counted
  assets:bank  = $40.00
  expenses:rent
2026-01-04 before
  assets:bank  $-20.00
  expenses:rent
2026-01-06 all of it
  assets:bank  =* $0.00
  expenses:fees
`;
    expect(await outcomeOf(journal)).toMatchObject({
      'hledger:2026-01-05': ['assets:bank -40', 'expenses:rent 40'],
      'hledger:2026-01-06': ['assets:bank -50', 'expenses:fees 50'],
    });
  });

  it('empties an account of all that it has where it is to have nothing else', async () => {
    const journal = `P 2026-01-01 EUR $2.00
${opened}2026-01-02 y
  income:sales  -5 EUR
  assets:bank
2026-12-31 retain earnings
  income  ==* 0
  equity:retained earnings
`;
    const tenant = await aTenant();
    expect(refusalsOf(await importJournal(tenant, journal))).toEqual([]);
    expect(await balancesByLines(tenant)).toMatchObject({
      income: '120.00000000',
      'income:sales': '-120.00000000',
      'equity:retained earnings': '-120.00000000',
    });
  });
});
