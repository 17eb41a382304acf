import { CompiledQuery } from 'kysely';
import type { TenantReader } from '../../src/db/tenant.ts';
import type { Employer, Membership, Pay, Person, Post } from '../oracle/employer.ts';

// Each file of the personnel office as one column of JSON: nothing of what the service selects.
const PERSONS = `
  select coalesce(m.person_id, m.id)::text as person, m.id::text as name, m.role, d.gender, d.ethnicity, d.date_of_birth::text as born,
    m.employment_start_date::text as first, m.termination_date::text as last,
    coalesce((select json_agg(json_build_object('from', a.effective_from, 'role', a.role, 'department', p.name,
      'manager', a.manager_membership_id, 'leavePay', a.leave_pay, 'category', a.category_of_worker) order by a.effective_from)
      from membership_assignments a left join departments p on p.id = a.department_id
      where a.membership_id = m.id and a.voided_at is null), '[]') as posts,
    coalesce((select json_agg(json_build_object('type', c.pay_type, 'amount', c.amount, 'currency', c.currency, 'frequency', c.frequency,
      'engagement', c.engagement_type, 'weeklyHours', c.weekly_hours, 'from', c.effective_from, 'to', c.effective_to) order by c.id)
      from compensation_entries c where c.membership_id = m.id and c.voided_at is null), '[]') as pay
  from memberships m left join person_demographics d on d.person_id = m.person_id
  order by m.id`;

type Row = Readonly<{
  person: string;
  name: string;
  role: Membership['role'];
  gender: Person['gender'];
  ethnicity: string | null;
  born: string | null;
  first: string | null;
  last: string | null;
  posts: readonly Post[];
  pay: readonly Pay[];
}>;

/** The staff of an organisation that pays in its own currency alone, as plain files. */
export async function employerOf(tenant: TenantReader): Promise<Employer> {
  const rows = await tenant.read<Row>(CompiledQuery.raw(PERSONS, []));
  const departments = await tenant.read<{ name: string; below: string | null }>(
    CompiledQuery.raw(
      `select d.name, p.name as below from departments d left join departments p on p.id = d.parent_department_id`,
      [],
    ),
  );
  const persons = [...new Set(rows.map(({ person }) => person))].map((person): Person => {
    const own = rows.filter((row) => row.person === person);
    const { gender = null, ethnicity = null, born = null } = own[0] ?? {};
    const memberships = own.map(({ name, role, first, last, posts, pay }) => ({
      name,
      role,
      first,
      last,
      posts,
      pay,
    }));
    return { gender, ethnicity, born, memberships };
  });
  return { fullTimeHours: 38, departments, rates: [], persons };
}
