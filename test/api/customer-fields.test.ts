import { expect, it } from 'vitest';
import { FIELD_TYPES } from '../../src/records/fields/field-type.ts';
import { CUSTOMER_FIELDS } from '../../src/records/profiles/fields.ts';
import { bookFolder, importInto, refusalsOf } from '../import/importing.ts';
import { aKey, anOrganization, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const app = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const { secret: as } = await aKey(database, organization);

// The stored value of the example of each kind of field, if it differs from the example.
const KEPT: Readonly<Record<string, string>> = { credit_limit: '5000.0000' };

it.each(Object.entries(CUSTOMER_FIELDS))(
  'the field %s of a customer is imported, shown, changed and cleared by its declaration',
  async (name, { kind, example }) => {
    const file = `customer,name,${name}\n${name},Customer of ${name},"${example}"\n`;
    const report = await importInto(tenant, await bookFolder({ 'customers.csv': file }), {
      now: new Date(START),
    });
    expect(refusalsOf(report)).toEqual([]);
    const shown = async () => {
      const answer = await app.get(`/api/v1/customers?status=all&fields=id,external_id,${name}`, { as });
      const rows = answer.json<{ data: Record<string, string | null>[] }>().data;
      return rows.find(({ external_id: externalId }) => externalId === name);
    };
    const { id, [name]: value } = (await shown()) ?? {};
    expect(value).toBe(KEPT[name] ?? example);

    const isCleared = kind !== 'status';
    const body = { [name]: isCleared ? null : 'archived' };
    const answer = await app.send('PATCH', `/api/v1/customers/${id}`, { as, body });
    expect(answer.json()).toMatchObject({ changed: [name], data: body });
    expect((await shown())?.[name]).toBe(body[name]);

    const most = FIELD_TYPES[kind].longest ?? 0;
    const refused = await app.send('PATCH', `/api/v1/customers/${id}`, {
      as,
      body: { [name]: 'x'.repeat(most + 1) },
    });
    expect(refused.json()).toMatchObject({
      error: { code: 'INVALID_REQUEST', detail: { fields: [{ field: name }] } },
    });
  },
);
