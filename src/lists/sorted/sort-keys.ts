import { type RawBuilder, sql } from 'kysely';
import type { SortKey } from './sorted-list.ts';

/** By a text in the order of the root locale of Unicode. Records without one come before the others. */
export function byText(text: RawBuilder<unknown>): SortKey {
  return {
    type: 'text',
    by: sql`(case when ${text} is null then '' else ${text} end) collate "und-x-icu"`,
    repeats: sql`true`,
  };
}

/** By an amount that is never negative, whatever its currency. Records without one come before the others. */
export function byAmount(amount: RawBuilder<unknown>): SortKey {
  return {
    type: 'amount',
    by: sql`case when ${amount} is null then -1 else ${amount} end`,
    repeats: sql`true`,
  };
}

/** By an instant, to the microsecond. */
export function byInstant(instant: RawBuilder<unknown>): SortKey {
  return {
    type: 'text',
    by: sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') collate "C"`,
    repeats: sql`true`,
  };
}
