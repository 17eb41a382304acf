import { describe, expect, it } from 'vitest';
import { readSnapshots } from '../../src/records/snapshots/read-history.ts';
import { testDatabase } from '../support/database.ts';
import { employees, snapshotsApp } from './snapshots-asking.ts';

const database = await testDatabase();

const FIRST = [
  ...employees('w', 12, { gender: 'woman', from: '2025-02-03' }),
  ...employees('m', 14, { gender: 'man', from: '2025-02-03' }),
];

describe('an answer about groups of persons', () => {
  it('is from the last snapshot before the day, and names its day', async () => {
    const { keep, ask } = await snapshotsApp(database);
    await keep(FIRST);
    const { data, meta } = await ask('diversity.women_share', 'today');
    expect(data).toMatchObject({ value: 46.1538, periodLabel: '31 March 2025 (snapshot)' });
    expect(meta.period.resolved).toEqual({
      startDate: '2025-03-31',
      endDate: '2025-03-31',
      asOfDate: '2025-03-31',
      kind: 'snapshot',
      label: '31 March 2025 (snapshot)',
      complete: true,
    });
    expect((await ask('diversity.women_share', 'as_of:2025-03-30')).data).toMatchObject({
      value: null,
      nullReason: 'no_data',
      periodLabel: '30 March 2025',
    });
  });

  it('repeats the snapshot while fewer than the minimum have joined, and changes when enough have', async () => {
    const { keep, ask } = await snapshotsApp(database);
    await keep([
      ...FIRST,
      ...employees('late', 4, { gender: 'woman', from: '2025-05-01' }),
      ...employees('later', 1, { gender: 'woman', from: '2025-08-01' }),
    ]);
    const byGender = async (day: string) => {
      const { data } = await ask('diversity.gender', `as_of:${day}`);
      return [data.periodLabel, data.items?.map(({ value }) => value)];
    };
    expect(await byGender('2025-06-30')).toEqual(['31 March 2025 (snapshot)', [12, 14]]);
    expect(await byGender('2025-09-29')).toEqual(['31 March 2025 (snapshot)', [12, 14]]);
    expect(await byGender('2025-09-30')).toEqual(['30 September 2025 (snapshot)', [17, 14]]);
  });

  it('never changes once it has been shown: corrections count from the next', async () => {
    const { keep, ask, clock } = await snapshotsApp(database);
    await keep(FIRST);
    await keep(FIRST.map((one, index) => (index === 0 ? { ...one, gender: 'man' } : one)));
    // Nothing has been shown yet.
    expect((await ask('diversity.women_share', 'today')).data.value).toBe(42.3077);
    await keep(FIRST);
    expect((await ask('diversity.women_share', 'today')).data.value).toBe(42.3077);
    await keep(employees('new', 6, { gender: 'man', from: '2026-11-23' }));
    clock.set('2027-01-05T00:00:00Z');
    expect((await ask('diversity.women_share', 'today')).data).toMatchObject({
      value: 37.5,
      periodLabel: '31 December 2026 (snapshot)',
    });
  });

  it('uses the records at the close of its day, even if it was not requested then', async () => {
    const { keep, ask, clock } = await snapshotsApp(database);
    await keep(FIRST);
    await ask('diversity.gender', 'today');
    await keep(employees('new', 6, { gender: 'man', from: '2026-11-23' }));
    clock.set('2027-02-05T00:00:00Z');
    await keep(employees('new', 6, { gender: 'woman', from: '2026-11-23' }));
    expect((await ask('diversity.gender', 'today')).data.items?.map(({ value }) => value)).toEqual([12, 20]);
  });

  it('compares snapshots with snapshots', async () => {
    const { keep, ask } = await snapshotsApp(database);
    await keep([...FIRST, ...employees('late', 6, { gender: 'woman', from: '2026-08-01' })]);
    const { data } = await ask('diversity.women_share', 'today', '&compare=last_year');
    expect(data.value).toBe(56.25);
    expect(data.comparisons?.map(({ resolved, change }) => [resolved?.endDate, change])).toEqual([
      ['2025-03-31', 10.0962],
    ]);
  });

  it('covers hires between the ends of two financial years', async () => {
    const { keep, ask } = await snapshotsApp(database);
    await keep([
      ...FIRST,
      ...employees('w2', 6, { gender: 'woman', from: '2025-08-01' }),
      ...employees('m2', 5, { gender: 'man', from: '2026-01-05' }),
    ]);
    const { data, meta } = await ask('diversity.hires_by_gender', 'ytd');
    expect(data.items?.map(({ key, value }) => [key, value])).toEqual([
      ['woman', 6],
      ['everybody_else', 5],
    ]);
    expect(meta.period.resolved).toMatchObject({
      startDate: '2025-04-01',
      endDate: '2026-06-30',
      label: '1 April 2025 to 30 June 2026 (snapshot)',
    });
    expect((await ask('diversity.hires_by_gender', 'last_2_fy')).meta.period.resolved).toMatchObject({
      endDate: '2026-06-30',
    });
  });

  it('covers only days for which anything could be shown, even if one start date is mistyped', async () => {
    for (const from of ['0001-01-01', '1025-02-03']) {
      const { keep, ask, tenant } = await snapshotsApp(database);
      await keep([...FIRST, ...employees('x', 1, { gender: 'man', from })]);
      const { data } = await ask('diversity.women_share', 'today');
      expect(data).toMatchObject({ value: 44.4444, periodLabel: '31 March 2025 (snapshot)' });
      expect((await ask('diversity.women_share', 'as_of:2025-03-30')).data.nullReason).toBe('no_data');
      // The ends of quarters from March 2025 to September 2026.
      const kept = await tenant.snapshot(async (transaction) => await readSnapshots(transaction));
      expect(kept.length).toBe(7);
    }
  });

  it('is hidden, not missing, from the first day of a staff smaller than the minimum group', async () => {
    const { keep, ask } = await snapshotsApp(database);
    await keep([
      ...employees('w', 1, { gender: 'woman', from: '2025-02-03' }),
      ...employees('m', 3, { gender: 'man', from: '2026-11-02' }),
    ]);
    expect((await ask('diversity.women_share', 'as_of:2025-03-31')).data.nullReason).toBe('group_too_small');
    expect((await ask('diversity.women_share', 'today')).data.nullReason).toBe('group_too_small');
  });

  it('has an explanation that shows nothing more', async () => {
    const { keep, get, as } = await snapshotsApp(database);
    await keep(FIRST);
    const answer = await get('/api/v1/metrics/diversity.women_share/explain?period=today', { as });
    expect(answer.json()).toMatchObject({
      data: { withheld: true, parts: [], value: { value: 46.1538 } },
      meta: { period: { resolved: { endDate: '2025-03-31' } } },
    });
  });
});

describe('the settings of snapshots', () => {
  it('apply to later snapshots; a larger minimum hides and withdraws, a smaller one shows nothing new', async () => {
    const { keep, ask, send, owner } = await snapshotsApp(database);
    await keep([...FIRST, ...employees('late', 6, { gender: 'woman', from: '2026-08-01' })]);
    const label = async () => (await ask('diversity.women_share', 'today')).data;
    const change = async (body: object) =>
      (await send('PATCH', '/api/settings/organization', { as: owner, body })).statusCode;
    expect(await label()).toMatchObject({ value: 56.25, periodLabel: '30 September 2026 (snapshot)' });
    expect(await change({ snapshot_days: 'year' })).toBe(200);
    expect(await label()).toMatchObject({ periodLabel: '30 September 2026 (snapshot)' });
    // Six joined before the last snapshot, so with a minimum of 7 the previous one is used again.
    expect(await change({ minimum_group_size: 7 })).toBe(200);
    expect(await label()).toMatchObject({ value: 46.1538, periodLabel: '31 March 2025 (snapshot)' });
    expect(await change({ minimum_group_size: 13 })).toBe(200);
    expect(await label()).toMatchObject({ value: null, nullReason: 'group_too_small' });
    expect(await change({ minimum_group_size: 3 })).toBe(200);
    expect(await label()).toMatchObject({ value: 56.25, periodLabel: '30 September 2026 (snapshot)' });
  });

  it('withdraw answers under a minimum larger than that of the snapshot, also when it is lowered to it', async () => {
    const { keep, ask, send, owner } = await snapshotsApp(database);
    await keep([...FIRST, ...employees('late', 6, { gender: 'woman', from: '2026-08-01' })]);
    await ask('diversity.women_share', 'today');
    for (const minimum of [13, 8]) {
      const body = { minimum_group_size: minimum };
      expect((await send('PATCH', '/api/settings/organization', { as: owner, body })).statusCode).toBe(200);
    }
    expect((await ask('diversity.women_share', 'today')).data.periodLabel).toBe('31 March 2025 (snapshot)');
  });

  it('begin no new series when one attribute has changed for few persons', async () => {
    const { keep, ask, post, owner } = await snapshotsApp(database);
    await keep(FIRST);
    await ask('diversity.women_share', 'today');
    const [one, ...others] = FIRST;
    if (one === undefined) throw new Error('no person is employed');
    const born = others.slice(0, 8).map((other) => ({ ...other, born: '1980-01-01' }));
    await keep([{ ...one, gender: one.gender === 'woman' ? 'man' : 'woman' }, ...born]);
    const begin = async () => (await post('/api/settings/snapshots/series', { as: owner })).statusCode;
    expect(await begin()).toBe(409);
    // Nor when many genders have changed, but only one of them to or from a woman.
    const men = others.filter(({ gender }) => gender === 'man').slice(0, 6);
    await keep([
      ...others,
      { ...one, gender: 'non_binary' },
      ...men.map((man) => ({ ...man, gender: 'other' })),
    ]);
    expect(one.gender).toBe('woman');
    expect(await begin()).toBe(409);
    await keep([one, ...others.slice(8), ...born]);
    expect(await begin()).toBe(200);
  });

  it('begin a new series when the records of at least the minimum of persons have changed', async () => {
    const { keep, ask, post, owner } = await snapshotsApp(database);
    const begin = async () => await post('/api/settings/snapshots/series', { as: owner });
    await keep(FIRST.map((one) => ({ ...one, gender: '' })));
    expect((await begin()).json()).toMatchObject({ error: { code: 'CONFLICT' } });
    expect((await ask('diversity.women_share', 'today')).data.nullReason).toBe('group_too_small');
    await keep(FIRST.slice(0, 4));
    expect((await begin()).json()).toMatchObject({ error: { code: 'CONFLICT' } });
    await keep(FIRST);
    expect((await begin()).json()).toMatchObject({ data: { day: '2026-09-30' } });
    expect((await ask('diversity.women_share', 'today')).data).toMatchObject({
      value: 46.1538,
      periodLabel: '30 September 2026 (snapshot)',
    });
    expect((await ask('diversity.women_share', 'as_of:2026-09-29')).data.nullReason).toBe('group_too_small');
  });

  it('begin a new series at the end of a year without changing the hires of that year', async () => {
    const { keep, get, as, send, post, owner } = await snapshotsApp(database);
    const body = { snapshot_days: 'year' };
    expect((await send('PATCH', '/api/settings/organization', { as: owner, body })).statusCode).toBe(200);
    const staff = [
      ...FIRST,
      ...employees('w2', 6, { gender: 'woman', from: '2025-08-01' }),
      ...employees('m2', 5, { gender: 'man', from: '2026-01-05' }),
    ];
    await keep(staff);
    const hires = async (asked: 'value' | 'explain') =>
      await get(`/api/v1/metrics/diversity.hires_by_gender/${asked}?period=ytd`, { as });
    const data = async () => (await hires('value')).json<{ data: unknown }>().data;
    const before = await data();
    expect(before).toMatchObject({
      periodLabel: '1 July 2025 to 30 June 2026 (snapshot)',
      items: [{ value: 6 }, { value: 5 }],
    });
    await keep(staff.map((one) => ({ ...one, born: '1980-01-01' })));
    const begun = await post('/api/settings/snapshots/series', { as: owner });
    expect(begun.json()).toMatchObject({ data: { day: '2026-06-30' } });
    expect(await data()).toEqual(before);
    expect((await hires('explain')).statusCode).toBe(200);
  });
});
