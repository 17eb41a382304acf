import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '../../period/index.ts';
import { STATUS_FILTERS } from '../../records/people/read-memberships.ts';
import type { ListFilter } from './sorted-list.ts';

/** Two filters, by the first and the last day: `issue_date_from` and `issue_date_to`. */
export function dayFilters(name: string, day: RawBuilder<unknown>): Readonly<Record<string, ListFilter>> {
  const filter = (description: string, sign: string, example: string): ListFilter => ({
    type: 'day',
    description,
    example,
    where: (value) => sql`${day} ${sql.raw(sign)} ${formatDay(value)}::date`,
  });
  return {
    [`${name}_from`]: filter(`Only those with a \`${name}\` on this day or later.`, '>=', '2026-07-01'),
    [`${name}_to`]: filter(`Only those with a \`${name}\` on this day or earlier.`, '<=', '2026-07-31'),
  };
}

/** Two filters, by the smallest and the largest amount: `total_from` and `total_to`. */
export function amountFilters(
  name: string,
  amount: RawBuilder<unknown>,
): Readonly<Record<string, ListFilter>> {
  const filter = (description: string, sign: string, example: string): ListFilter => ({
    type: 'amount',
    description,
    example,
    where: (value) => sql`${amount} ${sql.raw(sign)} ${value}::numeric`,
  });
  return {
    [`${name}_from`]: filter(`Only those with a \`${name}\` of this amount or more.`, '>=', '1000'),
    [`${name}_to`]: filter(`Only those with a \`${name}\` of this amount or less.`, '<=', '2500.50'),
  };
}

/** A filter by the name that the record has in its source. */
export function externalIdFilter(
  name: RawBuilder<unknown>,
  example: string,
  description = 'Only the one with this `external_id`.',
): ListFilter {
  return {
    type: 'text',
    description,
    example,
    where: (text) => sql`${name} = ${text}::text`,
  };
}

/** A filter by a text in any of these columns, in whatever case it is written. It reads every record that the other filters leave. */
export function textFilter(
  columns: readonly RawBuilder<unknown>[],
  names: readonly string[],
  example: string,
): ListFilter {
  return {
    type: 'text',
    description: `Only those with this text in ${names.map((name) => `\`${name}\``).join(' or ')}, ignoring case. It is slow where there are many records: add other filters.`,
    example,
    where: (text) => {
      const wanted = sql`lower(${text}::text collate "und-x-icu")`;
      const found = columns.map((each) => sql`strpos(lower(${each} collate "und-x-icu"), ${wanted}) > 0`);
      return sql`(${sql.join(found, sql` or `)})`;
    },
  };
}

/** A filter by the state of memberships on the day. */
export function standingFilter(where: (status: string) => RawBuilder<unknown>): ListFilter {
  return {
    type: 'choice',
    choices: STATUS_FILTERS,
    description: 'What the membership is on the day. Closed ones are shown with `all` only.',
    example: 'active',
    where: (status) => (status === 'all' ? sql`true` : where(status)),
  };
}
