import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { FIELD_TYPES } from '../../src/records/fields/field-type.ts';
import { VENDOR_FIELDS } from '../../src/records/profiles/fields.ts';
import { aKey, anOrganization, aSession, aUser, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { defineFields, eventsOf, keepCustomers, type Customer as Vendor } from './keeping-customers.ts';

const database = await testDatabase();
const { get, send, post, clock } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const user = await aUser(database, organization, { role: 'member' });
const as = await aSession(database, organization, user);
await defineFields(tenant, [{ key: 'iban' }, { key: 'grade', type: 'number' }], 'vendor-profile');
await defineFields(tenant, [{ key: 'shade' }]);

const VENDORS = '/api/v1/vendors';
type Patched = { data: Vendor; changed: string[]; rejected: Record<string, string> };

let number = 0;
const aVendor = async (fields: object = {}, path = VENDORS, caller = as): Promise<string> => {
  number += 1;
  const record = { external_id: `V-${number}`, name: `Paper Mill ${number}`, ...fields };
  const answer = await post(path, { as: caller, body: { data: [record] } });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"created"')]);
  return answer.json<{ data: { id: string }[] }>().data[0]?.id ?? '';
};
const patch = async (id: string, body: unknown, headers: Record<string, string> = {}) =>
  await send('PATCH', `${VENDORS}/${id}`, { as, body, headers });

describe('creating by a member who is signed in', () => {
  it.each(['/api/v1/vendors', '/api/v1/customers'])('works at %s', async (path) => {
    const id = await aVendor({ payment_terms: 'Net 14', default_currency: 'NZD' }, path);
    const { data } = (await get(`${path}/${id}`, { as })).json<{ data: Vendor }>();
    expect(data).toMatchObject({ id, status: 'active', payment_terms: 'Net 14', default_currency: 'NZD' });
  });
});

describe('reading a vendor', () => {
  it('returns every field in order, or those that are named', async () => {
    const id = await aVendor({ account_number: '4711', custom_fields: { iban: 'AU1' } });
    const { data } = (await get(`${VENDORS}/${id}`, { as })).json<{ data: Vendor }>();
    expect(Object.keys(data)).toEqual([
      'id',
      'party_id',
      'name',
      ...Object.keys(VENDOR_FIELDS),
      'custom_fields',
      'created_at',
      'updated_at',
      'external_id',
    ]);
    const named = await get(`${VENDORS}/${id}?fields=name,custom_fields.iban,nothing,credit_limit`, { as });
    expect(named.json()).toMatchObject({
      data: { name: data['name'], custom_fields: { iban: 'AU1' } },
    });
    expect(Object.keys(named.json<{ data: object }>().data)).toEqual(['name', 'custom_fields']);
    expect(named.headers['etag']).toBe((await get(`${VENDORS}/${id}`, { as })).headers['etag']);
  });

  it('finds neither a customer, nor a removed vendor, nor one of others', async () => {
    const others = await anOrganization(database);
    const theirKey = await aKey(database, others, ['records.write', 'records.read']);
    const theirs = await aVendor({}, VENDORS, theirKey.secret);
    expect((await get(`${VENDORS}/${theirs}`, { as: theirKey.secret })).statusCode).toBe(200);
    const [customer = ''] = await keepCustomers(tenant, [{ name: 'Harbour Cafe' }]);
    const removed = await aVendor();
    await tenant.write(
      async (transaction) =>
        await transaction.run(
          sql`update vendor_profiles set removed_at = now() where id = ${removed}`.compile(query),
        ),
    );
    for (const id of [theirs, customer, removed]) {
      for (const answer of [await get(`${VENDORS}/${id}`, { as }), await patch(id, { notes: 'x' })]) {
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { error: { code: 'NOT_FOUND', message: 'There is no vendor with this id.' } },
        ]);
      }
    }
  });
});

describe('a PATCH of a vendor', () => {
  it('sets fields and custom fields, says which changed, and is audited', async () => {
    const id = await aVendor();
    clock.advance(1000);
    const answer = await patch(id, {
      status: 'inactive',
      contact_email: 'mill@example.com',
      custom_fields: { iban: 'AU2', shade: 'of customers alone', grade: 'none' },
    });
    expect(answer.json()).toMatchObject({
      data: { status: 'inactive', contact_email: 'mill@example.com', custom_fields: { iban: 'AU2' } },
      changed: ['status', 'contact_email', 'custom_fields.iban'],
      rejected: { shade: 'unknown field', grade: expect.any(String) },
      rejected_codes: { shade: 'unknown', grade: 'type' },
    });
    const read = await get(`${VENDORS}/${id}`, { as });
    expect(read.json<Patched>().data).toEqual(answer.json<Patched>().data);
    expect(read.headers['etag']).toBe(answer.headers['etag']);
    expect(await eventsOf(tenant, id)).toEqual([
      {
        actor_kind: 'user',
        actor_id: user.id,
        action: 'vendor.changed',
        before: { status: 'active', contact_email: null, 'custom_fields.iban': null },
        after: { status: 'inactive', contact_email: 'mill@example.com', 'custom_fields.iban': 'AU2' },
      },
    ]);
  });

  it('of nothing new changes nothing, and leaves the other fields alone', async () => {
    const id = await aVendor({ notes: 'kept', payment_terms: 'Net 7' });
    const before = (await get(`${VENDORS}/${id}`, { as })).json<{ data: Vendor }>().data;
    clock.advance(1000);
    const same = (await patch(id, { notes: 'kept' })).json<Patched>();
    expect([same.changed, same.data]).toEqual([[], before]);
    expect(await eventsOf(tenant, id)).toEqual([]);
    const cleared = (await patch(id, { notes: null })).json<Patched>();
    expect(cleared.data).toEqual({ ...before, notes: null, updated_at: clock().toISOString() });
  });

  it('with an If-Match of an older version is refused, and nothing is applied', async () => {
    const id = await aVendor();
    const tag = String((await get(`${VENDORS}/${id}`, { as })).headers['etag']);
    expect((await patch(id, { notes: 'first' }, { 'if-match': tag })).statusCode).toBe(200);
    const late = await patch(id, { notes: 'second' }, { 'if-match': tag });
    expect([late.statusCode, late.json()]).toMatchObject([412, { error: { code: 'PRECONDITION_FAILED' } }]);
    expect((await get(`${VENDORS}/${id}?fields=notes`, { as })).json()).toMatchObject({
      data: { notes: 'first' },
    });
  });

  it('of two that meet, loses neither', async () => {
    const id = await aVendor();
    await Promise.all([patch(id, { notes: 'one' }), patch(id, { payment_terms: 'Net 60' })]);
    expect((await get(`${VENDORS}/${id}?fields=notes,payment_terms`, { as })).json()).toMatchObject({
      data: { notes: 'one', payment_terms: 'Net 60' },
    });
  });

  it.each(Object.entries(VENDOR_FIELDS))(
    'refuses a wrong %s, and applies nothing',
    async (name, { kind }) => {
      const id = await aVendor();
      const wrong = 'x'.repeat((FIELD_TYPES[kind].longest ?? 0) + 1);
      const other = name === 'notes' ? 'payment_terms' : 'notes';
      const refused = await patch(id, { [name]: wrong, [other]: 'new' });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { error: { code: 'INVALID_REQUEST', detail: { fields: [{ field: name }] } } },
      ]);
      expect((await get(`${VENDORS}/${id}?fields=${other}`, { as })).json()).toEqual({
        meta: { version: 1 },
        data: { [other]: null },
      });
    },
  );

  it('takes no credit limit, which customers alone have', async () => {
    const refused = await patch(await aVendor(), { credit_limit: '5' });
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('credit_limit')]);
  });
});
