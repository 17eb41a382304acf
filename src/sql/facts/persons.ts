import { type RawBuilder, sql } from 'kysely';
import type { MovesMeasure, PayMeasure, PeopleMeasure } from '../../metrics/definition/measures/people.ts';
import { listedMoves } from '../people/moves.ts';
import { payeesOf } from '../people/pay.ts';
import { presentPeople } from '../people/people.ts';
import type { ReadOf } from '../source.ts';
import { fact } from './fact.ts';

type Expression = RawBuilder<unknown>;

/** The persons whom a measure of a day counts, each with the post that counts. */
export function peopleFacts(read: ReadOf<PeopleMeasure>): Expression {
  return fact(PERSON, sql`from (${presentPeople({ number: 0, ...read })}) span`);
}

/** The persons whose pay counts on a day. */
export function payFacts(read: ReadOf<PayMeasure>): Expression {
  return fact(PERSON, sql`from (${payeesOf({ number: 0, ...read })}) span`);
}

/** The persons who were hired, left or were converted, on the days on which they did. */
export function moveFacts(read: ReadOf<MovesMeasure>): Expression {
  return fact(
    { ...PERSON, description: sql`span.description`, departmentId: sql`span.department_id` },
    sql`from (${listedMoves({ number: 0, ...read })}) span`,
  );
}

const PERSON = {
  kind: sql`'person'`,
  part: sql`span.key`,
  day: sql`span.day`,
  id: sql`span.person`,
  amount: sql`span.amount`,
  membershipId: sql`span.membership_id`,
  since: sql`span.since`,
};
