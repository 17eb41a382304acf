import { sql } from 'kysely';
import { query } from '../../src/db/statement.ts';
import type { TenantReader } from '../../src/db/tenant.ts';

export type EventInTable = Readonly<{
  position: string;
  id: string;
  kind: string;
  data: Readonly<Record<string, unknown>>;
}>;

/** The events of an organisation as they are in the table, by hand, in their order. */
export async function eventsInTable(tenant: TenantReader): Promise<EventInTable[]> {
  return await tenant.read(
    sql<EventInTable>`select position::text as position, id, kind, data from events order by events.position`.compile(
      query,
    ),
  );
}
