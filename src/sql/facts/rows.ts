import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { AccountClass } from '../../ledger/account-class.ts';
import type { PaySight } from '../../metrics/definition/protection.ts';
import type { FactKind } from '../../metrics/plan/fact-kind.ts';
import type { FactPosition } from '../../metrics/plan/fact-position.ts';
import type { Need } from '../../metrics/plan/plan.ts';
import type { Period } from '../../period/index.ts';
import { nameOf } from '../documents/spans.ts';
import { factsOf } from './index.ts';

/** A fact behind a value, as it is read. */
export type FactDetail = Readonly<{
  kind: FactKind;
  day: string;
  id: string;
  line: number;
  amount: string;
  lines: number;
  external_id: string | null;
  description: string | null;
  reference: string | null;
  account_code: string | null;
  account_name: string | null;
  account_class: AccountClass | null;
  department_id: string | null;
  department_name: string | null;
  party_id: string | null;
  party_name: string | null;
  currency: string | null;
  original: string | null;
  recorded_at: Date | null;
  /** Of a person, null where the row is none. */
  membership_id: string | null;
  person_id: string | null;
  person_name: string | null;
  first_day: string | null;
  last_day: string | null;
  since: string | null;
}>;

/** Which facts to read: of one part where a key names one, after a position, so many. */
export type FactPage = Readonly<{
  key: string | null;
  after: FactPosition | null;
  limit: number;
  pay: PaySight;
}>;

/** Reads the facts behind a need, those of some days, the newest first; null where they have no rows. */
export function compileRows(
  { measure, by, team }: Need,
  days: Period,
  { key, after, limit, pay }: FactPage,
): Statement<FactDetail> | null {
  const facts = factsOf({ measure, by, team, slices: [days] }, pay);
  if (facts === null) return null;
  const ofPart = key === null ? sql`` : sql`where fact.part = ${key}::text`;
  const position =
    after === null
      ? sql``
      : sql`where (shown.day, shown.id, shown.line) < (${after.day}::date, ${after.id}::uuid, ${after.line}::int)`;
  const one = sql`
    kind, day, id, line, amount, 1 as lines, external_id, description, reference, account_id, null as pay_class, department_id,
    party_id, currency, original, recorded_at, membership_id, since`;
  // The lines of a wage would show its amount, and the words of the entry who was paid.
  const shown =
    pay === 'in detail'
      ? sql`select ${one} from fact`
      : sql`
        select ${one} from fact where pay_group is null
        union all
        select 'lines', day, md5(pay_group)::uuid, 0, sum(amount), 1, null, null, null, cash.id,
          case when cash.id is null and pay_group <> 'entry' then pay_group end, null, null, null, null, null, null, null
        from fact left join ${own('accounts')} cash on cash.class = 'cash' and cash.id::text = fact.pay_group
        where pay_group is not null group by day, pay_group, cash.id`;
  return sql<FactDetail>`
    with fact as (select * from (${facts}) fact ${ofPart}),
    shown as (${shown}),
    page as (
      select * from shown ${position}
      order by shown.day desc, shown.id desc, shown.line desc limit ${limit}
    )
    select page.kind, page.day::text as day, page.id, page.line, page.amount, page.lines, page.external_id,
      page.description, page.reference, account.code as account_code, account.name as account_name,
      coalesce(page.pay_class, account.class) as account_class,
      page.department_id, department.name as department_name,
      page.party_id, ${nameOf(sql`page.party_id`)} as party_name, page.currency, page.original, page.recorded_at,
      page.membership_id, member.person_id, coalesce(party.name, nullif(member.user_name, '')) as person_name,
      member.employment_start_date::text as first_day, member.termination_date::text as last_day, page.since::text as since
    from page
    left join ${own('accounts')} account on account.id = page.account_id
    left join ${own('departments')} department on department.id = page.department_id
    left join ${own('memberships')} member on member.id = page.membership_id
    left join ${own('persons')} person on person.id = member.person_id
    left join ${own('parties')} party on party.id = person.party_id
    order by page.day desc, page.id desc, page.line desc`.compile(query);
}
