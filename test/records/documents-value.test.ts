import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/money/decimal.ts';
import type { DocumentDraft } from '../../src/records/documents/index.ts';
import { valueDocument } from '../../src/records/documents/value-document.ts';
import { day } from '../support/books.ts';

type LineText = readonly [net: string, tax: string];

function draft(lines: readonly LineText[], more: Partial<DocumentDraft> = {}): DocumentDraft {
  return {
    externalId: 'I-1',
    partyId: 'C-1',
    issueDate: day('2026-07-05'),
    dueDate: day('2026-07-05'),
    currency: 'USD',
    rate: null,
    reference: null,
    transferred: false,
    voided: false,
    custom: {},
    lines: lines.map(([net, tax]) => ({
      description: null,
      accountId: null,
      departmentId: null,
      taxCode: null,
      net: new Decimal(net),
      tax: new Decimal(tax),
    })),
    ...more,
  };
}

/** What it comes to, as text, or why it is refused. */
function valued(document: DocumentDraft, rate: string | null = '1.5') {
  const read = valueDocument('invoice', document, 'AUD', rate === null ? null : new Decimal(rate));
  if (!read.ok) return read.reason;
  const { net, tax, baseNet, baseTax } = read.value;
  return [net, tax, baseNet, baseTax].map((amount) => amount.toFixed()).join(' ');
}

describe('the value of a document', () => {
  it('is the sum of its lines, at its rate, rounded to eight decimals away from zero', () => {
    expect(
      valued(
        draft([
          ['100.01', '10'],
          ['-20', '-2'],
        ]),
      ),
    ).toBe('80.01 8 120.015 12');
    expect(valued(draft([['0.00000001', '0.00000003']]))).toBe('0.00000001 0.00000003 0.00000002 0.00000005');
    expect(valued(draft([['-0.00000001', '0.00000003']]))).toBe(
      '-0.00000001 0.00000003 -0.00000002 0.00000005',
    );
  });

  it('is at the rate that it names, before the one in force', () => {
    expect(valued(draft([['100', '0']], { rate: new Decimal('2') }))).toBe('100 0 200 0');
    expect(valued(draft([['100', '0']], { rate: new Decimal('2') }), null)).toBe('100 0 200 0');
  });

  it('is itself in base currency', () => {
    expect(valued(draft([['100', '0']], { currency: 'AUD' }), null)).toBe('100 0 100 0');
    expect(valued(draft([['100', '0']], { currency: 'AUD', rate: new Decimal('1.0') }))).toBe('100 0 100 0');
    expect(valued(draft([['100', '0']], { currency: 'AUD', rate: new Decimal('1.1') }))).toMatch(
      /^rate: AUD is/,
    );
  });

  it('may be nothing, and never less', () => {
    expect(valued(draft([['-10', '10']]))).toBe('-10 10 -15 15');
    expect(valued(draft([['-10', '9.99']]))).toMatch(
      /^net, tax: the total of the invoice is -0\.01 USD: .*credit_note$/,
    );
    expect(valued(draft([]))).toBe('the invoice has no lines');
  });

  it('fits the database, in its currency and in base currency', () => {
    const most = '9999999999999999';
    expect(valued(draft([[most, '0']]), '1')).toBe(`${most} 0 ${most} 0`);
    expect(valued(draft([[most, '0.9999']]), '1')).toBe(`${most} 0.9999 ${most} 0.9999`);
    expect(valued(draft([[most, '1']]), '1')).toMatch(/more than can be kept/);
    expect(valued(draft([[most, '0']]), '1.1')).toMatch(/more than can be kept/);
    expect(
      valued(
        draft([
          [most, '-1'],
          ['1', '0'],
        ]),
        '0.1',
      ),
    ).toMatch(/more than can be kept/);
  });

  it('needs a rate, a currency, and a due date that is not before the issue', () => {
    expect(valued(draft([['1', '0']]), null)).toMatch(/^no exchange rate for USD on or before 2026-07-05/);
    expect(valued(draft([['1', '0']], { rate: new Decimal(0) }))).toBe('rate: must be more than zero: 0');
    expect(valued(draft([['1', '0']], { currency: 'XYZ' }))).toBe('currency: not an ISO 4217 code: "XYZ"');
    expect(valued(draft([['1', '0']], { dueDate: day('2026-07-04') }))).toBe(
      'due_date: 2026-07-04 is before the issue date, 2026-07-05',
    );
  });
});
