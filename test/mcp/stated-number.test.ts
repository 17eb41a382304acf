import { expect, it } from 'vitest';
import { suppress } from '../../src/disclosure/suppress.ts';
import { statedNumber } from '../../src/mcp/stated-number.ts';
import { Decimal } from '../../src/money/decimal.ts';

it('the reason of a hidden number is true of a group that is hidden to cover a smaller one', () => {
  const parts = [30, 6, 3].map((size) => ({
    key: String(size),
    label: '',
    value: new Decimal(size),
    sizes: [size],
  }));
  const reading = suppress('whole', { parts, total: new Decimal(39) }, 5);
  const stated = reading.parts.map(({ value }) =>
    typeof value === 'string' ? statedNumber(null, value, 5) : statedNumber(value, undefined, 5),
  );
  const hidden = {
    state: 'suppressed',
    value: null,
    exact: null,
    reason: 'group_too_small: hidden, to protect groups of fewer than 5 people.',
  };
  expect(stated).toEqual([{ state: 'value', value: 30, exact: '30', reason: null }, hidden, hidden]);
});
