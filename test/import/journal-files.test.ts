import { describe, expect, it } from 'vitest';
import { balancesByLines } from '../ledger/reading.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { importJournal, journalBooks, linesOf, spent } from './journal-support.ts';
import { entriesOf } from './posted.ts';

const { aTenant, outcomeOf } = await journalBooks();

describe('directives', () => {
  it('give accounts their types, and those below them', async () => {
    const tenant = await aTenant();
    const report = await importJournal(
      tenant,
      `account aktiva:kasse  ; type: Cash
account ertrag
  ; type:R
account vermögen  ; type:A
2026-01-02 x
  aktiva:kasse:laden  $1.00
  vermögen:receivable  $1.00
  ertrag:beratung
`,
    );
    expect(refusalsOf(report)).toEqual([]);
    expect(report.ledger?.accounts.map(({ code, class: name, guess }) => [code, name, guess])).toEqual([
      ['aktiva:kasse:laden', 'cash', 'by its declared type'],
      ['ertrag:beratung', 'operating_revenue', 'by its declared type'],
      ['vermögen:receivable', 'receivable', 'by its declared type'],
    ]);
  });

  it.each(['constructor', '__proto__'])('that declare %s for a type declare none', async (word) => {
    const report = await importJournal(
      await aTenant(),
      `account assets:till  ; type:${word}\n2026-01-02 x\n  assets:till  $1.00\n  revenues:x\n`,
    );
    expect(refusalsOf(report)).toEqual([]);
    expect(report.warnings).toEqual([expect.stringContaining(`the type "${word}"`)]);
    expect(report.ledger?.accounts.map(({ class: name }) => name)).toEqual([
      'other_asset',
      'operating_revenue',
    ]);
  });

  it('name accounts otherwise, within each other', async () => {
    const journal = `alias bank = assets:bank
account expenses:rent
  alias rent
bucket assets:cash
apply account own
alias own = expenses
apply tag x
2026-01-02 x
  fees  $1.00
end apply tag
end apply account
2026-01-03 y
  rent  $2.00
  bank:giro  $-2.00
end aliases
2026-01-04 z
  expenses:bank  $3.00
`;
    expect(await outcomeOf(journal)).toMatchObject({
      'hledger:2026-01-02': ['expenses:fees 1', 'assets:cash -1'],
      'hledger:2026-01-03': ['expenses:rent 2', 'assets:bank:giro -2'],
      'hledger:2026-01-04': ['expenses:bank 3', 'assets:cash -3'],
    });
  });

  it.each([
    ['1/2 x\n  expenses  $1\n  assets\n', '1: the date has no year: name it above, as in Y 2026: "1/2 x"'],
    ['2026-02-30 x\n  expenses  $1\n  assets\n', '1: there is no such date: "2026-02-30"'],
    ['alias /x/ = y\n', '1: alias: patterns are not followed'],
    ['apply fixed EUR $1\n', '1: not followed'],
    ['apply tag x\n'.repeat(101), '101: apply: more than 100 within one another'],
    ['apply year 2026\n'.repeat(101), '101: apply: more than 100 within one another'],
    [
      `apply account assets\napply account ${'a'.repeat(194)}\n`,
      '2: apply account: together the names are longer than 200 characters',
    ],
    ['include other.journal\n', '1: include "other.journal": there is no such file in the book'],
    ['include ../other.journal\n', '1: include "../other.journal": leads out of the folder of the book'],
    ['include /etc/passwd\n', '1: include "/etc/passwd": leads out of the folder of the book'],
    ['decimal-mark x\n', '1: decimal-mark: neither a point nor a comma: "x"'],
    ['D USD\n', '1: D: not an amount: "USD"'],
    ['D 1000.00 USD and more\n', '1: D: not an amount: "1000.00 USD and more"'],
    [`nonsense\n${spent('$1')}`, '1: neither a directive, a transaction nor a comment: "nonsense"'],
    [`  indented\n${spent('$1')}`, '1: an indented line that belongs to nothing above it: "indented"'],
    ['2026-01-02 x\n  expenses\n  assets\n', '1: transaction: only one posting may have no amount'],
    ['2026-01-02 x\n  expenses  $1.00\n  assets  $-2.00\n', '2: the entry does not balance'],
  ])('refuse %j', async (journal, reason) => {
    expect(await outcomeOf(`${journal}${spent('$1.00')}`)).toEqual([expect.stringContaining(reason)]);
  });
});

describe('a journal of several files', () => {
  it('is one book in a folder and in the order of its files; a refusal names the file', async () => {
    const tenant = await aTenant();
    const folder = await bookFolder({
      'main.journal': `alias bank = assets:bank\ninclude prices.journal ; rates\ninclude 202?.journal\n${spent('$3.00')}`,
      'prices.journal': 'P 2024-01-01 EUR $2.00\n',
      '2025.journal': '2025-01-02 x\n  expenses:rent  5 EUR\n  bank\n',
      '2024.journal': `Y2024\n${spent('$7.00')}1/2 y\n  expenses:rent  $1.00\n  bank\n`,
    });
    const report = await importInto(tenant, folder);
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(await linesOf(tenant)).toEqual({
      'hledger:2026-01-02': ['expenses:rent 7', 'assets:bank -7'],
      'hledger:2024-01-02': ['expenses:rent 1', 'assets:bank -1'],
      'hledger:2025-01-02': ['expenses:rent 10', 'assets:bank -10'],
      'hledger:2026-01-02:2': ['expenses:rent 3', 'assets:bank -3'],
    });
    expect((await importInto(tenant, `${folder}/main.journal`)).files.at(-1)).toMatchObject({ unchanged: 4 });
    const wrong = await bookFolder({
      'main.journal': `include part.journal\n${spent('$1.00')}nonsense\n`,
      'part.journal': '; part\n2025-01-02 x\n  expenses:rent  5 ?\n  bank\n',
    });
    expect(refusalsOf(await importInto(tenant, wrong))).toEqual([
      'main.journal: part.journal, line 3: not an amount: "5 ?"',
      'main.journal:5: neither a directive, a transaction nor a comment: "nonsense"',
    ]);
  });

  it('is refused where two of a folder include one another, or neither the other', async () => {
    const tenant = await aTenant();
    const circle = await bookFolder({
      'a.journal': `include b.journal\n${spent('$1.00')}`,
      'b.journal': `include c.journal\n${spent('$1.00')}`,
      'c.journal': `include b.journal\n${spent('$1.00')}`,
    });
    expect(refusalsOf(await importInto(tenant, circle))).toEqual([
      'a.journal: c.journal, line 1: include "b.journal": the files include one another',
    ]);
    const apart = await bookFolder({ 'a.journal': spent('$1.00'), 'b.journal': spent('$1.00') });
    expect(refusalsOf(await importInto(tenant, apart))).toEqual([
      'b.journal: a.journal is a file of the same kind: a book has one of each',
    ]);
  });
});

describe('the end of a year', () => {
  const YEAR = '2025-03-01 sale\n  assets:bank  $100.00\n  income:sales\n';
  const CLOSE =
    '2025-12-31 closing balances  ; clopen:\n  assets:bank  $-100.00 = $0.00\n  equity:opening/closing balances\n';
  const OPEN =
    '2026-01-01 opening balances  ; clopen:\n  assets:bank  $100.00 = $100.00\n  equity:opening/closing balances\n';
  const RETAIN =
    '2025-12-31 retain earnings  ; retain:\n  income:sales  $100.00\n  equity:retained earnings\n';

  it('is nothing where what empties the balance sheet stands before its reverse', async () => {
    const tenant = await aTenant();
    const report = await importJournal(tenant, YEAR + RETAIN + CLOSE + OPEN);
    expect(refusalsOf(report)).toEqual([]);
    expect(report.warnings).toEqual([
      'main.journal: 2 transactions that empty or restore the balance sheet at the end of a year: left out (2025-12-31, 2026-01-01)',
    ]);
    expect((await entriesOf(tenant)).map(({ name, kind }) => [name, kind])).toEqual([
      ['hledger:2025-03-01', 'ordinary'],
      ['hledger:2025-12-31', 'closing'],
    ]);
  });

  it('is found without a tag too, by its balances', async () => {
    const two = 'assets:bank  $100.00\n  assets:cash  $50.00\n  equity:start\n';
    const journal = `2025-01-01 x\n  ${two}2025-12-31 y\n  ${two.replaceAll('$', '$-')}2025-12-31 z\n  ${two}`;
    const tenant = await aTenant();
    await importJournal(tenant, journal);
    expect((await entriesOf(tenant)).map(({ name }) => name)).toEqual(['hledger:2025-01-01']);
    expect(await outcomeOf(journal.replace('$50.00', '$51.00'))).toMatchObject({
      'hledger:2025-12-31:2': expect.anything(),
    });
  });

  it('joins years in files of their own, whose opening is checked against the books', async () => {
    const tenant = await aTenant();
    await importJournal(tenant, YEAR + RETAIN + CLOSE);
    expect(await balancesByLines(tenant)).toMatchObject({ 'assets:bank': '100.00000000' });
    const wrong = await importJournal(tenant, OPEN.replaceAll('100', '90'));
    expect(refusalsOf(wrong)).toContainEqual(
      expect.stringContaining('"assets:bank" closed at 100.00 and opens at 90.00'),
    );
    expect(refusalsOf(await importJournal(tenant, OPEN + spent('$30.00')))).toEqual([]);
    expect(await balancesByLines(tenant)).toMatchObject({ 'assets:bank': '70.00000000' });
  });
});
