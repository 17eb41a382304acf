import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';

/** Persons who have one e-mail address at work, whatever its case; it is answered in lower case; `persons` are their external ids, where they have one. */
export type SharedEmail = Readonly<{ email: string; persons: readonly (string | null)[] }>;

/** The first addresses that more than one person has. */
export function selectSharedEmails(): Statement<SharedEmail> {
  return sql<SharedEmail>`
    select lower(work_email collate "und-x-icu") as email, array_agg(external_id order by external_id collate "C") as persons
    from ${own('persons')} persons where work_email is not null
    group by 1 having count(*) > 1
    order by 1 limit ${MOST}
  `.compile(query);
}

// A report of refused rows shows fewer.
const MOST = 1000;
