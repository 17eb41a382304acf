import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aTeam, messageOf, refusal } from './settings-support.ts';

const PATH = '/api/settings/overview';
const database = await testDatabase();
const app = await testApp(database);
const { get, post, send, clock } = app;

type Overview = { figures: string[]; is_default: boolean; updated_at: string | null };
const read = async (as: string) => {
  const answer = await get(PATH, { as });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ meta: object; data: Overview }>().data;
};
const arrange = async (as: string, figures: unknown) => await send('PUT', PATH, { as, body: { figures } });
const reset = async (as: string) => await send('DELETE', PATH, { as });

const scalars = CATALOG.filter(({ shape }) => shape === 'scalar');
const idsFor = (capability: string) =>
  scalars.filter(({ requiresCapability }) => requiresCapability === capability).map(({ id }) => id);
const PUBLIC = idsFor('metrics.read');
const COST = idsFor('people.view_cost');
const PAYGAP = idsFor('people.view_paygap');

describe('the default overview', () => {
  it('shows single values that everybody may see, and that it has not been arranged', async () => {
    const { organization, owner, join } = await aTeam(database, app);
    const answer = await get(PATH, { as: owner.as });
    expect(answer.json()).toEqual({
      meta: { version: 1 },
      data: {
        figures: [
          'revenue.total',
          'expenses.total',
          'profit.net',
          'profit.gross_margin',
          'cash.balance',
          'cash.runway',
          'ar.outstanding',
          'ar.overdue',
          'ar.dso',
          'ap.outstanding',
          'headcount.active',
        ],
        is_default: true,
        updated_at: null,
      },
    });
    const { data } = answer.json<{ data: Overview }>();
    expect(PUBLIC).toEqual(expect.arrayContaining(data.figures));
    const { secret } = await aKey(database, organization, ['metrics.read']);
    for (const as of [secret, (await join('member')).as, (await join('contractor')).as])
      expect(await read(as)).toEqual(data);
  });
});

describe('arranging the overview', () => {
  it('shows everybody the owner’s choice in that order, and is in the audit log', async () => {
    const { organization, owner, join, events } = await aTeam(database, app);
    const member = await join('member');
    clock.advance(1000);
    const figures = ['cash.balance', 'ar.dso', 'revenue.total'];
    const answer = await arrange(owner.as, figures);
    const data = { figures, is_default: false, updated_at: clock().toISOString() };
    expect([answer.statusCode, answer.json()]).toEqual([200, { meta: { version: 1 }, data }]);
    expect(await read(member.as)).toEqual(data);
    clock.advance(1000);
    const turned = figures.toReversed();
    await arrange(owner.as, turned);
    expect(await read(member.as)).toEqual({ ...data, figures: turned, updated_at: clock().toISOString() });
    const event = { action: 'overview.arranged', actor_id: owner.id, subject_id: organization.id };
    expect(await events()).toEqual([
      { ...event, before: null, after: { figures } },
      { ...event, before: { figures }, after: { figures: turned } },
    ]);
  });

  it('changes nothing when it is already so', async () => {
    const { owner, events } = await aTeam(database, app);
    await arrange(owner.as, ['cash.balance']);
    const before = await read(owner.as);
    clock.advance(1000);
    expect((await arrange(owner.as, ['cash.balance'])).json()).toMatchObject({ data: before });
    expect(await events()).toHaveLength(1);
  });

  it('never names a metric that a member, a contractor or a key may not see', async () => {
    const { organization, owner, join } = await aTeam(database, app);
    const [cost = '', paygap = ''] = [COST[0], PAYGAP[0]];
    const figures = [cost, 'cash.balance', paygap, 'revenue.total'];
    expect((await arrange(owner.as, figures)).json()).toMatchObject({ data: { figures } });
    expect((await read((await join('admin')).as)).figures).toEqual(figures);
    const key = async (...capabilities: Parameters<typeof aKey>[2] & object) =>
      (await aKey(database, organization, ['metrics.read', ...capabilities])).secret;
    expect((await read(await key('people.view_cost'))).figures).toEqual(
      figures.filter((id) => id !== paygap),
    );
    for (const as of [await key(), (await join('member')).as, (await join('contractor')).as]) {
      const answer = await get(PATH, { as });
      expect(answer.json<{ data: Overview }>().data.figures).toEqual(['cash.balance', 'revenue.total']);
      expect(answer.body).not.toMatch(/comp\.|paygap\./);
    }
  });

  it('is never answered with an outdated arrangement, from our cache or that of a browser', async () => {
    const { organization, owner } = await aTeam(database, app);
    const { secret } = await aKey(database, organization, ['metrics.read']);
    for (const figures of [['cash.balance'], ['revenue.total'], ['cash.balance']]) {
      const { etag } = (await get(PATH, { as: secret })).headers;
      await arrange(owner.as, figures);
      const after = await get(PATH, { as: secret, headers: { 'if-none-match': String(etag) } });
      expect(after.json()).toMatchObject({ data: { figures } });
    }
    await reset(owner.as);
    expect((await read(secret)).is_default).toBe(true);
  });

  it('accepts 1 to 24 metrics', async () => {
    const { owner } = await aTeam(database, app);
    const most = PUBLIC.slice(0, 24);
    expect((await arrange(owner.as, most)).json()).toMatchObject({ data: { figures: most } });
    for (const figures of [[], PUBLIC.slice(0, 25)]) {
      const answer = await arrange(owner.as, figures);
      expect([refusal(answer), messageOf(answer)]).toEqual([
        [400, 'INVALID_REQUEST'],
        expect.stringMatching(/^figures: /),
      ]);
    }
    expect((await read(owner.as)).figures).toEqual(most);
  });

  it.each([
    ['body', undefined],
    ['figures', {}],
    ['figures', { figures: null }],
    ['figures', { figures: 'cash.balance' }],
    [String.raw`figures\[1\]`, { figures: ['cash.balance', 5] }],
    [String.raw`figures\[1\]`, { figures: ['cash.balance', 'cash.nothing'] }],
    [String.raw`figures\[0\]`, { figures: ['Cash.Balance'] }],
    [String.raw`figures\[0\]`, { figures: ['cash.on_hand_monthly'] }],
    [String.raw`figures\[1\]`, { figures: ['cash.balance', 'revenue.by_customer'] }],
    [String.raw`figures\[2\]`, { figures: ['cash.balance', 'ar.dso', 'cash.balance'] }],
    [String.raw`figures\[0\]`, { figures: ['x'.repeat(101)] }],
    ['is_default', { figures: ['cash.balance'], is_default: true }],
  ])('names %s when it is wrong: %j, and changes nothing', async (field, body) => {
    const { owner, events } = await aTeam(database, app);
    const answer = await send('PUT', PATH, { as: owner.as, ...(body === undefined ? {} : { body }) });
    expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(answer)).toMatch(new RegExp(`^${field}: `));
    expect(await read(owner.as)).toMatchObject({ is_default: true });
    expect(await events()).toEqual([]);
  });

  it('by several owners at once is done one after the other', async () => {
    const { owner, join, events } = await aTeam(database, app);
    const other = await join('owner');
    const wanted = [['cash.balance'], ['ar.dso'], ['revenue.total'], ['profit.net']];
    const answers = await Promise.all(
      wanted.map(async (figures, index) => await arrange((index % 2 === 0 ? owner : other).as, figures)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    // Each starts from what another one left.
    const steps = (await events()) as { before: unknown; after: unknown }[];
    const left = steps.map(({ after }) => JSON.stringify(after));
    const found = steps.map(({ before }) => JSON.stringify(before));
    const last = JSON.stringify({ figures: (await read(owner.as)).figures });
    expect([...found, last].toSorted()).toEqual(['null', ...left].toSorted());
  });
});

describe('resetting the overview', () => {
  it('restores the default, once', async () => {
    const { organization, owner, events } = await aTeam(database, app);
    const before = await read(owner.as);
    expect((await reset(owner.as)).json()).toMatchObject({ data: before });
    expect(await events()).toEqual([]);
    await arrange(owner.as, ['ar.dso']);
    clock.advance(1000);
    for (let times = 0; times < 2; times += 1) {
      const answer = await reset(owner.as);
      expect([answer.statusCode, answer.json()]).toEqual([200, { meta: { version: 1 }, data: before }]);
    }
    expect((await events()).slice(1)).toEqual([
      {
        action: 'overview.arranged',
        actor_id: owner.id,
        subject_id: organization.id,
        before: { figures: ['ar.dso'] },
        after: null,
      },
    ]);
  });
});

describe('access', () => {
  it('only signed-in owners can arrange it', async () => {
    const { organization, owner, join } = await aTeam(database, app);
    const others = [
      (await join('admin')).as,
      (await join('member')).as,
      (await join('contractor')).as,
      (await aKey(database, organization)).secret,
    ];
    await arrange(owner.as, ['ar.dso']);
    for (const as of others) {
      expect(refusal(await arrange(as, ['cash.balance']))).toEqual([403, 'FORBIDDEN_ROLE']);
      expect(refusal(await reset(as))).toEqual([403, 'FORBIDDEN_ROLE']);
    }
    expect((await read(owner.as)).figures).toEqual(['ar.dso']);
  });

  it('no caller can read it without metrics.read, without credentials, or from another organisation', async () => {
    const [ours, theirs] = [await aTeam(database, app), await aTeam(database, app)];
    await arrange(ours.owner.as, ['ar.dso']);
    expect((await read(theirs.owner.as)).is_default).toBe(true);
    const { secret } = await aKey(database, ours.organization, ['records.read']);
    expect(refusal(await get(PATH, { as: secret }))).toEqual([403, 'FORBIDDEN_CAPABILITY']);
    expect(refusal(await get(PATH))).toEqual([401, 'UNAUTHENTICATED']);
    expect(refusal(await send('PUT', PATH, { body: { figures: ['ar.dso'] } }))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
  });

  it('a page of another origin cannot arrange it, and other methods are refused', async () => {
    const { owner } = await aTeam(database, app);
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    const foreign = await send('PUT', PATH, {
      as: owner.as,
      headers: elsewhere,
      body: { figures: ['ar.dso'] },
    });
    expect(refusal(foreign)).toEqual([403, 'FORBIDDEN_ORIGIN']);
    const wrong = await post(PATH, { as: owner.as, body: {} });
    expect([refusal(wrong), wrong.headers['allow']]).toEqual([
      [405, 'METHOD_NOT_ALLOWED'],
      'DELETE, GET, HEAD, PUT',
    ]);
    expect(refusal(await get(`${PATH}/x`, { as: owner.as }))).toEqual([404, 'NOT_FOUND']);
  });
});
