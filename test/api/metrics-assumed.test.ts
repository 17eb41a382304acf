import { beforeEach, expect, it } from 'vitest';
import { changeOrganization } from '../../src/settings/organization.ts';
import { importing } from '../import/documents-support.ts';
import { START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp } from '../support/metrics-app.ts';

// Overdue amounts of invoices without a due date: assumed from payment terms, and not known without them. Today is 2026-11-20.
const database = await testDatabase();
const { get, organization, as } = await metricsApp(database);
const tenant = database.openTenant(organization.id);

beforeEach(async () => {
  await importing(tenant, {
    'customers.csv': 'customer,name\nC-1,Harbour Cafe\n',
    'invoices.csv': 'invoice,customer,issue_date,due_date,net\nI-1,C-1,2026-10-01,,44\n',
  });
});

async function termsOf(days: number | null): Promise<void> {
  const change = {
    patch: { customer_terms_days: days },
    actor: { kind: 'operator' },
    requireCurrent: () => undefined,
  } as const;
  await changeOrganization(tenant, change, new Date(START));
}

type Value = Readonly<{ value: number | null; nullReason?: string; assumed?: string }>;

async function ask<Data>(what: string): Promise<Data> {
  const answer = await get(`/api/v1/metrics/${what}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Data }>().data;
}

it('the assumption is named with a value, its explanation and each point of its history, and changes with the terms', async () => {
  const value = async () => await ask<Value>('ar.overdue/value?period=as_of:2026-11-15');
  await termsOf(null);
  expect(await value()).toMatchObject({
    value: null,
    nullReason: 'no_data',
    coverage: { unknown: 'due_dates' },
  });
  expect(await ask('ar.outstanding/value?period=as_of:2026-11-15')).not.toHaveProperty('coverage.unknown');
  await termsOf(30);
  expect(await value()).toMatchObject({ value: 44, assumed: 'due_dates' });
  expect(await value()).not.toHaveProperty('coverage.unknown');
  expect(await ask('ar.overdue/explain?period=as_of:2026-11-15')).toMatchObject({
    value: { assumed: 'due_dates' },
  });
  expect(await ask('ar.ageing/value?period=as_of:2026-11-15')).toMatchObject({
    assumed: 'due_dates',
    total: 44,
  });
  const { points } = await ask<{ points: readonly Value[] }>(
    'ar.overdue/history?every=month&count=3&period=as_of:2026-11-15',
  );
  expect(points.map(({ value: amount, assumed = null }) => [amount, assumed])).toEqual([
    [null, null],
    [0, 'due_dates'],
    [44, 'due_dates'],
  ]);
  expect(await ask<Value>('ar.outstanding/value?period=as_of:2026-11-15')).not.toHaveProperty('assumed');
  await termsOf(60);
  expect(await value()).toMatchObject({ value: 0, assumed: 'due_dates' });
});
