import { describe, expect, it } from 'vitest';
import { aKey, START, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { keepRecords } from '../support/records.ts';
import { aTeam, messageOf, refusal } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, send, clock } = app;
const PATH = '/api/settings/organization';

describe('the organisation', () => {
  it('is shown to owners and admins', async () => {
    const { organization, owner, join } = await aTeam(database, app);
    const answer = await get(PATH, { as: owner.as });
    expect(answer.json()).toEqual({
      meta: { version: 1 },
      data: {
        id: organization.id,
        slug: organization.slug,
        name: 'Acme',
        base_currency: 'AUD',
        time_zone: 'Australia/Sydney',
        jurisdiction: null,
        financial_year_start_month: 7,
        minimum_group_size: 5,
        snapshot_days: 'quarter',
        full_time_weekly_hours: '38.00',
        cash_flow_policy: 'ias7',
        requires_second_factor: false,
        invoices_from: null,
        bills_from: null,
        customer_terms_days: null,
        vendor_terms_days: null,
        created_at: clock().toISOString(),
        updated_at: clock().toISOString(),
      },
    });
    const admin = await join('admin');
    expect((await get(PATH, { as: admin.as })).body).toBe(answer.body);
    expect((await send('PATCH', PATH, { as: admin.as, body: { name: 'Acme 2' } })).statusCode).toBe(200);
  });

  it('has the days from which on documents are complete, which null takes back', async () => {
    const { owner } = await aTeam(database, app);
    const patch = async (body: object) => await send('PATCH', PATH, { as: owner.as, body });
    expect((await patch({ invoices_from: '2025-07-01' })).json()).toMatchObject({
      data: { invoices_from: '2025-07-01', bills_from: null },
      changed: ['invoices_from'],
    });
    expect((await patch({ invoices_from: '2025-07-01' })).json()).toMatchObject({ changed: [] });
    expect((await patch({ invoices_from: null })).json()).toMatchObject({
      data: { invoices_from: null },
      changed: ['invoices_from'],
    });
    for (const wrong of ['2025-02-30', '', 'first', 20250701]) {
      expect((await patch({ bills_from: wrong })).statusCode).toBe(400);
    }
  });

  it('changes only the given fields, and the change is in the audit log', async () => {
    const { organization, owner, events } = await aTeam(database, app);
    clock.advance(1000);
    const body = {
      name: '  Acme Pty Ltd ',
      base_currency: 'NZD',
      time_zone: 'Pacific/Auckland',
      financial_year_start_month: 4,
      minimum_group_size: 5,
    };
    const answer = await send('PATCH', PATH, { as: owner.as, body });
    expect(answer.json()).toMatchObject({
      data: { ...body, name: 'Acme Pty Ltd', updated_at: clock().toISOString() },
      changed: ['name', 'base_currency', 'time_zone', 'financial_year_start_month'],
    });
    expect((await get(PATH, { as: owner.as })).json()).toMatchObject({
      data: answer.json<{ data: object }>().data,
    });
    // Callers see the new settings from then on.
    expect((await get('/api/auth/me', { as: owner.as })).json()).toMatchObject({
      data: { organization: { base_currency: 'NZD', time_zone: 'Pacific/Auckland' } },
    });
    expect(await events()).toEqual([
      {
        action: 'organization.changed',
        actor_id: owner.id,
        subject_id: organization.id,
        before: {
          name: 'Acme',
          base_currency: 'AUD',
          time_zone: 'Australia/Sydney',
          financial_year_start_month: 7,
        },
        after: {
          name: 'Acme Pty Ltd',
          base_currency: 'NZD',
          time_zone: 'Pacific/Auckland',
          financial_year_start_month: 4,
        },
      },
    ]);
  });

  it.each([
    {},
    { name: 'Acme', base_currency: 'AUD' },
    { minimum_group_size: 5 },
    { full_time_weekly_hours: 38 },
    { cash_flow_policy: 'ias7' },
  ])('does not change with %j, which it has already', async (body) => {
    const { owner, events } = await aTeam(database, app);
    const before = (await get(PATH, { as: owner.as })).json<object>();
    clock.advance(1000);
    const answer = await send('PATCH', PATH, { as: owner.as, body });
    expect(answer.json()).toEqual({ ...before, changed: [] });
    expect(await events()).toEqual([]);
  });

  it.each([
    ['name', { name: '   ' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: null }],
    ['base_currency', { base_currency: 'AUS' }],
    ['base_currency', { base_currency: 'aud' }],
    ['time_zone', { time_zone: 'Australia/Atlantis' }],
    ['time_zone', { time_zone: '+10:00' }],
    ['time_zone', { time_zone: 'AEST' }],
    ['financial_year_start_month', { financial_year_start_month: 0 }],
    ['financial_year_start_month', { financial_year_start_month: 13 }],
    ['financial_year_start_month', { financial_year_start_month: 1.5 }],
    ['minimum_group_size', { minimum_group_size: 2 }],
    ['minimum_group_size', { minimum_group_size: 1_000_001 }],
    ['minimum_group_size', { minimum_group_size: '5' }],
    ['full_time_weekly_hours', { full_time_weekly_hours: 0 }],
    ['full_time_weekly_hours', { full_time_weekly_hours: '-38' }],
    ['full_time_weekly_hours', { full_time_weekly_hours: '168.01' }],
    ['full_time_weekly_hours', { full_time_weekly_hours: '37.555' }],
    ['full_time_weekly_hours', { full_time_weekly_hours: '' }],
    ['full_time_weekly_hours', { full_time_weekly_hours: ' 38' }],
    ['full_time_weekly_hours', { full_time_weekly_hours: '1e1' }],
    ['full_time_weekly_hours', { full_time_weekly_hours: null }],
    ['cash_flow_policy', { cash_flow_policy: 'gaap' }],
    ['cash_flow_policy', { cash_flow_policy: null }],
    ['slug', { slug: 'other' }],
  ])('names %s when it is wrong: %j, and applies nothing', async (field, wrong) => {
    const { owner, events } = await aTeam(database, app);
    const body = { financial_year_start_month: 2, ...wrong };
    const answer = await send('PATCH', PATH, { as: owner.as, body });
    expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(answer)).toMatch(new RegExp(`^${field}: `));
    expect((await get(PATH, { as: owner.as })).json()).toMatchObject({
      data: { financial_year_start_month: 7 },
    });
    expect(await events()).toEqual([]);
  });

  it('changes the policy of the statement of cash flows', async () => {
    const { owner, events } = await aTeam(database, app);
    const answer = await send('PATCH', PATH, { as: owner.as, body: { cash_flow_policy: 'ifrs18' } });
    expect(answer.json()).toMatchObject({
      data: { cash_flow_policy: 'ifrs18' },
      changed: ['cash_flow_policy'],
    });
    expect(await events()).toMatchObject([
      { before: { cash_flow_policy: 'ias7' }, after: { cash_flow_policy: 'ifrs18' } },
    ]);
  });

  it.each([37.5, '37.5', '37.50'])('keeps full-time hours of %j with two decimals', async (hours) => {
    const { owner, events } = await aTeam(database, app);
    const answer = await send('PATCH', PATH, { as: owner.as, body: { full_time_weekly_hours: hours } });
    expect(answer.json()).toMatchObject({
      data: { full_time_weekly_hours: '37.50' },
      changed: ['full_time_weekly_hours'],
    });
    expect(await events()).toMatchObject([
      { before: { full_time_weekly_hours: '38.00' }, after: { full_time_weekly_hours: '37.50' } },
    ]);
  });

  it('is changed with If-Match only if it has not changed since it was read', async () => {
    const { owner } = await aTeam(database, app);
    const { etag } = (await get(PATH, { as: owner.as })).headers;
    const patch = async (name: string, ifMatch: string) =>
      await send('PATCH', PATH, { as: owner.as, body: { name }, headers: { 'if-match': ifMatch } });
    const first = await patch('One', String(etag));
    expect([first.statusCode, (await get(PATH, { as: owner.as })).headers.etag]).toEqual([
      200,
      first.headers.etag,
    ]);
    expect(refusal(await patch('Two', String(etag)))).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await patch('Two', String(first.headers.etag))).statusCode).toBe(200);
    const read = await get(PATH, { as: owner.as, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(read.statusCode).toBe(200);
    const again = await get(PATH, { as: owner.as, headers: { 'if-none-match': String(read.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('is changed by only one of several callers with the same If-Match', async () => {
    const { owner, events } = await aTeam(database, app);
    for (let round = 0; round < 5; round += 1) {
      clock.advance(1);
      const headers = { 'if-match': String((await get(PATH, { as: owner.as })).headers.etag) };
      const answers = await Promise.all(
        [1, 2, 3, 4].map(
          async (n) =>
            await send('PATCH', PATH, { as: owner.as, headers, body: { name: `Round ${round}, ${n}` } }),
        ),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 412, 412, 412]);
    }
    expect(await events()).toHaveLength(5);
    clock.set(START);
  });

  it('is that of the caller: no other organisation changes', async () => {
    const [ours, theirs] = [await aTeam(database, app), await aTeam(database, app)];
    await send('PATCH', PATH, { as: ours.owner.as, body: { name: 'Ours' } });
    expect((await get(PATH, { as: theirs.owner.as })).json()).toMatchObject({ data: { name: 'Acme' } });
  });

  it('is closed to members, contractors and keys', async () => {
    const { organization, join } = await aTeam(database, app);
    const others = [
      (await join('member')).as,
      (await join('contractor')).as,
      (await aKey(database, organization)).secret,
    ];
    for (const as of others) {
      expect(refusal(await get(PATH, { as }))).toEqual([403, 'FORBIDDEN_ROLE']);
      expect(refusal(await send('PATCH', PATH, { as, body: {} }))).toEqual([403, 'FORBIDDEN_ROLE']);
    }
    expect((await get(PATH)).statusCode).toBe(401);
  });
});

describe('the base currency', () => {
  const patch = async (as: string, currency: string) =>
    await send('PATCH', PATH, { as, body: { base_currency: currency, name: 'New' } });

  it('is fixed once an entry is posted, and nothing else in the request is applied then', async () => {
    const { owner, tenant } = await aTeam(database, app);
    await keepBooks(tenant, { accounts: SMALL_CHART });
    await keepBooks(tenant, {
      entries: [entry(['2026-10-01', ['1000', '10'], ['4000', '-10']], { externalId: 'e1' })],
    });
    const answer = await send('PATCH', PATH, { as: owner.as, body: { base_currency: 'USD', name: 'Newer' } });
    expect([refusal(answer), messageOf(answer)]).toEqual([
      [409, 'BASE_CURRENCY_FIXED'],
      'base_currency: must stay as it is, because entries have been posted',
    ]);
    expect(answer.json()).toMatchObject({
      error: {
        detail: {
          fields: [
            {
              field: 'base_currency',
              code: 'not_applicable',
              message: 'must stay as it is, because entries have been posted',
            },
          ],
        },
      },
    });
    expect((await get(PATH, { as: owner.as })).json()).toMatchObject({
      data: { base_currency: 'AUD', name: 'Acme' },
    });
    // Sending the current currency again is allowed.
    expect((await patch(owner.as, 'AUD')).json()).toMatchObject({ changed: ['name'] });
  });

  it('is fixed once there is an invoice', async () => {
    const { owner, tenant } = await aTeam(database, app);
    await keepBooks(tenant, { accounts: SMALL_CHART });
    await keepRecords(tenant, 'x');
    expect(refusal(await patch(owner.as, 'EUR'))).toEqual([409, 'BASE_CURRENCY_FIXED']);
  });

  it('is changed by two callers at once one after the other', async () => {
    const { owner, events } = await aTeam(database, app);
    const answers = await Promise.all([patch(owner.as, 'EUR'), patch(owner.as, 'USD')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const steps = (await events()).map(({ before, after }) => [before, after] as Currency[]);
    const currencies = steps.map((step) => step.map(({ base_currency: currency }) => currency).join(' > '));
    expect([
      ['AUD > EUR', 'EUR > USD'],
      ['AUD > USD', 'USD > EUR'],
    ]).toContainEqual(currencies.toSorted());
  });
});

type Currency = { base_currency: string };
