import { Decimal } from '../../src/money/decimal.ts';
import type { Employer, Person } from './employer.ts';
import { bonusOn, earningsOn, mean, middle } from './obvious-pay.ts';
import { rounded } from './obvious-people.ts';
import { employeesOn } from './obvious-staff.ts';

/** An employee with what they stated and what they get. */
type Employee = Readonly<{
  person: Person;
  department: string;
  engagement: string | null;
  /** Null without fixed pay, and while an exchange rate is missing for it. */
  hourly: Decimal | null;
  isPayKnown: boolean;
  /** Null while an exchange rate is missing for any of it. */
  bonus: Decimal | null;
}>;

/** Gaps where there is anybody on both sides, and nobody whose pay is not known. */
export const GAPS: Readonly<Record<string, (employer: Employer, day: string) => number | null>> = {
  'paygap.gender_median_gap': (employer, day) =>
    whereKnown('pay', employees(employer, day), (all) => gap(hourlyOf(all), middle)),
  'paygap.gender_mean_gap': (employer, day) =>
    whereKnown('pay', employees(employer, day), (all) => gap(hourlyOf(all), mean)),
  'paygap.bonus_median_gap': (employer, day) =>
    whereKnown('bonus', employees(employer, day), (all) => gap(bonusesOf(all), middle)),
  'paygap.bonus_mean_gap': (employer, day) =>
    whereKnown('bonus', employees(employer, day), (all) => gap(bonusesOf(all), mean)),
};

/** The figure of all employees; null where somebody's pay, or bonus, is in a currency without a rate. */
function whereKnown(
  what: 'pay' | 'bonus',
  all: readonly Employee[],
  figure: (all: readonly Employee[]) => number | null,
): number | null {
  const isUnknown = all.some(({ isPayKnown, bonus }) => (what === 'pay' ? !isPayKnown : bonus === null));
  return isUnknown ? null : figure(all);
}

/** The same of parts: then none of them has a figure. */
function partsWhereKnown(
  what: 'pay' | 'bonus',
  all: readonly Employee[],
  parts: Map<string, number | null>,
): Map<string, number | null> {
  return new Map([...parts].map(([name, value]) => [name, whereKnown(what, all, () => value)]));
}

/** What is told of parts, as it is before it is looked at how many persons there are. */
export const WITHOUT_PROTECTION: Readonly<
  Record<string, (employer: Employer, day: string) => Map<string, number | null>>
> = {
  'paygap.bonus_receipt': (employer, day) =>
    partsWhereKnown(
      'bonus',
      employees(employer, day),
      new Map(
        ['woman', 'man'].map((gender) => {
          const all = employees(employer, day).filter(({ person }) => person.gender === gender);
          return [gender, percent(all.filter(({ bonus }) => bonus?.gt(0) === true).length, all.length)];
        }),
      ),
    ),
  'paygap.quartiles': (employer, day) => {
    const quarters = quartersOf(hourlyOf(employees(employer, day)));
    const names = ['lower', 'lower_middle', 'upper_middle', 'upper'];
    const shares = names.map((name, index) => [name, shareOfWomen(quarters[index] ?? [])] as const);
    return partsWhereKnown('pay', employees(employer, day), new Map(shares));
  },
  'paygap.ethnicity_median_gap': (employer, day) => {
    const paid = withHourly(employees(employer, day));
    const of = (name: string) => paid.filter(({ person }) => person.ethnicity === name);
    const names = [...new Set(paid.flatMap(({ person }) => person.ethnicity ?? []))].sort();
    const [largest] = names.toSorted((one, other) => of(other).length - of(one).length);
    const medianOf = (name: string) => middle(of(name).map(({ value }) => value));
    const gaps = names.map(
      (name) => [name, percentBelow(medianOf(largest ?? name), medianOf(name))] as const,
    );
    return partsWhereKnown('pay', employees(employer, day), new Map(gaps));
  },
};

/** Gaps within parts, where there is anybody on both sides. */
export const GAPS_OF_PARTS: Readonly<
  Record<string, (employer: Employer, day: string) => Map<string, number | null>>
> = {
  'paygap.gender_by_department': (employer, day) => {
    const paid = hourlyOf(employees(employer, day));
    const departments = [...new Set(paid.map(({ department }) => department))];
    const gaps = departments.map(
      (name) =>
        [
          name,
          gap(
            paid.filter(({ department }) => department === name),
            middle,
          ),
        ] as const,
    );
    return partsWhereKnown('pay', employees(employer, day), new Map(gaps));
  },
  'paygap.gender_by_engagement': (employer, day) => {
    const paid = hourlyOf(employees(employer, day));
    const gaps = ['full_time', 'part_time', 'casual', 'fixed_term'].map(
      (name) =>
        [
          name,
          gap(
            paid.filter(({ engagement }) => engagement === name),
            middle,
          ),
        ] as const,
    );
    return partsWhereKnown('pay', employees(employer, day), new Map(gaps));
  },
};

function employees(employer: Employer, day: string): Employee[] {
  return employeesOn(employer, day).map(({ person, department }) => {
    const earnings = earningsOn(employer, person, day);
    return {
      person,
      department: department ?? 'unassigned',
      engagement: earnings?.engagement ?? null,
      hourly: earnings?.hourly ?? null,
      isPayKnown: earnings === null || earnings.year !== null,
      bonus: bonusOn(employer, person, day),
    };
  });
}

type Valued = Employee & Readonly<{ value: Decimal }>;

/** The women and men of whom it is known what they get in an hour. */
function hourlyOf(all: readonly Employee[]): Valued[] {
  return withHourly(womenAndMen(all));
}

function withHourly(all: readonly Employee[]): Valued[] {
  return all.flatMap((one) => (one.hourly === null ? [] : [{ ...one, value: one.hourly }]));
}

/** The women and men who got any bonus. */
function bonusesOf(all: readonly Employee[]): Valued[] {
  return womenAndMen(all).flatMap((one) => (one.bonus?.gt(0) === true ? [{ ...one, value: one.bonus }] : []));
}

function womenAndMen(all: readonly Employee[]): Employee[] {
  return all.filter(({ person }) => person.gender === 'woman' || person.gender === 'man');
}

/** By how many percent of theirs women get less than men; null without any on one side. */
function gap(all: readonly Valued[], figure: (values: readonly Decimal[]) => Decimal | null): number | null {
  const of = (gender: string) =>
    figure(all.filter(({ person }) => person.gender === gender).map(({ value }) => value));
  return percentBelow(of('man'), of('woman'));
}

function percentBelow(one: Decimal | null, other: Decimal | null): number | null {
  return one === null || other === null ? null : rounded(one.minus(other).times(100).div(one), 4);
}

function shareOfWomen(all: readonly Employee[]): number | null {
  const stated = all.filter(({ person }) => person.gender !== null);
  return percent(stated.filter(({ person }) => person.gender === 'woman').length, stated.length);
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded(new Decimal(100 * part).div(whole), 4);
}

/**
 * Regulation 13: in order of pay, women and men of one rate spread alike, in four quarters. Of those left over the first
 * goes to the lower quarter, the second to the upper middle one, the third to the lower middle one.
 */
function quartersOf(paid: readonly Valued[]): Valued[][] {
  const ordered = paid
    .map((one) => {
      const alike = paid.filter(
        ({ person, value }) => person.gender === one.person.gender && value.eq(one.value),
      );
      return { one, place: new Decimal(alike.indexOf(one)).plus(0.5).div(alike.length) };
    })
    .sort(
      (a, b) =>
        a.one.value.comparedTo(b.one.value) ||
        a.place.comparedTo(b.place) ||
        (a.one.person.gender === 'man' ? -1 : 1),
    )
    .map(({ one }) => one);
  const [each, left] = [Math.floor(ordered.length / 4), ordered.length % 4];
  const sizes = [each + Number(left >= 1), each + Number(left >= 3), each + Number(left >= 2), each];
  return sizes.map((size) => ordered.splice(0, size));
}
