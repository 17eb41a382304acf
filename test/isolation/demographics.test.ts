import { beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import { aKey, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { demographicsIn, STATED } from '../support/demographics.ts';

// The whole suite searches every answer and every line of the log for demographics of the people in the demo; here every
// route of the demo is requested.
const database = await testDatabase('the demo');
const service = await testApp(database, { config: { logLevel: 'trace' } });
let demo: Organization;
let callers: string[];

beforeAll(async () => {
  const { platform } = database;
  const found = await findOrganization(platform, COMPANY.slug);
  if (found === null) throw new Error('there is no demo');
  demo = found;
  const owner = await signedIn(database, demo, 'owner');
  callers = [owner, (await aKey(database, demo, CAPABILITIES)).secret];
});

const idsOf = async (path: string): Promise<string[]> => {
  const answer = await service.get(path, { as: callers[0] ?? '' });
  return answer
    .json<{ data: { id?: string; membership_id?: string }[] }>()
    .data.flatMap((row) => row.membership_id ?? row.id ?? []);
};

describe('no demographics of the people in the demo', () => {
  it('are in an answer to any read, for any caller', async () => {
    const { paths } = service.app.swagger() as object as { paths: Record<string, object> };
    const reads = Object.entries(paths).flatMap(([path, operations]) => ('get' in operations ? [path] : []));
    expect(reads.length).toBeGreaterThan(15);
    const memberships = await idsOf('/api/v1/memberships?status=all');
    expect(memberships.length).toBeGreaterThanOrEqual(60);
    const ids: Record<string, readonly string[]> = {
      '{membershipId}': memberships,
      '/v1/customers/{id}': (await idsOf('/api/v1/customers')).slice(0, 20),
      '/v1/metrics/{id}': ['revenue.total', 'cash.balance'],
    };
    for (const path of reads) {
      const values = Object.entries(ids).find(([key]) => path.includes(key))?.[1] ?? [demo.id];
      const all = path.includes('{') ? values.map((id) => path.replace(/\{[^}]+\}/, id)) : [path];
      for (const as of callers) {
        for (const one of all) {
          const answer = await service.get(`/api${one}?status=all&period=ytd&leaf=0&subject=person`, { as });
          expect(answer.statusCode).toBeLessThan(500);
          expect(demographicsIn(answer.payload)).toBeNull();
        }
      }
    }
  });

  it('are in the report on a file with invalid ones', async () => {
    const [ethnicity = ''] = STATED;
    const rows = [
      `P-1,Ada,${ethnicity}ly,x,1988-13-02,AUS`,
      `P-2,Bo,woman,${ethnicity}\t,not a day,Bhutan`,
      `P-3,Cy,,${'x'.repeat(101)},,`,
    ];
    const started = await service.send('POST', '/api/v1/imports?kind=persons', {
      as: callers[1] ?? '',
      body: `person,legal_name,gender,ethnicity,date_of_birth,country\n${rows.join('\n')}\n`,
      headers: { 'content-type': 'text/csv' },
    });
    const { id } = started.json<{ data: { id: string } }>().data;
    const report = async () => (await service.get(`/api/v1/imports/${id}`, { as: callers[1] ?? '' })).payload;
    await expect.poll(report, { timeout: 10_000 }).toContain('"refused"');
    const text = await report();
    expect(text).toContain('date_of_birth');
    for (const secret of [ethnicity, 'AUS', 'not a day', 'Bhutan', '1988-13-02', 'xxxx']) {
      expect(text).not.toContain(secret);
    }
  });

  it('are in the log', () => {
    expect(service.log.length).toBeGreaterThan(100);
    expect(service.log.map(demographicsIn).filter((demographics) => demographics !== null)).toEqual([]);
  });

  it('would go undetected', () => {
    expect(STATED.length).toBeGreaterThan(50);
    for (const text of [
      '{"data":[{"gender":null}]}',
      '{"of":"woman"}',
      `born on ${STATED.at(-1)}`,
      `{"group":"${STATED[0]}"}`,
    ]) {
      expect(demographicsIn(text)).not.toBeNull();
    }
    expect(demographicsIn('{"currency":"AUD","title":"Managing director"}')).toBeNull();
  });
});
