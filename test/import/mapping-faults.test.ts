import { describe, expect, it } from 'vitest';
import { faultInWords, readMapping } from '../../src/import/mapping/read-mapping.ts';

const SOUND = {
  kind: 'journal',
  columns: {
    date: { from: ['Date'] },
    entry: { from: ['No'] },
    account: { from: ['Account'] },
    amount: { from: ['Amount'] },
  },
};

function faultsOf(mapping: object): string[] {
  const compilation = readMapping(JSON.stringify(mapping));
  return compilation.ok ? [] : compilation.faults.map(faultInWords);
}

const withColumn = (name: string, column: object) => ({
  ...SOUND,
  columns: { ...SOUND.columns, [name]: column },
});
const without = (name: string) => ({
  ...SOUND,
  columns: Object.fromEntries(Object.entries(SOUND.columns).filter(([known]) => known !== name)),
});

describe('a mapping', () => {
  it('is taken where it is sound', () => {
    expect(faultsOf(SOUND)).toEqual([]);
  });

  it.each([
    [
      'a kind that is no table',
      { ...SOUND, kind: 'saft' },
      expect.stringMatching(/^kind must be one of custom_fields, .*payments$/),
    ],
    ['a part that there is not', { ...SOUND, datum: 1 }, 'datum is no part of a mapping'],
    [
      'a part of a column that there is not',
      withColumn('date', { form: ['Date'] }),
      'columns.date.form is no part of a mapping',
    ],
    [
      'an unknown column',
      withColumn('day', { from: ['x'] }),
      expect.stringMatching(/^columns\.day must be a column of journal: date, entry/),
    ],
    ['a required column that is missing', without('date'), 'columns must have date'],
    [
      'no name of entries',
      without('entry'),
      'columns must have entry, or entries where the table has no numbers of entries',
    ],
    [
      'two names of entries',
      { ...SOUND, entries: { by: ['Date'], named: 'x' } },
      'columns must not have entry beside entries',
    ],
    ['no amount', without('amount'), 'columns must have either debit and credit, or amount'],
    [
      'two amounts',
      withColumn('debit', { from: ['x'] }),
      'columns must have either debit and credit, or amount',
    ],
    [
      'two ways for a column',
      withColumn('date', { from: ['Date'], constant: '2026-01-01' }),
      'columns.date must have one of from, constant, and add or subtract',
    ],
    [
      'no way for a column',
      withColumn('date', {}),
      'columns.date must have one of from, constant, and add or subtract',
    ],
    [
      'a sum of texts',
      withColumn('account', { add: ['x'] }),
      'columns.account must not have add, subtract or side, because it is no number',
    ],
    [
      'a form of dates of a number',
      withColumn('amount', { from: ['x'], dates: 'dd/mm/yyyy' }),
      'columns.amount must not have dates, because it is no date',
    ],
    [
      'a form of dates that is none',
      { ...SOUND, dates: 'd/m' },
      'dates must be a form of dates, such as dd/mm/yyyy, dd.mm.yyyy, yyyy-mm-dd or excel',
    ],
    [
      'values alike',
      withColumn('account', { from: ['x'], values: { a: '1', 'A ': '2' } }),
      'columns.account must not have values that differ in capitals or spaces alone',
    ],
    [
      'values of a constant',
      withColumn('account', { constant: 'x', values: { a: '1' } }),
      'columns.account must not have side, values or otherwise beside a constant',
    ],
    [
      'one mark for two things',
      { ...SOUND, decimal: ',', thousands: ',' },
      'thousands must be another mark than decimal',
    ],
    [
      'a sign that is part of numbers',
      { ...SOUND, signs: ['-'] },
      'signs[0] must be a currency sign or code',
    ],
    [
      'a condition without words',
      { ...SOUND, only: [{ column: 'x' }] },
      'only[0] must have one of is and not',
    ],
    [
      'a column both mapped and ignored',
      { ...SOUND, ignore: ['date'] },
      'columns.date must not be read from a column that is ignored',
    ],
    [
      'another form than the column has',
      withColumn('date', { from: ['x'], as: 'number' }),
      'columns.date must be read as a date',
    ],
    [
      'entries of what has none',
      {
        kind: 'accounts',
        columns: { code: { from: ['a'] }, name: { from: ['b'] }, class: { constant: 'cash' } },
        entries: { by: ['a'], named: 'b' },
      },
      'entries must be left out, except in a mapping of kind journal',
    ],
  ])('is refused for %s', (_what, mapping, fault) => {
    expect(faultsOf(mapping)).toEqual([fault]);
  });

  it('is refused for not being JSON', () => {
    expect(readMapping('{')).toMatchObject({
      ok: false,
      faults: [{ message: expect.stringMatching('^is not JSON') }],
    });
  });
});
