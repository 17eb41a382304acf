import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILE_KINDS } from '../../src/import/kinds/index.ts';
import { LEDGER_NAMES } from '../../src/import/mapping/guess/names/ledger.ts';
import { RECORD_NAMES } from '../../src/import/mapping/guess/names/records.ts';
import { answersTo, asRead, guessed, valuesBy } from './guessing.ts';
import {
  arbitraryJournal,
  arbitraryStyle,
  fileIn,
  type PlainLine,
  type Style,
  tableIn,
} from './random-table.ts';

/** The lines in our columns, as a program of that style divides its amounts. */
function expected(lines: readonly PlainLine[], { amounts }: Style): string[] {
  return lines.map(({ amount, ...line }) => {
    if (amounts !== 'two columns') return asRead('journal', { ...line, amount });
    const isCredit = amount.startsWith('-');
    return asRead('journal', { ...line, [isCredit ? 'credit' : 'debit']: amount.replace('-', '') });
  });
}

describe('the names of columns', () => {
  const all = { ...LEDGER_NAMES, ...RECORD_NAMES };

  it.each(Object.entries(all))(
    'of %s are of columns that there are, and say only one of them',
    (name, columns) => {
      const kind = FILE_KINDS.find((one) => one.name === name);
      expect(Object.keys(kind?.columns ?? {})).toEqual(expect.arrayContaining(Object.keys(columns)));
      const sure = Object.values(columns).flatMap((one) => [...one.sure]);
      expect(sure.filter((word, index) => sure.indexOf(word) !== index)).toEqual([]);
    },
  );
});

describe('a guess', () => {
  it('of a journal of any program is right, or asks and has the right answer among its choices', async () => {
    const seen = { sure: 0, asked: 0 };
    await fc.assert(
      fc.asyncProperty(arbitraryJournal, arbitraryStyle, async (lines, style) => {
        const content = fileIn(tableIn(lines, style), style);
        const guess = await guessed(content);
        expect([guess.kind, guess.isKindSure, guess.faults]).toEqual(['journal', true, []]);
        const readings = await Promise.all(
          answersTo(guess).map(async (mapping) => await valuesBy(mapping, content)),
        );
        expect(readings).toContainEqual(expected(lines, style));
        expect(readings.length > 1).toBe(guess.questions.length > 0);
        seen[guess.questions.length === 0 ? 'sure' : 'asked'] += 1;
      }),
      { numRuns: 100 },
    );
    // Most tables say it themselves: a guess that always asks would be none.
    expect(seen.sure).toBeGreaterThan(seen.asked);
  });

  it.each([
    [
      'days that can be read both ways',
      'date,name\n03/04/2025,a\n05/06/2025,b',
      ['dd/mm/yyyy', 'mm/dd/yyyy'],
    ],
    ['a day that tells', 'date,name\n03/04/2025,a\n13/06/2025,b', []],
    ['a day that tells in another column', 'date,name,due date\n03/04/2025,a,31/12/2025', []],
    ['years of two digits', 'date,name\n10/11/12,a', ['dd/mm/yy', 'mm/dd/yy', 'yy/mm/dd']],
    ['days written with points', 'date,name\n13.11.12,a', []],
  ])('asks for the form of dates only where days differ: %s', async (_what, content, choices) => {
    const { questions } = await guessed(content, { kind: 'invoices' });
    const asked = questions.filter(({ field }) => field === 'dates').flatMap((one) => one.choices);
    expect(asked.map(({ value }) => value)).toEqual(choices);
  });

  it.each([
    ['a mark before three digits alone', ['1.234', '12.500'], {}, ['.', ',']],
    ['a mark that stands twice', ['1.234', '1.234.500'], { decimal: ',', thousands: '.' }, []],
    ['two digits behind it', ['1.234', '2,50'], { decimal: ',', thousands: '.' }, []],
    ['four digits behind it', ['1.234', '1.2345'], {}, []],
    ['no marks', ['1234', '-5'], {}, []],
    ['brackets and a sign', ['(1,234.50)', '2.00'], { thousands: ',', brackets: true }, []],
  ])('asks for the decimal mark only where numbers differ: %s', async (_what, amounts, forms, choices) => {
    const rows = amounts.map((amount, index) => `2025-01-31;${index};1${index};${amount}`).join('\n');
    const { mapping, questions } = await guessed(`date;entry;account;amount\n${rows}`, { kind: 'journal' });
    const asked = questions.filter(({ field }) => field === 'decimal').flatMap((one) => one.choices);
    expect(asked.map(({ value }) => value)).toEqual(choices);
    const { decimal, thousands, brackets } = mapping ?? {};
    // Where it is asked, the first choice stands.
    expect(JSON.parse(JSON.stringify({ decimal, thousands, brackets }))).toEqual(forms);
  });

  it('asks which of two columns is meant, and joins those of a description', async () => {
    const { mapping, questions } = await guessed(
      'Buchungstag;Belegdatum;Text;Verwendungszweck;Betrag\n2025-01-31;2025-01-30;Miete;Juli;5\n2025-02-01;2025-02-03;Kauf;x;6',
      { kind: 'journal' },
    );
    expect(questions).toMatchObject([
      {
        field: 'columns.date',
        choices: [
          { value: 'Buchungstag' },
          { value: 'Belegdatum', sets: { columns: { date: { from: ['Belegdatum'] } } } },
        ],
      },
    ]);
    expect(mapping?.columns['description']).toEqual({ from: ['Text', 'Verwendungszweck'] });
  });

  it.each([
    ['currencies', 'EUR', { from: ['Valuta'] }],
    ['dates', '2025-01-30', undefined],
  ])(
    'takes a column by its name only if it holds what ours does: one with %s',
    async (_what, cell, currency) => {
      const row = `2025-01-31;1;2;5;${cell}`;
      const { mapping } = await guessed(`Datum;Beleg;Konto;Betrag;Valuta\n${row}\n${row}`, {
        kind: 'journal',
      });
      expect(mapping?.columns['currency']).toEqual(currency);
      const words = await guessed(`Datum;Beleg;Konto;Betrag\n2025-01-31;1;2;viel`, { kind: 'journal' });
      expect(words.mapping?.columns).not.toHaveProperty('amount');
    },
  );

  it('asks what a column of debits is that a bank wrote', async () => {
    const content = 'Date,Details,Debit,Credit\n2025-01-31,Rent,800.00,\n2025-02-01,Sale,,50.25\n';
    const guess = await guessed(content);
    expect(guess.questions).toMatchObject([{ field: 'lines', choices: [{ value: 'out' }, { value: 'in' }] }]);
    const amounts = await Promise.all(
      answersTo(guess).map(async (mapping) =>
        (await valuesBy(mapping, content))?.map((row) =>
          new Map<string, string>(JSON.parse(row)).get('amount'),
        ),
      ),
    );
    expect(amounts).toEqual([
      ['-800', '800', '50.25', '-50.25'],
      ['800', '-800', '-50.25', '50.25'],
    ]);
  });

  it('does not take a column of rates for tax without asking', async () => {
    const { questions, mapping } = await guessed(
      'Invoice,Customer,Invoice date,Due date,Net,VAT\nA,C,2025-01-31,2025-02-28,100,20\nB,C,2025-01-31,2025-02-28,900,0',
      { kind: 'invoices' },
    );
    expect([questions.map(({ field }) => field), mapping?.columns['tax']]).toEqual([
      ['columns.tax'],
      undefined,
    ]);
  });

  it.each([
    ['an unambiguous sign', '5,00 €', { constant: 'EUR' }, ['€']],
    ['a sign of several currencies', '5,00 $', undefined, ['$']],
  ])('states the currency where %s says it', async (_what, amount, currency, signs) => {
    const { mapping, notes } = await guessed(
      `date;entry;account;amount\n2025-01-31;1;2;${amount}\n2025-01-31;1;3;-${amount}`,
    );
    expect([mapping?.columns['currency'], mapping?.signs]).toEqual([currency, signs]);
    expect(notes.map(({ field }) => field)).toContain('signs');
  });

  it('passes over no sign where several would be one currency', async () => {
    const { mapping, preview } = await guessed(
      'date;entry;account;amount\n2025-01-31;1;2;5.00 €\n2025-01-31;1;3;5.00 $',
    );
    expect(mapping).not.toHaveProperty('signs');
    expect(preview.rows.flatMap(({ refusals }) => refusals.flatMap(({ columns }) => columns))).toEqual([
      'amount',
      'amount',
    ]);
  });

  it.each([
    ['customers', 'Kundennummer;Firma;Straße;PLZ;Ort\n1;Hafen;Kai 1;20457;Hamburg'],
    ['vendors', 'N° fournisseur;Raison sociale;E-mail\nF1;Dupont;a@b.fr'],
    ['invoices', 'Factura;Cliente;Fecha factura;Vencimiento;Base imponible\n1;C;31/01/2025;28/02/2025;5,00'],
    ['bills', 'Bill no;Supplier;Bill date;Due date;Net\n1;C;31/01/2025;28/02/2025;5.00'],
    ['payments', 'Betalingsnummer;Factuur;Betaaldatum;Bedrag\n1;F1;31-01-2025;5,00'],
    ['accounts', 'Konto;Bezeichnung;Kontoart\n1000;Kasse;Bank'],
    ['persons', 'Matricule;Nom;Prénom;Sexe;Date de naissance\n1;Martin;Paul;H;31/12/1990'],
    ['memberships', 'Personnel number;Employee ID;Start date;End date;Department\n1;2;2025-01-31;;x'],
    [
      'compensation',
      'Pay ID;Employee ID;Pay type;Salary;Pay frequency;Contract type;Effective from\n1;2;salary;9;annual;full_time;2025-01-31',
    ],
    ['departments', 'Department ID;Department name;Parent\n1;Sales;'],
    ['exchange_rates', 'Datum;Währung;Kurs\n31.01.2025;USD;1,5'],
  ] as const)('finds that a table is one of %s', async (kind, content) => {
    const guess = await guessed(content);
    expect([guess.kind, guess.isKindSure, guess.faults]).toEqual([kind, true, []]);
  });

  it('says that it cannot tell customers from vendors, and nothing of what it does not know', async () => {
    const unsure = await guessed('ID,Company\n1,Blue Gum');
    expect([unsure.isKindSure, [...unsure.kinds].sort().slice(0, 2)]).toEqual([
      false,
      ['customers', 'vendors'],
    ]);
    expect(await guessed('Foo,Bar\n1,2')).toMatchObject({
      kind: null,
      mapping: null,
      columns: [{ name: 'Foo' }, { name: 'Bar' }],
    });
  });

  it('proposes what words mean, and leaves those that it does not know', async () => {
    const { mapping, notes, preview } = await guessed(
      'Code,Name,Type\n1,Till,Cash\n2,Sales,Income\n3,Odd,Miscellany',
    );
    expect(mapping?.columns['class']?.values).toEqual({ Income: 'operating_revenue', Cash: 'cash' });
    expect(notes.map(({ field }) => field)).toEqual(['columns.class']);
    expect(preview.rows.map(({ refusals }) => refusals.map(({ reason }) => reason))).toEqual([
      [],
      [],
      ['"Type" (class): no such account class: "Miscellany"'],
    ]);
  });

  it('takes the M of a Spanish table for a woman, and of any other for what it is', async () => {
    const of = async (name: string, cells: readonly string[]) =>
      (
        await guessed(
          `Employee ID;Full name;${name}\n${cells.map((cell, index) => `${index};A;${cell}`).join('\n')}`,
        )
      ).mapping?.columns['gender']?.values;
    expect(await of('Sexo', ['H', 'M'])).toMatchObject({ hombre: 'man', h: 'man', m: 'woman' });
    expect(await of('Gender', ['F', 'M'])).not.toHaveProperty('m');
    expect(await of('Geslacht', ['V', 'M'])).toMatchObject({ v: 'woman' });
    // A list of the words that are in the table would tell of the people in it.
    expect(await of('Gender', ['F', 'M'])).toEqual(await of('Gender', ['weiblich']));
  });

  it('passes over what stands above the header, and columns that have one name', async () => {
    const { headerLine, mapping, columns } = await guessed(
      'Acme;;;\n\nDatum;Konto;Betrag;Betrag\n2025-01-31;1;2;3',
    );
    expect([headerLine, mapping?.columns['amount'], columns.map(({ name }) => name)]).toEqual([
      3,
      undefined,
      ['Datum', 'Konto'],
    ]);
  });

  it('calls the columns of a table without a header by their numbers', async () => {
    const guess = await guessed('2025-01-31;Rent;-800,00\n2025-02-01;Sale;5,00', { kind: 'journal' });
    expect([guess.headerLine, guess.mapping?.header, guess.columns.map(({ name }) => name)]).toEqual([
      null,
      false,
      ['1', '2', '3'],
    ]);
  });
});
