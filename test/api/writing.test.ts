import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aWriter, type Writer } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);

const HARBOUR = { external_id: 'C-1', name: 'Harbour Cafe', billing_email: 'ap@harbour.example' };

const customersOf = async ({ tenant }: Writer) =>
  await tenant.read(
    query
      .selectFrom('customer_profiles')
      .innerJoin('parties', 'parties.id', 'customer_profiles.party_id')
      .select(['external_id', 'parties.name', 'billing_email', 'credit_limit', 'status'])
      .orderBy('external_id')
      .compile(),
  );

describe('customers and vendors', () => {
  it('are created, changed and left alone by their external_id', async () => {
    const ours = await aWriter(database, app);
    const [created] = await ours.write('customers', [HARBOUR]);
    expect(created).toMatchObject({ external_id: 'C-1', result: 'created' });
    const changed = await ours.write('customers', [
      { external_id: 'C-1', name: 'Harbour Cafe', credit_limit: 5000 },
      { external_id: 'C-2', name: 'Quay Books' },
    ]);
    expect(changed).toMatchObject([
      { external_id: 'C-1', id: created?.id, result: 'replaced' },
      { external_id: 'C-2', result: 'created' },
    ]);
    expect(await ours.write('customers', [HARBOUR])).toEqual([
      { external_id: 'C-1', id: created?.id, result: 'unchanged' },
    ]);
    expect(await customersOf(ours)).toEqual([
      {
        external_id: 'C-1',
        name: 'Harbour Cafe',
        billing_email: 'ap@harbour.example',
        credit_limit: '5000.0000',
        status: 'active',
      },
      { external_id: 'C-2', name: 'Quay Books', billing_email: null, credit_limit: null, status: 'active' },
    ]);
    const vendors = await ours.write('vendors', [{ external_id: 'V-1', name: 'Paper Mill' }]);
    expect(vendors).toMatchObject([{ external_id: 'V-1', result: 'created' }]);
  });

  it('are cleared by null, and keep what is not named', async () => {
    const ours = await aWriter(database, app);
    await ours.write('customers', [{ ...HARBOUR, credit_limit: '12.5' }]);
    await ours.write('customers', [{ external_id: 'C-1', name: 'Harbour', billing_email: null }]);
    expect(await customersOf(ours)).toMatchObject([
      { name: 'Harbour', billing_email: null, credit_limit: '12.5000' },
    ]);
  });

  it('are refused together, each fault with its field', async () => {
    const ours = await aWriter(database, app);
    const refused = await ours.refuse('customers', [
      HARBOUR,
      { external_id: 'C-2', name: 'B', billing_email: 'nobody', status: 'gone' },
      { external_id: 'C-3', name: '  ', custom_fields: { colour: 'red' } },
    ]);
    expect(refused).toEqual([
      '1 status: not one of active, inactive, archived: "gone"',
      '1 billing_email: must be an e-mail address: "nobody"',
      '2 name: required',
    ]);
    expect(await customersOf(ours)).toEqual([]);
    expect(await ours.refuse('customers', [{ ...HARBOUR, custom_fields: { colour: 'red' } }])).toEqual([
      '0 custom_fields.colour: unknown field',
    ]);
  });

  it('are at most 500 and at least one, each once', async () => {
    const ours = await aWriter(database, app);
    const many = Array.from({ length: 501 }, (_, index) => ({ external_id: `C-${index}`, name: 'N' }));
    expect(await ours.refuseForm('customers', many)).toEqual(['data: must have 1 to 500 items']);
    expect(await ours.refuseForm('customers', [])).toEqual(['data: must have 1 to 500 items']);
    expect(await ours.write('customers', many.slice(1))).toHaveLength(500);
    expect(await ours.refuseForm('customers', [HARBOUR, { ...HARBOUR, name: 'Other' }])).toEqual([
      'data[1].external_id: must differ from that of data[0]',
    ]);
  });

  it('need records.write', async () => {
    const ours = await aWriter(database, app, ['records.read', 'ledger.write', 'imports.write']);
    const answer = await ours.post('customers', [HARBOUR]);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { error: { code: 'FORBIDDEN_CAPABILITY', detail: { capability: 'records.write' } } },
    ]);
  });

  it('of another organisation are neither seen nor changed', async () => {
    const ours = await aWriter(database, app);
    const theirs = await aWriter(database, app);
    await theirs.write('customers', [HARBOUR]);
    expect(await ours.write('customers', [{ external_id: 'C-1', name: 'Ours' }])).toMatchObject([
      { result: 'created' },
    ]);
    expect(await customersOf(theirs)).toMatchObject([{ name: 'Harbour Cafe' }]);
  });

  it('that exist are refused where the request says so, and nothing is written', async () => {
    const ours = await aWriter(database, app);
    await ours.write('customers', [HARBOUR]);
    const before = await customersOf(ours);
    const creating = async (data: readonly object[], headers = {}) =>
      await app.post('/api/v1/customers', { as: ours.as, body: { data, existing: 'refuse' }, headers });
    for (const taken of [HARBOUR, { ...HARBOUR, name: 'Another' }]) {
      const answer = await creating([{ external_id: 'C-2', name: 'Quay Books' }, taken]);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        {
          error: {
            code: 'RECORDS_REFUSED',
            detail: {
              refused: [{ index: 1, field: 'external_id', message: 'is already that of another customer' }],
            },
          },
        },
      ]);
    }
    expect(await customersOf(ours)).toEqual(before);
    const key = { 'idempotency-key': 'create-2' };
    const first = await creating([{ external_id: 'C-2', name: 'Quay Books' }], key);
    const again = await creating([{ external_id: 'C-2', name: 'Quay Books' }], key);
    expect(first.json()).toMatchObject({ data: [{ external_id: 'C-2', result: 'created' }] });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    // The same key for a request that may replace is that of another request.
    const replacing = await ours.post('customers', [{ external_id: 'C-2', name: 'Quay Books' }], {
      headers: key,
    });
    expect(replacing.json()).toMatchObject({ error: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('created many times at once are created once', async () => {
    const ours = await aWriter(database, app);
    const answers = await Promise.all(
      Array.from(
        { length: 8 },
        async (_, index) =>
          await app.post('/api/v1/vendors', {
            as: ours.as,
            body: { data: [{ external_id: 'V-1', name: `Mill ${index}` }], existing: 'refuse' },
          }),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
    expect([codes[0], new Set(codes.slice(1))]).toEqual([200, new Set([422])]);
  });

  it('change the data version only where something changes', async () => {
    const ours = await aWriter(database, app);
    const version = async () =>
      (await ours.tenant.read(query.selectFrom('data_versions').select('version').compile()))[0]?.version;
    await ours.write('customers', [HARBOUR]);
    const before = await version();
    await ours.post('customers', [HARBOUR]);
    await ours.post('customers', [HARBOUR], ours.keyed('again'));
    expect(await version()).toBe(before);
    await ours.write('customers', [{ ...HARBOUR, name: 'Harbour' }]);
    expect(await version()).not.toBe(before);
  });

  it('are an import in the audit log, with the caller', async () => {
    const ours = await aWriter(database, app);
    await ours.write('customers', [HARBOUR]);
    await ours.write('customers', [HARBOUR]);
    const events = await ours.tenant.read(
      query
        .selectFrom('audit_events')
        .select(['action', 'actor_kind', 'after'])
        .where('action', '=', 'import.applied')
        .compile(),
    );
    expect(events).toMatchObject([
      {
        actor_kind: 'api_key',
        after: { files: [{ file: 'customers (API)', kind: 'customers', rows: 1, added: 1, changed: 0 }] },
      },
    ]);
  });
});

describe('an Idempotency-Key', () => {
  it('answers the same request as the first time, and says so', async () => {
    const ours = await aWriter(database, app);
    const first = await ours.post('customers', [HARBOUR], ours.keyed('a'));
    await ours.write('customers', [{ external_id: 'C-1', name: 'Changed since' }]);
    const again = await ours.post('customers', [HARBOUR], ours.keyed('a'));
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(await customersOf(ours)).toMatchObject([{ name: 'Changed since' }]);
  });

  it('also of a request that changed nothing', async () => {
    const ours = await aWriter(database, app);
    await ours.write('customers', [HARBOUR]);
    await ours.post('customers', [HARBOUR], ours.keyed('a'));
    await ours.write('customers', [{ external_id: 'C-1', name: 'Changed since' }]);
    const again = await ours.post('customers', [HARBOUR], ours.keyed('a'));
    expect(again.json()).toMatchObject({ data: [{ result: 'unchanged' }] });
    expect(await customersOf(ours)).toMatchObject([{ name: 'Changed since' }]);
  });

  it('with another request is refused', async () => {
    const ours = await aWriter(database, app);
    await ours.post('customers', [HARBOUR], ours.keyed('a'));
    const others = [
      await ours.post('customers', [{ ...HARBOUR, name: 'Other' }], ours.keyed('a')),
      await ours.post('vendors', [{ external_id: 'C-1', name: 'Harbour Cafe' }], ours.keyed('a')),
    ];
    for (const other of others)
      expect([other.statusCode, other.json()]).toMatchObject([
        409,
        { error: { code: 'IDEMPOTENCY_KEY_REUSED' } },
      ]);
  });

  it('may be used again after a refusal, which keeps nothing', async () => {
    const ours = await aWriter(database, app);
    const refused = await ours.post('customers', [{ external_id: 'C-1', name: ' ' }], ours.keyed('a'));
    expect(refused.statusCode).toBe(422);
    expect((await ours.post('customers', [HARBOUR], ours.keyed('a'))).json()).toMatchObject({
      data: [{ result: 'created' }],
    });
  });

  it('is that of its caller, and kept for a day', async () => {
    const ours = await aWriter(database, app);
    await ours.post('customers', [HARBOUR], ours.keyed('a'));
    const { secret } = await aKey(database, ours.organization, ['records.write']);
    const body = { data: [{ external_id: 'C-9', name: 'Another' }] };
    const other = await app.post('/api/v1/customers', { as: secret, body, ...ours.keyed('a') });
    expect(other.json()).toMatchObject({ data: [{ result: 'created' }] });
    const keptBy = async () =>
      await ours.tenant.read(query.selectFrom('kept_answers').select('idempotency_key').compile());
    expect(await keptBy()).toHaveLength(2);
    app.clock.advance(24 * 3_600_000);
    const later = await ours.post('customers', [{ ...HARBOUR, name: 'Next day' }], ours.keyed('a'));
    expect(later.json()).toMatchObject({ data: [{ result: 'replaced' }] });
    expect(await keptBy()).toHaveLength(1);
  });

  it('sent many times at once is answered once', async () => {
    const ours = await aWriter(database, app);
    const all = await Promise.all(
      Array.from({ length: 6 }, async () => await ours.post('customers', [HARBOUR], ours.keyed('a'))),
    );
    expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
    expect(new Set(all.map(({ body }) => body)).size).toBe(1);
    expect(all.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
  });

  it('must have 1 to 200 visible characters', async () => {
    const ours = await aWriter(database, app);
    const answer = await ours.post('customers', [HARBOUR], ours.keyed('a b'));
    expect(answer.json()).toMatchObject({
      error: { message: 'Idempotency-Key: must have 1 to 200 visible ASCII characters' },
    });
  });
});
