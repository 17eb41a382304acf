import { describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { roundTrip } from '../export/round-trip.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from '../import/importing.ts';
import { importing } from '../import/people-files.ts';
import { undoing } from '../import/undoing.ts';
import { aKey, anOrganization, START, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { get, post } = await testApp(database);

const HEADER = 'membership,person,employment_start_date,effective_from,job_title\n';
// Today, in Sydney, is 2026-11-20.
const STAFF: BookFiles = {
  'persons.csv': 'person,legal_name\nA,Ann\n',
  'memberships.csv': `${HEADER}A,A,2024-01-01,,Buyer\nA,A,2024-01-01,2026-11-20,"Head of ""Buying"""\nA,A,2024-01-01,2026-11-21,Director\n`,
};

async function aStaff() {
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  await imports(tenant, STAFF);
  const { secret: as } = await aKey(database, organization, ['records.read']);
  return { organization, tenant, as };
}

async function imports(tenant: TenantWriter, files: BookFiles): Promise<string> {
  const now = new Date(START);
  const id = newId(now);
  expect(refusalsOf(await importInto(tenant, await bookFolder(files), { id, now }))).toEqual([]);
  return id;
}

const titlesOf = async (as: string) =>
  (await get('/api/v1/memberships?status=all', { as }))
    .json<{ data: { job_title: string | null }[] }>()
    .data.map(({ job_title: title }) => title);

describe('a job title', () => {
  it('is that of the assignment in force today, for everybody who may read records', async () => {
    const { organization, as } = await aStaff();
    expect(await titlesOf(as)).toEqual(['Head of "Buying"']);
    const contractor = await signedIn(database, organization, 'contractor');
    expect(await titlesOf(contractor)).toContain('Head of "Buying"');
    const { secret } = await aKey(database, organization, ['people.view_cost', 'metrics.read']);
    expect((await get('/api/v1/memberships', { as: secret })).statusCode).toBe(403);
    const theirs = await aStaff();
    expect(await titlesOf(theirs.as)).toEqual(['Head of "Buying"']);
  });

  it('stays where a later file has no such column, and ends with an empty cell', async () => {
    const { tenant, as } = await aStaff();
    const without = 'membership,person,employment_start_date,effective_from\nA,A,2024-01-01,2026-11-20\n';
    expect(await importing(tenant, { 'memberships.csv': without })).toEqual({ 'memberships.csv': [0, 0, 1] });
    expect(await titlesOf(as)).toEqual(['Head of "Buying"']);
    await imports(tenant, { 'memberships.csv': `${HEADER}A,A,2024-01-01,2026-11-20,\n` });
    expect(await titlesOf(as)).toEqual([null]);
  });

  it('comes back when the import that changed it is undone', async () => {
    const { tenant, as } = await aStaff();
    const mistake = await imports(tenant, {
      'memberships.csv': `${HEADER}A,A,2024-01-01,2026-11-20,Byer\n`,
    });
    expect(await titlesOf(as)).toEqual(['Byer']);
    await undoing(tenant, mistake);
    expect(await titlesOf(as)).toEqual(['Head of "Buying"']);
  });

  it('leaves with an export and comes back with its import, on every day', async () => {
    const { organization } = await aStaff();
    const { before, after } = await roundTrip(database, organization.id);
    expect(after).toEqual(before);
    expect(before['memberships.csv']).toMatch(/Buyer[^]*"Head of ""Buying"""[^]*Director/);
  });

  it('is part of the personal data that a person gets, with its days', async () => {
    const { organization, as } = await aStaff();
    const [ann] = (await get('/api/v1/persons', { as })).json<{ data: { id: string }[] }>().data;
    const owner = await signedIn(database, organization, 'owner');
    const kept = (await post(`/api/v1/persons/${ann?.id}/export`, { as: owner })).json();
    expect(kept).toMatchObject({
      data: {
        memberships: [
          {
            assignments: [
              { effective_from: '2024-01-01', job_title: 'Buyer' },
              { effective_from: '2026-11-20', job_title: 'Head of "Buying"' },
              { effective_from: '2026-11-21', job_title: 'Director' },
            ],
          },
        ],
      },
    });
  });

  it.each([
    ['x'.repeat(201), 'must have at most 200 characters'],
    ['"Two\nlines"', 'must not contain control characters'],
    ['Bell\u0007', 'must not contain control characters'],
  ])('has at most 200 characters on one line: %j', async (title, reason) => {
    const { tenant, as } = await aStaff();
    const refused = await importing(tenant, {
      'memberships.csv': `${HEADER}A,A,2024-01-01,2026-11-20,${title}\n`,
    });
    expect(refused).toEqual([expect.stringContaining(`memberships.csv:2: job_title: ${reason}`)]);
    expect(await titlesOf(as)).toEqual(['Head of "Buying"']);
  });

  it('of the longest form is kept whole', async () => {
    const { tenant, as } = await aStaff();
    const longest = '🚜'.repeat(200);
    await imports(tenant, { 'memberships.csv': `${HEADER}A,A,2024-01-01,2026-11-20,${longest}\n` });
    expect(await titlesOf(as)).toEqual([longest]);
  });
});
