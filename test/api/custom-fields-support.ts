import { sql } from 'kysely';
import { expect } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { type Answer, anOrganization, aSession, aUser, type TestApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';

export const PATH = '/api/settings/custom-fields';

/** The properties of a field that tests read from an answer. */
export type Field = {
  id: string;
  key: string;
  position: number;
  archived_at: string | null;
  updated_at: string;
};

/** An organisation of its own with a signed-in owner, so that tests do not see each other's fields. */
export async function aManager(database: TestDatabase, { get, post, send }: TestApp) {
  const organization = await anOrganization(database);
  const user = await aUser(database, organization);
  const as = await aSession(database, organization, user);
  const tenant = database.openTenant(organization.id);
  const define = async (body: object): Promise<Answer> =>
    await post(PATH, { as, body: { subject: 'customer-profile', label: 'A label', type: 'text', ...body } });
  return {
    organization,
    user,
    as,
    tenant,
    define,
    defined: async (body: object): Promise<Field> => {
      const answer = await define(body);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
      return answer.json<{ data: Field }>().data;
    },
    change: async (id: string, body: unknown) => await send('PATCH', `${PATH}/${id}`, { as, body }),
    archive: async (id: string) => await post(`${PATH}/${id}/archive`, { as }),
    restore: async (id: string) => await post(`${PATH}/${id}/restore`, { as }),
    order: async (body: unknown) => await send('PUT', `${PATH}/order`, { as, body }),
    keys: async (parameters = '') => {
      const { data } = (await get(`${PATH}?subject=customer-profile${parameters}`, { as })).json<{
        data: Field[];
      }>();
      return data.map(({ key }) => key);
    },
    events: async () =>
      await tenant.read(
        sql<{ action: string; actor_id: string; subject_id: string; before: unknown; after: unknown }>`
          select action, actor_id, subject_id, before, after from audit_events
          where action like 'custom_field.%' order by id`.compile(query),
      ),
  };
}

export const messageOf = (answer: Answer) => answer.json<{ error: { message: string } }>().error.message;

export const refusal = (answer: Answer) => [
  answer.statusCode,
  answer.json<{ error: { code: string } }>().error.code,
];

/** Settings with these options. */
export const options = (...values: string[]) => ({
  options: values.map((value) => ({ value, label: value })),
});
