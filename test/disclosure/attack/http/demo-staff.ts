import { Roster } from '../../../../src/demo/people/roster.ts';
import {
  compensationRows,
  departmentRows,
  membershipRows,
  personRows,
} from '../../../../src/demo/records/people.ts';
import { dayOf } from '../../../../src/period/index.ts';
import type { BookFiles } from '../../../import/importing.ts';
import { csvOf } from '../../../support/csv.ts';
import { withOtherDemographics } from '../../../support/demographics.ts';

const ROSTER = new Roster(dayOf(2022, 7, 1));
const TODAY = dayOf(2026, 11, 20);

/** The people of the demo as files that an import takes. */
export function demoFiles(): BookFiles {
  const withoutCustom = membershipRows(ROSTER, TODAY).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !column.startsWith('custom_fields.'))),
  );
  return {
    'departments.csv': csvOf(departmentRows()),
    'persons.csv': csvOf(personRows(ROSTER, TODAY)),
    'memberships.csv': csvOf(withoutCustom),
    'compensation.csv': csvOf(compensationRows(ROSTER, TODAY)),
  };
}

/** Other genders, births, origins and pay of some of the people of the demo, counted from the first. */
export function corrections(from: number, count: number): BookFiles {
  const persons = personRows(ROSTER, TODAY).slice(from, from + count);
  const names = new Set(persons.map(({ person }) => String(person).replace('P-', 'PAY-')));
  const pay = compensationRows(ROSTER, TODAY).filter(({ compensation }) =>
    names.has(String(compensation).slice(0, 'PAY-000'.length)),
  );
  return {
    'persons.csv': csvOf(persons.map(withOtherDemographics)),
    'compensation.csv': csvOf(pay.map((row) => ({ ...row, amount: Number(row['amount']) + 100 }))),
  };
}

/** Persons who join on a day, every second of them a woman. */
export function joiners(prefix: string, count: number, from: string): BookFiles {
  const numbers = Array.from({ length: count }, (_, number) => `${prefix}${number}`);
  return {
    'persons.csv': csvOf(
      numbers.map((name, index) => ({
        person: name,
        legal_name: name,
        gender: index % 2 === 0 ? 'woman' : 'man',
        date_of_birth: '1957-03-09',
      })),
    ),
    'memberships.csv': csvOf(
      numbers.map((name) => ({ membership: `M-${name}`, person: name, employment_start_date: from })),
    ),
    'compensation.csv': csvOf(
      numbers.map((name, index) => ({
        compensation: `C-${name}`,
        membership: `M-${name}`,
        pay_type: 'salary',
        amount: 50_000 + 1000 * index,
        currency: 'AUD',
        frequency: 'annual',
        engagement_type: 'full_time',
        effective_from: from,
      })),
    ),
  };
}

/** The last day of employment of persons of the demo who are still there, counted from the first such. */
export function leavers(from: number, count: number, last: string): BookFiles {
  const rows = membershipRows(ROSTER, TODAY).filter((row) => row['termination_date'] === null);
  const leaving = [...new Map(rows.map((row) => [row['membership'], row])).values()].slice(
    from,
    from + count,
  );
  return {
    'memberships.csv': csvOf(
      leaving.map(({ membership, person, employment_start_date }) => ({
        membership,
        person,
        employment_start_date,
        termination_date: last,
      })),
    ),
  };
}
