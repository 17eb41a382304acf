import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { importing } from '../import/people-files.ts';
import { aKey, anOrganization, aUser, START, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { idsOf, ROLE_SESSIONS, refusalOf } from './asking-people.ts';

const database = await testDatabase();
const { get } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const { secret: as } = await aKey(database, organization, ['people.view_cost']);
const user = await aUser(database, organization);
const unknownId = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

const PAY = `compensation,membership,pay_type,amount,currency,frequency,engagement_type,effective_from,effective_to,weekly_hours
a,M-1,salary,90000,,annual,full_time,2024-02-05,2025-06-30,38
b,M-1,salary,96000.1234,,annual,part_time,2025-07-01,,22.5
c,M-1,bonus,0.5,USD,one_off,part_time,2024-12-24,2024-12-24,
other,M-2,hourly,999999999999999.9999,JPY,hourly,casual,2024-02-05,,
`;
const FILES = {
  'persons.csv': 'person,legal_name\nP-1,Ada\n',
  'memberships.csv':
    'membership,person,employment_start_date,termination_date\nM-1,P-1,2024-02-05,2026-01-01\nM-2,P-1,2024-02-05,\nM-3,P-1,2024-02-05,\n',
  'compensation.csv': PAY,
};
await importing(tenant, FILES);
const members = await idsOf(tenant, 'memberships');

type List = { meta: object; data: (Record<string, unknown> & { id: string })[] };
const asked = async (id = '', caller = as) => await get(`/api/v1/compensation/${id}`, { as: caller });
const list = async (id = '', caller = as) => {
  const answer = await asked(id, caller);
  expect(answer.statusCode).toBe(200);
  return answer.json<List>();
};

describe('the pay of a membership', () => {
  it('is listed latest first, also after the person has left, with fields in the order of the specification', async () => {
    const { meta, data } = await list(members['M-1']);
    expect(meta).toEqual({ version: 1, total: 3, membership_id: members['M-1'] });
    expect(data.map((entry) => entry['amount'])).toEqual(['96000.1234', '0.5000', '90000.0000']);
    expect(Object.entries(data[1] ?? {})).toEqual([
      ['id', expect.stringMatching(/^[0-9a-f-]{36}$/)],
      ['membership_id', members['M-1']],
      ['pay_type', 'bonus'],
      ['amount', '0.5000'],
      ['currency', 'USD'],
      ['frequency', 'one_off'],
      ['engagement_type', 'part_time'],
      ['effective_from', '2024-12-24'],
      ['effective_to', '2024-12-24'],
      ['created_at', START],
      ['updated_at', START],
      ['external_id', 'c'],
      ['weekly_hours', null],
    ]);
    expect(data.map(({ weekly_hours: hours }) => hours)).toEqual([
      expect.stringMatching(/^22\.50*$/),
      null,
      expect.stringMatching(/^38(\.0+)?$/),
    ]);
    expect(data[0]).toMatchObject({ currency: 'AUD', effective_to: null });
  });

  it('is empty when nothing is recorded', async () => {
    for (const id of [members['M-3'], user.membershipId]) {
      expect(await list(id)).toEqual({ meta: { version: 1, total: 0, membership_id: id }, data: [] });
    }
  });

  it('is exact for the largest amount', async () => {
    expect((await list(members['M-2'])).data).toMatchObject([
      { amount: '999999999999999.9999', currency: 'JPY' },
    ]);
  });

  it('can be requested with an id in capitals', async () => {
    expect(await list(members['M-1']?.toUpperCase())).toEqual(await list(members['M-1']));
  });

  it('shows a correction instead of the corrected entry', async () => {
    const other = await anOrganization(database);
    const door = database.openTenant(other.id);
    const { secret } = await aKey(database, other, ['people.view_cost']);
    await importing(door, FILES);
    const later = new Date('2026-11-20T10:00:00Z');
    const corrected = { 'compensation.csv': PAY.replace('90000', '91000') };
    expect(await importing(door, corrected, later)).toEqual({ 'compensation.csv': [0, 1, 3] });
    const { meta, data } = await list((await idsOf(door, 'memberships'))['M-1'], secret);
    expect(meta).toMatchObject({ total: 3 });
    expect(data.at(-1)).toMatchObject({
      amount: '91000.0000',
      created_at: START,
      updated_at: later.toISOString(),
    });
  });

  it('lists the 500 most recent entries and counts all of them', async () => {
    const other = await anOrganization(database);
    const door = database.openTenant(other.id);
    const { secret } = await aKey(database, other, ['people.view_cost']);
    const days = Array.from({ length: 503 }, (_, index) =>
      new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
    );
    const rows = days.map((day, index) => `x${index},M-1,allowance,1,,daily,casual,${day},${day},\n`);
    await importing(door, {
      ...FILES,
      'compensation.csv': `${PAY.slice(0, PAY.indexOf('\n') + 1)}${rows.join('')}`,
    });
    const { meta, data } = await list((await idsOf(door, 'memberships'))['M-1'], secret);
    expect(meta).toMatchObject({ total: 503 });
    expect(data.map((entry) => entry['effective_from'])).toEqual(days.toReversed().slice(0, 500));
  });
});

describe('access to pay', () => {
  it.each(ROLE_SESSIONS)('as %s', async (role) => {
    const answer = await asked(members['M-1'], await signedIn(database, organization, role));
    const may = role === 'owner' || role === 'admin';
    expect(may ? [answer.statusCode] : refusalOf(answer)).toEqual(
      may ? [200] : [403, 'FORBIDDEN_CAPABILITY'],
    );
  });

  it.each(CAPABILITIES)('a key with %s alone', async (capability) => {
    const { secret } = await aKey(database, organization, [capability]);
    const answer = await asked(members['M-1'], secret);
    const may = capability === 'people.view_cost';
    const refused = { error: { code: 'FORBIDDEN_CAPABILITY', detail: { capability: 'people.view_cost' } } };
    expect(answer.json()).toMatchObject(may ? { meta: { total: 3 } } : refused);
  });

  it('not without credentials', async () => {
    expect(refusalOf(await get(`/api/v1/compensation/${members['M-1']}`))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('another organisation gets the answer for an unknown membership', async () => {
    const { secret } = await aKey(database, await anOrganization(database), ['people.view_cost']);
    const theirs = await asked(members['M-1'], secret);
    expect(refusalOf(theirs)).toEqual([404, 'NOT_FOUND']);
    expect(theirs.body).toBe((await asked(unknownId)).body);
  });

  it.each(['x', '1', `${unknownId}0`, `urn:uuid:${unknownId}`, "' or 1=1 --"])(
    'the id %s is refused, after a caller without the capability',
    async (id) => {
      expect(refusalOf(await asked(encodeURIComponent(id)))).toEqual([400, 'INVALID_REQUEST']);
      const { secret } = await aKey(database, organization, ['records.read']);
      expect(refusalOf(await asked(encodeURIComponent(id), secret))).toEqual([403, 'FORBIDDEN_CAPABILITY']);
    },
  );
});
