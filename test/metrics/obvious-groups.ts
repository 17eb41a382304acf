import type { Employer } from './employer.ts';
import type { Days } from './obvious.ts';
import { counted } from './obvious-people.ts';
import { employeesOn, movesIn, yearsAfter } from './obvious-staff.ts';

const GENDERS = ['woman', 'man', 'non_binary', 'other', 'not_stated'];
const AGES = ['under_25', '25_34', '35_44', '45_54', '55_64', '65_over', 'not_stated'];

/** Which of their groups are hidden together: of those who are neither women nor men, nobody is to know which they are. */
export const HIDDEN_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  'diversity.gender': ['non_binary', 'other', 'not_stated'],
  'diversity.age_band': [],
  'diversity.hires_by_gender': ['non_binary', 'other', 'not_stated'],
};

/** How many persons there are of each group, before it is looked at how many may be told. */
export const GROUPS: Readonly<Record<string, (employer: Employer, days: Days) => Map<string, number>>> = {
  'diversity.gender': (employer, { last }) =>
    counted(
      GENDERS,
      employeesOn(employer, last).map(({ person }) => person.gender ?? 'not_stated'),
    ),
  'diversity.age_band': (employer, { last }) =>
    counted(
      AGES,
      employeesOn(employer, last).map(({ person }) => bandOf(person.born, last)),
    ),
  'diversity.hires_by_gender': (employer, days) => {
    const came = movesIn(employer, days, null).filter(({ what }) => what === 'hires');
    return counted(
      GENDERS,
      came.map(({ person }) => person.gender ?? 'not_stated'),
    );
  },
};

function bandOf(born: string | null, day: string): string {
  if (born === null) return 'not_stated';
  const passed = [25, 35, 45, 55, 65].filter((age) => yearsAfter(born, age) <= day).length;
  return AGES[passed] ?? '';
}
