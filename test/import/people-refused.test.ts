import { describe, expect, it } from 'vitest';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import type { BookFiles } from './importing.ts';
import {
  aTenant,
  COMPENSATION,
  DEPARTMENTS,
  importing,
  MEMBERSHIPS,
  PEOPLE,
  PERSONS,
  peopleOf,
  withText,
} from './people-files.ts';

const database = await testDatabase();
const tenant = await aTenant(database);
await importing(tenant, PEOPLE);
const before = await peopleOf(tenant);

const member = (row: string) => ({ 'memberships.csv': `${MEMBERSHIPS}${row}\n` });
const department = (rows: string) => ({ 'departments.csv': `department,name,parent\n${rows}\n` });
const person = (row: string) => ({ 'persons.csv': `${PERSONS}${row}\n` });
const pay = (row: string) => ({ 'compensation.csv': `${COMPENSATION}${row}\n` });

const REFUSED: readonly (readonly [string, BookFiles, readonly string[]])[] = [
  [
    'a parent that there is not',
    department('x,X,nowhere'),
    ['departments.csv:2: parent: there is no department "nowhere"'],
  ],
  [
    'a department under itself',
    department('x,X,x'),
    ['departments.csv:2: parent: a department cannot be its own parent'],
  ],
  [
    'departments in a circle, one of them there before',
    department('y,Y,all\nall,Everybody,sales-au'),
    ['departments.csv:3: parent: departments in a circle: "sales-au" → "sales" → "all" → "sales-au"'],
  ],
  [
    'a department twice',
    department('x,X,\nx,X2,'),
    ['departments.csv:3: department: "x" is on line 2 already'],
  ],
  ['a department without a name', department('x,,'), ['departments.csv:2: name: required']],
  [
    'a name with a line in it',
    department('x,"a\nb",'),
    ['departments.csv:2: name: must not contain control characters: "a\\u{a}b"'],
  ],
  [
    'two persons with one e-mail address, whatever its case',
    person('P-4,Eve,,,MAGGIE@example.com,,,,,'),
    ['persons.csv:5: work_email: "maggie@example.com" is that of "P-1" and "P-4"'],
  ],
  [
    'an e-mail address of a person who is not in the file',
    {
      'persons.csv':
        'person,legal_name,work_email\nP-4,Eve,ÖVE@example.com\nP-5,Öve,öve@example.com\nP-6,Tom,TOM@EXAMPLE.COM\n',
    },
    [
      'persons.csv:4: work_email: "tom@example.com" is that of "P-2" and "P-6"',
      'persons.csv:3: work_email: "öve@example.com" is that of "P-4" and "P-5"',
    ],
  ],
  [
    'what is no e-mail address',
    person('P-4,Eve,,,eve,,,,,'),
    ['persons.csv:5: work_email: must be an e-mail address: "eve"'],
  ],
  [
    'a picture that is a script',
    person('P-4,Eve,,,,javascript:alert(1),,,,'),
    ['persons.csv:5: photo_url: must be a web address, http or https: "javascript:alert(1)"'],
  ],
  [
    'demographics that are wrong, which are not repeated',
    person('P-4,Eve,,,,,Hidden1,"Hid\nden2",Hidden3,hidden4'),
    [
      'persons.csv:5: gender: not a gender: woman, man, non_binary or other',
      'persons.csv:5: ethnicity: not a text of up to 100 characters on one line',
      'persons.csv:5: date_of_birth: not a date, YYYY-MM-DD',
      'persons.csv:5: country: not a country by its two letters, as in ISO 3166-1',
    ],
  ],
  [
    'a birth to come',
    person('P-4,Eve,,,,,,,2026-11-21,'),
    ['persons.csv:5: date_of_birth: not a day that has been'],
  ],
  [
    'a person that there is not',
    member('M-4,P-9,,,,,2024-01-01,,'),
    ['memberships.csv:6: person: there is no person "P-9"'],
  ],
  [
    'a department and a manager that there are not',
    member('M-4,P-3,,,moon,M-9,2024-01-01,,'),
    [
      'memberships.csv:6: department: there is no department "moon"',
      'memberships.csv:6: manager: there is no membership "M-9"',
    ],
  ],
  [
    'a termination before the start',
    member('M-4,P-3,,,,,2024-01-02,2024-01-01,'),
    ['memberships.csv:6: termination_date: before the start of employment, 2024-01-02'],
  ],
  [
    'an assignment before the start',
    member('M-4,P-3,,,,,2024-01-02,,2024-01-01'),
    ['memberships.csv:6: effective_from: before the start of employment, 2024-01-02'],
  ],
  [
    'an assignment after the last day',
    member('M-4,P-3,,,,,2024-01-02,2024-02-01,2024-02-02'),
    ['memberships.csv:6: effective_from: after the last day of employment, 2024-02-01'],
  ],
  [
    'an assignment after a last day that the file does not say',
    {
      'memberships.csv':
        'membership,person,employment_start_date,effective_from\nM-3,P-3,2025-01-01,2026-07-01\n',
    },
    ['memberships.csv:2: effective_from: after the last day of employment, 2026-06-30'],
  ],
  [
    'two assignments of one day, one of them unsaid',
    member('M-1,P-1,,,sales,,2020-01-01,,2020-01-01'),
    ['memberships.csv:6: effective_from: "M-1" has an assignment from 2020-01-01 on line 4 already'],
  ],
  [
    'a row twice',
    member('M-1,P-1,,,sales,,2020-01-01,,'),
    ['memberships.csv:6: membership, effective_from: "M-1 " is on line 4 already'],
  ],
  [
    'rows of one membership that do not agree',
    member('M-1,P-2,,,sales,,2020-01-02,2026-01-01,2020-01-03'),
    [
      'memberships.csv:6: person: not what this membership has on line 4',
      'memberships.csv:6: employment_start_date: not what this membership has on line 4',
      'memberships.csv:6: termination_date: not what this membership has on line 4',
    ],
  ],
  [
    'a person who manages themselves',
    member('M-4,P-3,,,,M-4,2024-01-01,,'),
    ['memberships.csv:6: manager: a member cannot be their own manager'],
  ],
  [
    'people who manage each other in a circle, on some days',
    {
      'memberships.csv':
        'membership,person,manager,employment_start_date,termination_date,effective_from\nM-1,P-1,,2020-01-01,,\nM-1,P-1,M-3,2020-01-01,,2026-06-30\nM-1,P-1,,2020-01-01,,2026-07-01\n',
    },
    [
      'memberships.csv:3: manager: people who manage each other in a circle from 2026-06-30: "M-1" → "M-3" → "M-2" → "M-1"',
    ],
  ],
  [
    'people who manage each other because the old manager of one stays',
    {
      'memberships.csv':
        'membership,person,manager,employment_start_date,termination_date,effective_from\nM-1,P-1,M-3,2020-01-01,,2026-07-01\nM-3,P-3,M-2,2025-01-01,,\n',
    },
    [
      'memberships.csv:2: manager: people who manage each other in a circle from 2026-07-01: "M-1" → "M-3" → "M-2" → "M-1"',
    ],
  ],
  [
    'a role and a status that there are not',
    member('M-4,P-3,boss,gone,,,2024-01-01,,'),
    [
      'memberships.csv:6: role: not one of owner, admin, member, contractor: "boss"',
      'memberships.csv:6: status: not one of active, inactive: "gone"',
    ],
  ],
  [
    'pay of a membership that there is not',
    pay('PAY-4,M-9,bonus,1,,one_off,full_time,,2024-01-01,'),
    ['compensation.csv:6: membership: there is no membership "M-9"'],
  ],
  [
    'pay that ends before it begins',
    pay('PAY-4,M-1,bonus,1,,one_off,full_time,,2024-01-02,2024-01-01'),
    ['compensation.csv:6: effective_to: before effective_from, 2024-01-02'],
  ],
  [
    'words and currencies that there are not',
    pay('PAY-4,M-1,gift,1,XYZ,yearly,full,,2024-01-02,'),
    [
      'compensation.csv:6: pay_type: not one of salary, hourly, bonus, commission, allowance: "gift"',
      'compensation.csv:6: currency: not an ISO 4217 currency code: "XYZ"',
      'compensation.csv:6: frequency: not one of annual, monthly, fortnightly, weekly, daily, hourly, one_off: "yearly"',
      'compensation.csv:6: engagement_type: not one of full_time, part_time, casual, fixed_term, contractor: "full"',
    ],
  ],
  [
    'pay twice',
    pay('PAY-3,M-1,bonus,1,,one_off,full_time,,2024-01-02,'),
    ['compensation.csv:6: compensation: "PAY-3" is on line 5 already'],
  ],
];

describe('a book of people is refused, and nothing applied, for', () => {
  it.each(REFUSED)('%s', async (_name, files, reasons) => {
    const refused = await importing(tenant, files, new Date(START));
    expect(new Set([refused].flat())).toEqual(new Set(reasons));
    expect(refused).toHaveLength(reasons.length);
    expect(await peopleOf(tenant)).toEqual(before);
  });

  it.each(['-1', '1e999', 'NaN', '1,000.00', '(12.00)', '1.23456', '1000000000000000', ''])(
    'an amount of %j, which is not repeated',
    async (amount) => {
      const refused = await importing(
        tenant,
        pay(`PAY-4,M-1,bonus,"${amount}",,one_off,full_time,,2024-01-02,`),
      );
      expect(refused).toEqual([
        amount === ''
          ? 'compensation.csv:6: amount: required'
          : 'compensation.csv:6: amount: not a number of up to 15 digits before the point and 4 after, not negative',
      ]);
      expect(await peopleOf(tenant)).toEqual(before);
    },
  );

  it.each(['0', '168.01', '38.125', 'many'])('%s hours a week', async (hours) => {
    expect(await importing(tenant, pay(`PAY-4,M-1,bonus,1,,one_off,full_time,${hours},2024-01-02,`))).toEqual(
      [expect.stringMatching(/^compensation\.csv:6: weekly_hours: not a number more than 0/)],
    );
  });

  it.each(Object.keys(PEOPLE))('a NUL byte in %s', async (name) => {
    const text = String(PEOPLE[name]);
    const refused = await importing(tenant, { [name]: `${text}x\0y,,\n` });
    expect(refused).toEqual([expect.stringMatching(`^${name}:\\d+: a NUL byte`)]);
    const escaped = {
      [name.replace('csv', 'ndjson')]: `{"${text.slice(0, text.indexOf(','))}":"a\\u0000b"}\n`,
    };
    expect(JSON.stringify(await importing(tenant, escaped))).toMatch(/a NUL character/);
    expect(await peopleOf(tenant)).toEqual(before);
  });

  it('one bad row, without blaming those that refer to it', async () => {
    const files = {
      ...PEOPLE,
      'departments.csv': withText(DEPARTMENTS, 'all,Everybody,', 'all,,'),
      'persons.csv': withText(PERSONS, 'P-1,Margaret', 'P-1,"\n"').replace(' Okafor', ''),
    };
    const other = await aTenant(database);
    expect(
      await importing(other, { ...files, 'persons.csv': withText(PERSONS, 'Margaret Okafor', '') }),
    ).toEqual(['departments.csv:4: name: required', 'persons.csv:2: legal_name: required']);
  });
});

describe('a file of persons that cannot be read', () => {
  it.each([
    ['without a header', 'persons.csv', 'P-1,Ada,woman,1988-04-02\nP-2,Bo,man,1990-01-01\n'],
    ['of one column', 'persons.csv', '1988-04-02\n'],
    ['that is not JSON', 'persons.ndjson', '{"person":"P-1","date_of_birth":"1988-04-02",\n'],
    ['with unknown keys', 'persons.ndjson', '{"1988-04-02":"woman"}\n'],
  ])('%s repeats nothing of it', async (_, file, content) => {
    const tenant = database.openTenant((await anOrganization(database)).id);
    const refused = await importing(tenant, { [file]: content });
    expect(refused).toEqual([expect.stringMatching(/the header|not JSON|an unknown key/)]);
    expect(JSON.stringify(refused)).not.toMatch(/1988|Ada|"woman"/);
  });
});
