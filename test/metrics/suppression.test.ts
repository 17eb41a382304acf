import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { evaluate } from '../../src/metrics/evaluate.ts';
import { type FactRow, Facts } from '../../src/metrics/facts.ts';
import { planReads, type Read } from '../../src/metrics/plan.ts';
import { day } from '../support/books.ts';
import { type PlainBreakdown, type PlainValue, plain } from '../support/plain.ts';
import { question } from './asking.ts';
import { follows, type Known } from './derivable.ts';

const TODAY = day('2026-11-20');
const GENDERS = ['woman', 'man', 'non_binary', 'other', 'not_stated'] as const;
const QUARTERS = ['lower', 'lower_middle', 'upper_middle', 'upper'] as const;

/** Somebody of a staff that is in memory: what the database would count. */
type Person = Readonly<{
  gender: (typeof GENDERS)[number];
  manages: boolean;
  rewarded: boolean;
  quarter: (typeof QUARTERS)[number];
  country: string;
}>;

/** The value of a metric for a staff, with its groups hidden that are smaller than the minimum. */
function valueOf(id: string, staff: readonly Person[], minimum: number): PlainValue {
  const asked = question(id, 'today', TODAY);
  const plan = planReads([asked]);
  const rows = plan.reads.flatMap((read, number) => count(read, staff, number));
  return plain(evaluate(asked, new Facts(plan, rows), 'AUD', minimum));
}

function count({ measure, by }: Read, staff: readonly Person[], read: number): FactRow[] {
  if (measure.source !== 'what was stated' || measure.figure !== 'persons')
    throw new Error('not counted here');
  const { who, gender } = measure;
  const counted = staff.filter(
    (person) =>
      // Everybody is paid in base currency.
      !who.startsWith('of unknown') &&
      (who !== 'managers' || person.manages) &&
      (who !== 'others' || !person.manages) &&
      (who !== 'rewarded' || person.rewarded) &&
      (gender === 'any' ||
        gender === person.gender ||
        (gender === 'stated' && person.gender !== 'not_stated') ||
        (gender === 'neither' && ['non_binary', 'other'].includes(person.gender))),
  );
  const keyOf = (person: Person) => {
    if (by === 'nothing') return null;
    if (by === 'gender') return person.gender;
    if (by === 'country') return person.country;
    return ['woman', 'man'].includes(person.gender) ? person.quarter : 'nowhere';
  };
  return counted.map((person) => ({ read, slice: 0, key: keyOf(person), label: keyOf(person), amount: '1' }));
}

function partsOf(id: string, staff: readonly Person[], minimum: number): PlainBreakdown {
  const value = valueOf(id, staff, minimum);
  if (value.kind !== 'breakdown') throw new Error('not parts');
  return value;
}

const arbitraryStaff = (most: number) =>
  fc.tuple(
    fc.array(
      fc.record({
        gender: fc.oneof(
          { weight: 10, arbitrary: fc.constantFrom('woman' as const, 'man' as const) },
          { weight: 2, arbitrary: fc.constantFrom(...GENDERS) },
        ),
        manages: fc.boolean(),
        rewarded: fc.boolean(),
        quarter: fc.constantFrom(...QUARTERS),
        country: fc.constantFrom('AU', 'AU', 'AU', 'AU', 'NZ', 'NZ', 'BT', 'IN', 'IT'),
      }),
      { maxLength: most },
    ),
    fc.constantFrom(3, 5, 10),
  );

// A cell for each gender, of those who manage and of those who do not.
const CELLS = GENDERS.length * 2;
const cellsOf = (genders: readonly string[], manages: boolean | null) =>
  Array.from({ length: CELLS }, (_, cell) => cell).filter(
    (cell) =>
      genders.includes(GENDERS[cell % GENDERS.length] ?? '') &&
      (manages === null || manages === cell >= GENDERS.length),
  );

/** All that the metrics of a day tell: of a share that is shown, both numbers that it is made of are taken to be known. */
function told(staff: readonly Person[], minimum: number): Known[] {
  const known: Known[] = [];
  const tell = (genders: readonly string[], manages: boolean | null = null) =>
    known.push({ cells: cellsOf(genders, manages), persons: sizeOf(staff, genders, manages) });
  const isShown = (id: string) => {
    const value = valueOf(id, staff, minimum);
    return value.kind === 'scalar' && value.value !== null;
  };
  const STATED = GENDERS.filter((gender) => gender !== 'not_stated');
  // Headcount and the number of managers are for everybody.
  tell(GENDERS);
  tell(GENDERS, true);
  for (const { key, value } of partsOf('diversity.gender', staff, minimum).items)
    if (value !== null) tell([key]);
  for (const [id, manages] of [
    ['diversity.women_share', null],
    ['diversity.women_managers_share', true],
  ] as const) {
    if (isShown(id)) {
      tell(['woman'], manages);
      tell(STATED, manages);
    }
  }
  for (const { key, value } of partsOf('paygap.bonus_receipt', staff, minimum).items)
    if (value !== null) tell([key]);
  if (partsOf('paygap.quartiles', staff, minimum).items.every(({ value }) => value !== null)) {
    tell(['woman']);
    tell(['man']);
  }
  return known;
}

function sizeOf(staff: readonly Person[], genders: readonly string[], manages: boolean | null): number {
  return staff.filter(
    (person) => genders.includes(person.gender) && (manages === null || manages === person.manages),
  ).length;
}

/** Every set of genders that somebody can have stated. */
const SETS = Array.from({ length: 15 }, (_, index) =>
  (['woman', 'man', 'non_binary', 'other'] as const).filter(
    (_gender, place) => ((index + 1) >> place) % 2 === 1,
  ),
);

describe('what the metrics of one day tell together', () => {
  it('never tells of a small group what its persons stated, by whatever subtraction', () => {
    let shown = 0;
    fc.assert(
      fc.property(arbitraryStaff(90), ([staff, minimum]) => {
        const known = told(staff, minimum);
        shown += known.length - 2;
        for (const manages of [null, true, false]) {
          for (const genders of SETS) {
            const size = sizeOf(staff, genders, manages);
            const isSmall = size > 0 && size < minimum;
            const found = isSmall && follows(known, cellsOf(genders, manages), CELLS);
            expect(found, `${size} × ${genders.join()} of managers ${manages}`).toBe(false);
          }
        }
      }),
      { numRuns: 400 },
    );
    expect(shown).toBeGreaterThan(400);
  });

  it('never tells of an open dimension what is hidden in it', () => {
    fc.assert(
      fc.property(arbitraryStaff(40), ([staff, minimum]) => {
        const { items, total } = partsOf('diversity.country', staff, minimum);
        const hidden = items.filter(({ value }) => value === null);
        const hiddenPersons = staff.filter(({ country }) => hidden.some(({ key }) => key === country)).length;
        for (const { value } of items) expect(value ?? minimum).toBeGreaterThanOrEqual(minimum);
        expect(items.length === 1).toBe(false);
        expect(hidden.length === 0 || (hidden.length >= 2 && hiddenPersons >= minimum)).toBe(true);
        expect(total === null).toBe(staff.length > 0 && items.length === 0);
      }),
      { numRuns: 400 },
    );
  });

  it('has a pay gap, a share or a quarter only where there are enough on both sides', () => {
    fc.assert(
      fc.property(arbitraryStaff(90), ([staff, minimum]) => {
        const women = (quarter: string) =>
          staff.filter((one) => one.gender === 'woman' && one.quarter === quarter).length;
        const men = (quarter: string) =>
          staff.filter((one) => one.gender === 'man' && one.quarter === quarter).length;
        for (const { key, value } of partsOf('paygap.quartiles', staff, minimum).items) {
          expect(value === null || Math.min(women(key), men(key)) >= minimum).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

const people = (count: number, about: Partial<Person>): Person[] =>
  Array.from({ length: count }, () => ({
    gender: 'woman',
    manages: false,
    rewarded: false,
    quarter: 'lower',
    country: 'AU',
    ...about,
  }));
const shownOf = ({ items }: PlainBreakdown) =>
  Object.fromEntries(items.map(({ key, value }) => [key, value]));

describe('a group that is too small', () => {
  it('is hidden, with the smallest other, and so is which of the few a gender is', () => {
    const staff = [
      ...people(20, {}),
      ...people(30, { gender: 'man' }),
      ...people(2, { gender: 'non_binary' }),
    ];
    expect(shownOf(partsOf('diversity.gender', staff, 5))).toEqual({
      woman: null,
      man: 30,
      non_binary: null,
      other: null,
      not_stated: null,
    });
    expect(partsOf('diversity.gender', staff, 5).items[0]).toMatchObject({
      value: null,
      nullReason: 'group_too_small',
      share: null,
    });
  });

  it('is shown at exactly the minimum, and none is said to be none', () => {
    const staff = [...people(5, {}), ...people(30, { gender: 'man' })];
    expect(shownOf(partsOf('diversity.gender', staff, 5))).toEqual({
      woman: 5,
      man: 30,
      non_binary: 0,
      other: 0,
      not_stated: 0,
    });
    expect(valueOf('diversity.women_share', staff, 5)).toMatchObject({ value: 14.2857 });
    expect(valueOf('diversity.women_share', staff, 6)).toMatchObject({
      value: null,
      nullReason: 'group_too_small',
    });
  });

  it('is not told by a share of others either', () => {
    const few = [...people(3, {}), ...people(3, { gender: 'other' }), ...people(1, { gender: 'man' })];
    expect(valueOf('diversity.women_share', few, 3)).toMatchObject({
      value: null,
      nullReason: 'group_too_small',
    });
    const mostlyWomen = [
      ...people(30, {}),
      ...people(10, { rewarded: true }),
      ...people(3, { gender: 'man', rewarded: true }),
    ];
    expect(shownOf(partsOf('paygap.bonus_receipt', mostlyWomen, 5))).toEqual({ woman: null, man: null });
    const enough = [...mostlyWomen, ...people(2, { gender: 'man' })];
    expect(shownOf(partsOf('paygap.bonus_receipt', enough, 5))).toEqual({ woman: 25, man: null });
  });

  it('is everybody too: what all are, each one is', () => {
    const value = partsOf('diversity.gender', people(30, {}), 5);
    expect(value.total).toBeNull();
    expect(Object.values(shownOf(value))).toEqual([null, null, null, null, null]);
    expect(partsOf('diversity.country', people(30, {}), 5)).toMatchObject({ total: null, items: [] });
  });

  it('takes its total with it where that would tell it', () => {
    const staff = [...people(2, { country: 'AU' }), ...people(1, { country: 'BT' })];
    expect(partsOf('diversity.country', staff, 5)).toMatchObject({ total: null, items: [] });
  });

  it('is listed without telling which hidden one is larger', () => {
    const staff = [
      ...people(9, { country: 'AU' }),
      ...people(1, { country: 'BT' }),
      ...people(4, { country: 'IN' }),
      ...people(2, { country: 'AF' }),
    ];
    expect(partsOf('diversity.country', staff, 5).items.map(({ key }) => key)).toEqual([
      'AU',
      'AF',
      'BT',
      'IN',
    ]);
  });
});

describe('the catalogue', () => {
  const told = CATALOG.filter(({ category }) => category === 'diversity' || category === 'pay_equity');

  it('protects all that is told of what persons stated, and tells none of it by team', () => {
    expect(told.length).toBe(16);
    for (const metric of told) {
      expect(metric.protection, metric.id).toBeDefined();
      expect(metric.teamScoped, metric.id).toBeUndefined();
      expect(metric.shape).not.toBe('timeseries');
    }
  });

  it('reads what persons stated for those alone', () => {
    for (const metric of CATALOG) {
      const period = metric.periodKind === 'range' ? 'ytd' : 'today';
      const sources = planReads([question(metric.id, period, TODAY)]).reads.map(
        ({ measure }) => measure.source,
      );
      const reads = sources.some((source) => /stated/.test(source));
      expect(reads, metric.id).toBe(told.includes(metric));
    }
  });
});
