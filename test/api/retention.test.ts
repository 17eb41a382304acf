import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openEraserDoor } from '../../src/db/eraser.ts';
import { query } from '../../src/db/statement.ts';
import { runRetention } from '../../src/privacy/run-retention.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { importing, PEOPLE, PERSONS, withText } from '../import/people-files.ts';
import { aSession, testApp, testClock } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aTeam, refusal } from './settings-support.ts';

const database = await testDatabase();
const clock = testClock();
const app = await testApp(database, { clock });
const { get, post, send } = app;
const PATH = '/api/settings/retention';
const KEPT = {
  audit_event_days: null,
  import_report_days: null,
  ended_invitation_days: null,
  departed_person_days: null,
};

async function anEmployer() {
  const team = await aTeam(database, app);
  const { organization, tenant, owner } = team;
  await importing(tenant, PEOPLE);
  await importing(tenant, { 'persons.csv': withText(PERSONS, 'Sam Ng', 'Samuel Ng') });
  return {
    ...team,
    patch: async (body: object, as = owner.as) => await send('PATCH', PATH, { as, body }),
    preview: async (body: object, as = owner.as) =>
      (await post(`${PATH}/preview`, { as, body })).json<{ data: object }>().data,
    run: async () =>
      await runRetention(
        { tenant, door: openEraserDoor(database.pool, organization.id) },
        { organizationId: organization.id, timeZone: organization.timeZone },
        clock(),
      ),
  };
}

describe('the retention period', () => {
  it('is unlimited until an owner sets one', async () => {
    const { owner, join, patch, run, events } = await anEmployer();
    expect((await get(PATH, { as: owner.as })).json()).toMatchObject({
      data: { ...KEPT, last_run_on: null },
    });
    expect(await run()).toBeNull();
    expect(refusal(await patch({ audit_event_days: 365 }, (await join('admin')).as))).toEqual([
      403,
      'FORBIDDEN_ROLE',
    ]);
    expect(refusal(await patch({ audit_event_days: 29, departed_person_days: 0.5 }))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
    expect((await patch({ audit_event_days: 365 })).json()).toMatchObject({
      data: { ...KEPT, audit_event_days: 365 },
    });
    expect((await patch({ audit_event_days: 365 })).statusCode).toBe(200);
    expect((await patch({ audit_event_days: null, import_report_days: 90 })).json()).toMatchObject({
      data: { ...KEPT, import_report_days: 90 },
    });
    expect((await events()).filter(({ action }) => action === 'retention.changed')).toMatchObject([
      { actor_id: owner.id, before: { audit_event_days: null }, after: { audit_event_days: 365 } },
      {
        before: { audit_event_days: 365, import_report_days: null },
        after: { audit_event_days: null, import_report_days: 90 },
      },
    ]);
  });

  it('has a preview of the erasures due today, which erases nothing', async () => {
    const { owner, preview } = await anEmployer();
    // P-3 left on 30 June, 143 days before.
    expect(await preview({ departed_person_days: 142 })).toEqual({
      audit_events: 0,
      import_reports: 0,
      invitations: 0,
      persons: 1,
    });
    expect(await preview({ departed_person_days: 143 })).toMatchObject({ persons: 0 });
    expect((await get('/api/v1/persons?status=all', { as: owner.as })).payload).toContain('Samuel Ng');
  });

  it('is applied once a day as in the preview, and is in the audit log', async () => {
    const { organization, owner, tenant, invite, patch, preview, run, events } = await anEmployer();
    await invite({ email: 'somebody@example.com' });
    const rules = {
      audit_event_days: 30,
      import_report_days: 30,
      ended_invitation_days: 30,
      departed_person_days: 142,
    };
    await patch(rules);
    clock.advance(60 * 24 * 60 * 60 * 1000);
    const said = await preview({}, await aSession(database, organization, owner, clock()));
    expect(said).toMatchObject({ invitations: 1, persons: 1 });
    const counts = await run();
    expect(counts).toEqual({
      audit_event_days: (said as { audit_events: number }).audit_events,
      import_report_days: (said as { import_reports: number }).import_reports,
      ended_invitation_days: 1,
      departed_person_days: 1,
    });
    expect(counts?.audit_event_days).toBeGreaterThan(2);
    expect(await run()).toBeNull();
    const rows = await tenant.read(
      sql<{ name: string }>`select name from parties where name like 'Sam%'
        union all select email from invitations`.compile(query),
    );
    expect(rows).toEqual([]);
    expect((await verifyBooks(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
    const kept = await events();
    expect(kept.filter(({ action }) => action === 'person.changed')).toMatchObject([
      { before: null, after: null },
    ]);
    expect(kept.filter(({ action }) => action === 'retention.run')).toMatchObject([
      { actor_id: null, after: counts },
    ]);
    clock.advance(24 * 60 * 60 * 1000);
    expect(await run()).toMatchObject({ departed_person_days: 0 });
  });
});
