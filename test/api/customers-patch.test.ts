import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { aKey, anOrganization, aSession, aUser, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import {
  archiveField,
  CUSTOMERS,
  type Customer,
  defineFields,
  eventsOf,
  keepCustomers,
} from './keeping-customers.ts';

const database = await testDatabase();
const { get, send, clock } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const user = await aUser(database, organization, { role: 'member' });
const as = await aSession(database, organization, user);
const key = await aKey(database, organization, ['records.write']);
await defineFields(tenant, [
  { key: 'shade' },
  { key: 'grade', type: 'number', config: { max: 10 } },
  { key: 'owed', type: 'currency' },
  { key: 'must', required: true },
]);

type Patched = {
  meta: object;
  data: Customer;
  changed: string[];
  rejected: Record<string, string>;
  rejected_codes: Record<string, string>;
};

const aCustomer = async (fields = {}, custom = {}): Promise<string> => {
  const [id = ''] = await keepCustomers(tenant, [
    { name: 'Harbour Cafe', fields, custom: { must: 'x', ...custom } },
  ]);
  return id;
};
const patch = async (id: string, body: unknown, caller = as, headers: Record<string, string> = {}) =>
  await send('PATCH', `${CUSTOMERS}/${id}`, { as: caller, body, headers });
const patched = async (id: string, body: unknown) => {
  const answer = await patch(id, body);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<Patched>();
};
const read = async (id: string) => (await get(`${CUSTOMERS}/${id}`, { as })).json<{ data: Customer }>().data;
const version = async () =>
  (await tenant.read(query.selectFrom('data_versions').select('stamp').compile()))[0]?.stamp;

const EVERY_FIELD = {
  status: 'inactive',
  account_number: '4711',
  payment_terms: 'Net 30',
  default_currency: 'NZD',
  credit_limit: '5000.0000',
  billing_email: 'bills@example.com',
  contact_first_name: 'Ines',
  contact_last_name: 'Okafor',
  contact_email: 'ines@example.com',
  contact_phone: '+61 2 5550 1234',
  notes: 'one\n\ttwo',
};

describe('a PATCH', () => {
  it('sets every editable field, returns which ones changed, and is audited with its author', async () => {
    const id = await aCustomer();
    const before = await read(id);
    clock.advance(1000);
    const answer = await patched(id, { ...EVERY_FIELD, custom_fields: { shade: 'blue', grade: 7 } });
    expect(Object.keys(answer)).toEqual(['meta', 'data', 'changed', 'rejected', 'rejected_codes']);
    expect(answer.changed).toEqual([
      ...Object.keys(EVERY_FIELD),
      'custom_fields.shade',
      'custom_fields.grade',
    ]);
    const after = { ...before, ...EVERY_FIELD, updated_at: clock().toISOString() };
    expect(answer.data).toEqual({ ...after, custom_fields: { must: 'x', shade: 'blue', grade: 7 } });
    expect([answer.meta, answer.rejected]).toEqual([{ version: 1 }, {}]);
    expect(await read(id)).toEqual(answer.data);
    const none = Object.fromEntries(Object.keys(EVERY_FIELD).map((field) => [field, null]));
    expect(await eventsOf(tenant, id)).toEqual([
      {
        actor_kind: 'user',
        actor_id: user.id,
        action: 'customer.changed',
        before: { ...none, status: 'active', 'custom_fields.shade': null, 'custom_fields.grade': null },
        after: { ...EVERY_FIELD, 'custom_fields.shade': 'blue', 'custom_fields.grade': 7 },
      },
    ]);
  });

  it('made with a key is audited as such', async () => {
    const id = await aCustomer();
    expect((await patch(id, { notes: 'x' }, key.secret)).statusCode).toBe(200);
    expect(await eventsOf(tenant, id)).toMatchObject([{ actor_kind: 'api_key', actor_id: key.id }]);
  });

  it.each([null, '', ' \t '])('clears optional fields with %j', async (nothing) => {
    const id = await aCustomer();
    await patched(id, EVERY_FIELD);
    const { status: _status, ...others } = EVERY_FIELD;
    const cleared = {
      ...Object.fromEntries(Object.keys(others).map((field) => [field, nothing])),
      // An empty text is not a number.
      credit_limit: null,
    };
    const { data, changed } = await patched(id, cleared);
    expect(changed).toEqual(Object.keys(others));
    const none = Object.fromEntries(Object.keys(others).map((field) => [field, null]));
    expect(data).toMatchObject({ ...none, status: 'inactive' });
    expect((await patched(id, cleared)).changed).toEqual([]);
  });

  it.each([
    ['nothing', {}],
    ['the same', EVERY_FIELD],
    ['the same limit as a number', { credit_limit: 5000 }],
    ['the same limit in fewer places', { credit_limit: '5000.00' }],
    ['the same limit with zeros before it', { credit_limit: '0005000' }],
    ['the same with space around it', { payment_terms: ' Net 30\n' }],
    ['the same lines as another system ends them', { notes: 'one\r\n\ttwo\r\n' }],
    ['the same custom fields', { custom_fields: { shade: 'blue', grade: 7.0, owed: '12.5' } }],
    ['no custom fields', { custom_fields: {} }],
    ['only what is rejected', { custom_fields: { grade: 11, nothing: 1 } }],
  ])('of %s changes nothing: no event, no version, no instant', async (_what, body) => {
    const id = await aCustomer({}, { shade: 'blue', grade: '7', owed: '12.50' });
    await patched(id, EVERY_FIELD);
    const before = [await read(id), await version(), await eventsOf(tenant, id)];
    clock.advance(1000);
    const { data, changed } = await patched(id, body);
    expect(changed).toEqual([]);
    expect([data, await version(), await eventsOf(tenant, id)]).toEqual(before);
    expect(await read(id)).toEqual(before[0]);
  });

  it('raises the data version by one when something changes', async () => {
    const id = await aCustomer();
    const before = Number(await version());
    await patched(id, { notes: 'x' });
    expect(Number(await version())).toBe(before + 1);
  });

  it('can change any status to any other', async () => {
    const id = await aCustomer();
    for (const status of ['archived', 'inactive', 'archived', 'active', 'inactive', 'active']) {
      const { data, changed } = await patched(id, { status });
      expect([data['status'], changed]).toEqual([status, ['status']]);
    }
  });

  it('saves the valid fields and rejects each invalid custom field with a message', async () => {
    const id = await aCustomer();
    const { data, changed, rejected, rejected_codes } = await patched(id, {
      notes: 'kept',
      custom_fields: { grade: 11, shade: 'blue', nothing: 1, must: null, owed: 'x' },
    });
    expect(changed).toEqual(['notes', 'custom_fields.shade']);
    expect(Object.keys(rejected).toSorted()).toEqual(['grade', 'must', 'nothing', 'owed']);
    expect(rejected).toMatchObject({ nothing: 'unknown field', must: 'required' });
    expect(rejected_codes).toEqual({
      grade: expect.any(String) as string,
      nothing: 'unknown',
      must: 'required',
      owed: expect.any(String) as string,
    });
    expect(data).toMatchObject({ notes: 'kept', custom_fields: { shade: 'blue', must: 'x' } });
  });

  it('clears a custom field with null and keeps those it does not name', async () => {
    const id = await aCustomer({}, { shade: 'blue', grade: '7' });
    const { data, changed } = await patched(id, { custom_fields: { shade: null } });
    expect([data.custom_fields, changed]).toEqual([{ must: 'x', grade: 7 }, ['custom_fields.shade']]);
    expect(await eventsOf(tenant, id)).toMatchObject([
      { before: { 'custom_fields.shade': 'blue' }, after: { 'custom_fields.shade': null } },
    ]);
  });

  it('keeps the value of an archived field and rejects a new one', async () => {
    await defineFields(tenant, [{ key: 'old' }]);
    const id = await aCustomer({}, { old: 'kept' });
    await archiveField(tenant, 'old');
    const { data, rejected } = await patched(id, {
      notes: 'x',
      custom_fields: { old: 'other', shade: 'red' },
    });
    expect(rejected).toEqual({ old: 'unknown field' });
    expect(data.custom_fields).toEqual({ must: 'x', shade: 'red' });
    const [row] = await tenant.read(
      query.selectFrom('customer_profiles').select('custom_fields').where('id', '=', id).compile(),
    );
    expect(row?.custom_fields).toEqual({ must: 'x', shade: 'red', old: 'kept' });
  });
});

describe('a field of a PATCH', () => {
  const emoji = '🌊';
  it.each([
    ['credit_limit', 0, '0.0000'],
    ['credit_limit', 0.1, '0.1000'],
    ['credit_limit', 1234567890.1234, '1234567890.1234'],
    ['credit_limit', 999_999_999_999_999, '999999999999999.0000'],
    ['credit_limit', '999999999999999.9999', '999999999999999.9999'],
    ['account_number', 'x'.repeat(500), 'x'.repeat(500)],
    ['account_number', emoji.repeat(500), emoji.repeat(500)],
    ['contact_phone', ' +61 ', '+61'],
    ['notes', emoji.repeat(20_000), emoji.repeat(20_000)],
    ['notes', 'one\r\ntwo\tthree', 'one\ntwo\tthree'],
    ['default_currency', 'JPY', 'JPY'],
    ['billing_email', ' Ada@Example.com ', 'Ada@Example.com'],
  ])('%s takes %j', async (field, sent, kept) => {
    const id = await aCustomer();
    const { data, changed } = await patched(id, { [field]: sent });
    expect([data[field], changed]).toEqual([kept, [field]]);
    expect((await read(id))[field]).toBe(kept);
  });

  const NUMBERS = ['1e999', '-1e999', '-1', '-0.01', '0.00001', '1e-5', '1e21', '1000000000000000'];
  const LONG_NUMBERS = [
    '12345678901234567',
    '123456789012345.678',
    '0.12345678901234567',
    '5000.00000000000000001',
    '99999999999999.99999',
  ];
  const TEXTS = [
    '1e3',
    '1e999',
    'NaN',
    'Infinity',
    '1,000.00',
    '(12.00)',
    '-1',
    '+1',
    '$5',
    '5.',
    '.5',
    '5 0',
    '0x10',
  ];
  const LONG_TEXTS = ['1000000000000000', '1.00001', '٣', '١٢'];
  it.each([
    ...NUMBERS.map((number) => ['credit_limit', number]),
    ...LONG_NUMBERS.map((number) => ['credit_limit', number]),
    ...[...TEXTS, ...LONG_TEXTS].map((text) => ['credit_limit', JSON.stringify(text)]),
    ['credit_limit', 'true'],
    ['credit_limit', '[5]'],
    ['credit_limit', '{}'],
    ['status', 'null'],
    ['status', '"closed"'],
    ['status', '""'],
    ['default_currency', '"XXQ"'],
    ['default_currency', '"aud"'],
    ['default_currency', '1'],
    ['billing_email', '"nobody"'],
    ['billing_email', '"a@b"'],
    ['contact_email', `"${'x'.repeat(400)}@example.com"`],
    ['account_number', JSON.stringify('x'.repeat(501))],
    ['account_number', JSON.stringify(emoji.repeat(501))],
    ['account_number', String.raw`"a\nb"`],
    ['account_number', String.raw`"a\u0007b"`],
    ['account_number', String.raw`"\ud800"`],
    ['contact_phone', '5'],
    ['payment_terms', '["Net 30"]'],
    ['notes', JSON.stringify('x'.repeat(20_001))],
    ['notes', String.raw`"a\u0007b"`],
    ['notes', String.raw`"a\rb"`],
    ['notes', String.raw`"\udc00 x"`],
    ['notes', String.raw`"\u0000"`],
    ['custom_fields', 'null'],
    ['custom_fields', '["x"]'],
    ['name', '"Another"'],
    ['id', '"x"'],
    ['updated_at', 'null'],
    ['custom_fields.shade', '"blue"'],
    ['__proto__', '{"notes":"x"}'],
  ])('%s refuses %s, and nothing of the request is applied', async (field, json) => {
    const id = await aCustomer();
    const before = await read(id);
    const headers = { 'content-type': 'application/json' };
    const body = `{"payment_terms":"Net 7","custom_fields":{"shade":"red"},${JSON.stringify(field)}:${json}}`;
    const answer = await patch(id, body, as, headers);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { code: 'INVALID_REQUEST' } }]);
    const named = !['__proto__'].includes(field) && !json.includes('u0000');
    expect(answer.body.includes(`"message":"${field}: `)).toBe(named);
    expect(await read(id)).toEqual(before);
    expect(await eventsOf(tenant, id)).toEqual([]);
  });

  it.each([
    String.raw`{"custom_fields":{"shade":"\ud800"}}`,
    '{"custom_fields":{"grade":5.00000000000000001}}',
    '{"custom_fields":{"grade":1e999}}',
    '{"custom_fields":{"shade":{"a":1}}}',
    '{"custom_fields":{"toString":1}}',
  ])('a custom one is rejected, and no failure: %s', async (body) => {
    const id = await aCustomer();
    const answer = await patch(id, body, as, { 'content-type': 'application/json' });
    expect([answer.statusCode, Object.keys(answer.json<Patched>().rejected)]).toEqual([
      200,
      Object.keys(JSON.parse(body).custom_fields),
    ]);
    expect((await read(id)).custom_fields).toEqual({ must: 'x' });
  });

  it('names the accepted values when it is wrong', async () => {
    const id = await aCustomer();
    const messages = [];
    for (const body of [
      { credit_limit: '(12.00)' },
      { billing_email: 'x' },
      { default_currency: 'XXQ' },
      { name: 'x' },
      { status: 'x' },
      { notes: 'x'.repeat(20_001) },
    ]) {
      messages.push((await patch(id, body)).json<{ error: { message: string } }>().error.message);
    }
    expect(messages).toEqual([
      'credit_limit: must be a number of up to 15 digits before the point and 4 after, not negative',
      'billing_email: must be an e-mail address',
      'default_currency: must be a currency code of ISO 4217',
      'name: is not a field of this route; the nearest is notes',
      'status: must be one of: active, inactive, archived',
      'notes: must have at most 20000 characters',
    ]);
  });
});

describe('the body of a PATCH', () => {
  it.each([
    ['nothing', undefined, {}, 400],
    ['a list', [], {}, 400],
    ['half an object', '{"notes":', { 'content-type': 'application/json' }, 400],
    ['null', 'null', { 'content-type': 'application/json' }, 400],
    ['a text', 'notes=x', { 'content-type': 'text/plain' }, 415],
    ['more than 1 MiB', { notes: 'x'.repeat(1024 * 1024) }, {}, 413],
  ])('of %s is refused', async (_what, body, headers, status) => {
    const answer = await patch(await aCustomer(), body, as, headers);
    expect(answer.statusCode).toBe(status);
  });
});
