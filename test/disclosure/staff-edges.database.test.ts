import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { staffOfDays } from '../../src/disclosure/staff-of-days.ts';
import type { StaffRecord } from '../../src/disclosure/staff-record.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { selectStaffRows } from '../../src/sql/people/staff-records.ts';
import { aTenant, importing } from '../import/people-files.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const tenant = await aTenant(database);

const PERSONS = 'person,legal_name,gender,date_of_birth\n';
const MEMBERSHIPS =
  'membership,person,role,department,manager,employment_start_date,termination_date,effective_from,leave_pay,category_of_worker\n';
const PAY =
  'compensation,membership,pay_type,amount,frequency,engagement_type,weekly_hours,effective_from,effective_to\n';

const imported = await importing(tenant, {
  'departments.csv': 'department,name,parent\nshop,Shop,\n',
  'persons.csv': `${PERSONS}boss,Boss,man,1961-12-31\nback,Back,woman,1961-01-01\naway,Away,woman,\ncont,Cont,man,\nfree,Free,man,\n`,
  'memberships.csv': `${MEMBERSHIPS}boss,boss,member,shop,,2020-01-01,,,,
back-1,back,member,,,2020-01-01,2025-06-30,,,
back-2,back,member,shop,boss,2026-01-01,,,,Clerks
away,away,member,shop,boss,2020-01-01,,,,Clerks
away,away,member,shop,boss,2020-01-01,,2026-03-31,reduced,Clerks
cont,cont,contractor,shop,,2020-01-01,,,,
free,free,contractor,shop,,2020-01-01,,,,
`,
  'compensation.csv': `${PAY}1,boss,hourly,20,hourly,full_time,,2020-01-01,
2,back-1,bonus,500,one_off,full_time,,2025-08-15,
3,back-2,hourly,15,hourly,part_time,20,2026-01-01,
4,away,hourly,18,hourly,full_time,38,2020-01-01,2026-03-30
5,away,hourly,9,hourly,full_time,38,2026-03-31,
6,cont,hourly,40,hourly,contractor,38,2020-01-01,
7,cont,bonus,100,one_off,contractor,,2025-03-31,
`,
});

it('come from files of which all was read', () => {
  expect(Object.keys(imported)).toContain('compensation.csv');
});

const NAMES = query.selectFrom('persons').select(['id', 'external_id']).compile();

async function staffOn(date: string): Promise<Map<string, StaffRecord>> {
  const names = await tenant.read(NAMES);
  const staff = staffOfDays(await tenant.read(selectStaffRows([day(date)]))).get(day(date)) ?? [];
  return new Map(staff.map((one) => [names.find(({ id }) => id === one.person)?.external_id ?? '', one]));
}

it('are employees, and contractors who have pay entries', async () => {
  const staff = await staffOn('2026-03-31');
  expect([...staff.keys()].sort()).toEqual(['away', 'back', 'boss', 'cont']);
  expect([...staff].filter(([, { isEmployee }]) => !isEmployee).map(([name]) => name)).toEqual(['cont']);
});

it('have the department, the category and the manager of the post that counts, and their age at the end of the year', async () => {
  const { boss, back } = Object.fromEntries(await staffOn('2026-03-31'));
  expect(back).toMatchObject({
    department: { label: 'Shop' },
    categoryOfWorker: 'Clerks',
    isManager: false,
    engagement: 'part_time',
    age: 65,
  });
  expect(boss).toMatchObject({ isManager: true, categoryOfWorker: null, age: 65 });
});

it('have the bonus of an earlier membership, paid after its end, in the 12 months and not beyond', async () => {
  const bonusOn = async (date: string) => shown((await staffOn(date)).get('back')?.pay.bonus);
  expect(await bonusOn('2026-08-14')).toBe('500');
  expect(await bonusOn('2026-08-15')).toBe('none');
  expect(shown((await staffOn('2026-03-31')).get('cont')?.pay.bonus)).toBe('none');
  expect(shown((await staffOn('2026-03-30')).get('cont')?.pay.bonus)).toBe('100');
});

it('are not on full pay from the day of their leave to the end of the pay period in which it ends', async () => {
  const awayOn = async (date: string) => (await staffOn(date)).get('away')?.pay;
  const [before, since] = [await awayOn('2026-03-30'), await awayOn('2026-03-31')];
  expect([before?.isFullPay, shown(before?.hourly)]).toEqual([true, '18']);
  expect([since?.isFullPay, shown(since?.hourly)]).toEqual([false, '9']);
  await importing(tenant, {
    'memberships.csv': `${MEMBERSHIPS}away,away,member,shop,boss,2020-01-01,,2026-06-10,,Clerks\n`,
  });
  expect((await awayOn('2026-06-30'))?.isFullPay).toBe(false);
  expect((await awayOn('2026-07-01'))?.isFullPay).toBe(true);
});

it('of several days are those of each day', async () => {
  const days = ['2025-12-31', '2026-03-31', '2019-12-31'].map(day);
  const staff = staffOfDays(await tenant.read(selectStaffRows(days)));
  expect(days.map((date) => staff.get(date)?.length)).toEqual([3, 4, undefined]);
});

function shown(reading: Decimal | string | undefined): string | undefined {
  return reading instanceof Decimal ? reading.toFixed() : reading;
}
