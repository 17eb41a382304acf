import { type RawBuilder, sql } from 'kysely';
import { own, ownAndRemoved } from '../../db/own.ts';
import type { ListFilter } from './sorted-list.ts';

/** A customer or a vendor. */
export type Side = 'customer' | 'vendor';

const PROFILES = { customer: 'customer_profiles', vendor: 'vendor_profiles' } as const;

/** The profiles of one side that an id or the name of their source is of. */
export function profilesNamed(side: Side, text: string): RawBuilder<unknown> {
  return idsNamed(ownAndRemoved(PROFILES[side]), sql`external_id`, text);
}

/** Rows whose id, or whose column by which their source knows them, is this text. */
export function idsNamed(
  rows: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  text: string,
): RawBuilder<unknown> {
  const isId = UUID.test(text) ? sql`id = ${text}::uuid or` : sql``;
  return sql`array(select id from ${rows} named where ${isId} ${name} = ${text})`;
}

export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Joins the profile with this id as `customer` or `vendor`, and its party as `customer_party` or `vendor_party`. */
export function joinProfile(side: Side, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const [profile, party] = [sql.ref(side), sql.ref(`${side}_party`)];
  return sql`
    left join ${ownAndRemoved(PROFILES[side])} ${profile} on ${profile}.id = ${id}
    left join ${own('parties')} ${party} on ${party}.id = ${profile}.party_id`;
}

/** A filter by a customer or a vendor; `where` is given their ids as an array. */
export function partyFilter(
  side: Side,
  where: (ids: RawBuilder<unknown>) => RawBuilder<unknown>,
): ListFilter {
  return {
    type: 'text',
    description: `Only those of the ${side} with this id or \`external_id\`.`,
    example: side === 'customer' ? 'C-1042' : 'V-7',
    where: (text) => where(profilesNamed(side, text)),
  };
}
