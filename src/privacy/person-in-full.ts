import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';

/** A person with what leads to them elsewhere: their memberships, the users of those, the addresses they are known under. */
export type PersonInFull = Readonly<{
  id: string;
  partyId: string;
  externalId: string | null;
  legalName: string;
  preferredName: string | null;
  workEmail: string | null;
  /** Their former names and addresses, as the audit log still has them. */
  formerNames: readonly string[];
  formerEmails: readonly string[];
  erasedAt: Date | null;
  memberships: readonly HeldMembership[];
}>;

export type HeldMembership = Readonly<{
  id: string;
  externalId: string | null;
  userId: string | null;
  status: 'active' | 'inactive';
  startDate: string | null;
  terminationDate: string | null;
}>;

/** The person, locked where `lock` says so. Throws NOT_FOUND. */
export async function readInFull(
  transaction: Transaction,
  id: string,
  { lock }: Readonly<{ lock: boolean }>,
): Promise<PersonInFull> {
  const [person] = await transaction.run(
    sql<Omit<PersonInFull, 'memberships'>>`
      select person.id, party_id as "partyId", external_id as "externalId", name as "legalName",
        preferred_name as "preferredName", work_email as "workEmail", erased_at as "erasedAt",
        ${formerly('legal_name')} as "formerNames", ${formerly('work_email')} as "formerEmails"
      from ${own('persons')} person join ${own('parties')} party on party.id = person.party_id
      where person.id = ${id}::uuid ${lock ? sql`for update of person` : sql``}`.compile(query),
  );
  if (person === undefined) throw new AlmanacError('NOT_FOUND', 'There is no person with this id.');
  const memberships = await transaction.run(
    sql<HeldMembership>`
      select id, external_id as "externalId", user_id as "userId", status, employment_start_date as "startDate",
        termination_date as "terminationDate"
      from ${own('memberships')} memberships where person_id = ${id}::uuid order by id ${lock ? sql`for update` : sql``}`.compile(
      query,
    ),
  );
  return { ...person, memberships };
}

/** Why the person cannot be erased today; null where they can. `today` is YYYY-MM-DD. */
export function obstacleTo({ erasedAt, memberships }: PersonInFull, today: string): string | null {
  if (erasedAt !== null) return 'The data of this person were erased already.';
  const employed = memberships.some(
    ({ terminationDate, startDate, status }) =>
      (terminationDate === null && (startDate !== null || status === 'active')) ||
      (terminationDate !== null && terminationDate >= today),
  );
  return employed ? 'The person is employed; their data can be erased after their last day.' : null;
}

function formerly(field: 'legal_name' | 'work_email') {
  return sql`array(
    select distinct former from ${own('audit_events')} audit_events,
      lateral (values (before ->> ${field}::text), (after ->> ${field}::text)) as named (former)
    where subject_kind = 'person' and subject_id = person.id and former <> '' order by former)`;
}

/** The texts by which they are named elsewhere: names and addresses in entries of pay, and all in what imports refused. */
export type Namings = Readonly<{
  names: readonly string[];
  addresses: readonly string[];
  inReports: readonly string[];
}>;

export function namesOf(person: PersonInFull, email: string | null): Namings {
  const names = [...new Set([person.legalName, ...person.formerNames])];
  const addresses = [...new Set([person.workEmail, email, ...person.formerEmails])].filter(
    (text) => text !== null,
  );
  return {
    names,
    addresses,
    inReports: [...names, ...addresses, person.externalId].filter((text) => text !== null),
  };
}

/** The name of a person whose data were erased. */
export const ERASED_NAME = 'Erased person';
