import { expect, it } from 'vitest';
import { Decimal } from '../../src/money/decimal.ts';
import type { CausesInWords } from '../../src/questions/causes.ts';
import { causesInWordsOf } from '../../src/questions/causes-in-words.ts';

const AMOUNTS = { before: new Decimal(1), after: new Decimal(2) };
const term = (label: string) => ({ label, unit: 'currency' as const, ...AMOUNTS });
const part = { key: 'v1', label: 'Vendor & Sons, sales tax advice', effect: new Decimal(1), ...AMOUNTS };
const CAUSES: CausesInWords = {
  drivers: [{ ...term('Sales tax on sales'), metric: null, effect: new Decimal(1), parts: [part] }],
  ratio: {
    terms: [{ ...term('Bills of vendors'), effect: new Decimal(1) }],
    divisor: { ...term('Revenue in the financial year'), isPlain: true },
  },
  division: {
    kind: 'rate_and_mix',
    dividend: 'Paid to vendors',
    divisor: 'Number of vendors',
    parts: [{ ...part, weightBefore: null, weightAfter: null, rate: null, mix: null }],
  },
  undivided: { code: 'not_kept_in_parts', message: 'Only the total is kept, and no amounts of vendors.' },
};

it('causes are in the words of a country, and parts have the names that an organisation gave', () => {
  expect(causesInWordsOf(null, CAUSES)).toEqual(CAUSES);
  const { drivers, ratio, division, undivided } = causesInWordsOf('CA', CAUSES);
  expect(drivers.map(({ label }) => label)).toEqual(['GST on sales']);
  expect(ratio?.divisor?.label).toBe('Revenue in the fiscal year');
  const british = causesInWordsOf('GB', CAUSES);
  expect(british.ratio?.terms.map(({ label }) => label)).toEqual(['Bills of suppliers']);
  expect(british.division).toMatchObject({ dividend: 'Paid to suppliers', divisor: 'Number of suppliers' });
  expect(british.undivided?.message).toBe('Only the total is kept, and no amounts of suppliers.');
  expect(undivided?.message).toBe(CAUSES.undivided?.message);
  for (const one of [division, british.division, drivers[0], british.drivers[0]])
    expect(one?.parts.map(({ label }) => label)).toEqual([part.label]);
});
