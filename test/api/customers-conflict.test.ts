import { describe, expect, it } from 'vitest';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { CUSTOMERS, type Customer, defineFields, eventsOf, keepCustomers } from './keeping-customers.ts';

const database = await testDatabase();
const { get, send, clock } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const { secret: as } = await aKey(database, organization, ['records.read', 'records.write']);
await defineFields(tenant, [{ key: 'shade' }, { key: 'grade', type: 'number' }]);

const CLIENTS = Array.from({ length: 50 }, (_, client) => client);
const keys = await Promise.all(
  CLIENTS.map(async () => (await aKey(database, organization, ['records.read', 'records.write'])).secret),
);

type Patched = { data: Customer; changed: string[]; rejected: Record<string, string> };

const aCustomer = async (fields = {}) =>
  (await keepCustomers(tenant, [{ name: 'Harbour Cafe', fields }]))[0] ?? '';
const patch = async (id: string, body: unknown, headers: Record<string, string> = {}, caller = as) =>
  await send('PATCH', `${CUSTOMERS}/${id}`, { as: caller, body, headers });
const tagOf = async (id: string, query = '') =>
  String((await get(`${CUSTOMERS}/${id}${query}`, { as })).headers['etag']);

describe('the entity tag of a customer', () => {
  it('is strong, and covers the whole customer whatever fields are requested', async () => {
    const id = await aCustomer();
    expect(await tagOf(id)).toMatch(/^"[\w-]{22}"$/);
    expect(await tagOf(id, '?fields=name')).toBe(await tagOf(id));
    const answer = await get(`${CUSTOMERS}/${id}`, { as, headers: { 'if-none-match': await tagOf(id) } });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
  });

  it('is returned by a PATCH, and changes only when the customer does', async () => {
    const id = await aCustomer();
    const first = await tagOf(id);
    clock.advance(1000);
    const changed = await patch(id, { notes: 'x' });
    const second = String(changed.headers['etag']);
    expect(second).not.toBe(first);
    expect(await tagOf(id)).toBe(second);
    expect((await patch(id, { notes: 'x' })).headers['etag']).toBe(second);
  });
});

describe('If-Match', () => {
  it.each([
    ['the tag', (tag: string) => tag],
    ['a list that has the tag', (tag: string) => `"other", ${tag}, W/"weak"`],
    ['*', () => '*'],
  ])('lets through who sends %s', async (_, sent) => {
    const id = await aCustomer();
    const answer = await patch(id, { notes: 'x' }, { 'if-match': sent(await tagOf(id)) });
    expect([answer.statusCode, answer.json<Patched>().changed]).toEqual([200, ['notes']]);
  });

  it.each([
    ['another tag', () => '"AAAAAAAAAAAAAAAAAAAAAA"'],
    ['the tag as a weak one', (tag: string) => `W/${tag}`],
    ['the tag without quotes', (tag: string) => tag.replaceAll('"', '')],
    ['no tag', () => ','],
    ['nothing', () => ''],
  ])('refuses %s with 412, and nothing is applied', async (_, sent) => {
    const id = await aCustomer();
    const tag = await tagOf(id);
    const answer = await patch(id, { notes: 'x' }, { 'if-match': sent(tag) });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      412,
      { error: { code: 'PRECONDITION_FAILED' } },
    ]);
    expect(await tagOf(id)).toBe(tag);
    expect(await eventsOf(tenant, id)).toEqual([]);
  });

  it('with an outdated version is refused, even if nothing would change', async () => {
    const id = await aCustomer();
    const old = await tagOf(id);
    expect((await patch(id, { notes: 'theirs' })).statusCode).toBe(200);
    expect((await patch(id, { notes: 'ours' }, { 'if-match': old })).statusCode).toBe(412);
    expect((await patch(id, { notes: 'theirs' }, { 'if-match': old })).statusCode).toBe(412);
    expect(await eventsOf(tenant, id)).toHaveLength(1);
  });

  it('is checked after the form and after existence', async () => {
    const id = await aCustomer();
    const old = { 'if-match': '"old"' };
    expect((await patch(id, { status: 'gone' }, old)).statusCode).toBe(400);
    expect((await patch('01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d', { notes: 'x' }, old)).statusCode).toBe(404);
  });
});

describe('fifty clients that change one customer at once', () => {
  it('each get a correct answer, and the audit log has one event per real change', async () => {
    const id = await aCustomer();
    const answers = await Promise.all(
      CLIENTS.flatMap((client) =>
        ['first', 'second'].map(async (time) => {
          const body = { status: 'inactive', notes: `${client} ${time}`, custom_fields: { grade: client } };
          return { body, answer: await patch(id, body, {}, keys[client]) };
        }),
      ),
    );
    const patched = answers.map(({ answer }) => answer.json<Patched>());
    expect(answers.map(({ answer }) => answer.statusCode)).toEqual(answers.map(() => 200));
    for (const [index, { body }] of answers.entries()) {
      expect(patched[index]?.data).toMatchObject(body);
      expect(patched[index]?.rejected).toEqual({});
      expect(patched[index]?.changed).toContain('notes');
    }
    // All want the same status, and the first of them sets it.
    expect(patched.filter(({ changed }) => changed.includes('status'))).toHaveLength(1);
    const events = await eventsOf(tenant, id);
    expect(events).toHaveLength(answers.length);
    // Each change starts from what another one left: none is lost in between.
    const found = events.map(({ before }) => notesIn(before));
    const left = events.map(({ after }) => notesIn(after));
    const { notes } = (await get(`${CUSTOMERS}/${id}`, { as })).json<{ data: Customer }>().data;
    expect(new Set([...found, notes])).toEqual(new Set([null, ...left]));
    expect(new Set(left).size).toBe(left.length);
  });

  it('lose no update when each sends If-Match', async () => {
    const id = await aCustomer({ credit_limit: null });
    const addOne = async (caller: string): Promise<number> => {
      const answer = await get(`${CUSTOMERS}/${id}`, { as: caller });
      const { credit_limit: limit } = answer.json<{ data: { credit_limit: string | null } }>().data;
      const raised = { credit_limit: Number(limit ?? 0) + 1 };
      return (await patch(id, raised, { 'if-match': String(answer.headers['etag']) }, caller)).statusCode;
    };
    const untilDone = async (caller: string): Promise<void> => {
      const status = await addOne(caller);
      expect([200, 412]).toContain(status);
      if (status !== 200) await untilDone(caller);
    };
    const tag = await tagOf(id);
    const first = await Promise.all(
      keys.map(async (caller) => await patch(id, { credit_limit: 1 }, { 'if-match': tag }, caller)),
    );
    const answered = (status: number) => first.filter(({ statusCode }) => statusCode === status).length;
    expect([answered(200), answered(412)]).toEqual([1, CLIENTS.length - 1]);
    const others = keys.slice(0, 12);
    await Promise.all(others.map(untilDone));
    const answer = await get(`${CUSTOMERS}/${id}`, { as });
    expect(answer.json()).toMatchObject({ data: { credit_limit: `${1 + others.length}.0000` } });
    expect(await eventsOf(tenant, id)).toHaveLength(1 + others.length);
  });
});

function notesIn(values: unknown): unknown {
  return (values as { notes: unknown }).notes;
}
