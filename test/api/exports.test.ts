import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES, type Capability } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { PEOPLE } from '../import/people-files.ts';
import { BOOK } from '../import/small-book.ts';
import { zipOf } from '../import/zipping.ts';
import { aKey, anOrganization, aSession, aUser, START, testApp, testClock } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { EXPORTS, type ExportRecord, exportedAs, filesOf, finishedExport } from './exports-asking.ts';
import { finishedImport, IMPORTS, importedZip, typed } from './imports-asking.ts';

const database = await testDatabase();
const clock = testClock();
const app = await testApp(database, { clock });
const { get, post } = app;
const EVERY = [...CAPABILITIES];
const HOUR_MS = 3_600_000;

/** An organisation with books and people, and keys to it. */
async function aBusiness() {
  const organization = await anOrganization(database);
  const as = (await aKey(database, organization, EVERY)).secret;
  const { state, report } = await importedZip(app, as, { ...BOOK, ...PEOPLE });
  expect(report?.refused).toEqual([]);
  expect(state).toBe('done');
  const keyWith = async (...capabilities: Capability[]) =>
    (await aKey(database, organization, capabilities)).secret;
  return { organization, as, keyWith, tenant: database.openTenant(organization.id) };
}

async function actionsOf(tenant: TenantWriter): Promise<string[]> {
  const rows = await tenant.read(
    query
      .selectFrom('audit_events')
      .select('action')
      .where('action', 'like', 'export.%')
      .orderBy('id')
      .compile(),
  );
  return rows.map(({ action }) => action);
}

async function countPieces(tenant: TenantWriter): Promise<number> {
  return (await tenant.read(query.selectFrom('export_pieces').select('number').compile())).length;
}

describe('an export', () => {
  it('is a zip that an import reads into an empty organisation, without demographics', async () => {
    const { as, tenant, organization } = await aBusiness();
    const record = await exportedAs(app, as);
    expect(record).toMatchObject({
      state: 'done',
      failure: null,
      capabilities: ['ledger.read', 'people.view_cost', 'records.read'],
      left_out: ['gender', 'ethnicity', 'date_of_birth', 'country'].map((name) => `${name} of persons`),
    });
    const answer = await get(`${EXPORTS}/${record.id}/file`, { as });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': `${record.bytes}`,
      'content-disposition': `attachment; filename="${organization.slug}-2026-11-20.zip"`,
    });
    expect(answer.rawPayload).toHaveLength(record.bytes ?? 0);
    const files = await filesOf(app, as, record.id);
    expect(Object.keys(files).sort()).toEqual(
      [...record.files.map(({ file }) => file), 'manifest.json'].sort(),
    );
    expect(Object.values(files).join('\n')).not.toMatch(/gender,|woman|1971-02-03/);
    expect(await actionsOf(tenant)).toEqual(['export.started', 'export.downloaded', 'export.downloaded']);

    const other = await anOrganization(database);
    const key = (await aKey(database, other, EVERY)).secret;
    const sent = await post(IMPORTS, { as: key, body: answer.rawPayload, ...typed('application/zip') });
    const { id } = sent.json<{ data: { id: string } }>().data;
    expect(await finishedImport(app, key, id)).toMatchObject({ state: 'done' });
    expect(await filesOf(app, key, (await exportedAs(app, key)).id)).toEqual(files);
  });

  it('holds only what the capabilities of its maker read, and says what it has not', async () => {
    const { keyWith } = await aBusiness();
    const without = await keyWith('exports.read', 'ledger.read', 'records.read');
    const record = await exportedAs(app, without);
    expect(record.capabilities).toEqual(['ledger.read', 'records.read']);
    expect(record.left_out).toEqual(
      expect.arrayContaining(['leave_pay of memberships', 'compensation', 'journal']) as string[],
    );
    const files = await filesOf(app, without, record.id);
    expect(files['memberships.csv']).not.toContain('leave_pay');
    expect(Object.keys(files)).not.toEqual(expect.arrayContaining(['journal.csv']));
    expect(Object.keys(files)).not.toEqual(expect.arrayContaining(['compensation.csv']));

    const nothing = await keyWith('exports.read');
    const least = await filesOf(app, nothing, (await exportedAs(app, nothing)).id);
    expect(Object.keys(least).sort()).toEqual(['manifest.json', 'organization.json']);
  });

  it('is fetched only by who may see all that is in it, and by no one of another organisation', async () => {
    const { as, keyWith } = await aBusiness();
    const { id } = await exportedAs(app, as);
    const path = `${EXPORTS}/${id}/file`;
    const refused = await get(path, { as: await keyWith('exports.read', 'ledger.read', 'records.read') });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ error: { detail: { capability: 'people.view_cost' } } });
    const stranger = await aBusiness();
    for (const asked of [path, `${EXPORTS}/${id}`]) {
      const answer = await get(asked, { as: stranger.as });
      expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([
        404,
        'NOT_FOUND',
      ]);
    }
    const listed = await get(EXPORTS, { as: stranger.as });
    expect(listed.json()).toEqual({ meta: { version: 1, total: 0 }, data: [] });
  });

  it('is made by owners and admins while signed in, and not by members', async () => {
    const { organization } = await aBusiness();
    const ask = async (role: 'owner' | 'member') => {
      const as = await aSession(database, organization, await aUser(database, organization, { role }));
      return await post(EXPORTS, { as, headers: { 'sec-fetch-site': 'same-origin' } });
    };
    expect((await ask('member')).statusCode).toBe(403);
    const made = await ask('owner');
    expect([made.statusCode, made.json<{ data: ExportRecord }>().data.created_by.kind]).toEqual([
      200,
      'user',
    ]);
  });

  it('goes on alone: another one meanwhile is refused', async () => {
    const { as, tenant } = await aBusiness();
    const both = await Promise.all([post(EXPORTS, { as }), post(EXPORTS, { as })]);
    const statuses = both.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    for (const answer of both.filter(({ statusCode }) => statusCode === 200))
      await finishedExport(app, as, answer.json<{ data: ExportRecord }>().data.id);
    expect((await post(EXPORTS, { as })).statusCode).toBe(200);
    const running = await tenant.read(
      query.selectFrom('exports').select('id').where('state', '=', 'running').compile(),
    );
    expect(running.length).toBeLessThan(2);
  });

  it('whose server was killed is known to have failed, and another can begin', async () => {
    const { as, tenant } = await aBusiness();
    const id = newId(new Date(START));
    await tenant.note(
      sql<never>`insert into exports (id, state, capabilities, actor_kind, actor_id, created_at)
        values (${id}, 'running', '{}', 'user', ${id}, ${new Date(START)})`.compile(query),
    );
    await tenant.note(
      query
        .insertInto('export_pieces')
        .values({ export_id: id, number: 0, content: Buffer.from('x') })
        .compile(),
    );
    expect(await finishedExport(app, as, id)).toMatchObject({
      state: 'failed',
      failure: 'The server stopped in the middle of it.',
      expires_at: null,
    });
    expect(await countPieces(tenant)).toBe(0);
    expect((await get(`${EXPORTS}/${id}/file`, { as })).statusCode).toBe(404);
    expect(await exportedAs(app, as)).toMatchObject({ state: 'done' });
  });

  it('is kept for a day, and of the last three', async () => {
    const { as, tenant } = await aBusiness();
    const made: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      clock.advance(1000);
      made.push((await exportedAs(app, as)).id);
    }
    const kept = async () => {
      const { data } = (await get(EXPORTS, { as })).json<{ data: ExportRecord[] }>();
      return data.filter(({ expires_at: expiresAt }) => expiresAt !== null).map(({ id }) => id);
    };
    expect(await kept()).toEqual(made.slice(1).reverse());
    clock.advance(25 * HOUR_MS);
    expect(await kept()).toEqual([]);
    expect(await countPieces(tenant)).toBe(0);
    expect((await get(`${EXPORTS}/${made[3] ?? ''}/file`, { as })).statusCode).toBe(404);
  });

  it('is gone once the data of a person are erased', async () => {
    const { as, organization, tenant } = await aBusiness();
    const { id } = await exportedAs(app, as);
    const owner = await aSession(database, organization, await aUser(database, organization));
    const [person] = await tenant.read(
      query.selectFrom('persons').select('id').where('external_id', '=', 'P-3').compile(),
    );
    const erased = await post(`/api/v1/persons/${person?.id ?? ''}/erasure`, {
      as: owner,
      body: { legal_name: 'Sam Ng' },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(erased.statusCode, erased.body).toBe(200);
    expect(await countPieces(tenant)).toBe(0);
    expect((await get(`${EXPORTS}/${id}/file`, { as })).statusCode).toBe(404);
  });

  it('ends where its file would be larger than an import may be', async () => {
    const { as, tenant } = await aBusiness();
    const small = await testApp(database, { config: { importLimitBytes: 1000 } });
    expect(await exportedAs(small, as)).toMatchObject({
      state: 'failed',
      failure: 'The file has more than 1,000 bytes, which is more than an import may have.',
      bytes: null,
    });
    expect(await countPieces(tenant)).toBe(0);
  });

  it('can be fetched again by who disconnected', async () => {
    const { as } = await aBusiness();
    const { id, bytes } = await exportedAs(app, as);
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const asked = request({
      port,
      path: `${EXPORTS}/${id}/file`,
      headers: { authorization: `Bearer ${as}` },
    });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream & { destroy: () => void }];
    answer.destroy();
    expect((await get(`${EXPORTS}/${id}/file`, { as })).rawPayload).toHaveLength(bytes ?? 0);
    expect(await exportedAs(app, as)).toMatchObject({ state: 'done' });
  });
});

it('a zip of nothing is no export', async () => {
  const { as } = await aBusiness();
  const body = await zipOf({ 'manifest.json': '{"export_version":2}' });
  const sent = await post(IMPORTS, { as, body, ...typed('application/zip') });
  const { id } = sent.json<{ data: { id: string } }>().data;
  expect(await finishedImport(app, as, id)).toMatchObject({ state: 'refused' });
});
