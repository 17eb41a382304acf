import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { COMPENSATION, MEMBERSHIPS } from '../../import/kinds/index.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import type { FieldValues } from '../../records/custom-fields/index.ts';
import {
  ASSIGNMENT_FIELD_NAMES,
  ASSIGNMENT_FIELDS,
  columnInFiles,
} from '../../records/people/assignment-fields.ts';
import { PAY_FIELD_NAMES } from '../../records/people/pay-fields.ts';
import { numberCell } from '../amounts.ts';
import { customCells } from '../custom-cells.ts';
import {
  type CellsOf,
  type ExportedRow,
  type ExportSource,
  exportedTable,
  plainRows,
} from '../exported-table.ts';
import { named } from '../names.ts';
import { readRows } from '../read-rows.ts';

const OF_PAY = ASSIGNMENT_FIELD_NAMES.filter((name) => ASSIGNMENT_FIELDS[name].isPay).map(columnInFiles);

/** Times of employment with what is in force on their days. Somebody who only signs in has none. */
export const MEMBERSHIPS_TABLE = exportedTable(
  MEMBERSHIPS,
  ['records.read'],
  async (source) => {
    const { custom, cellsOf } = await customCells(source.transaction, 'membership');
    return { custom, rows: readMemberships(source, cellsOf) };
  },
  { hides: ({ capabilities }) => (capabilities.has(SEES_PAY) ? [] : OF_PAY) },
);

/** Pay arrangements that stand. */
export const COMPENSATION_TABLE = exportedTable(COMPENSATION, ['records.read', SEES_PAY], async (source) =>
  plainRows(readPay(source)),
);

type MembershipRow = Readonly<Record<string, string | null>> & Readonly<{ custom_fields: FieldValues }>;

async function* readMemberships(
  { transaction }: ExportSource,
  cellsOf: (values: FieldValues) => Readonly<Record<string, string>>,
): AsyncGenerator<ExportedRow<typeof MEMBERSHIPS.columns>> {
  for await (const { custom_fields: values, ...cells } of readRows(transaction, SELECT_MEMBERSHIPS)) {
    yield { cells, custom: cellsOf(values) };
  }
}

const KEPT = sql.join(ASSIGNMENT_FIELD_NAMES.map((name) => sql.ref(`kept.${name}`)));
const SHOWN = sql.join(
  ASSIGNMENT_FIELD_NAMES.map((name) => {
    const field = ASSIGNMENT_FIELDS[name];
    if (name === 'role')
      return sql`case when member.user_id is null then assigned.role else member.own_role end as role`;
    if (field.kind !== 'reference') return sql.ref(`assigned.${name}`);
    return sql`${sql.ref(`${columnInFiles(name)}.${field.record === 'department' ? 'external_id' : 'name'}`)} as ${sql.ref(columnInFiles(name))}`;
  }),
);
const NOTHING = sql.join(
  ASSIGNMENT_FIELD_NAMES.map((name) => {
    if (name === 'role') return sql`member.own_role`;
    if (name === 'status') return sql`'active'`;
    return ASSIGNMENT_FIELDS[name].kind === 'reference' ? sql`null::uuid` : sql`null`;
  }),
);

// In the order in which memberships were recorded: of two that a person has at once, the first counts. An assignment counts from the
// first day of employment on, and none after the last; where none was on the first day, that one has the membership's role alone.
const SELECT_MEMBERSHIPS = sql<MembershipRow>`
  with member as materialized (
    select id, name, person_id, user_id, role as own_role, employment_start_date, termination_date, custom_fields
    from ${named('memberships')} memberships where employment_start_date is not null
  ),
  placed as materialized (
    select distinct on (member.id, greatest(kept.effective_from, employment_start_date)) member.id as membership_id,
      greatest(kept.effective_from, employment_start_date) as from_day, ${KEPT}
    from member join ${own('membership_assignments')} kept on kept.membership_id = member.id
    where kept.voided_at is null and kept.effective_from <= coalesce(termination_date, 'infinity')
    order by member.id, greatest(kept.effective_from, employment_start_date), kept.effective_from desc
  ),
  assigned as materialized (
    select * from placed
    union all
    select id, employment_start_date, ${NOTHING} from member
    where not exists (select from placed where membership_id = member.id and from_day = employment_start_date)
  )
  select member.name as membership, person.name as person, ${SHOWN}, member.employment_start_date::text, member.termination_date::text,
    assigned.from_day::text as effective_from, member.custom_fields
  from member
  join ${named('persons')} person on person.id = member.person_id
  join assigned on assigned.membership_id = member.id
  left join ${own('departments')} department on department.id = assigned.department_id
  left join member manager on manager.id = assigned.manager_membership_id
  order by member.id, assigned.from_day`;

type PayRow = CellsOf<typeof COMPENSATION.columns> &
  Readonly<{ amount: string; weekly_hours: string | null }>;

const PAY = sql.join(PAY_FIELD_NAMES.map((name) => sql`pay.${sql.ref(name)}::text`));

// In the order in which they were recorded: of two equal ones of a day, the first says how somebody is engaged.
const SELECT_PAY = sql<PayRow>`
  select pay.name as compensation, member.name as membership, ${PAY}
  from ${named('compensation_entries')} pay
  join ${named('memberships')} member on member.id = pay.membership_id and member.employment_start_date is not null
    and member.person_id is not null
  where pay.voided_at is null
  order by pay.id`;

async function* readPay({ transaction }: ExportSource): AsyncGenerator<CellsOf<typeof COMPENSATION.columns>> {
  for await (const row of readRows(transaction, SELECT_PAY)) {
    const { amount, weekly_hours: hours } = row;
    yield { ...row, amount: numberCell(amount), weekly_hours: hours === null ? null : numberCell(hours) };
  }
}
