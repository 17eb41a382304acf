import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { STATUSES } from '../../records/fields/status.ts';
import { type CUSTOMER_FIELDS, type VENDOR_FIELDS } from '../../records/profiles/fields.ts';
import { CUSTOMERS, type ProfileKind, VENDORS } from '../../records/profiles/profile-kind.ts';
import { amountColumn, choiceColumn, column, nullable } from './columns.ts';
import { externalIdFilter, textFilter } from './filters.ts';
import { byAmount, byInstant, byText } from './sort-keys.ts';
import type { ListColumn, SortedList, SortKey } from './sorted-list.ts';

export const CUSTOMER_LIST = profileList(CUSTOMERS);
export const VENDOR_LIST = profileList(VENDORS);

/** Customers or vendors, with their custom fields. They can be sorted by what is not about a person. */
function profileList({
  subject,
  definitions,
  table,
  fields,
}: ProfileKind<typeof CUSTOMER_FIELDS> | ProfileKind<typeof VENDOR_FIELDS>): SortedList {
  return {
    name: `${subject}s`,
    noun: `${subject}s`,
    access: 'records.read',
    rows: () => [
      sql`(select profile.*, party.name from ${own(table)} profile join ${own('parties')} party on party.id = profile.party_id)`,
    ],
    where: () => sql`true`,
    joins: sql``,
    columns: {
      id: column('id', sql`record.id`),
      external_id: nullable(column('text', sql`record.external_id`)),
      party_id: column('id', sql`record.party_id`),
      name: column('text', sql`record.name`),
      ...Object.fromEntries(
        Object.entries(fields).map(([name, { kind }]): [string, ListColumn] => {
          const value = sql.ref(`record.${name}`);
          if (kind === 'status') return [name, choiceColumn(STATUSES, value)];
          return [
            name,
            nullable(
              kind === 'currency'
                ? amountColumn('default_currency', sql`${value}::text`)
                : column('text', value),
            ),
          ];
        }),
      ),
      custom_fields: {
        type: 'custom',
        subject: definitions,
        select: sql`record.custom_fields`,
        isNullable: false,
        description: 'By the key of their definition. In a file, each has a column.',
      },
      created_at: column('instant', sql`record.created_at`),
      updated_at: column('instant', sql`record.updated_at`),
    },
    sorts: {
      name: byText(sql`record.name`),
      ...Object.fromEntries(
        Object.entries(fields).flatMap(([name, { kind, isPersonal }]): [string, SortKey][] =>
          isPersonal ? [] : [[name, sortKeyOf(kind, sql.ref(`record.${name}`))]],
        ),
      ),
      created_at: byInstant(sql`record.created_at`),
      updated_at: byInstant(sql`record.updated_at`),
    },
    defaultSort: 'name',
    filters: {
      external_id: externalIdFilter(sql`record.external_id`, subject === 'customer' ? 'C-1042' : 'V-7'),
      status: {
        type: 'choice',
        choices: [...STATUSES, 'all'],
        description:
          'Only those of this status, `active` where a sorted list is asked for without it; `all` is every status.',
        example: 'active',
        where: (status) => (status === 'all' ? sql`true` : sql`record.status = ${status}::text`),
      },
      search: textFilter(
        [sql`record.name`, sql`record.account_number`],
        ['name', 'account_number'],
        'harbour',
      ),
    },
    asOf: 'none',
    needs: {},
    defaults: { status: 'active' },
    isCounted: true,
  };
}

function sortKeyOf(kind: string, value: RawBuilder<unknown>): SortKey {
  return kind === 'currency' ? byAmount(value) : byText(value);
}
