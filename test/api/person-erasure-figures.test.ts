import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { openEraserDoor } from '../../src/db/eraser.ts';
import { query } from '../../src/db/statement.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { runUpkeep } from '../../src/privacy/upkeep.ts';
import { aKey, signedIn, type TestApp, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { employees, snapshotsApp } from './snapshots-asking.ts';

const database = await testDatabase('the demo');
const app = await testApp(database);

/** Every metric, by month over the last two years and today. */
async function everyFigure({ post }: TestApp, as: string): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let first = 0; first < CATALOG.length; first += 50) {
    const queries = CATALOG.slice(first, first + 50).map(({ id, periodKind }) => ({
      key: id,
      id,
      period: periodKind === 'range' ? 'trailing_24' : 'today',
    }));
    answers.push(
      (await post('/api/v1/metrics/batch', { as, body: { queries } })).json<{ results: unknown }>().results,
    );
  }
  return answers.map(
    (results) =>
      JSON.parse(JSON.stringify(results).replaceAll(/"computedAt":"[^"]*"/g, '"computedAt":""')) as unknown,
  );
}

describe('the erasure of persons', () => {
  it('changes no past value of any metric', async () => {
    const demo = await findOrganization(database.platform, COMPANY.slug);
    if (demo === null) throw new Error('there is no demo');
    const owner = await signedIn(database, demo);
    const { secret } = await aKey(database, demo, CAPABILITIES);
    const left = await database.openTenant(demo.id).read(
      sql<{ id: string; name: string; external_id: string }>`
        select person.id, party.name, person.external_id from persons person join parties party on party.id = person.party_id
        where not exists (select from memberships where person_id = person.id
          and coalesce(termination_date, 'infinity') >= '2026-11-20')`.compile(query),
    );
    expect(left.length).toBeGreaterThan(3);
    const before = await everyFigure(app, secret);
    expect(JSON.stringify(before)).toContain('"value":');
    for (const { id, name } of left) {
      const erased = await app.post(`/api/v1/persons/${id}/erasure`, {
        as: owner,
        body: { legal_name: name },
      });
      expect(erased.statusCode).toBe(200);
    }
    expect(await everyFigure(app, secret)).toEqual(before);
  });

  it('neither forces a new series of snapshots nor shows in one, and is complete after the next snapshot day', async () => {
    const { keep, ask, post, send, clock, owner, tenant, organization } = await snapshotsApp(database);
    const staff = [
      ...employees('W', 6, { gender: 'woman', from: '2020-01-01' }),
      ...employees('M', 6, { gender: 'man', from: '2020-01-01' }),
      ...employees('L', 6, { gender: 'woman', from: '2020-01-01', to: '2026-10-15' }),
    ];
    await keep(staff);
    const shown = await ask('diversity.gender', 'as_of:2026-11-20');
    const stated = async () =>
      (
        await tenant.read(
          sql<{ count: number }>`select count(*)::int as count from persons where erased_at is not null
            and exists (select from person_demographics where person_id = persons.id)`.compile(query),
        )
      )[0]?.count;
    const { data } = (await send('GET', '/api/v1/persons?status=all', { as: owner })).json<{
      data: { id: string; legal_name: string }[];
    }>();
    for (const { id, legal_name: name } of data.filter((person) => person.legal_name.startsWith('L'))) {
      const erased = await post(`/api/v1/persons/${id}/erasure`, { as: owner, body: { legal_name: name } });
      expect(erased.statusCode).toBe(200);
    }
    // They were employed on 30 September: without their data a new series of that day would differ.
    expect(await stated()).toBe(6);
    expect((await post('/api/settings/snapshots/series', { as: owner })).statusCode).toBe(409);
    expect((await ask('diversity.gender', 'as_of:2026-11-20')).data).toEqual(shown.data);
    clock.set('2027-01-02T00:00:00Z');
    const later = await aKey(database, organization, ['metrics.read', 'people.view_diversity'], {
      now: clock(),
    });
    await send('GET', '/api/v1/metrics/diversity.gender/value?period=as_of:2026-12-31', { as: later.secret });
    await runUpkeep(
      {
        platform: database.platform,
        openEraser: (id) => openEraserDoor(database.pool, id),
        openTenant: database.openTenant,
      },
      {
        onErased: () => undefined,
        onFailure: (_slug, failure) => {
          throw failure;
        },
      },
      clock(),
    );
    expect(await stated()).toBe(0);
    const kept = await send('GET', '/api/v1/metrics/diversity.gender/value?period=as_of:2026-11-20', {
      as: later.secret,
    });
    const coverage = { ...shown.data.coverage, through: '2027-01-02' };
    expect(kept.json<typeof shown>().data).toEqual({ ...shown.data, coverage });
  });
});
