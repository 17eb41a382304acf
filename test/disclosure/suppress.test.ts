import { describe, expect, it } from 'vitest';
import type { SizedReading } from '../../src/disclosure/sized-reading.ts';
import { suppress } from '../../src/disclosure/suppress.ts';
import { Decimal } from '../../src/money/decimal.ts';

/** Counts of persons by part. */
function counts(of: Readonly<Record<string, number>>): SizedReading {
  const parts = Object.entries(of).map(([key, size]) => ({
    key,
    label: key,
    value: new Decimal(size),
    sizes: [size],
  }));
  return { parts, total: new Decimal(Object.values(of).reduce((sum, size) => sum + size, 0)) };
}

/** A share or a gap of one value with two groups behind it. */
function sides(...sizes: readonly number[]): SizedReading {
  return { parts: [{ key: '', label: '', value: new Decimal(40), sizes }], total: null };
}

function shown(kind: 'whole' | 'part' | 'gap' | 'hires', reading: SizedReading, minimum = 5) {
  return Object.fromEntries(
    suppress(kind, reading, minimum).parts.map(({ key, value }) => [
      key,
      typeof value === 'string' ? value : value.toString(),
    ]),
  );
}

describe('one answer about groups of persons', () => {
  it('shows groups of at least the minimum size', () => {
    const reading = counts({ women: 5, others: 6 });
    expect(suppress('whole', reading, 5)).toBe(reading);
  });

  it('hides a smaller group, and the smallest shown one where the hidden ones are fewer than the minimum together', () => {
    expect(shown('whole', counts({ a: 4, b: 9, c: 7, d: 8 }))).toEqual({
      a: 'group_too_small',
      b: '9',
      c: 'group_too_small',
      d: '8',
    });
  });

  it('shows the others where the hidden groups are together at least the minimum', () => {
    expect(shown('whole', counts({ a: 4, b: 3, c: 7 }))).toEqual({
      a: 'group_too_small',
      b: 'group_too_small',
      c: '7',
    });
  });

  it('counts an empty group as a small one', () => {
    expect(shown('whole', counts({ women: 0, others: 30 }))).toEqual({
      women: 'group_too_small',
      others: 'group_too_small',
    });
  });

  it('shows no total where a part is hidden', () => {
    expect(suppress('whole', counts({ a: 4, b: 9, c: 7, d: 8 }), 5).total).toBeNull();
  });

  it('hides the one group that has everybody', () => {
    expect(shown('whole', counts({ a: 30 }))).toEqual({ a: 'group_too_small' });
  });

  it('shows a share where the minimum is inside and outside', () => {
    expect(shown('whole', sides(5, 5))).toEqual({ '': '40' });
    expect(shown('whole', sides(4, 50))).toEqual({ '': 'group_too_small' });
    expect(shown('whole', sides(50, 4))).toEqual({ '': 'group_too_small' });
    expect(shown('whole', sides(50, 0))).toEqual({ '': 'group_too_small' });
  });

  it('judges each gap by itself', () => {
    const reading: SizedReading = {
      parts: [
        { key: 'sales', label: 'Sales', value: new Decimal(3), sizes: [9, 8] },
        { key: 'support', label: 'Support', value: new Decimal(4), sizes: [9, 2] },
      ],
      total: null,
    };
    expect(shown('gap', reading)).toEqual({ sales: '3', support: 'group_too_small' });
  });

  it('hides a second quartile where the women of a hidden one would be all that is missing', () => {
    const quartile = (key: string, women: number, men: number) => ({
      key,
      label: key,
      value: new Decimal(women),
      sizes: [women, men],
    });
    const reading: SizedReading = {
      parts: [quartile('lower', 20, 10), quartile('middle', 12, 18), quartile('upper', 2, 28)],
      total: null,
    };
    expect(shown('part', reading)).toEqual({
      lower: 'group_too_small',
      middle: '12',
      upper: 'group_too_small',
    });
  });

  it('keeps the order, the labels and the sizes of what it hides', () => {
    const { parts } = suppress('whole', counts({ a: 1, b: 9, c: 9 }), 5);
    expect(parts.map(({ key, label, sizes }) => [key, label, sizes])).toEqual([
      ['a', 'a', [1]],
      ['b', 'b', [9]],
      ['c', 'c', [9]],
    ]);
  });

  it('hides more at a larger minimum', () => {
    expect(shown('whole', sides(8, 9), 8)).toEqual({ '': '40' });
    expect(shown('whole', sides(8, 9), 9)).toEqual({ '': 'group_too_small' });
  });
});
