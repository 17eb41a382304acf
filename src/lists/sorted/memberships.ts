import { type RawBuilder, sql } from 'kysely';
import { ROLES } from '../../access/capability.ts';
import { own } from '../../db/own.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import type { Day } from '../../period/index.ts';
import { membershipsOn, STANDINGS } from '../../records/people/memberships-on.ts';
import { FREQUENCIES, PAY_TYPES } from '../../records/people/pay.ts';
import { membersOf } from '../../sql/teams.ts';
import { amountColumn, choiceColumn, column, dayText, nullable } from './columns.ts';
import { externalIdFilter, standingFilter, textFilter } from './filters.ts';
import { UUID } from './parties.ts';
import { NO_PAY, payOn } from './pay-in-force.ts';
import { byAmount, byText } from './sort-keys.ts';
import type { ListColumn, SortedList } from './sorted-list.ts';

/** The pay columns of a membership. */
const PAY_COLUMNS: Readonly<Record<string, ListColumn>> = {
  pay_type: nullable(
    choiceColumn(
      PAY_TYPES,
      sql`record.pay_type`,
      'Of the pay in force on the day. Of several arrangements it is that of the latest salary or hourly pay.',
    ),
  ),
  amount: nullable(amountColumn('currency', sql`record.amount::text`, 'How much each time.')),
  currency: nullable(column('text', sql`record.currency`)),
  frequency: nullable(choiceColumn(FREQUENCIES, sql`record.frequency`)),
  arrangements: column(
    'count',
    sql`coalesce(record.arrangements, 0)`,
    'How many pay arrangements are in force on the day, without those paid once.',
  ),
  annual_pay: nullable(
    amountColumn(
      'base',
      sql`record.annual_pay::text`,
      'Fixed yearly pay in base currency, counted as in the pay metrics: employees only, and once for a person with several memberships. Null for contractors, for people without pay, and if a currency has no exchange rate.',
    ),
  ),
};

/** Memberships as they are on a day, by the names of their people, with pay for callers who may see it. */
export const MEMBERSHIP_LIST: SortedList = {
  name: 'memberships',
  noun: 'memberships',
  access: 'records.read',
  rows: ({ day, capabilities }) => [membershipRows(day, capabilities.has(SEES_PAY))],
  where: () => sql`true`,
  joins: sql``,
  columns: {
    id: column('id', sql`record.id`),
    external_id: nullable(column('text', sql`record.external_id`)),
    person_id: nullable(column('id', sql`record.person_id`)),
    name: nullable(column('text', sql`record.name`)),
    role: choiceColumn(ROLES, sql`record.role`),
    status: choiceColumn(STANDINGS, sql`record.status`),
    department_id: nullable(column('id', sql`record.department_id`)),
    department_name: nullable(column('text', sql`record.department_name`)),
    employment_start_date: nullable(column('day', dayText(sql`record.employment_start_date`))),
    termination_date: nullable(column('day', dayText(sql`record.termination_date`))),
    manager_membership_id: nullable(column('id', sql`record.manager_membership_id`)),
    category_of_worker: nullable(column('text', sql`record.category_of_worker`)),
    created_at: column('instant', sql`record.created_at`),
    updated_at: column('instant', sql`record.updated_at`),
    job_title: nullable(column('text', sql`record.job_title`)),
    manager_name: nullable(column('text', sql`record.manager_name`)),
    ...PAY_COLUMNS,
  },
  sorts: {
    name: byText(sql`record.name`),
    job_title: byText(sql`record.job_title`),
    department_name: byText(sql`record.department_name`),
    manager_name: byText(sql`record.manager_name`),
    employment_start_date: {
      type: 'day',
      by: sql`case when record.employment_start_date is null then '0001-01-01'::date else record.employment_start_date end`,
      repeats: sql`true`,
    },
    annual_pay: byAmount(sql`record.annual_pay`),
  },
  defaultSort: 'name',
  filters: {
    external_id: externalIdFilter(sql`record.external_id`, 'M-17'),
    status: standingFilter((status) => sql`record.status = ${status}::text`),
    department: {
      type: 'text',
      description: 'The id of a department, without those below it; an unknown one has no memberships.',
      example: '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d',
      where: (text) => sql`record.department_id::text = ${text.toLowerCase()}`,
    },
    team: {
      type: 'text',
      description: 'The id of a department, with those below it; an unknown one has no memberships.',
      example: '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d',
      where: (text) =>
        UUID.test(text)
          ? sql`record.department_id in (select department_id from ${membersOf([text])})`
          : sql`false`,
    },
    manager: {
      type: 'text',
      description: 'The id of a membership: only those who report to it directly.',
      example: '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d',
      where: (text) => sql`record.manager_membership_id::text = ${text.toLowerCase()}`,
    },
    search: textFilter([sql`record.name`, sql`record.job_title`], ['name', 'job_title'], 'okafor'),
  },
  asOf: 'states',
  needs: Object.fromEntries(Object.keys(PAY_COLUMNS).map((name) => [name, SEES_PAY])),
  defaults: { status: 'active' },
  isCounted: false,
};

// No pay is read for callers without access to it.
function membershipRows(day: Day, seesPay: boolean): RawBuilder<unknown> {
  return sql`(
    select on_day.*, on_day.membership_id as id, coalesce(party.name, nullif(on_day.user_name, '')) as name,
      department.name as department_name, coalesce(manager_party.name, nullif(manager.user_name, '')) as manager_name,
      ${seesPay ? sql`pay.*` : NO_PAY}
    from ${membershipsOn(day)} on_day
      left join ${own('persons')} person on person.id = on_day.person_id
      left join ${own('parties')} party on party.id = person.party_id
      left join ${own('departments')} department on department.id = on_day.department_id
      left join ${own('memberships')} manager on manager.id = on_day.manager_membership_id
      left join ${own('persons')} manager_person on manager_person.id = manager.person_id
      left join ${own('parties')} manager_party on manager_party.id = manager_person.party_id
      ${seesPay ? sql`left join ${payOn(day)} pay on pay.paid_membership_id = on_day.membership_id` : sql``}
  )`;
}
