import { describe, expect, it } from 'vitest';
import type { StaffFigure } from '../../src/disclosure/figure.ts';
import {
  ageBand,
  country,
  gender,
  hiresByGender,
  womenShare,
} from '../../src/disclosure/figures/diversity.ts';
import { euMeanGap, gapByCategory, variableReceipt } from '../../src/disclosure/figures/eu-pay-gap.ts';
import {
  bonusReceipt,
  ethnicityMedianGap,
  gapByEngagement,
  meanGap,
  medianGap,
  quartiles,
} from '../../src/disclosure/figures/pay-gap.ts';
import type { StaffRecord } from '../../src/disclosure/staff-record.ts';
import type { StaffRow } from '../../src/disclosure/staff-row.ts';
import { paid, staffRecord } from './paying.ts';

const DATE = '2026-03-31';

/** So many persons of a gender with so much an hour. */
function some(count: number, sex: StaffRow['gender'], anHour: number | null, more: Partial<StaffRow> = {}) {
  const entries = anHour === null ? null : [paid(`${anHour} hourly hourly 38h 2020-01-01`)];
  return Array.from({ length: count }, (_, index) =>
    staffRecord(DATE, entries ?? [], {
      gender: sex,
      person: `${sex} ${anHour} ${JSON.stringify(more).length} ${index}`,
      entries,
      ...more,
    }),
  );
}

const valuesOf = (figure: StaffFigure, staff: readonly StaffRecord[]) =>
  Object.fromEntries(figure.read(staff).parts.map(({ key, value }) => [key, value.toString()]));

describe('pay gaps', () => {
  it('is the difference in percent of what men are paid, with the pay of each person on both sides', () => {
    const [part] = medianGapOf([...some(2, 'man', 20), ...some(3, 'woman', 18), ...some(1, 'other', 5)]);
    expect(part?.value.toString()).toBe('10');
    expect(part?.groups.map(({ size }) => size)).toEqual([2, 3]);
    expect(part?.sides.map((side) => [...side.values()])).toEqual([
      ['20', '20'],
      ['18', '18', '18'],
    ]);
  });

  it('is exact where hourly pay is a quotient without an end', () => {
    const staff = [
      staffRecord(DATE, [paid('100000 salary annual 38h 2020-01-01')], { gender: 'man', person: 'a' }),
      staffRecord(DATE, [paid('87750 salary annual 38h 2020-01-01')], { person: 'b' }),
    ];
    expect(valuesOf(meanGap as StaffFigure, staff)).toEqual({ '': '12.25' });
  });

  it('leaves out of hourly pay those whose pay leave reduces, and not out of bonus receipts', () => {
    const away = { reduced_until: reducedUntil() };
    const staff = [...some(1, 'man', 20), ...some(1, 'woman', 18), ...some(1, 'woman', 1, away)];
    expect(valuesOf(medianGap as StaffFigure, staff)).toEqual({ '': '10' });
    expect((bonusReceipt as StaffFigure).read(staff).parts[0]?.groups.map(({ size }) => size)).toEqual([
      0, 2,
    ]);
  });

  it('counts contractors by the regulations, and not by the directive', () => {
    const staff = [
      ...some(1, 'man', 20),
      ...some(1, 'woman', 18),
      ...some(2, 'woman', 10, { is_employee: false }),
    ];
    expect(valuesOf(medianGap as StaffFigure, staff)).toEqual({ '': '50' });
    expect(valuesOf(euMeanGap as StaffFigure, staff)).toEqual({ '': '10' });
    expect(valuesOf(womenShare as StaffFigure, staff)).toEqual({ '': '50' });
  });

  it('has no value while the pay of any person is unknown', () => {
    const abroad = staffRecord(DATE, [paid('5 hourly hourly 38h 2020-01-01', { rate: null })], {
      gender: null,
    });
    const staff = [...some(1, 'man', 20), ...some(1, 'woman', 18), abroad];
    for (const figure of [medianGap, euMeanGap, quartiles, gapByEngagement])
      for (const value of Object.values(valuesOf(figure as StaffFigure, staff)))
        expect(value).toBe('no_data');
  });

  it('compares each ethnicity with that of most', () => {
    const staff = [
      ...some(3, 'man', 20, { ethnicity: 'Greek' }),
      ...some(2, 'man', 15, { ethnicity: 'Irish' }),
      ...some(9, 'man', 1),
    ];
    expect(valuesOf(ethnicityMedianGap as StaffFigure, staff)).toEqual({ Greek: '0', Irish: '25' });
  });

  it('compares basic and variable pay within each category', () => {
    const withBonus = (one: StaffRow['gender'], bonus: number) =>
      staffRecord(
        DATE,
        [paid('760 salary weekly 38h 2020-01-01'), paid(`${bonus} bonus one_off 2026-02-01`)],
        {
          gender: one,
          person: `${one} with bonus`,
          category_of_worker: 'Drivers',
        },
      );
    const staff = [withBonus('man', 100), withBonus('woman', 75), ...some(1, 'woman', 10)];
    expect(valuesOf(gapByCategory as StaffFigure, staff)).toEqual({
      'unassigned:basic': 'group_too_small',
      'unassigned:variable': 'group_too_small',
      'Drivers:basic': '0',
      'Drivers:variable': '25',
    });
    expect(valuesOf(variableReceipt as StaffFigure, staff)).toEqual({ woman: '50', man: '100' });
  });
});

describe('quartiles, regulation 13', () => {
  const women = (staff: readonly StaffRecord[]) =>
    (quartiles as StaffFigure)
      .read(staff)
      .parts.map(({ groups }) => groups.map(({ size }) => size).join(' of '));

  it('spread women and men of one rate alike over the edges', () => {
    // The example of the guidance: 40 with one rate, 36 of them women, over the edge of two quarters of 20.
    const staff = [
      ...some(10, 'woman', 8),
      ...some(36, 'woman', 9),
      ...some(4, 'man', 9),
      ...some(30, 'man', 10),
    ];
    expect(women(staff)).toEqual(['19 of 1', '18 of 2', '9 of 11', '0 of 20']);
    const oneRate = [...some(12, 'woman', 9), ...some(4, 'man', 9)];
    expect(women(oneRate)).toEqual(['3 of 1', '3 of 1', '3 of 1', '3 of 1']);
  });

  it.each([
    [5, [2, 1, 1, 1]],
    [6, [2, 1, 2, 1]],
    [7, [2, 2, 2, 1]],
  ])('of %i put those left over into the lower, the upper middle, the lower middle one', (count, sizes) => {
    const staff = Array.from({ length: count }, (_, index) => some(1, 'woman', index + 1)).flat();
    const parts = (quartiles as StaffFigure).read(staff).parts;
    expect(parts.map(({ groups }) => (groups[0]?.size ?? 0) + (groups[1]?.size ?? 0))).toEqual(sizes);
  });
});

describe('diversity', () => {
  it('has two groups by gender, of all employees', () => {
    const staff = [
      ...some(2, 'woman', null),
      ...some(1, 'man', null),
      ...some(1, 'other', null),
      ...some(1, null, null),
    ];
    expect(valuesOf(gender as StaffFigure, staff)).toEqual({ woman: '2', everybody_else: '3' });
    expect((gender as StaffFigure).read(staff).total?.toString()).toBe('5');
    expect(valuesOf(womenShare as StaffFigure, staff)).toEqual({ '': '40' });
  });

  it.each([
    [24, 'under_25'],
    [25, '25_34'],
    [34, '25_34'],
    [64, '55_64'],
    [65, '65_over'],
    [null, 'not_stated'],
  ])('has an age of %s in the band %s', (age, band) => {
    expect(valuesOf(ageBand as StaffFigure, some(1, 'man', null, { age }))).toMatchObject({ [band]: '1' });
  });

  it('has the stated countries, and a part for persons without one', () => {
    const staff = [...some(2, 'man', null, { country: 'NZ' }), ...some(1, 'man', null)];
    expect(valuesOf(country as StaffFigure, staff)).toEqual({ NZ: '2', not_stated: '1' });
  });

  it('has as hires the employees who were not in the snapshot before', () => {
    const staff = [...some(2, 'woman', null), ...some(1, 'man', null)];
    if (hiresByGender.kind !== 'hires') throw new Error('not hires');
    const { parts } = hiresByGender.read(staff, new Set([staff[0]?.person ?? '']));
    expect(parts.map(({ key, value }) => [key, value.toString()])).toEqual([
      ['woman', '1'],
      ['everybody_else', '1'],
    ]);
  });
});

function medianGapOf(staff: readonly StaffRecord[]) {
  return (medianGap as StaffFigure).read(staff).parts;
}

function reducedUntil(): number {
  return Date.parse(DATE) / 86_400_000;
}
