import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { PERSON_FIELDS } from '../../records/people/fields.ts';
import { membershipsOn } from '../../records/people/memberships-on.ts';
import { ENGAGEMENT_TYPES, FREQUENCIES, PAY_TYPES } from '../../records/people/pay.ts';
import { amountColumn, choiceColumn, column, dayText, nullable, UPDATED_AT } from './columns.ts';
import { externalIdFilter, standingFilter } from './filters.ts';
import { UUID } from './parties.ts';
import type { SortedList } from './sorted-list.ts';

/** Persons by legal name, with the statuses of their memberships today. */
export const PERSON_LIST: SortedList = {
  name: 'persons',
  noun: 'persons',
  access: 'records.read',
  rows: ({ day }) => [
    sql`(
      select person.*, party.name, array(select status from ${membershipsOn(day)} member where member.person_id = person.id) as statuses
      from ${own('persons')} person join ${own('parties')} party on party.id = person.party_id
    )`,
  ],
  where: () => sql`true`,
  joins: sql``,
  columns: {
    id: column('id', sql`record.id`),
    external_id: nullable(column('text', sql`record.external_id`)),
    party_id: column('id', sql`record.party_id`),
    legal_name: column('text', sql`record.name`),
    ...Object.fromEntries(
      Object.keys(PERSON_FIELDS).map((name) => [name, nullable(column('text', sql.ref(`record.${name}`)))]),
    ),
    created_at: column('instant', sql`record.created_at`),
    updated_at: column('instant', sql`record.updated_at`),
  },
  sorts: { legal_name: { type: 'text', by: sql`record.name collate "und-x-icu"`, repeats: sql`true` } },
  defaultSort: 'legal_name',
  filters: {
    external_id: externalIdFilter(sql`record.external_id`, 'P-17'),
    status: standingFilter((status) => sql`${status}::text = any(record.statuses)`),
  },
  asOf: 'none',
  needs: {},
  defaults: { status: 'active' },
  isCounted: false,
};

/** Pay arrangements of all memberships, the latest to begin first. */
export const PAY_LIST: SortedList = {
  name: 'compensation',
  noun: 'compensation of all memberships',
  access: 'people.view_cost',
  rows: () => [own('compensation_entries')],
  where: () => sql`record.voided_at is null`,
  joins: sql`
    left join ${own('memberships')} member on member.id = record.membership_id
    left join ${own('persons')} person on person.id = member.person_id
    left join ${own('parties')} party on party.id = person.party_id`,
  columns: {
    id: column('id', sql`record.id`),
    external_id: nullable(column('text', sql`record.external_id`)),
    membership_id: column('id', sql`record.membership_id`),
    name: nullable(column('text', sql`party.name`, 'The legal name of the person.')),
    pay_type: choiceColumn(PAY_TYPES, sql`record.pay_type`),
    amount: amountColumn('currency', sql`record.amount::text`),
    currency: column('text', sql`record.currency`),
    frequency: choiceColumn(FREQUENCIES, sql`record.frequency`),
    engagement_type: choiceColumn(ENGAGEMENT_TYPES, sql`record.engagement_type`),
    weekly_hours: nullable(column('rate', sql`record.weekly_hours::text`)),
    effective_from: column('day', dayText(sql`record.effective_from`)),
    effective_to: nullable(column('day', dayText(sql`record.effective_to`))),
    recorded_at: column('instant', sql`record.recorded_at`),
    updated_at: UPDATED_AT,
  },
  sorts: { effective_from: { type: 'day', by: sql`record.effective_from`, repeats: sql`true` } },
  defaultSort: '-effective_from',
  filters: {
    external_id: externalIdFilter(sql`record.external_id`, 'PAY-17'),
    membership: {
      type: 'text',
      description: 'Only those of the membership with this id.',
      example: '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d',
      where: (text) => (UUID.test(text) ? sql`record.membership_id = ${text}::uuid` : sql`false`),
    },
    pay_type: {
      type: 'choice',
      choices: PAY_TYPES,
      description: 'Only those of this kind.',
      example: 'salary',
      where: (choice) => sql`record.pay_type = ${choice}::text`,
    },
  },
  asOf: 'none',
  needs: {},
  defaults: {},
  isCounted: false,
};
