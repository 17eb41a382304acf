import { ENGAGEMENTS } from '../../metrics/definition/dimension.ts';
import type { Figure, StaffFigure } from '../figure.ts';
import type { StaffPay, StaffRecord } from '../staff-record.ts';
import { type Average, gapPart, genderGap, isPaid, isUnknownOf, mean, median } from './gap.ts';
import { groupedBy, type PartName, standingAlone, WHOLE } from './parts.ts';
import { quarterParts } from './quarters.ts';
import { receipt } from './receipt.ts';

/*
 * The figures of UK SI 2017/172. Relevant employees are all of the staff, including contractors with pay entries
 * (regulation 2(3)); full-pay relevant employees are those whose pay is not reduced by leave (regulation 1(2)).
 */

export const medianGap: Figure = gapOf('hourly', median);
export const meanGap: Figure = gapOf('hourly', mean);
export const bonusMedianGap: Figure = gapOf('bonus', median);
export const bonusMeanGap: Figure = gapOf('bonus', mean);

/** Regulation 12: among all relevant employees, the women and men who received a bonus. */
export const bonusReceipt: Figure = {
  kind: 'part',
  read: (staff) => receipt(staff, 'bonus'),
};

/** Regulation 13. */
export const quartiles: Figure = {
  kind: 'part',
  read: (staff) => standingAlone(quarterParts(onFullPay(staff), 'hourly', isUnknownOf(staff, 'hourly'))),
};

export const gapByDepartment: Figure = {
  kind: 'gap',
  read: (staff) => {
    const departments = groupedBy(paid(staff), ({ department }) => department.key);
    const names = [...departments].map(([key, members]) => ({
      key,
      label: members[0]?.department.label ?? key,
    }));
    return medianGaps(staff, names, ({ key }) => departments.get(key) ?? []);
  },
};

export const gapByEngagement: Figure = {
  kind: 'gap',
  read: (staff) => {
    const engagements = groupedBy(paid(staff), ({ engagement }) => engagement ?? '');
    return medianGaps(staff, ENGAGEMENTS, ({ key }) => engagements.get(key) ?? []);
  },
};

/** Each stated ethnicity compared with the largest one, the first by name if several are equal. */
export const ethnicityMedianGap: Figure = {
  kind: 'gap',
  read: (staff) => {
    const stated = paid(staff).filter(({ ethnicity }) => ethnicity !== null);
    const groups = [...groupedBy(stated, ({ ethnicity }) => ethnicity ?? '')].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    );
    const largest = groups.reduce<readonly StaffRecord[]>(
      (most, [, group]) => (group.length > most.length ? group : most),
      [],
    );
    const compared = {
      pay: 'hourly',
      average: median,
      isUnknown: isUnknownOf(staff, 'hourly'),
    } as const;
    return standingAlone(
      groups.map(([key, group]) => gapPart({ key, label: key }, largest, group, compared)),
    );
  },
};

function gapOf(pay: keyof Pick<StaffPay, 'hourly' | 'bonus'>, average: Average): StaffFigure {
  return {
    kind: 'gap',
    read: (staff) => {
      const counted = pay === 'hourly' ? onFullPay(staff) : staff;
      return standingAlone([genderGap(WHOLE, counted, { pay, average, isUnknown: isUnknownOf(staff, pay) })]);
    },
  };
}

function medianGaps(
  staff: readonly StaffRecord[],
  names: readonly PartName[],
  membersOf: (name: PartName) => readonly StaffRecord[],
) {
  const compared = { pay: 'hourly', average: median, isUnknown: isUnknownOf(staff, 'hourly') } as const;
  return standingAlone(names.map((name) => genderGap(name, membersOf(name), compared)));
}

function onFullPay(staff: readonly StaffRecord[]): readonly StaffRecord[] {
  return staff.filter(({ pay }) => pay.isFullPay);
}

function paid(staff: readonly StaffRecord[]): readonly StaffRecord[] {
  return onFullPay(staff).filter(({ pay }) => isPaid(pay.hourly));
}
