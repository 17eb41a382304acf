import { expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { Roster } from '../../src/demo/people/roster.ts';
import { compensationRows, personRows } from '../../src/demo/records/people.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { dayOf } from '../../src/period/index.ts';
import { importing } from '../import/people-files.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { csvOf } from '../support/csv.ts';
import { testDatabase } from '../support/database.ts';
import { withOtherDemographics } from '../support/demographics.ts';

// A change of demographics or pay does not affect `updated_at`, `ETag` or events: no answer reveals it, except those that
// show pay itself.
const database = await testDatabase('the demo');
const organization = await findOrganization(database.platform, COMPANY.slug);
if (organization === null) throw new Error('there is no demo');
const service = await testApp(database);
const roster = new Roster(dayOf(2022, 7, 1));
const TODAY = dayOf(2026, 11, 20);

const CALLER: readonly Capability[] = [
  'metrics.read',
  'records.read',
  'people.view_diversity',
  'people.view_paygap',
];

/**
 * The parts of an answer that could reveal a change: everything but its date and the version of the data, which counts all writes and is
 * on every statement.
 */
async function read(as: string, path: string) {
  const { statusCode, headers, payload } = await service.get(path, { as });
  const {
    'request-id': _id,
    'almanac-data-version': _version,
    ratelimit: _left,
    date: _date,
    ...lasting
  } = headers;
  return { path, statusCode, headers: lasting, payload: payload.replace(/"computedAt":"[^"]*"/, '') };
}

const RECORDS = [
  '/v1/persons?status=all',
  '/v1/memberships?status=all',
  '/v1/departments',
  '/v1/customers?status=all',
  '/custom-fields/definitions?subject=person',
  '/v1/metrics',
  '/openapi.json',
];

const PERIOD = { range: 'trailing_12', snapshot: 'today' } as const;
const isPublic = ({ requiresCapability }: (typeof CATALOG)[number]) => requiresCapability === 'metrics.read';
const VISIBLE = CATALOG.filter((metric) => isPublic(metric) || CALLER.includes(metric.requiresCapability));

/** Every record, the value of every visible metric, and the explanation of each protected one. */
const PATHS = [
  ...RECORDS,
  ...VISIBLE.flatMap((metric) =>
    (isPublic(metric) ? ['value'] : ['value', 'explain']).map(
      (what) => `/v1/metrics/${metric.id}/${what}?period=${PERIOD[metric.periodKind]}`,
    ),
  ),
].map((path) => `/api${path}`);

async function readAll(as: string) {
  const answers: Awaited<ReturnType<typeof read>>[] = [];
  for (const path of PATHS) answers.push(await read(as, path));
  return answers;
}

/** Records new demographics for everybody and new pay. */
async function restate(): Promise<void> {
  const persons = personRows(roster, TODAY).map(withOtherDemographics);
  const pay = compensationRows(roster, TODAY).map((row) => ({ ...row, amount: Number(row['amount']) + 1 }));
  const files = { 'persons.csv': csvOf(persons), 'compensation.csv': csvOf(pay) };
  const counted = await importing(database.openTenant(organization?.id ?? ''), files, service.clock());
  expect(counted).toEqual({
    'persons.csv': [0, persons.length, 0],
    'compensation.csv': [0, pay.length, 0],
  });
}

it('a change of demographics and pay changes no answer, tag or length', async () => {
  const { secret: as } = await aKey(database, organization, CALLER);
  // The first answer makes the snapshots that are due, which never change.
  const before = await readAll(as);
  expect(before.map(({ statusCode }) => statusCode)).toEqual(PATHS.map(() => 200));
  await restate();
  service.clock.advance(60_000);
  const after = await readAll(as);
  const changed = after.filter((answer, index) => JSON.stringify(answer) !== JSON.stringify(before[index]));
  expect(changed.map(({ path }) => path)).toEqual([]);
  for (const { path, headers } of before.filter((_, index) => index % 10 === 0)) {
    const known = { 'if-none-match': String(headers['etag']) };
    expect((await service.get(path, { as, headers: known })).statusCode, path).toBe(304);
  }
}, 240_000);

it('a change of leave pay, also from another day on, is invisible to callers who may not see pay', async () => {
  const other = await anOrganization(database);
  const { secret: as } = await aKey(database, other, ['records.read']);
  const { secret: sighted } = await aKey(database, other, ['records.read', 'people.view_cost']);
  const tenant = database.openTenant(other.id);
  const employ = async (day: string, leave: string, category: string) =>
    await importing(
      tenant,
      {
        'persons.csv': 'person,legal_name\nP-1,Ada\n',
        'memberships.csv': `membership,person,employment_start_date,effective_from,leave_pay,category_of_worker\nM-1,P-1,2020-01-01,${day},${leave},${category}\n`,
      },
      service.clock(),
    );
  await employ('2020-01-01', '', 'Sales');
  const before = await read(as, MEMBERSHIPS);
  for (const [day, leave] of [
    ['2020-01-01', 'none'],
    ['2026-10-01', 'reduced'],
  ] as const) {
    service.clock.advance(60_000);
    await employ(day, leave, 'Sales');
    expect(await read(as, MEMBERSHIPS)).toEqual(before);
    expect((await read(sighted, MEMBERSHIPS)).payload).toContain(`"leave_pay":"${leave}"`);
  }
  service.clock.advance(60_000);
  await employ('2026-10-01', 'reduced', 'Service');
  const moved = JSON.parse((await read(as, MEMBERSHIPS)).payload) as { data: { updated_at: string }[] };
  expect(moved.data[0]?.updated_at).toBe(service.clock().toISOString());
});

const MEMBERSHIPS = '/api/v1/memberships?status=all';
