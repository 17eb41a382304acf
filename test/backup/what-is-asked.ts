import type { Pool } from 'pg';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { testApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';

const PERIODS = { range: ['trailing_12'], snapshot: ['today'] } as const;

/** The answers of every metric, without their timestamps. */
export async function everyMetric(database: TestDatabase, as: string): Promise<Record<string, string>> {
  const { get } = await testApp(database, { config: { rememberedBytes: 0 } });
  const answers: Record<string, string> = {};
  for (const { id, periodKind } of CATALOG) {
    for (const period of PERIODS[periodKind]) {
      const { payload } = await get(`/api/v1/metrics/${id}/value?period=${period}`, { as });
      answers[`${id} ${period}`] = payload.replace(/"computedAt":"[^"]*"/, '');
    }
  }
  return answers;
}

/** Row-level security, privileges and triggers of every table, regardless of the owner's name. */
export async function securityOf(pool: Pool): Promise<unknown[]> {
  return (await pool.query(POLICIES)).rows;
}

const POLICIES = `
  select relname, relrowsecurity, relforcerowsecurity, replace(relacl::text, current_user, 'owner') as privileges,
    (select count(*) from pg_policy where polrelid = class.oid) as policies,
    (select array_agg(attname || replace(attacl::text, current_user, 'owner') order by attnum) from pg_attribute where attrelid = class.oid and attacl is not null) as columns,
    (select array_agg(row(tgname, tgenabled)::text order by tgname) from pg_trigger where tgrelid = class.oid and not tgisinternal) as triggers
  from pg_class class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;
