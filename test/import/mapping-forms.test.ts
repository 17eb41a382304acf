import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateReader } from '../../src/import/mapping/date-format.ts';
import { readNumber } from '../../src/import/mapping/number-format.ts';
import { Decimal } from '../../src/money/decimal.ts';

const numberOf = (...given: Parameters<typeof readNumber>) => {
  const reading = readNumber(...given);
  return reading.ok ? reading.number.toFixed() : reading.reason;
};
const dateOf = (form: string, cell: string) => {
  const reading = dateReader(form)?.(cell);
  return reading?.ok === true ? reading.text : (reading?.reason ?? 'no such form');
};

// Written by the locale data of Node, read back by our own rules.
const LOCALES = [
  ['en-US', '.', ','],
  ['de-DE', ',', '.'],
  ['de-CH', '.', "'"],
  ['fr-FR', ',', ' '],
  ['en-IN', '.', ','],
] as const;

describe('a number', () => {
  it.each(LOCALES)('as %s writes it is read to the last digit', (locale, decimal, thousands) => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.nat(99), (whole, cents) => {
        const digits = `${whole}.${String(cents).padStart(2, '0')}`;
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
          digits as `${number}`,
        );
        expect(numberOf(written, { decimal, thousands })).toBe(new Decimal(digits).toFixed());
      }),
    );
  });

  it.each([
    ['(1,234.50)', '-1234.5'],
    ['1,234.50-', '-1234.5'],
    ['\u22121,234.50', '-1234.5'],
    ['$1,234.50', '1234.5'],
    ['-$1,234.50', '-1234.5'],
    ['($1,234.50)', '-1234.5'],
    ['1,234.50 USD', '1234.5'],
    ['1,234.50 USD-', expect.stringMatching('not a number')],
    ['+7', '7'],
    ['.5', '0.5'],
    ['7.', '7'],
  ])('%s', (cell, value) => {
    expect(numberOf(cell, { thousands: ',', brackets: true, signs: ['$', 'USD'] })).toEqual(value);
  });

  it.each([
    ['1,23', { thousands: ',' }],
    ['1,2345', { thousands: ',' }],
    ['12,34,5', { thousands: ',' }],
    ['1234,567', { thousands: ',' }],
    ['1.234', { decimal: ',' }],
    ['1,234', {}],
    ['1.234.567', {}],
    ['1,5,5', { decimal: ',' }],
    ['$5', {}],
    ['€5', { signs: ['$'] }],
    ['5 000', {}],
    ['--5', {}],
    ['(-5)', { brackets: true }],
    ['(5)', {}],
    ['5-6', {}],
    ['5%', {}],
    ['1e3', {}],
    ['-', {}],
    ['', {}],
    ['NaN', {}],
    ['٥', {}],
  ] as const)('%s in the form %j is refused, because it could be another number', (cell, form) => {
    expect(readNumber(cell, form).ok).toBe(false);
  });
});

describe('a date', () => {
  const DAYS = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });
  const pad = (number: number) => String(number).padStart(2, '0');

  it.each([
    ['dd/mm/yyyy', (y: number, m: number, d: number) => `${pad(d)}/${pad(m)}/${y}`],
    ['dd/mm/yyyy', (y: number, m: number, d: number) => `${d}/${m}/${y} 23:59`],
    ['mm/dd/yyyy', (y: number, m: number, d: number) => `${m}/${d}/${y}, 1:05 PM`],
    ['dd.mm.yyyy', (y: number, m: number, d: number) => `${pad(d)}.${pad(m)}.${y}`],
    ['dd.mm.yy', (y: number, m: number, d: number) => `${pad(d)}.${pad(m)}.${pad(y % 100)}`],
    ['yyyymmdd', (y: number, m: number, d: number) => `${y}${pad(m)}${pad(d)}`],
    ['yyyy-mm-dd', (y: number, m: number, d: number) => `${y}-${pad(m)}-${pad(d)}T23:59:59.999+14:00`],
    [
      'mmm dd, yyyy',
      (y: number, m: number, d: number) =>
        `${new Date(Date.UTC(y, m - 1, d)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })} ${d}, ${y}`,
    ],
  ])('in the form %s is the written day, without a zone', (form, write) => {
    fc.assert(
      fc.property(DAYS, (date) => {
        const written = write(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
        expect(dateOf(form, written)).toBe(date.toISOString().slice(0, 10));
      }),
    );
  });

  it.each([
    ['excel', '1', '1900-01-01'],
    ['excel', '59', '1900-02-28'],
    ['excel', '60', 'not the number of a day in a spreadsheet'],
    ['excel', '61', '1900-03-01'],
    ['excel', '46022', '2025-12-31'],
    ['excel', '46022.99', '2025-12-31'],
    ['excel 1904', '0', '1904-01-01'],
    ['excel 1904', '44560', '2025-12-31'],
    ['excel', '31.12.2025', 'not the number of a day in a spreadsheet'],
    ['dd/mm/yyyy', '12/31/2025', 'not a date in the form dd/mm/yyyy'],
    ['dd/mm/yyyy', '29/02/2025', 'not a date in the form dd/mm/yyyy'],
    ['dd/mm/yyyy', '31.12.2025', 'not a date in the form dd/mm/yyyy'],
    ['dd/mm/yyyy', '31/12/25', 'not a date in the form dd/mm/yyyy'],
    ['dd.mm.yy', '31.12.2025', 'not a date in the form dd.mm.yy'],
    ['yyyymmdd', '2025131', 'not a date in the form yyyymmdd'],
    ['dd/mm', '31/12', 'no such form'],
    ['dd/mm/dd', '31/12/25', 'no such form'],
    ['ddmmmmyyyy', '', 'no such form'],
  ])('%s %s', (form, cell, date) => {
    expect(dateOf(form, cell)).toBe(date);
  });
});

describe('a cell that could be read wrong or without end', () => {
  it.each(['0.500', '-0.500', '00.500', '000.500', '0.500,00'])('is no number of thousands: %s', (cell) => {
    expect(numberOf(cell, { decimal: ',', thousands: '.' })).toMatch(/^not a number/);
  });

  it('is no date when it has a million spaces behind a time', () => {
    const start = performance.now();
    expect(dateOf('dd/mm/yyyy', `01/02/2026 10:00${' '.repeat(1_000_000)}x`)).toMatch(/^not a date/);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
