import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { findOrganization } from '../../src/access/create-organization.ts';
import type { Organization } from '../../src/access/organization.ts';
import { query } from '../../src/db/statement.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import type { PlainValue } from '../support/plain.ts';
import { arbitraryStaff } from './arbitrary-staff.ts';
import { type Answers, everybody, groupsTold, smallGroupsCounted, smallGroupsFound } from './attack.ts';
import type { Employer } from './employer.ts';
import { howManyBooks, timeFor } from './how-many-books.ts';
import { keepEmployer } from './keep-employer.ts';

// Somebody who may see what is told of groups, and nobody's pay, tries to find out what one person stated or is paid.
const PAY_GAPS = CATALOG.filter(({ category }) => category === 'pay_equity');
const DIVERSITY = CATALOG.filter(({ category }) => category === 'diversity');
const [FIRST, TODAY] = ['2026-07-01', '2026-11-20'];
const STAFFS = howManyBooks(60);

const database = await testDatabase('the demo');
const service = await testApp(database);
let demo: Organization;

beforeAll(async () => {
  const { platform } = database;
  const found = await findOrganization(platform, COMPANY.slug);
  if (found === null) throw new Error('there is no demo');
  demo = found;
});

/** All that is answered to a key with these capabilities, of all metrics of persons' groups, at once. */
async function attack(organization: Organization, capabilities: readonly Capability[]) {
  const { secret: as } = await aKey(database, organization, capabilities);
  const queries = [...DIVERSITY, ...PAY_GAPS].map(({ id, periodKind }) => ({
    key: id,
    id,
    period: periodKind === 'range' ? 'ytd' : 'today',
  }));
  const answer = await service.post('/api/v1/metrics/batch', { as, body: { queries } });
  const { results } = answer.json<{ results: Record<string, { ok: boolean; data: PlainValue }> }>();
  const refused = Object.keys(results).filter((id) => results[id]?.ok !== true);
  const answers: Answers = Object.fromEntries(
    Object.entries(results).flatMap(([id, { ok, data }]) => (ok ? [[id, data]] : [])),
  );
  return { as, answers, refused };
}

async function anEmployer(employer: Employer, minimumGroupSize: number) {
  const organization = await anOrganization(database, { minimumGroupSize });
  const tenant = database.openTenant(organization.id);
  await keepEmployer(tenant, { before: employer, after: employer });
  return { organization, tenant };
}

describe('with people.view_paygap alone', () => {
  it('answers pay gaps and nothing else of persons', async () => {
    const { as, answers, refused } = await attack(demo, ['people.view_paygap']);
    expect(refused).toEqual(DIVERSITY.map(({ id }) => id));
    expect(Object.keys(answers)).toEqual(PAY_GAPS.map(({ id }) => id));
    for (const id of ['headcount.active', 'comp.average', 'comp.by_department', 'expenses.payroll']) {
      const { statusCode } = await service.get(`/api/v1/metrics/${id}/value?period=today`, { as });
      expect(statusCode, id).toBe(403);
    }
  });

  it('answers nothing of any team, whatever the metric, the department and the way of asking', async () => {
    const { as } = await attack(demo, ['people.view_paygap', 'metrics.read']);
    const departments = await database
      .openTenant(demo.id)
      .read(query.selectFrom('departments').select('id').orderBy('id').compile());
    expect(departments).toHaveLength(11);
    for (const { id: team } of departments) {
      const asked = [...DIVERSITY, ...PAY_GAPS].map(({ id, periodKind }) => ({
        key: id,
        id,
        period: periodKind === 'range' ? 'ytd' : 'today',
        team,
      }));
      const batch = await service.post('/api/v1/metrics/batch', { as, body: { queries: asked } });
      const { results } = batch.json<{ results: Record<string, { error?: { code: string } }> }>();
      expect(Object.values(results).map(({ error }) => error?.code)).toEqual(
        asked.map(() => 'INVALID_REQUEST'),
      );
      for (const { id, period } of asked) {
        for (const what of ['value', 'explain']) {
          const path = `/api/v1/metrics/${id}/${what}?period=${period}&team=${team}`;
          const { statusCode } = await service.get(path, { as });
          expect(statusCode, path).toBe(400);
        }
      }
    }
  });

  it(
    'tells nobody’s pay: all answers are the same where everybody is paid three times as much',
    async () => {
      let told = 0;
      await fc.assert(
        fc.asyncProperty(arbitraryStaff, async (employer) => {
          const richer = {
            ...employer,
            persons: employer.persons.map((person) => ({
              ...person,
              memberships: person.memberships.map((membership) => ({
                ...membership,
                pay: membership.pay.map((pay) => ({ ...pay, amount: pay.amount * 3 })),
              })),
            })),
          };
          const [poor, rich] = await Promise.all([anEmployer(employer, 3), anEmployer(richer, 3)]);
          const { answers } = await attack(poor.organization, ['people.view_paygap']);
          expect(withoutIds((await attack(rich.organization, ['people.view_paygap'])).answers)).toEqual(
            withoutIds(answers),
          );
          told += Object.values(answers).filter((answer) =>
            valuesIn(answer).some((value) => value !== null),
          ).length;
        }),
        { numRuns: Math.ceil(STAFFS / 4) },
      );
      expect(told).toBeGreaterThan(STAFFS / 4);
    },
    timeFor(STAFFS),
  );

  it('explains no more than it answers', async () => {
    const { as, answers } = await attack(demo, ['people.view_paygap', 'metrics.read']);
    for (const { id, periodKind } of [...DIVERSITY, ...PAY_GAPS]) {
      const period = periodKind === 'range' ? 'ytd' : 'today';
      const told = await service.get(`/api/v1/metrics/${id}/explain?period=${period}`, { as });
      const { data } = told.json<{ data: Record<string, unknown> }>();
      expect(data, id).toMatchObject({ value: answers[id], withheld: true, parts: [] });
      for (const leaf of ['0', '1', '0:woman', '1:woman']) {
        const rows = await service.get(`/api/v1/metrics/${id}/rows?period=${period}&leaf=${leaf}`, { as });
        expect(rows.statusCode, `${id} ${leaf}`).toBe(404);
      }
    }
  });
});

describe('with people.view_paygap and metrics.read', () => {
  it('finds no small group of the demo, by whatever subtraction', async () => {
    const { answers } = await attack(demo, ['people.view_paygap', 'metrics.read']);
    const people = await everybody(database.openTenant(demo.id), FIRST, TODAY);
    expect(people.length).toBeGreaterThan(50);
    expect(groupsTold(answers).length).toBeGreaterThan(30);
    expect(smallGroupsFound(people, answers, 5)).toEqual([]);
    expect(smallGroupsCounted(people, answers, 5)).toEqual([]);
  });

  it(
    'finds no small group of any staff, whatever the minimum',
    async () => {
      let told = 0;
      await fc.assert(
        fc.asyncProperty(arbitraryStaff, fc.constantFrom(3, 5, 10), async (employer, minimum) => {
          const { organization, tenant } = await anEmployer(employer, minimum);
          const { answers } = await attack(organization, ['people.view_paygap', 'metrics.read']);
          const people = await everybody(tenant, FIRST, TODAY);
          expect(smallGroupsFound(people, answers, minimum)).toEqual([]);
          expect(smallGroupsCounted(people, answers, minimum)).toEqual([]);
          told += groupsTold(answers).length - 3;
        }),
        { numRuns: STAFFS },
      );
      // An attack on what tells nothing finds nothing.
      expect(told).toBeGreaterThan(STAFFS * 5);
    },
    timeFor(STAFFS),
  );

  it('learns from a comparison what the other day answers by itself, and nothing else', async () => {
    const { as } = await attack(demo, ['people.view_paygap', 'metrics.read']);
    const value = async (id: string, rest: string) =>
      (await service.get(`/api/v1/metrics/${id}/value?${rest}`, { as })).json<{
        data: PlainValue & { comparisons?: { value: number | null }[]; total?: number | null };
      }>().data;
    for (const { id, periodKind } of [...DIVERSITY, ...PAY_GAPS]) {
      const [now, before, aYearAgo] =
        periodKind === 'range'
          ? ['last_month', '2026-09-01:2026-09-30', '2025-10-01:2025-10-31']
          : ['as_of:2026-11-03', 'as_of:2026-11-02', 'as_of:2025-11-03'];
      const { comparisons } = await value(id, `period=${now}&compare=previous,last_year`);
      const alone = [];
      for (const period of [before, aYearAgo]) {
        const answer = await value(id, `period=${period}`);
        alone.push(answer.kind === 'scalar' ? answer.value : (answer.total ?? null));
      }
      expect(
        comparisons?.map((one) => one.value),
        id,
      ).toEqual(alone);
    }
  });
});

function valuesIn(answer: PlainValue): (number | null)[] {
  if (answer.kind === 'scalar') return [answer.value];
  return (answer.kind === 'breakdown' ? answer.items : answer.points).map(({ value }) => value);
}

/** Answers with the names of departments for their ids, which differ between two employers. */
function withoutIds(answers: Answers) {
  return Object.entries(answers).map(([id, answer]) => [
    id,
    answer.kind === 'breakdown'
      ? { ...answer, items: answer.items.map(({ key: _key, ...item }) => item) }
      : answer,
  ]);
}
