import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import { anOrganization, START } from '../support/app.ts';
import { refusedWith } from './connecting.ts';
import { demoAssistants } from './demo.ts';

const { database, assistants, organization, as, keyWith, call, api } = await demoAssistants();
const { data: departments } = (await api('departments')) as { data: { id: string; name: string }[] };
const idOf = (name: string) => departments.find((department) => department.name === name)?.id ?? '';

type Result = { ok: boolean; error: { code: string; message: string }; suggestions: { label: string }[] };

async function resultOf(team: string, key = as): Promise<Result | undefined> {
  const queries = [{ id: 'revenue.total', period: 'last_fy', team }];
  return ((await call('get_values', { queries }, key)) as { results: Result[] }).results[0];
}

async function addDepartment(organizationId: string, name: string): Promise<void> {
  const now = new Date(START);
  await database.openTenant(organizationId).write(async (transaction) => {
    await transaction.run(
      sql`insert into departments (organization_id, id, external_id, name, created_at, updated_at)
        values (${organizationId}, ${newId(now)}, ${newId(now)}, ${name}, ${now}, ${now})`.compile(query),
    );
  });
}

it.each([
  ['get_values', { queries: [{ id: 'revenue.total', period: 'last_fy', team: 'Sales' }] }],
  ['explain_value', { id: 'expenses.total', period: 'last_month', team: 'Sales' }],
  ['what_changed', { id: 'expenses.total', period: 'last_month', team: 'Sales' }],
  ['get_statement', { name: 'profit-and-loss', period: 'last_fy', team: 'Sales' }],
  ['list_records_behind', { id: 'revenue.total', period: 'last_month', team: 'Sales', leaf: '0' }],
])('%s takes a department by its name, however it is written, as by its id', async (name, given) => {
  const by = async (team: string) =>
    await call(
      name,
      JSON.parse(JSON.stringify(given).replace('"Sales"', JSON.stringify(team))) as typeof given,
    );
  const byId = await by(idOf('Sales'));
  expect(byId).not.toHaveProperty('error');
  expect(await by('Sales')).toEqual(byId);
  expect(await by(' sALES ')).toEqual(byId);
});

it('a name that no department has is refused, with the nearest one', async () => {
  expect(await resultOf('Marketting')).toMatchObject({
    ok: false,
    error: {
      code: 'INVALID_REQUEST',
      message: 'team: must be the id of a department, or its name for a key with records.read',
    },
    suggestions: [{ label: 'Marketing' }],
  });
});

it('a name is worth nothing to a key that may not list departments', async () => {
  const { secret } = await keyWith(['metrics.read']);
  expect(await resultOf('Sales', secret)).toEqual(await resultOf('Nowhere', secret));
  expect((await resultOf('Sales', secret))?.ok).toBe(false);
  expect((await resultOf(idOf('Sales'), secret))?.ok).toBe(true);
});

it('another organisation has names of its own', async () => {
  await addDepartment((await anOrganization(database)).id, 'Skunkworks');
  expect(await resultOf('Skunkworks')).toMatchObject({ ok: false, error: { code: 'INVALID_REQUEST' } });
});

it('a name that two departments have is refused', async () => {
  await addDepartment(organization.id, 'Twins');
  expect((await resultOf('twins'))?.ok).toBe(true);
  await addDepartment(organization.id, 'twins');
  const refusal = await assistants.call(as, 'explain_value', {
    id: 'revenue.total',
    period: 'last_fy',
    team: 'Twins',
  });
  expect(refusedWith(refusal)).toMatchObject({ isError: true, code: 'INVALID_REQUEST' });
});
