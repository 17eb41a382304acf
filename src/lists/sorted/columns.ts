import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { ListColumn } from './sorted-list.ts';

type Simple = 'id' | 'text' | 'day' | 'count' | 'rate' | 'flag' | 'instant';

/** Of a list that is as at a day. */
export const DATED = { asOf: 'facts', needs: {}, defaults: {}, isCounted: false } as const;

/** A column that every record has. */
export function column(
  type: Simple,
  select: RawBuilder<unknown>,
  description: string | null = null,
): ListColumn {
  return { type, select, isNullable: false, description };
}

/** An amount in the currency that another column holds, or in base currency. */
export function amountColumn(
  currency: string,
  select: RawBuilder<unknown>,
  description: string | null = null,
): ListColumn {
  return { type: 'amount', currency, select, isNullable: false, description };
}

export function choiceColumn(
  choices: readonly string[],
  select: RawBuilder<unknown>,
  description: string | null = null,
): ListColumn {
  return { type: 'choice', choices, select, isNullable: false, description };
}

/** The same column, which some records do not have. */
export function nullable(each: ListColumn): ListColumn {
  return { ...each, isNullable: true };
}

/** A day as records hold it. */
export function dayText(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${day}, 'YYYY-MM-DD')`;
}

/** When the record was last written. */
export const UPDATED_AT: ListColumn = column(
  'instant',
  sql`(select written_at from ${own('writes')} write where write.id = record.write_id)`,
);
