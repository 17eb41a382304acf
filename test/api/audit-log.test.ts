import { describe, expect, it } from 'vitest';
import { recordEvents } from '../../src/audit/audit.ts';
import { aKey, PASSWORD, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { anAddress, aTeam, messageOf, refusal, sessionOf } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, send, clock } = app;
const PATH = '/api/settings/audit-log';
const ABSENT = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

type Event = { id: string; occurred_at: string; action: string; after: { n: number } };
type Page = { meta: { next_cursor: string | null }; data: Event[] };

/** A team with events at these instants, numbered in this order. */
async function withEvents(instants: readonly string[], action = 'thing.done') {
  const team = await aTeam(database, app);
  const actor = { kind: 'user', id: team.owner.id } as const;
  for (const [n, instant] of instants.entries()) {
    const event = { actor, action, subject: { kind: 'thing', id: ABSENT }, before: null, after: { n } };
    await team.tenant.note(recordEvents([event], new Date(instant)));
  }
  const page = async (parameters = '') =>
    (await get(`${PATH}?${parameters}`, { as: team.owner.as })).json<Page>();
  return {
    ...team,
    page,
    numbers: async (parameters = '') => (await page(parameters)).data.map(({ after }) => after.n),
  };
}

describe('the audit log', () => {
  it('shows who changed what and when, newest first', async () => {
    const { organization, owner, join, patchMember, tenant } = await aTeam(database, app);
    const member = await join('member');
    await patchMember(owner, member, { role: 'contractor' });
    clock.advance(1000);
    const key = await aKey(database, organization, ['records.write'], { name: 'A robot', now: clock() });
    clock.advance(1000);
    const byKey = {
      actor: { kind: 'api_key', id: key.id },
      action: 'customer.changed',
      subject: { kind: 'customer', id: ABSENT },
      before: { notes: null },
      after: { notes: 'x' },
    } as const;
    await tenant.note(recordEvents([byKey], clock()));
    const answer = await get(PATH, { as: owner.as });
    expect(answer.json()).toEqual({
      meta: { version: 1, next_cursor: null },
      data: [
        {
          id: expect.any(String),
          position: 3,
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          occurred_at: '2026-11-20T03:04:07.678Z',
          actor: { kind: 'api_key', id: key.id, name: 'A robot', assistant: null },
          action: 'customer.changed',
          subject: { kind: 'customer', id: ABSENT },
          before: { notes: null },
          after: { notes: 'x' },
        },
        expect.objectContaining({
          occurred_at: '2026-11-20T03:04:06.678Z',
          actor: { kind: 'operator', id: null, name: null, assistant: null },
          action: 'api_key.minted',
          subject: { kind: 'api_key', id: key.id },
          before: null,
        }),
        {
          id: expect.any(String),
          position: 1,
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          occurred_at: START,
          actor: { kind: 'user', id: owner.id, name: 'Ada Marsh', assistant: null },
          action: 'member.changed',
          subject: { kind: 'membership', id: member.membershipId },
          before: { role: 'member' },
          after: { role: 'contractor' },
        },
      ],
    });
    clock.set(START);
  });

  it('can be filtered by actor, action and subject', async () => {
    const { organization, owner, join, patchMember } = await aTeam(database, app);
    const [admin, member] = [await join('admin'), await join('member')];
    await patchMember(owner, member, { role: 'contractor' });
    await patchMember(admin, member, { status: 'inactive' });
    await send('PATCH', '/api/settings/organization', { as: admin.as, body: { name: 'B' } });
    await aKey(database, organization);
    const actions = async (parameters: string) =>
      (await get(`${PATH}?${parameters}`, { as: owner.as }))
        .json<Page>()
        .data.map(({ action }) => action)
        .toSorted();
    const all = ['api_key.minted', 'member.changed', 'member.changed', 'organization.changed'];
    expect(await actions('')).toEqual(all);
    expect(await actions(`actor=${owner.id}`)).toEqual(['member.changed']);
    expect(await actions(`actor=${admin.id}`)).toEqual(['member.changed', 'organization.changed']);
    expect(await actions('actor=operator')).toEqual(['api_key.minted']);
    expect(await actions(`actor=${ABSENT}`)).toEqual([]);
    expect(await actions('action=member.changed')).toEqual(['member.changed', 'member.changed']);
    expect(await actions('action=member.exploded')).toEqual([]);
    expect(await actions('subject=organization')).toEqual(['organization.changed']);
    expect(await actions(`subject=${organization.id}`)).toEqual(['organization.changed']);
    expect(await actions(`subject=membership/${member.membershipId}`)).toEqual([
      'member.changed',
      'member.changed',
    ]);
    expect(await actions(`subject=organization/${member.membershipId}`)).toEqual([]);
    expect(await actions(`subject=membership&actor=${admin.id}&action=member.changed`)).toEqual([
      'member.changed',
    ]);
  });

  it('counts days in the time zone of the organisation, both ends included', async () => {
    const { numbers } = await withEvents([
      '2026-11-17T12:59:59.999Z',
      '2026-11-17T13:00:00.000Z',
      '2026-11-18T12:59:59.999Z',
      '2026-11-18T13:00:00.000Z',
      START,
    ]);
    expect(await numbers('from=2026-11-18&to=2026-11-18')).toEqual([2, 1]);
    expect(await numbers('from=2026-11-18')).toEqual([4, 3, 2, 1]);
    expect(await numbers('to=2026-11-17')).toEqual([0]);
    expect(await numbers('to=2026-11-20')).toEqual([4, 3, 2, 1, 0]);
    expect(await numbers('from=2026-11-21')).toEqual([]);
    expect(await numbers('from=0001-01-01&to=9999-12-31')).toEqual([4, 3, 2, 1, 0]);
    expect(await numbers('from=9999-12-31')).toEqual([]);
    expect(await numbers('to=0001-01-01')).toEqual([]);
    expect(await numbers('from=1970-01-01&to=1970-01-01')).toEqual([]);
  });

  it('is paged, and pages stay the same while events are added', async () => {
    // Three events at one instant, so that a page ends between them.
    const same = Array.from({ length: 3 }, () => '2026-11-19T00:00:00.000Z');
    const { page, tenant, owner } = await withEvents(['2026-11-18T00:00:00Z', ...same, START]);
    const whole = (await page()).data;
    const seen: Event[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data, meta }: Page = await page(`limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...data);
      cursor = meta.next_cursor;
      const event = {
        actor: { kind: 'operator' },
        action: 'thing.late',
        before: null,
        after: { n: 99 },
      } as const;
      await tenant.note(recordEvents([{ ...event, subject: { kind: 'thing', id: ABSENT } }], clock()));
      clock.advance(1);
    }
    expect(seen).toEqual(whole);
    expect(seen.map(({ after }) => after.n)).toEqual([
      4,
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
      0,
    ]);
    expect((await page(`limit=5&actor=${owner.id}`)).meta.next_cursor).toBeNull();
    expect((await page('limit=1')).data).toHaveLength(1);
    clock.set(START);
  });

  it('returns 100 events by default and at most 500', async () => {
    const { owner, page } = await aTeamOf501();
    expect([(await page()).data.length, (await page('limit=500')).data.length]).toEqual([100, 500]);
    const { meta } = await page('limit=500');
    expect((await page(`cursor=${meta.next_cursor ?? ''}`)).data).toHaveLength(1);
    const more = await get(`${PATH}?limit=501`, { as: owner.as });
    expect(refusal(more)).toEqual([400, 'INVALID_REQUEST']);
  });

  it.each([
    ['actor', 'actor=Ada'],
    ['actor', 'actor='],
    ['action', 'action=everything'],
    ['action', "action=a.b' or 1=1"],
    ['subject', 'subject=a/b'],
    ['subject', `subject=${ABSENT}/thing`],
    ['from', 'from=2026-02-29'],
    ['from', 'from=yesterday'],
    ['to', 'to=2026-11-20T00:00:00Z'],
    ['from', 'from=2026-11-02&to=2026-11-01'],
    ['cursor', 'cursor=x'],
    ['cursor', `cursor=${'_'.repeat(30)}`],
    ['limit', 'limit=0'],
    ['limit', 'limit=1e2'],
    ['limit', 'limit=-1'],
    ['limit', 'limit=100&limit=5'],
    ['unknown', 'unknown=x'],
  ])('names %s when it is wrong: %s', async (field, parameters) => {
    const { owner } = await aTeam(database, app);
    const answer = await get(`${PATH}?${parameters}`, { as: owner.as });
    expect([refusal(answer), messageOf(answer)]).toEqual([
      [400, 'INVALID_REQUEST'],
      expect.stringMatching(`^${field}: `),
    ]);
  });

  it('covers one organisation, whatever the query', async () => {
    const [ours, theirs] = [await aTeam(database, app), await withEvents([START, START])];
    const { meta } = await theirs.page('limit=1');
    const asked = ['', `actor=${theirs.owner.id}`, `subject=${ABSENT}`, `cursor=${meta.next_cursor ?? ''}`];
    for (const parameters of asked) {
      expect((await get(`${PATH}?${parameters}`, { as: ours.owner.as })).json()).toEqual({
        meta: { version: 1, next_cursor: null },
        data: [],
      });
    }
  });

  it('is for owners and admins only', async () => {
    const { organization, join } = await aTeam(database, app);
    expect((await get(PATH, { as: (await join('admin')).as })).statusCode).toBe(200);
    const key = await aKey(database, organization);
    for (const as of [(await join('member')).as, (await join('contractor')).as, key.secret]) {
      expect(refusal(await get(PATH, { as }))).toEqual([403, 'FORBIDDEN_ROLE']);
    }
    expect((await get(PATH)).statusCode).toBe(401);
  });

  it('contains no secret, whatever the action', async () => {
    const { owner, invite } = await aTeam(database, app);
    const { as } = owner;
    const minted = (
      await post('/api/settings/api-keys', { as, body: { name: 'k', capabilities: ['records.read'] } })
    ).json<{ data: { id: string; key: string } }>().data;
    const rotated = (await post(`/api/settings/api-keys/${minted.id}/rotate`, { as, body: {} })).json<{
      data: { key: string };
    }>().data;
    const { token } = (await invite({ email: 'guest@example.com' })).json<{ data: { token: string } }>().data;
    await invite({ email: 'Guest@example.com' });
    const again = (await invite({ email: 'guest@example.com' })).json<{ data: { token: string } }>().data;
    const guest = await post('/api/auth/accept-invitation', {
      body: { token: again.token, password: 'the guest password' },
      address: anAddress(),
    });
    const changed = await post('/api/auth/change-password', {
      as,
      address: anAddress(),
      body: { current_password: PASSWORD, new_password: 'another password' },
    });
    const renewed = sessionOf(changed);
    const log = (await get(PATH, { as: renewed })).body;
    const actions = [...log.matchAll(/"action":"([a-z_.]+)"/g)].map(([, action]) => String(action));
    expect([...new Set(actions)].toSorted()).toEqual([
      'api_key.minted',
      'api_key.rotated',
      'invitation.accepted',
      'invitation.revoked',
      'invitation.sent',
      'member.joined',
      'user.password_changed',
      'user.signed_in',
    ]);
    const secrets = [
      minted.key,
      rotated.key,
      token,
      again.token,
      PASSWORD,
      'the guest password',
      'another password',
    ];
    for (const secret of [...secrets, as, renewed, sessionOf(guest), '$argon2', '_hash', 'token'])
      expect(log).not.toContain(secret);
  });
});

async function aTeamOf501() {
  const team = await withEvents([]);
  const events = Array.from({ length: 501 }, (_, n) => ({
    actor: { kind: 'operator' as const },
    action: 'thing.done',
    subject: { kind: 'thing', id: ABSENT },
    before: null,
    after: { n },
  }));
  await team.tenant.note(recordEvents(events, new Date(START)));
  return team;
}
