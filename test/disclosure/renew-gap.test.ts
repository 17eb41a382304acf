import { describe, expect, it } from 'vitest';
import { ethnicity } from '../../src/disclosure/figures/diversity.ts';
import { ethnicityMedianGap, gapByDepartment } from '../../src/disclosure/figures/pay-gap.ts';
import { afterwards, NOTHING_SHOWN } from '../../src/disclosure/history.ts';
import { makeSnapshot, type NamedFigure } from '../../src/disclosure/make-snapshot.ts';
import type { StaffRecord } from '../../src/disclosure/staff-record.ts';
import { suppress } from '../../src/disclosure/suppress.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { addDays, dayOf } from '../../src/period/index.ts';

type Group = Readonly<{ gender?: 'woman' | 'man'; ethnicity?: string; department?: string }>;
type Moment = Readonly<{ staff: readonly StaffRecord[]; minimum: number }>;

function employee(person: string, hourlyPay: number, group: Group): StaffRecord {
  const { gender = null, ethnicity: origin = null, department = 'one' } = group;
  return {
    person,
    isEmployee: true,
    gender,
    ethnicity: origin,
    country: null,
    age: 40,
    department: { key: department, label: department },
    engagement: 'full_time',
    categoryOfWorker: null,
    isManager: false,
    pay: {
      hourly: new Decimal(hourlyPay),
      isFullPay: true,
      bonus: 'none',
      grossHourly: 'none',
      basicHourly: 'none',
      variableHourly: 'none',
    },
  };
}

function employees(
  prefix: string,
  numbers: readonly number[],
  group: Group,
  payOf: (number: number) => number,
) {
  return numbers.map((number) => employee(`${prefix}${number}`, payOf(number), group));
}

const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

/** What each snapshot in turn shows of the figures: those of its parts that have a value. */
function shownAt(moments: readonly Moment[], figures: readonly NamedFigure[]): string[][] {
  let history = NOTHING_SHOWN;
  return moments.map(({ staff, minimum }, index) => {
    const day = addDays(dayOf(2025, 6, 30), index * 91);
    const on = { day, endsYear: true, staff, minimumGroupSize: minimum, beginsSeries: false };
    const made = makeSnapshot(history, on, figures);
    history = afterwards(history, made);
    return figures.flatMap(({ metric, figure }) => {
      const snapshot = made.answers.get(metric);
      if (snapshot === undefined) return [];
      const { parts } = suppress(figure.kind, snapshot.reading, Math.max(minimum, snapshot.minimum));
      return parts.flatMap(({ key, value }) =>
        value instanceof Decimal ? [`${metric} ${key} ${value.toDecimalPlaces(1).toFixed()}`] : [],
      );
    });
  });
}

describe('a gap to the largest group', () => {
  const figures = [
    { metric: 'ethnicity', figure: ethnicity },
    { metric: 'gap', figure: ethnicityMedianGap },
  ];
  const [north, south] = [{ ethnicity: 'North' }, { ethnicity: 'South' }];
  const staff = [
    ...employees('n', upTo(20), north, () => 40),
    ...employees('s', upTo(20), south, (number) => (number < 10 ? 30 : 34)),
  ];
  const afterJoined = (joined: StaffRecord) =>
    shownAt(
      [
        { staff, minimum: 5 },
        { staff: [...staff, joined], minimum: 5 },
      ],
      figures,
    );

  it('shows the same whichever group the only one who joined is of, and whatever they are paid', () => {
    const asNorth = afterJoined(employee('z', 34, north));
    expect(asNorth[0]).toContain('gap South 20');
    expect(afterJoined(employee('z', 34, south))).toEqual(asNorth);
    expect(afterJoined(employee('z', 30, south))).toEqual(asNorth);
  });
});

it('a gap that a larger minimum hid when it was made is not shown once the minimum is smaller', () => {
  const men = employees('m', upTo(21), { gender: 'man' }, () => 40);
  const women = (numbers: readonly number[], more: number) =>
    employees('w', numbers, { gender: 'woman' }, (number) => 30 + more + (number % 7));
  // What changes of another department renews the figure.
  const elsewhere = (hourlyPay: number) => [
    ...employees('om', upTo(20), { gender: 'man', department: 'two' }, () => 40),
    ...employees('ow', upTo(20), { gender: 'woman', department: 'two' }, () => hourlyPay),
  ];
  const shown = shownAt(
    [
      { minimum: 5, staff: [...men, ...women(upTo(7), 0), ...elsewhere(30)] },
      { minimum: 10, staff: [...men, ...women(upTo(7, 7), 1), ...elsewhere(31)] },
      { minimum: 5, staff: [...men, ...women(upTo(6), 0), ...women([7], 1), ...elsewhere(32)] },
    ],
    [{ metric: 'gap', figure: gapByDepartment }],
  );
  expect(shown).toEqual([['gap one 17.5', 'gap two 25'], ['gap two 22.5'], ['gap two 20']]);
});
