import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { recordEvents } from '../../src/audit/audit.ts';
import { MOST_EXPORTED } from '../../src/audit/export-audit-log.ts';
import { type Answer, aKey, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aTeam, messageOf, refusal, type TeamMember } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post } = app;
const LIST = '/api/settings/audit-log';
const ABSENT = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

type Event = Readonly<{ id: string; action: string; position: number; hash: string; after: unknown }>;

const exported = async (by: TeamMember, body: object) => await post(`${LIST}/export`, { as: by.as, body });
const linesOf = ({ body }: Answer) =>
  body
    .split('\n')
    .slice(0, -1)
    .map((line): Event => JSON.parse(line) as Event);

/** A team with so many events, numbered from 0 on. */
async function withEvents(count: number, names: Readonly<{ action?: string }> = {}) {
  const team = await aTeam(database, app);
  const events = Array.from({ length: count }, (_, n) => ({
    actor: { kind: 'user', id: team.owner.id } as const,
    action: names.action ?? 'thing.done',
    subject: { kind: 'thing', id: ABSENT },
    before: null,
    after: { n },
  }));
  if (count > 0) await team.tenant.note(recordEvents(events, new Date('2026-11-18T00:00:00Z')));
  const listed = async (parameters: string) =>
    (await get(`${LIST}?limit=500&${parameters}`, { as: team.owner.as })).json<{ data: Event[] }>().data;
  return { ...team, listed };
}

describe('an export of the audit log', () => {
  it('holds every event of the list as NDJSON, beyond one page, and itself as the newest', async () => {
    const { owner, listed } = await withEvents(1234);
    const answer = await exported(owner, { format: 'ndjson' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
    ]);
    const lines = linesOf(answer);
    expect(lines).toHaveLength(1235);
    expect(lines.slice(0, 500)).toEqual(await listed(''));
    expect(new Set(lines.map(({ id }) => id)).size).toBe(1235);
    expect(lines[0]).toMatchObject({
      action: 'audit_log.exported',
      actor: { kind: 'user', id: owner.id },
      subject: { kind: 'organization' },
      after: { format: 'ndjson' },
      position: 1235,
    });
  });

  it('holds the same as CSV, with no text that a spreadsheet would run as a formula', async () => {
    const { owner, listed, organization } = await withEvents(2);
    await aKey(database, organization, ['metrics.read'], { name: '=HYPERLINK("http://evil.example")' });
    const answer = await exported(owner, { format: 'csv' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows: Record<string, string>[] = parse(answer.body, { columns: true });
    const events = await listed('');
    expect(rows.map(({ id, position, hash, action }) => ({ id, position, hash, action }))).toEqual(
      events.map(({ id, position, hash, action }) => ({ id, position: String(position), hash, action })),
    );
    expect(rows.map(({ after }) => JSON.parse(after || 'null') as unknown)).toEqual(
      events.map(({ after }) => after),
    );
    expect(answer.body).not.toMatch(/(^|,)"?=/m);
  });

  it('accepts the filters of the list and records them', async () => {
    const { owner, listed } = await withEvents(3, { action: 'thing.changed' });
    const filter = { action: 'thing.changed', subject: `thing/${ABSENT}`, actor: owner.id };
    const days = { from: '2026-11-18', to: '2026-11-18' };
    const answer = await exported(owner, { format: 'ndjson', ...filter, ...days });
    expect(linesOf(answer).map(({ after }) => after)).toEqual(
      (await listed('action=thing.changed')).map(({ after }) => after),
    );
    expect(
      linesOf(await exported(owner, { format: 'ndjson', from: '2026-11-19', to: '2026-11-19' })),
    ).toEqual([]);
    expect((await exported(owner, { format: 'csv', action: 'thing.none' })).body.split('\r\n')).toHaveLength(
      2,
    );
    expect((await listed('action=audit_log.exported')).map(({ after }) => after)).toContainEqual({
      format: 'ndjson',
      ...filter,
      ...days,
    });
  });

  it('is refused before anything is written when there are too many events', async () => {
    const { owner, tenant, listed } = await withEvents(0);
    const event = {
      actor: { kind: 'operator' },
      action: 'thing.done',
      subject: { kind: 'thing', id: ABSENT },
      before: null,
      after: null,
    } as const;
    const many = Array.from({ length: MOST_EXPORTED / 10 }, () => event);
    for (let part = 0; part < 10; part += 1) await tenant.note(recordEvents(many, new Date(START)));
    await tenant.note(recordEvents([event], new Date('2026-11-10T00:00:00Z')));
    const answer = await exported(owner, { format: 'csv' });
    expect([refusal(answer), messageOf(answer)]).toEqual([
      [400, 'ANSWER_TOO_LARGE'],
      'At most 100000 events are exported at once, and there are more; ask for fewer days with from and to.',
    ]);
    expect(await listed('action=audit_log.exported')).toEqual([]);
    expect(linesOf(await exported(owner, { format: 'ndjson', to: '2026-11-11' }))).toHaveLength(1);
  }, 120_000);

  it.each([
    ['format', {}],
    ['format', { format: 'xlsx' }],
    ['from', { format: 'csv', from: 'yesterday' }],
    ['from', { format: 'csv', from: '2026-11-02', to: '2026-11-01' }],
    ['actor', { format: 'csv', actor: 'Ada' }],
    ['limit', { format: 'csv', limit: '5' }],
  ])('names %s when it is wrong: %j', async (field, body) => {
    const { owner, listed } = await withEvents(0);
    const answer = await exported(owner, body);
    expect([refusal(answer), messageOf(answer)]).toEqual([
      [400, 'INVALID_REQUEST'],
      expect.stringMatching(`^${field}: `),
    ]);
    expect(await listed('')).toEqual([]);
  });

  it('covers one organisation, and is for its owners and admins only', async () => {
    const [ours, theirs] = [await withEvents(1), await withEvents(2)];
    const lines = linesOf(await exported(ours.owner, { format: 'ndjson', actor: theirs.owner.id }));
    expect(lines).toEqual([]);
    expect(linesOf(await exported(await ours.join('admin'), { format: 'ndjson' }))).toHaveLength(3);
    const key = await aKey(database, ours.organization);
    for (const as of [(await ours.join('member')).as, key.secret])
      expect(refusal(await post(`${LIST}/export`, { as, body: { format: 'csv' } }))).toEqual([
        403,
        'FORBIDDEN_ROLE',
      ]);
  });
});

describe('an event', () => {
  it('has its position in the chain and a hash that depends on its content', async () => {
    const { listed } = await withEvents(3);
    const events = await listed('');
    expect(events.map(({ position }) => position)).toEqual([3, 2, 1]);
    expect(new Set(events.map(({ hash }) => hash)).size).toBe(3);
    for (const { hash } of events) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
