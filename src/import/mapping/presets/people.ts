import type { Mapping } from '../schema.ts';
import type { Preset } from './preset.ts';

/** The columns of a program's list of people. */
type PeopleColumns = Readonly<{
  id: string;
  names: readonly [first: string, last: string];
  preferred?: string;
  email: string;
  gender: string;
  born: string;
  jobTitle: string;
  start: string;
  end: string;
  dates: string;
}>;

/** What stands in place of a gender that is not stated. */
const UNSTATED = { 'Prefer not to say': '', 'Not specified': '', Undisclosed: '', Unknown: '', '-': '' };

/** People of programs for HR: each list is read as persons, and again as their employment. */
export const PEOPLE_PRESETS: readonly Preset[] = [
  ...peoplePresets('bamboohr', 'BambooHR', 'A report with these columns, exported as CSV or XLSX', {
    id: 'Employee #',
    names: ['First Name', 'Last Name'],
    preferred: 'Preferred Name',
    email: 'Work Email',
    gender: 'Gender',
    born: 'Birth Date',
    jobTitle: 'Job Title',
    start: 'Hire Date',
    end: 'Termination Date',
    dates: 'mm/dd/yyyy',
  }),
  ...peoplePresets('hibob', 'HiBob', 'A people report, exported as CSV or XLSX', {
    id: 'Employee ID',
    names: ['First name', 'Last name'],
    preferred: 'Display name',
    email: 'Email',
    gender: 'Gender',
    born: 'Date of birth',
    jobTitle: 'Job title',
    start: 'Start date',
    end: 'Termination date',
    dates: 'dd/mm/yyyy',
  }),
  ...peoplePresets('gusto', 'Gusto', 'Reports, Employee summary or a custom report, as CSV or XLSX', {
    id: 'Gusto Employee ID',
    names: ['First Name', 'Last Name'],
    preferred: 'Preferred First Name',
    email: 'Work Email',
    gender: 'Gender',
    born: 'Date of Birth',
    jobTitle: 'Job Title',
    start: 'Start Date',
    end: 'Termination Date',
    dates: 'mm/dd/yyyy',
  }),
  ...peoplePresets('personio', 'Personio', 'Employees, Export as CSV or XLSX, in English', {
    id: 'ID',
    names: ['First name', 'Last name'],
    preferred: 'Preferred name',
    email: 'Email',
    gender: 'Gender',
    born: 'Birthday',
    jobTitle: 'Position',
    start: 'Hire date',
    end: 'Termination date',
    dates: 'dd.mm.yyyy',
  }),
];

function peoplePresets(program: string, title: string, source: string, columns: PeopleColumns): Preset[] {
  const { id, names, preferred, email, gender, born, jobTitle, start, end, dates } = columns;
  const persons: Mapping = {
    kind: 'persons',
    columns: {
      person: { from: [id] },
      legal_name: { from: [...names] },
      ...(preferred === undefined ? {} : { preferred_name: { from: [preferred], optional: true } }),
      work_email: { from: [email], optional: true },
      gender: { from: [gender], values: UNSTATED, optional: true },
      date_of_birth: { from: [born], optional: true },
    },
    // A record without a start date is unfinished.
    only: [{ column: start, not: [''] }],
    dates,
  };
  const employment: Mapping = {
    kind: 'memberships',
    columns: {
      membership: { from: [id] },
      person: { from: [id] },
      employment_start_date: { from: [start] },
      termination_date: { from: [end], optional: true },
      job_title: { from: [jobTitle], optional: true },
    },
    only: [{ column: start, not: [''] }],
    dates,
  };
  return [
    { name: `${program}-people`, title: `${title} people`, source, needs: 'Nothing.', mapping: persons },
    {
      name: `${program}-employment`,
      title: `${title} people, as employment`,
      source,
      needs: `The persons, by \`${program}-people\`.`,
      mapping: employment,
    },
  ];
}
