import { sql } from 'kysely';
import { ROLES } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Answer } from '../support/app.ts';

export const ROLE_SESSIONS = [...ROLES];

/** The ids of the rows of a table by external id. */
export async function idsOf(tenant: TenantWriter, table: string): Promise<Record<string, string>> {
  const rows = await tenant.read(
    sql<{ name: string; id: string }>`
      select external_id as name, id from ${sql.table(table)} where external_id is not null
    `.compile(query),
  );
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

/** The status and code of an error. */
export function refusalOf(answer: Answer): [number, string] {
  return [answer.statusCode, answer.json<{ error: { code: string } }>().error.code];
}
