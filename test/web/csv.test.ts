import { parse } from 'csv-parse/sync';
import { array, assert, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../web/format/csv.ts';

describe('a file for spreadsheets', () => {
  it('keeps numbers exact, including negative ones', () => {
    expect(csvOf([['amount'], ['-83146.25000000'], [-0.1], [1234567.89], [null]])).toBe(
      'amount\r\n-83146.25000000\r\n-0.1\r\n1234567.89\r\n\r\n',
    );
  });

  it.each(['=1+1', '+61 2 5550 7164', '-1+1', '@SUM(A1)', '\tx', '\r=x', ' =1', '＝1'])(
    'prevents a spreadsheet from running %j',
    (words) => {
      const [[cell = ''] = []] = parse(csvOf([[words]]), { relax_column_count: true });
      expect(cell).toBe(`'${words}`);
    },
  );

  it('is read back unchanged, for any content', () => {
    const harmless = string({ unit: 'binary' }).filter((words) => !/^[\s=+\-@＝＋－＠]/.test(words));
    assert(
      property(array(tuple(harmless, harmless), { minLength: 1 }), (rows) => {
        const read = parse(csvOf([['one', 'two'], ...rows]), { record_delimiter: '\r\n' });
        expect(read.slice(1)).toEqual(rows);
      }),
    );
  });
});
