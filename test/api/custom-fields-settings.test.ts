import { describe, expect, it } from 'vitest';
import { CAPABILITIES, ROLES } from '../../src/access/capability.ts';
import { checkValues, loadActiveDefinitions, visibleValues } from '../../src/records/custom-fields/index.ts';
import { aKey, anOrganization, type Method, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aManager, type Field, messageOf, PATH, refusal } from './custom-fields-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, send, clock } = app;
const ABSENT = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

describe('archiving', () => {
  it('hides a field until it is restored', async () => {
    const { tenant, defined, archive, restore, keys, events } = await aManager(database, app);
    const field = await defined({ key: 'a' });
    clock.advance(1000);
    const archived = (await archive(field.id)).json<{ data: Field }>().data;
    expect(archived).toEqual({
      ...field,
      archived_at: clock().toISOString(),
      updated_at: clock().toISOString(),
    });
    clock.advance(1000);
    expect((await archive(field.id)).json()).toMatchObject({ data: archived });
    expect([await keys(), await keys('&archived=true')]).toEqual([
      ['industry', 'website', 'tax_number'],
      ['a'],
    ]);
    expect(await keys('&archived=all')).toEqual(['industry', 'website', 'tax_number', 'a']);

    const hidden = await loadActiveDefinitions(tenant, 'customer-profile');
    const { values } = checkValues(hidden, { a: 'kept' }, { a: 'x', website: 'https://a.co' });
    expect([values, visibleValues(hidden, values)]).toEqual([
      { a: 'kept', website: 'https://a.co' },
      { website: 'https://a.co' },
    ]);
    const restored = (await restore(field.id)).json<{ data: Field }>().data;
    expect(restored).toEqual({ ...field, updated_at: clock().toISOString() });
    expect((await restore(field.id)).json()).toMatchObject({ data: restored });
    expect(visibleValues(await loadActiveDefinitions(tenant, 'customer-profile'), values)).toEqual(values);
    expect((await events()).map(({ action }) => action)).toEqual([
      'custom_field.defined',
      'custom_field.archived',
      'custom_field.restored',
    ]);
  });

  it('is refused while conditions refer to the field', async () => {
    const { defined, change, archive } = await aManager(database, app);
    const a = await defined({ key: 'a' });
    const b = await defined({ key: 'b', show_if: 'a == "x"' });
    await defined({ key: 'c', show_if: 'a != "x" and b == "y"' });
    const answer = await archive(a.id);
    expect([refusal(answer), messageOf(answer)]).toEqual([
      [400, 'INVALID_REQUEST'],
      'id: must not break the show_if of b, c, which must refer to a field that exists, not to "a"; change that first',
    ]);
    await change(b.id, { show_if: null });
    expect(messageOf(await archive(a.id))).toContain('the show_if of c, ');
  });

  it('restores the platform’s field of the same key, if conditions allow', async () => {
    const { defined, archive, keys } = await aManager(database, app);
    const industry = await defined({ key: 'industry', type: 'number' });
    const more = await defined({ key: 'more', show_if: 'industry == 5' });
    expect(messageOf(await archive(industry.id))).toMatch(
      /^id: must not break the show_if of more, which must compare industry with one of its options \(agriculture, .*\), not with 5; /,
    );
    await archive(more.id);
    await archive(industry.id);
    expect(await keys()).toEqual(['industry', 'website', 'tax_number']);
  });

  it('cannot be undone while the condition is no longer valid', async () => {
    const { defined, archive, restore, change } = await aManager(database, app);
    const a = await defined({ key: 'a' });
    const b = await defined({ key: 'b', show_if: 'a == "x"' });
    await archive(b.id);
    await archive(a.id);
    expect(messageOf(await restore(b.id))).toBe('show_if: must refer to a field that exists, not to "a"');
    expect(messageOf(await change(b.id, { label: 'B' }))).toBe(
      'id: must be of a field that is not archived; restore it first',
    );
    await restore(a.id);
    expect((await restore(b.id)).statusCode).toBe(200);
  });
});

describe('the order', () => {
  it('is that of the ids', async () => {
    const { defined, order, keys, events, organization } = await aManager(database, app);
    const [a, b, c] = [await defined({ key: 'a' }), await defined({ key: 'b' }), await defined({ key: 'c' })];
    const subject = 'customer-profile';
    const answer = await order({ subject, ids: [c.id, a.id, b.id] });
    const { meta, data } = answer.json<{ meta: unknown; data: Field[] }>();
    expect(meta).toEqual({ version: 1, total: 3 });
    expect(data.map(({ key, position }) => [key, position])).toEqual([
      ['c', 100],
      ['a', 101],
      ['b', 102],
    ]);
    expect((await keys()).slice(3)).toEqual(['c', 'a', 'b']);
    // Sending the same order again changes nothing.
    await order({ subject, ids: [c.id, a.id, b.id] });
    const reordered = (await events()).filter(({ action }) => action === 'custom_field.reordered');
    expect(reordered).toMatchObject([
      {
        subject_id: organization.id,
        before: { subject, order: [{ key: 'a', position: 100 }, { key: 'b' }, { key: 'c' }] },
        after: { subject, order: [{ key: 'c', position: 100 }, { key: 'a' }, { key: 'b' }] },
      },
    ]);
  });

  it('must name each active field once', async () => {
    const { defined, archive, order } = await aManager(database, app);
    const [a, b, gone] = [
      await defined({ key: 'a' }),
      await defined({ key: 'b' }),
      await defined({ key: 'gone' }),
    ];
    const person = await defined({ key: 'p', subject: 'person' });
    await archive(gone.id);
    for (const ids of [
      [],
      [a.id],
      [a.id, a.id],
      [a.id, b.id, gone.id],
      [a.id, person.id],
      [a.id, ABSENT],
      [a.id, b.id, b.id],
    ]) {
      const answer = await order({ subject: 'customer-profile', ids });
      expect(messageOf(answer)).toBe('ids: must name each of the 2 active fields of the subject once');
    }
    expect(refusal(await order({ subject: 'customer-profile', ids: ['x'] }))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
    expect(refusal(await order({ ids: [] }))).toEqual([400, 'INVALID_REQUEST']);
    expect((await order({ subject: 'customer-profile', ids: [b.id, a.id] })).statusCode).toBe(200);
  });
});

describe('the list', () => {
  it('covers all subjects by default', async () => {
    const { as, defined } = await aManager(database, app);
    await defined({ key: 'industry', label: 'Ours' });
    const { meta, data } = (await get(PATH, { as })).json<{
      meta: { total: number };
      data: { subject: string; key: string; kind: string }[];
    }>();
    expect(meta.total).toBe(data.length);
    expect(data.slice(0, 3).map(({ subject, key, kind }) => [subject, key, kind])).toEqual([
      ['customer-profile', 'industry', 'custom'],
      ['customer-profile', 'industry', 'system'],
      ['customer-profile', 'website', 'system'],
    ]);
    expect([...new Set(data.map(({ subject }) => subject))]).toEqual([
      'customer-profile',
      'vendor-profile',
      'invoice',
      'person',
      'membership',
    ]);
  });

  it.each(['subject=x', 'archived=yes', 'archived='])('?%s is refused', async (parameters) => {
    const { as } = await aManager(database, app);
    expect(refusal(await get(`${PATH}?${parameters}`, { as }))).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('access to the management of fields', () => {
  const calls: [Method, string, object | undefined][] = [
    ['GET', '', undefined],
    ['POST', '', { subject: 'person', key: 'x', label: 'X', type: 'text' }],
    ['PUT', '/order', { subject: 'person', ids: [] }],
    ['PATCH', `/${ABSENT}`, { label: 'X' }],
    ['POST', `/${ABSENT}/archive`, undefined],
    ['POST', `/${ABSENT}/restore`, undefined],
  ];
  const codeOf = async (as: string | undefined, [method, path, body]: (typeof calls)[number]) =>
    (
      await send(method, `${PATH}${path}`, {
        ...(as === undefined ? {} : { as }),
        ...(body === undefined ? {} : { body }),
      })
    ).statusCode;

  it.each(ROLES)('%s', async (role) => {
    const as = await signedIn(database, await anOrganization(database), role);
    const codes = [];
    for (const call of calls) codes.push(await codeOf(as, call));
    const isManager = role === 'owner' || role === 'admin';
    expect(codes).toEqual(isManager ? [200, 200, 400, 404, 404, 404] : [403, 403, 403, 403, 403, 403]);
  });

  it('no key, and not without credentials', async () => {
    const organization = await anOrganization(database);
    for (const call of calls) {
      expect(await codeOf(undefined, call)).toBe(401);
      for (const capability of CAPABILITIES)
        expect(await codeOf((await aKey(database, organization, [capability])).secret, call)).toBe(403);
    }
  });

  it('no member of another organisation, where the field is not found', async () => {
    const ours = await aManager(database, app);
    const field = await ours.defined({ key: 'a' });
    const theirs = await aManager(database, app);
    for (const answer of [
      await theirs.change(field.id, { label: 'B' }),
      await theirs.archive(field.id),
      await theirs.restore(field.id),
    ]) {
      expect([refusal(answer), messageOf(answer)]).toEqual([
        [404, 'NOT_FOUND'],
        'There is no custom field with this id in this organisation.',
      ]);
    }
    expect(messageOf(await theirs.order({ subject: 'customer-profile', ids: [field.id] }))).toContain(
      'each of the 0',
    );
    expect(await theirs.keys('&archived=all')).not.toContain('a');
    expect((await ours.events()).length).toBe(1);
  });

  it('no member can change a field of the platform', async () => {
    const { change, archive } = await aManager(database, app);
    const id = '019a0c00-0000-7000-8000-000000000101';
    expect(refusal(await change(id, { label: 'Ours' }))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await archive(id))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await change('x', { label: 'Ours' }))).toEqual([400, 'INVALID_REQUEST']);
  });
});
