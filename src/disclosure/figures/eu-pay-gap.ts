import type { Figure, StaffFigure } from '../figure.ts';
import { type Average, genderGap, isUnknownOf, mean, median, type PayKind } from './gap.ts';
import { employeesOf, groupedBy, standingAlone, WHOLE } from './parts.ts';
import { quarterParts } from './quarters.ts';
import { receipt } from './receipt.ts';

/*
 * The figures of Directive (EU) 2023/970, article 9(1), on gross hourly pay of the calendar year: all employees count,
 * including those on leave. Gaps in variable pay compare those who received any.
 */

export const euMeanGap: Figure = gapOf('grossHourly', mean);
export const euMedianGap: Figure = gapOf('grossHourly', median);
export const variableMeanGap: Figure = gapOf('variableHourly', mean);
export const variableMedianGap: Figure = gapOf('variableHourly', median);

/** The share of women and of men who received complementary or variable components. */
export const variableReceipt: Figure = {
  kind: 'part',
  read: (staff) => receipt(employeesOf(staff), 'variableHourly'),
};

export const euQuartiles: Figure = {
  kind: 'part',
  read: (staff) => {
    const workers = employeesOf(staff);
    return standingAlone(quarterParts(workers, 'grossHourly', isUnknownOf(workers, 'grossHourly')));
  },
};

/** For each category of workers, the gaps in basic and in variable pay. */
export const gapByCategory: Figure = {
  kind: 'gap',
  read: (staff) => {
    const workers = employeesOf(staff);
    const categories = groupedBy(workers, ({ categoryOfWorker }) => categoryOfWorker ?? '');
    const ordered = [...categories].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return standingAlone(
      ordered.flatMap(([category, members]) =>
        COMPONENTS.map(({ key, label, pay }) =>
          genderGap(
            { key: `${category || 'unassigned'}:${key}`, label: `${category || 'Unassigned'}, ${label}` },
            members,
            { pay, average: mean, isUnknown: isUnknownOf(workers, pay) },
          ),
        ),
      ),
    );
  },
};

const COMPONENTS = [
  { key: 'basic', label: 'basic pay', pay: 'basicHourly' },
  { key: 'variable', label: 'variable pay', pay: 'variableHourly' },
] as const;

function gapOf(pay: PayKind, average: Average): StaffFigure {
  return {
    kind: 'gap',
    read: (staff) => {
      const workers = employeesOf(staff);
      return standingAlone([
        genderGap(WHOLE, workers, { pay, average, isUnknown: isUnknownOf(workers, pay) }),
      ]);
    },
  };
}
