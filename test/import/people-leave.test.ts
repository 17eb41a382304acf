import { expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { aTenant, importing, LATER, PEOPLE, peopleOf } from './people-files.ts';

const database = await testDatabase();
const HEADER = 'membership,person,employment_start_date,effective_from,leave_pay,category_of_worker\n';
const rowsOf = (text: string) => ({ 'memberships.csv': `${HEADER}${text}\n` });

it('a leave and a category begin on a date, and stay where a later file has no such column', async () => {
  const tenant = await aTenant(database);
  await importing(tenant, PEOPLE);
  expect(await importing(tenant, rowsOf('M-1,P-1,2020-01-01,2026-03-01,reduced,Managers'), LATER)).toEqual({
    'memberships.csv': [1, 0, 0],
  });
  const leave = async () =>
    (await peopleOf(tenant)).filter((row) => /^membership_assignments.*\(.*2026-03-0\d/.test(row));
  expect((await leave())[0]).toContain('reduced,Managers');
  const before = await peopleOf(tenant);
  const again = 'membership,person,employment_start_date,effective_from\nM-1,P-1,2020-01-01,2026-03-01\n';
  expect(await importing(tenant, { 'memberships.csv': again }, LATER)).toEqual({
    'memberships.csv': [0, 0, 1],
  });
  expect(await peopleOf(tenant)).toEqual(before);
  // An empty cell is the end of it.
  expect(await importing(tenant, rowsOf('M-1,P-1,2020-01-01,2026-03-01,,'), LATER)).toEqual({
    'memberships.csv': [0, 1, 0],
  });
});

it('another word for leave is refused, without repeating it', async () => {
  const tenant = await aTenant(database);
  await importing(tenant, PEOPLE);
  expect(await importing(tenant, rowsOf('M-1,P-1,2020-01-01,2026-03-01,half,'))).toEqual([
    'memberships.csv:2: leave_pay: not one of full, reduced, none',
  ]);
});
