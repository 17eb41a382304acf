import { describe, expect, it } from 'vitest';
import { shownRefusals } from '../../src/import/jobs/shown-report.ts';
import { columnsIn } from '../../src/import/reason-columns.ts';

describe('the columns that a reason is about', () => {
  it.each([
    ['name: required', ['name']],
    ['debit, credit: one of them is required', ['debit', 'credit']],
    ['custom_fields.tax-id: unknown: "x: y"', ['custom_fields.tax-id']],
    ['"Betrag" (amount): not a number', ['Betrag']],
    ['"Soll", "Haben €" (amount): not a number', ['Soll', 'Haben €']],
    ['"Datum" (date), amount: both', ['Datum', 'amount']],
    ['3 cells where the header has 4', []],
    ['the entry does not add up to zero: 1', []],
    ['a quote in the record that starts here is never closed', []],
  ])('in %j are the first words before the colon', (reason, columns) => {
    expect(columnsIn(reason)).toEqual(columns);
  });

  it('are hidden with a reason that may reveal pay', () => {
    const report = {
      files: [{ file: 'p.csv', kind: 'compensation', rows: 1, added: 0, changed: 0, unchanged: 0 }],
      refused: [{ file: 'p.csv', line: 2, reason: 'amount: not a number: "90000x"' }],
      refused_count: 1,
      warnings: [],
    } as const;
    const actor = { kind: 'user', id: 'ada' } as const;
    const seenBy = (id: string) =>
      shownRefusals({ actor, report }, { actor: { kind: 'user', id }, capabilities: new Set() });
    expect(seenBy('ada')).toEqual([{ ...report.refused[0], columns: ['amount'] }]);
    expect(seenBy('ben')).toEqual([
      { file: 'p.csv', line: 2, reason: expect.stringContaining('Hidden'), columns: [] },
    ]);
  });
});
