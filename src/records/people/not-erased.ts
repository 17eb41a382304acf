import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';

/** Whether the person of a membership, which this column names, was not erased: an undo leaves everything of erased persons as it is. */
export function isNotErased(membershipId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from ${own('memberships')} whose join ${own('persons')} erased on erased.id = whose.person_id and erased.erased_at is not null
    where whose.id = ${membershipId}
  )`;
}
