import { Decimal } from '../../src/money/decimal.ts';
import { type Worker, workersOn } from './disclosure-staff.ts';
import type { Employer } from './employer.ts';
import { mean, middle } from './pay.ts';

/** What a figure says of each part before it is looked at how many persons there are: a number, or why there is none. */
export type Said = Map<string, Decimal | 'no_data' | 'group_too_small'>;

type PayOf = (worker: Worker) => Worker['hourly'];
type Average = (values: readonly Decimal[]) => Decimal | null;

const hourly: PayOf = (worker) => worker.hourly;
const bonus: PayOf = (worker) => worker.bonus;
const gross: PayOf = (worker) => worker.gross;
const basic: PayOf = (worker) => worker.basic;
const variable: PayOf = (worker) => worker.variable;

const fullPay = (all: readonly Worker[]) => all.filter((worker) => worker.isFullPay);
const employed = (all: readonly Worker[]) => all.filter((worker) => worker.isEmployee);
const of = (gender: string, all: readonly Worker[]) => all.filter(({ person }) => person.gender === gender);
const isWoman = ({ person }: Worker) => person.gender === 'woman';

/** The gap of some persons; the pay of all in `all` must be known. */
function gap(some: readonly Worker[], payOf: PayOf, average: Average, all: readonly Worker[]) {
  return below(of('man', some), of('woman', some), payOf, average, all);
}

function below(
  above: readonly Worker[],
  under: readonly Worker[],
  payOf: PayOf,
  average: Average,
  all: readonly Worker[],
) {
  if (all.some((worker) => payOf(worker) === 'unknown')) return 'no_data';
  const one = average(amounts(above, payOf));
  const other = average(amounts(under, payOf));
  return one === null || other === null ? 'group_too_small' : one.minus(other).times(100).div(one);
}

function amounts(all: readonly Worker[], payOf: PayOf): Decimal[] {
  return all.flatMap((worker) => {
    const amount = payOf(worker);
    return amount instanceof Decimal ? [amount] : [];
  });
}

const isPaid = (payOf: PayOf) => (worker: Worker) => payOf(worker) instanceof Decimal;

function share(inside: readonly Worker[], all: readonly Worker[]): Decimal | 'group_too_small' {
  return all.length === 0 ? 'group_too_small' : new Decimal(inside.length).times(100).div(all.length);
}

const whole = (value: Decimal | 'no_data' | 'group_too_small'): Said => new Map([['', value]]);

function counts(keys: readonly string[], all: readonly Worker[], keyOf: (worker: Worker) => string): Said {
  const names = [...keys, ...all.map(keyOf)];
  return new Map(names.map((key) => [key, new Decimal(all.filter((one) => keyOf(one) === key).length)]));
}

function split(all: readonly Worker[], keyOf: (worker: Worker) => string | null) {
  const keys = [...new Set(all.flatMap((worker) => keyOf(worker) ?? []))];
  return keys.map((key) => [key, all.filter((worker) => keyOf(worker) === key)] as const);
}

function quarters(some: readonly Worker[], payOf: PayOf, all: readonly Worker[]): Said {
  const names = ['lower', 'lower_middle', 'upper_middle', 'upper'];
  if (all.some((worker) => payOf(worker) === 'unknown'))
    return new Map(names.map((name) => [name, 'no_data']));
  const ranked = ranking([...of('man', some), ...of('woman', some)].filter(isPaid(payOf)), payOf);
  const [each, left] = [Math.floor(ranked.length / 4), ranked.length % 4];
  const sizes = [each + Number(left >= 1), each + Number(left >= 3), each + Number(left >= 2), each];
  return new Map(
    names.map((name, index) => {
      const quarter = ranked.splice(0, sizes[index]);
      return [name, share(quarter.filter(isWoman), quarter)];
    }),
  );
}

/** From the lowest pay to the highest; of equal pay, each next one is of the sex that is furthest behind its share. */
function ranking(all: readonly Worker[], payOf: PayOf): Worker[] {
  const rates = [...new Set(amounts(all, payOf).map(String))].map((rate) => new Decimal(rate));
  return rates
    .sort((one, other) => one.comparedTo(other))
    .flatMap((rate) => {
      const alike = all.filter((worker) => String(payOf(worker)) === String(rate));
      const men = of('man', alike).map((worker, index, sex) => ({ worker, at: (index + 0.5) / sex.length }));
      const women = of('woman', alike).map((worker, index, sex) => ({
        worker,
        at: (index + 0.5) / sex.length,
      }));
      return [...men, ...women].sort((one, other) => one.at - other.at).map(({ worker }) => worker);
    });
}

function receipts(all: readonly Worker[], payOf: PayOf): Said {
  return new Map(
    ['woman', 'man'].map((gender) => {
      const members = of(gender, all);
      const isUnknown = all.some((worker) => payOf(worker) === 'unknown');
      return [gender, isUnknown ? 'no_data' : share(members.filter(isPaid(payOf)), members)];
    }),
  );
}

const BANDS = ['under_25', '25_34', '35_44', '45_54', '55_64', '65_over', 'not_stated'];

function bandOf(born: string | null, day: string): string {
  if (born === null) return 'not_stated';
  const age = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return BANDS[[25, 35, 45, 55, 65].filter((from) => from <= age).length] ?? '';
}

const groupOf = (worker: Worker) => (isWoman(worker) ? 'woman' : 'everybody_else');

/** The figures by name, worked out as one would on paper. */
export const OBVIOUS: Readonly<Record<string, (employer: Employer, day: string) => Said>> = {
  gender: (employer, day) => counts(['woman', 'everybody_else'], employed(workersOn(employer, day)), groupOf),
  ethnicity: (employer, day) =>
    counts([], employed(workersOn(employer, day)), ({ person }) => person.ethnicity ?? 'not_stated'),
  ageBand: (employer, day) =>
    counts(BANDS, employed(workersOn(employer, day)), ({ person }) => bandOf(person.born, day)),
  womenShare: (employer, day) => {
    const all = employed(workersOn(employer, day));
    return whole(share(all.filter(isWoman), all));
  },
  womenManagersShare: (employer, day) => {
    const all = employed(workersOn(employer, day)).filter(({ isManager }) => isManager);
    return whole(share(all.filter(isWoman), all));
  },
  medianGap: (employer, day) => {
    const all = workersOn(employer, day);
    return whole(gap(fullPay(all), hourly, middle, all));
  },
  meanGap: (employer, day) => {
    const all = workersOn(employer, day);
    return whole(gap(fullPay(all), hourly, mean, all));
  },
  bonusMedianGap: (employer, day) => {
    const all = workersOn(employer, day);
    return whole(gap(all, bonus, middle, all));
  },
  bonusMeanGap: (employer, day) => {
    const all = workersOn(employer, day);
    return whole(gap(all, bonus, mean, all));
  },
  bonusReceipt: (employer, day) => receipts(workersOn(employer, day), bonus),
  quartiles: (employer, day) => {
    const all = workersOn(employer, day);
    return quarters(fullPay(all), hourly, all);
  },
  gapByDepartment: (employer, day) => {
    const all = workersOn(employer, day);
    const parts = split(fullPay(all).filter(isPaid(hourly)), ({ department }) => department);
    return new Map(parts.map(([key, some]) => [key, gap(some, hourly, middle, all)]));
  },
  gapByEngagement: (employer, day) => {
    const all = workersOn(employer, day);
    return new Map(
      ['full_time', 'part_time', 'casual', 'fixed_term'].map((key) => [
        key,
        gap(
          fullPay(all).filter(({ engagement }) => engagement === key),
          hourly,
          middle,
          all,
        ),
      ]),
    );
  },
  ethnicityMedianGap: (employer, day) => {
    const all = workersOn(employer, day);
    const parts = split(fullPay(all).filter(isPaid(hourly)), ({ person }) => person.ethnicity);
    const [, largest = []] =
      parts.toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))[0] ?? [];
    return new Map(parts.map(([key, some]) => [key, below(largest, some, hourly, middle, all)]));
  },
  euMeanGap: (employer, day) => {
    const all = employed(workersOn(employer, day));
    return whole(gap(all, gross, mean, all));
  },
  euMedianGap: (employer, day) => {
    const all = employed(workersOn(employer, day));
    return whole(gap(all, gross, middle, all));
  },
  variableMeanGap: (employer, day) => {
    const all = employed(workersOn(employer, day));
    return whole(gap(all, variable, mean, all));
  },
  variableMedianGap: (employer, day) => {
    const all = employed(workersOn(employer, day));
    return whole(gap(all, variable, middle, all));
  },
  variableReceipt: (employer, day) => receipts(employed(workersOn(employer, day)), variable),
  euQuartiles: (employer, day) => {
    const all = employed(workersOn(employer, day));
    return quarters(all, gross, all);
  },
  gapByCategory: (employer, day) => {
    const all = employed(workersOn(employer, day));
    return new Map(
      split(all, ({ category }) => category ?? 'unassigned').flatMap(([key, some]) => [
        [`${key}:basic`, gap(some, basic, mean, all)] as const,
        [`${key}:variable`, gap(some, variable, mean, all)] as const,
      ]),
    );
  },
};
