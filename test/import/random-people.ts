import * as fc from 'fast-check';
import type { BookFiles } from './importing.ts';

const named = (name: string, most: number) =>
  Array.from({ length: most }, (_, index) => `${name}-${index + 1}`);
/** Rows of some of these or, in a first file, of all. */
const some =
  <Row>(names: readonly string[], row: (name: string) => fc.Arbitrary<Row>) =>
  (isFirst: boolean) =>
    fc
      .subarray([...names], isFirst ? { minLength: names.length } : { maxLength: 1 })
      .chain((chosen) => fc.tuple(...chosen.map(row)));
const one = (...words: readonly string[]) => fc.constantFrom('', ...words);

const PERSONS = named('P', 5);
const MEMBERSHIPS = named('M', 5);
const PAY = named('PAY', 6);

/** Columns that a file may lack: then what was recorded of them stays. */
const DEMOGRAPHICS = ['gender', 'country'];
const ASSIGNED = ['role', 'department', 'manager', 'leave_pay', 'job_title'];

const persons = some(PERSONS, (person) =>
  fc.record({
    person: fc.constant(person),
    legal_name: fc.constantFrom('Ann', 'Bob'),
    preferred_name: one('Al'),
    work_email: fc.constantFrom('', `${person}@example.com`, `${person}@example.com`, 'ann@example.com'),
    gender: one('woman', 'man'),
    country: one('BT', 'NZ'),
  }),
);

const memberships = some(MEMBERSHIPS, (membership) =>
  fc
    .record({
      person: fc.constantFrom(...PERSONS),
      start: fc.constantFrom('2024-01-01', '2024-03-01'),
      termination_date: one('2026-06-30'),
      rows: fc.subarray(['', '2025-01-01', '2025-07-01'], { minLength: 1 }).chain((days) =>
        fc.tuple(
          ...days.map((day) =>
            fc.record({
              effective_from: fc.constant(day),
              role: one('member', 'contractor'),
              department: one('D-1', 'D-2'),
              manager: one(...MEMBERSHIPS.filter((other) => other < membership)),
              leave_pay: one('none', 'reduced'),
              job_title: one('Buyer', 'Café lead'),
            }),
          ),
        ),
      ),
    })
    .map(({ rows, start, ...rest }) =>
      rows.map((row) => ({ membership, employment_start_date: start, ...rest, ...row })),
    ),
);

const pay = some(PAY, (compensation) =>
  fc.record({
    compensation: fc.constant(compensation),
    membership: fc.constantFrom(...MEMBERSHIPS),
    pay_type: fc.constantFrom('salary', 'bonus'),
    amount: fc.constantFrom('50000', '70000'),
    frequency: fc.constant('annual'),
    engagement_type: fc.constantFrom('full_time', 'part_time'),
    weekly_hours: one('20', '38'),
    effective_from: fc.constantFrom('2024-03-01', '2025-02-01'),
    effective_to: one('2026-01-31'),
  }),
);

const files = (isFirst: boolean): fc.Arbitrary<BookFiles> =>
  fc
    .record({
      persons: persons(isFirst),
      memberships: memberships(isFirst).map((rows) => rows.flat()),
      pay: pay(isFirst),
      left: fc.subarray(isFirst ? [] : ['persons.csv', 'memberships.csv', 'compensation.csv'], {
        maxLength: isFirst ? 0 : 2,
      }),
      lacks: fc.subarray([...DEMOGRAPHICS, ...ASSIGNED, 'termination_date', 'weekly_hours', 'effective_to']),
    })
    .map(({ left, lacks, ...rows }) => {
      const all: Record<string, string> = {
        'departments.csv': 'department,name,parent\nD-1,Front,\nD-2,Back,D-1\n',
        'persons.csv': table(rows.persons, lacks),
        'memberships.csv': table(rows.memberships, lacks),
        'compensation.csv': table(rows.pay, lacks),
      };
      return Object.fromEntries(
        Object.entries(all).filter(([name, text]) => text !== '' && !left.includes(name)),
      );
    });

/**
 * Books of people, one after the other: the first has most of them, so that the others can state anything. They are small, so that they
 * often state the same, and each may lack files and columns.
 */
export const peopleBooks: fc.Arbitrary<readonly BookFiles[]> = fc
  .tuple(files(true), fc.array(files(false), { minLength: 2, maxLength: 4 }))
  .map(([first, others]) => [first, ...others]);

function table(rows: readonly Readonly<Record<string, string>>[], lacks: readonly string[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const columns = Object.keys(first).filter((name) => !lacks.includes(name));
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}
