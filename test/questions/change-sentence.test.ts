import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/money/decimal.ts';
import { type ChangeInWords, changeSentence, noChangeSentence } from '../../src/questions/change-sentence.ts';
import { textOf } from '../../src/questions/sentence.ts';

type Number = number | string | Decimal;
type Driver = Readonly<{
  label: string;
  before: Number;
  after: Number;
  effect: Number;
  parts?: readonly Part[];
}>;
type Part = Readonly<{ key: string; label: string; effect: Number }>;

/** A change of an amount of money from one value to another. */
function change(before: Number, after: Number, more: Partial<ChangeInWords> = {}): ChangeInWords {
  const [earlier, now] = [new Decimal(before), new Decimal(after)];
  const gained = now.minus(earlier);
  return {
    label: 'Net profit',
    unit: 'currency',
    before: earlier,
    after: now,
    change: gained,
    changePercent: earlier.gt(0) ? gained.div(earlier).times(100) : null,
    isComplete: true,
    by: null,
    country: null,
    drivers: [],
    ratio: null,
    ...more,
  };
}

const drivers = (...all: readonly Driver[]): Pick<ChangeInWords, 'drivers'> => ({
  drivers: all.map(({ label, before, after, effect, parts = [] }) => ({
    label,
    metric: null,
    unit: 'currency',
    before: new Decimal(before),
    after: new Decimal(after),
    effect: new Decimal(effect),
    parts: parts.map((part) => ({
      ...part,
      before: new Decimal(0),
      after: new Decimal(part.effect),
      effect: new Decimal(part.effect),
    })),
  })),
});

const divisor = (label: string, before: Number, after: Number, isPlain = true) => ({
  label,
  unit: 'currency' as const,
  before: new Decimal(before),
  after: new Decimal(after),
  isPlain,
});
const terms = (...all: readonly Driver[]) => drivers(...all).drivers;

/** A margin that fell by 1.2 points, as a part of it says why. */
const margin = (more: Partial<ChangeInWords>): ChangeInWords =>
  change('40.2', 39, { label: 'Gross margin', unit: 'percent', ...more });
const text = (said: ChangeInWords): string => textOf(changeSentence(said), 'AUD');

describe('the sentence about an amount', () => {
  it.each([
    ['a rise', change(1000, 1200), 'Net profit rose by A$200 (20%).'],
    ['a fall', change(1000, 950), 'Net profit fell by A$50 (5%).'],
    ['no change', change(1000, 1000), 'Net profit did not change.'],
    ['a rise from nothing', change(0, 1200), 'Net profit rose from nothing to A$1,200.'],
    ['a fall to nothing', change(1200, 0), 'Net profit fell from A$1,200 to nothing.'],
    ['a loss after a profit', change(1000, -500), 'Net profit fell by A$1,500, from A$1,000 to −A$500.'],
    ['a smaller loss', change(-1000, -500), 'Net profit rose by A$500, from −A$1,000 to −A$500.'],
    ['a loss from nothing', change(0, -500), 'Net profit fell from nothing to −A$500.'],
    [
      'a period in progress',
      change(1000, 1200, { isComplete: false }),
      'Net profit rose by A$200 (20%) so far.',
    ],
    ['cents', change('1.5', '2.25'), 'Net profit rose by A$0.75 (50%).'],
    ['millions', change('1234567.89', '2345678.91'), 'Net profit rose by A$1,111,111 (90%).'],
  ])('says %s', (_, said, expected) => {
    expect(text(said)).toBe(expected);
  });

  it('names the two largest causes, the one in the direction of the change first', () => {
    const costs = { label: 'Total expenses', before: 900, after: 1080, effect: -180 };
    const sales = { label: 'Total revenue', before: 1000, after: 1170, effect: 170 };
    expect(text(change(100, 90, drivers(sales, costs)))).toBe(
      'Net profit fell by A$10 (10%): total expenses rose 20% while total revenue rose 17%.',
    );
  });

  it('begins with a cause in the direction of the change, even if the largest worked against it', () => {
    const wages = { label: 'Payroll', before: 100, after: 160, effect: -60 };
    const rent = { label: 'Rent', before: 100, after: 150, effect: -50 };
    const sales = { label: 'Total revenue', before: 1000, after: 1100, effect: 100 };
    expect(text(change(100, 90, drivers(sales, wages, rent)))).toContain(
      ': payroll rose 60% while total revenue rose 10%.',
    );
  });

  it('leaves out a second cause that is small beside the first', () => {
    const costs = { label: 'Total expenses', before: 900, after: 1080, effect: -180 };
    const sales = { label: 'Total revenue', before: 1000, after: 1010, effect: 10 };
    expect(text(change(1000, 830, drivers(costs, sales)))).toBe(
      'Net profit fell by A$170 (17%): total expenses rose 20%.',
    );
  });

  it('joins causes that work in the same direction', () => {
    const costs = { label: 'Total expenses', before: 900, after: 1080, effect: -180 };
    const sales = { label: 'Total revenue', before: 1000, after: 830, effect: -170 };
    expect(text(change(1000, 650, drivers(costs, sales)))).toBe(
      'Net profit fell by A$350 (35%): total expenses rose 20% and total revenue fell 17%.',
    );
  });

  it('says of a value that did not change what cancelled out', () => {
    const costs = { label: 'Total expenses', before: 900, after: 990, effect: -90 };
    const sales = { label: 'Total revenue', before: 1000, after: 1090, effect: 90 };
    expect(text(change(100, 100, drivers(sales, costs)))).toBe(
      'Net profit did not change: total revenue rose 9% while total expenses rose 10%.',
    );
  });

  it.each([
    [0, 50, 'rose from nothing to A$50'],
    [50, 0, 'fell to nothing'],
    [-50, -150, 'fell by A$100'],
    [-50, 50, 'rose by A$100'],
    [1, 500, 'rose by A$499'],
    [70, 70, 'did not change'],
  ])('says how a cause moved from %s to %s', (before, after, moved) => {
    const one = { label: 'GST on sales', before, after, effect: 5 };
    const other = { label: 'Other', before: 0, after: 1, effect: 1 };
    expect(text(change(1, 6, drivers(one, other)))).toContain(`: GST on sales ${moved}`);
  });

  it('names the part with the largest effect in the direction of the change', () => {
    const parts = [
      { key: 'others', label: 'Others', effect: 400 },
      { key: 'a', label: 'Wholesale', effect: -300 },
      { key: 'b', label: 'Online', effect: 100 },
    ];
    const sales = { label: 'Total revenue', before: 1000, after: 1200, effect: 200, parts };
    expect(text(change(1000, 1200, { ...drivers(sales), by: 'account' }))).toBe(
      'Net profit rose by A$200 (20%), above all in Online.',
    );
  });

  it('says so where that part is nobody', () => {
    const parts = [{ key: 'unassigned', label: 'Unassigned', effect: 200 }];
    const sales = { label: 'Total revenue', before: 1000, after: 1200, effect: 200, parts };
    expect(text(change(1000, 1200, { ...drivers(sales), by: 'customer' }))).toMatch(
      /, above all without a customer\.$/,
    );
    expect(text(change(1000, 1200, { ...drivers(sales), by: 'vendor', country: 'AU' }))).toMatch(
      /, above all without a supplier\.$/,
    );
  });
});

describe('the sentence about a ratio', () => {
  const sales = { label: 'Operating revenue', before: 1000, after: 1170, effect: 0 };
  const costs = { label: 'Cost of sales', before: 600, after: 720, effect: '-1.2' };
  const onSales = divisor('Operating revenue', 1000, 1170);

  it('says what grew faster than the divisor', () => {
    expect(text(margin({ ratio: { terms: terms(sales, costs), divisor: onSales } }))).toBe(
      'Gross margin fell 1.2 points: cost of sales rose 20% on operating revenue up 17%.',
    );
  });

  it('says two causes that are of one size', () => {
    const wages = { label: 'Payroll', before: 100, after: 130, effect: '-0.7' };
    expect(text(margin({ ratio: { terms: terms(sales, costs, wages), divisor: onSales } }))).toBe(
      'Gross margin fell 1.2 points: cost of sales rose 20% and payroll rose 30% on operating revenue up 17%.',
    );
  });

  it('names no cause that worked against the change', () => {
    const wages = { label: 'Payroll', before: 100, after: 80, effect: 5 };
    expect(text(margin({ ratio: { terms: terms(wages, costs), divisor: onSales } }))).not.toContain(
      'payroll',
    );
  });

  it('has more digits where two percentages would look the same', () => {
    const close = { label: 'Cost of sales', before: 1000, after: '1204', effect: '-0.1' };
    expect(text(margin({ ratio: { terms: terms(close), divisor: divisor('Sales', 1000, 1196) } }))).toContain(
      'cost of sales rose 20.4% on sales up 19.6%',
    );
  });

  it.each([
    [divisor('Sales', 10, 10), 'on unchanged sales'],
    [divisor('Sales', 10, 8), 'on sales down 20%'],
    [
      divisor('Invoiced in the 90 days up to the last', 10, 8, false),
      'while invoiced in the 90 days up to the last fell 20%',
    ],
    [divisor('Equity', -10, -8), 'on equity up by A$2'],
  ])('says how the divisor moved', (of, expected) => {
    expect(text(margin({ ratio: { terms: terms(costs), divisor: of } }))).toContain(expected);
  });

  it('writes one point in the singular', () => {
    expect(text(change(40, 39, { unit: 'percent', label: 'Gross margin' }))).toBe(
      'Gross margin fell 1 point.',
    );
  });

  it('writes days and plain ratios in their units', () => {
    expect(text(change(30, '34.2', { unit: 'days', label: 'Days sales outstanding' }))).toBe(
      'Days sales outstanding rose by 4.2 days.',
    );
    expect(text(change('1.5', '1.25', { unit: 'ratio', label: 'Current ratio' }))).toBe(
      'Current ratio fell by 0.25.',
    );
  });
});

it('says why there is nothing to compare', () => {
  expect(textOf(noChangeSentence({ label: 'Runway' }, 'The calendar has no such time.'), 'AUD')).toBe(
    'Runway cannot be compared: the calendar has no such time.',
  );
});

it('has the numbers of its text in its pieces, one after the other', () => {
  const amount = fc
    .integer({ min: -10_000_000, max: 10_000_000 })
    .map((cents) => new Decimal(cents).div(100));
  fc.assert(
    fc.property(amount, amount, fc.boolean(), (before, after, isComplete) => {
      const pieces = changeSentence(change(before.toString(), after.toString(), { isComplete }));
      const said = textOf(pieces, 'AUD');
      expect(said.startsWith('Net profit ')).toBe(true);
      expect(said.endsWith('.')).toBe(true);
      expect(said.includes('rose')).toBe(after.gt(before));
      expect(said.includes('fell')).toBe(after.lt(before));
      const numbers = pieces.flatMap((piece) => (piece.kind === 'number' ? [piece.value] : []));
      expect(numbers.length > 0).toBe(!before.eq(after));
      expect(pieces.every((piece, index) => piece.kind !== pieces[index - 1]?.kind)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
