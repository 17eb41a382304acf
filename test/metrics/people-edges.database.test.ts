import { expect, it } from 'vitest';
import { changeOrganization } from '../../src/settings/organization.ts';
import { employ } from '../generators/demo-with-staff.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { answerTo } from './answering.ts';
import { question } from './asking.ts';

const database = await testDatabase();

async function anEmployer() {
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  const ask = async (id: string, period = 'today') => {
    return await answerTo(tenant, question(id, period, day('2026-11-20')), 5);
  };
  return { tenant, ask };
}

it.each([
  ['headcount.active', 'today'],
  ['headcount.contractors', 'today'],
  ['people.hires', 'ytd'],
  ['people.fte', 'today'],
  ['people.turnover_rate', 'ytd'],
  ['people.average_tenure', 'today'],
  ['people.median_tenure', 'today'],
  ['people.span_of_control', 'today'],
  ['comp.annual_total', 'today'],
  ['comp.average', 'today'],
  ['comp.median', 'today'],
  ['growth.headcount_yoy', 'today'],
  ['operations.revenue_per_employee', 'ytd'],
  ['diversity.women_share', 'today'],
  ['paygap.gender_median_gap', 'today'],
])('without employees %s of %s is not known', async (id, period) => {
  const { ask } = await anEmployer();
  expect(await ask(id, period)).toMatchObject({
    kind: 'scalar',
    value: null,
    nullReason: 'no_data',
    coverage: { from: null, through: null, state: 'none', gaps: [] },
  });
});

it('has no total of pay while an exchange rate is missing, and one from the day of the rate', async () => {
  const { tenant, ask } = await anEmployer();
  await employ(tenant, {
    gender: 'man',
    memberships: [{ days: ['2026-01-01'], pay: [['salary', 1000, 'NOK', 'annual', null, ['2026-01-01']]] }],
  });
  await employ(tenant, {
    gender: 'man',
    memberships: [{ days: ['2026-01-01'], pay: [['salary', 3000, 'AUD', 'annual', null, ['2026-01-01']]] }],
  });
  expect(await ask('comp.annual_total')).toMatchObject({ value: null, nullReason: 'no_data' });
  expect(await ask('comp.median')).toMatchObject({ value: null, nullReason: 'no_data' });
  expect(await ask('comp.monthly', '2026-09-01:2026-10-31')).toMatchObject({
    points: [{ value: null }, { value: null }],
  });
  expect(await ask('headcount.active')).toMatchObject({ value: 2 });
});

it('assumes the full-time hours of the settings where no hours are recorded, and a fifth of them for a day', async () => {
  const { tenant, ask } = await anEmployer();
  const entries = [
    ['hourly', 10, 'AUD', 'hourly', null, ['2026-01-01']],
    ['salary', 100, 'AUD', 'daily', null, ['2026-01-01']],
    ['hourly', 10, 'AUD', 'hourly', 20, ['2026-01-01']],
  ] as const;
  for (const entry of entries) {
    await employ(tenant, { gender: 'man', memberships: [{ days: ['2026-01-01'], pay: [entry] }] });
  }
  expect(await ask('comp.annual_total')).toMatchObject({ value: 52 * (10 * 38 + 100 * 5 + 10 * 20) });
  const change = { patch: { full_time_weekly_hours: '40' }, requireCurrent: () => undefined };
  await changeOrganization(tenant, { ...change, actor: { kind: 'operator' } }, new Date());
  expect(await ask('comp.annual_total')).toMatchObject({ value: 52 * (10 * 40 + 100 * 5 + 10 * 20) });
});

it('leaves no person out of the parts of pay, nor of their total, while an exchange rate is missing', async () => {
  const { tenant, ask } = await anEmployer();
  await employ(tenant, {
    gender: 'man',
    memberships: [
      { days: ['2026-02-01'] },
      { days: ['2026-03-01'], pay: [['salary', 1000, 'NOK', 'annual', null, ['2026-03-01']]] },
    ],
  });
  await employ(tenant, {
    gender: 'man',
    memberships: [{ days: ['2026-01-01'], pay: [['salary', 3000, 'AUD', 'annual', null, ['2026-01-01']]] }],
  });
  expect(await ask('comp.by_engagement')).toMatchObject({
    total: null,
    items: [{ key: 'full_time', value: null }, { value: 0, share: null }, { value: 0 }, { value: 0 }],
  });
  expect(await ask('comp.by_department')).toMatchObject({
    total: null,
    items: [{ key: 'unassigned', value: null, share: null }],
  });
});

it('annualises pay as the reference says, each frequency by itself', async () => {
  const { tenant, ask } = await anEmployer();
  const frequencies = [
    ['annual', 76_000, null],
    ['monthly', 5000, null],
    ['fortnightly', 2500, null],
    ['weekly', 1200, null],
    ['daily', 400, null],
    ['daily', 400, 15.2],
    ['hourly', 50, null],
    ['hourly', 50, 10],
  ] as const;
  const expected = [76_000, 60_000, 65_000, 62_400, 104_000, 41_600, 98_800, 26_000];
  let total = 0;
  for (const [index, [frequency, amount, hours]] of frequencies.entries()) {
    const type = frequency === 'hourly' ? 'hourly' : 'salary';
    await employ(tenant, {
      gender: 'woman',
      memberships: [{ days: ['2026-01-01'], pay: [[type, amount, 'AUD', frequency, hours, ['2026-01-01']]] }],
    });
    total += expected[index] ?? 0;
    expect(await ask('comp.annual_total'), frequency).toMatchObject({ value: total });
  }
});

it('scales staff turnover up to a year, from one month on', async () => {
  const { tenant, ask } = await anEmployer();
  for (const last of [undefined, undefined, undefined, '2026-09-30']) {
    await employ(tenant, {
      gender: 'woman',
      memberships: [{ days: last === undefined ? ['2026-01-01'] : ['2026-01-01', last] }],
    });
  }
  // One of four left, on 1 October: 1 / ((4 + 3) / 2).
  expect(await ask('people.turnover_rate', '2026-10-01:2026-10-31')).toMatchObject({ value: 28.5714 });
  expect(await ask('people.turnover_annualised', '2026-10-01:2026-10-31')).toMatchObject({ value: 342.8571 });
  expect(await ask('people.turnover_annualised', '2026-05-01:2026-10-31')).toMatchObject({ value: 57.1429 });
  expect(await ask('people.turnover_annualised', '2026-10-01:2026-10-30')).toMatchObject({
    value: null,
    nullReason: 'no_data',
  });
});

it('counts service from the first day as an employee, however the files are written', async () => {
  const { tenant, ask } = await anEmployer();
  const asContractor = { role: 'contractor', days: ['2020-01-01', '2026-10-19'] } as const;
  const written = [
    // A contractor from 2020 and an employee from 20 October 2026: as two memberships, and as one.
    [asContractor, { days: ['2026-10-20'] }],
    [
      {
        days: ['2020-01-01'],
        posts: [
          ['2020-01-01', 'contractor', null],
          ['2026-10-20', 'member', null],
        ],
      },
    ],
    [{ role: 'contractor', days: ['2020-01-01'], posts: [['2026-10-20', 'member', null]] }],
    // The same in two memberships after the first, of which each goes on where the one before ended.
    [
      {
        days: ['2020-01-01', '2026-10-31'],
        posts: [
          ['2020-01-01', 'contractor', null],
          ['2026-10-20', 'member', null],
          ['2026-10-25', 'admin', null],
        ],
      },
      { days: ['2026-11-01'] },
    ],
  ] as const;
  for (const [index, memberships] of written.entries()) {
    await employ(tenant, { gender: 'woman', memberships });
    // 31 days of 30.44.
    expect(await ask('people.average_tenure'), `${index}`).toMatchObject({ value: 1 });
    expect(await ask('people.median_tenure'), `${index}`).toMatchObject({ value: 1 });
    expect(await ask('headcount.by_tenure'), `${index}`).toMatchObject({
      items: [{ key: 'under_1y', value: index + 1 }, { value: 0 }, { value: 0 }, { value: 0 }],
    });
  }
});

it('begins service anew after a time as a contractor under the same membership', async () => {
  const { tenant, ask } = await anEmployer();
  await employ(tenant, {
    gender: 'man',
    memberships: [
      {
        days: ['2020-01-01'],
        posts: [
          ['2020-01-01', 'member', null],
          ['2026-09-20', 'contractor', null],
          ['2026-10-20', 'member', null],
        ],
      },
    ],
  });
  expect(await ask('people.average_tenure')).toMatchObject({ value: 1 });
  expect(await ask('people.average_tenure', 'as_of:2026-09-19')).toMatchObject({ value: 80.6 });
});

it('counts the most hours of each membership, and those of several memberships together', async () => {
  const { tenant, ask } = await anEmployer();
  const salary = (hours: number | null) => ['salary', 1000, 'AUD', 'annual', hours, ['2026-01-01']] as const;
  for (const [memberships, whole] of [
    // Two salaries for the same hours are one job of 38.
    [[[38, 38]], 1],
    [[[38, 19]], 2],
    [[[19, null]], 2.5],
    [[[null, null]], 3.5],
    [[[19, 9.5], [19]], 4.5],
  ] as const) {
    const employed = memberships.map((hours) => ({ days: ['2026-01-01'] as const, pay: hours.map(salary) }));
    await employ(tenant, { gender: 'woman', memberships: employed });
    expect(await ask('people.fte'), JSON.stringify(memberships)).toMatchObject({ value: whole });
  }
});

it.each([
  ['of one person whose year is a whole number of dollars by a quotient that has no end', [38]],
  ['of three persons whose years have no end each, and add up to a whole number of dollars', [13, 12, 13]],
])('rounds half a cent up, %s', async (_whose, dailyPay) => {
  const { tenant, ask } = await anEmployer();
  // 20 of 38 hours a week are 52 × 20 × 5 ÷ 38 days a year: for 38 dollars a day in all 5200 dollars, and 0.005 besides.
  for (const amount of dailyPay) {
    await employ(tenant, {
      gender: 'woman',
      memberships: [{ days: ['2026-01-01'], pay: [['salary', amount, 'AUD', 'daily', 20, ['2026-01-01']]] }],
    });
  }
  await employ(tenant, {
    gender: 'woman',
    memberships: [{ days: ['2026-01-01'], pay: [['salary', 0.005, 'AUD', 'annual', null, ['2026-01-01']]] }],
  });
  expect(await ask('comp.annual_total')).toMatchObject({ value: 5200.01 });
  expect(await ask('comp.by_department')).toMatchObject({ total: 5200.01, items: [{ value: 5200.01 }] });
  // 5200.005 ÷ 12 = 433.33375.
  expect(await ask('comp.monthly', '2026-09-01:2026-09-30')).toMatchObject({ points: [{ value: 433.33 }] });
});
