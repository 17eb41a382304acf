import { sql } from 'kysely';
import { query } from '../../src/db/statement.ts';
import { importing, PEOPLE } from '../import/people-files.ts';
import { type Answer, aKey, type Method, PASSWORD, type Send, type TestApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { enrol } from '../support/second-factor.ts';
import { anAddress, aTeam } from './settings-support.ts';

/** Uses a route and returns whether it succeeded. A second call sends the same request. */
export type Attempt = () => Promise<boolean>;

export const FIELD = { subject: 'customer-profile', key: 'industry', label: 'Industry', type: 'text' };

/** A route that writes to the audit log: the action of its event, and a valid request. */
export type AuditedRoute = readonly [action: string, prepare: () => Promise<Attempt>];

/** The preparations that several routes need. */
export function preparing(database: TestDatabase, app: TestApp) {
  const { send, post, clock } = app;

  /** A request that can be sent again; any result but success or an internal error is a fault of the test. */
  async function asking(method: Method, path: string, request: Send): Promise<Attempt> {
    return await Promise.resolve(async () => {
      const { statusCode, body } = await send(method, `/api${path}`, { address: anAddress(), ...request });
      if (statusCode !== 200 && statusCode !== 500) throw new Error(`${statusCode} ${body}`);
      return statusCode === 200;
    });
  }

  async function asOwner(method: Method, path: string, body?: unknown): Promise<Attempt> {
    const { owner } = await aTeam(database, app);
    return await asking(method, path, { as: owner.as, ...(body === undefined ? {} : { body }) });
  }

  async function withSecondFactor() {
    const team = await aTeam(database, app);
    const factor = await enrol(app, team.owner.as);
    clock.advance(5 * 60_000);
    return { ...team, ...factor };
  }

  async function invited(answer: 'accept' | 'decline'): Promise<Attempt> {
    const { owner } = await aTeam(database, app);
    const { invite } = await aTeam(database, app);
    const { id } = dataOf(await invite({ email: owner.email }));
    return await asking('POST', `/auth/invitations/${id}/${answer}`, { as: owner.as });
  }

  async function ofKey(method: Method, more: string, body?: unknown): Promise<Attempt> {
    const { organization, owner } = await aTeam(database, app);
    const { id } = await aKey(database, organization);
    const path = `/settings/api-keys/${id}${more}`;
    return await asking(method, path, { as: owner.as, ...(body === undefined ? {} : { body }) });
  }

  async function closing() {
    const { organization, owner } = await aTeam(database, app);
    const body = { slug: organization.slug, password: PASSWORD };
    return { owner, close: await asking('POST', '/settings/closure', { as: owner.as, body }) };
  }

  async function ofFields(
    request: (fields: Fields) => readonly [Method, string, unknown?],
  ): Promise<Attempt> {
    const { owner } = await aTeam(database, app);
    const define = async (key: string) =>
      dataOf(await post('/api/settings/custom-fields', { as: owner.as, body: { ...FIELD, key } }))['id'] ??
      '';
    const [id, second, archived] = [await define('one'), await define('two'), await define('three')];
    await post(`/api/settings/custom-fields/${archived}/archive`, { as: owner.as });
    const [method, path, body] = request({ id, archived, ids: [second, id] });
    const sent = { as: owner.as, ...(body === undefined ? {} : { body }) };
    return await asking(method, `/settings/custom-fields${path}`, sent);
  }

  async function ofPerson(
    externalId: string,
    request: (id: string) => readonly [string, unknown?],
  ): Promise<Attempt> {
    const { tenant, owner } = await aTeam(database, app);
    await importing(tenant, PEOPLE);
    const [person] = await tenant.read(
      sql<{ id: string }>`select id from persons where external_id = ${externalId}`.compile(query),
    );
    const [path, body] = request(person?.id ?? '');
    return await asking('POST', path, { as: owner.as, ...(body === undefined ? {} : { body }) });
  }

  return { asking, asOwner, withSecondFactor, invited, ofKey, closing, ofFields, ofPerson };
}

export function dataOf(answer: Answer): Readonly<Record<string, string>> {
  return answer.json<{ data: Record<string, string> }>().data;
}

type Fields = Readonly<{ id: string; archived: string; ids: readonly string[] }>;
