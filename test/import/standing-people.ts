import { sql } from 'kysely';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';

const WITHOUT = `'{organization_id,write_id,updated_at,removed_at,import_id,voided_import_id,voided_at}'::text[]`;

/** What counts of people, by the names in files; the ids of persons and memberships are those that snapshots name. */
const SELECTS = {
  persons: `select to_jsonb(person) - ${WITHOUT} as fields, party.name, to_jsonb(stated) - ${WITHOUT} as stated
    from persons person join parties party on party.id = party_id
    left join person_demographics stated on person_id = person.id and num_nonnulls(gender, ethnicity, date_of_birth, country) > 0
    where removed_at is null`,
  memberships: `select to_jsonb(member) - ${WITHOUT} as fields from memberships member where removed_at is null`,
  assignments: `
    select member.external_id, held.effective_from, held.role, held.status, leave_pay, category_of_worker, job_title, recorded_at,
      department.external_id as department, manager.external_id as manager,
      (department.removed_at, manager.removed_at, member.removed_at) as removed
    from membership_assignments held join memberships member on member.id = membership_id
    left join departments department on department.id = department_id
    left join memberships manager on manager.id = manager_membership_id
    where voided_at is null`,
  pay: `select to_jsonb(pay) - ${WITHOUT} - 'id' as fields, member.removed_at
    from compensation_entries pay join memberships member on member.id = membership_id where voided_at is null`,
  departments: `select external_id, name from departments where removed_at is null`,
} as const;

/** All that counts of the people of an organisation, as text. */
export async function standingPeople(tenant: TenantWriter): Promise<Record<string, readonly string[]>> {
  const people: Record<string, readonly string[]> = {};
  for (const [name, select] of Object.entries(SELECTS)) {
    const rows = await tenant.read(
      sql<{
        row: string;
      }>`select to_jsonb(found)::text as row from (${sql.raw(select)}) found order by 1`.compile(query),
    );
    people[name] = rows.map(({ row }) => row);
  }
  return people;
}

/** The same without ids and by names alone: equal in two organisations to which the same counts. */
export function withoutIds(
  people: Readonly<Record<string, readonly string[]>>,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(people).map(([name, rows]) => [name, rows.map((row) => row.replaceAll(UUID, '')).sort()]),
  );
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
