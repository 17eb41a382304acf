import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';
import { PAY_CLASSES } from '../ledger/account-class.ts';
import { nameOf } from '../sql/documents/spans.ts';

/** A customer, a vendor or a person whose name was found. */
export type FoundParty = Readonly<{
  kind: 'customer' | 'vendor' | 'person';
  id: string;
  name: string;
  number: string | null;
  status: string | null;
  membership: string | null;
}>;

/** An invoice or a bill whose number was found. */
export type FoundDocument = Readonly<{
  kind: 'invoice' | 'bill';
  id: string;
  number: string;
  date: string;
  party: string;
}>;

export type FoundAccount = Readonly<{ id: string; code: string; name: string; class: string }>;

/** So many are read of each kind, and the best of them are shown. */
const MOST_READ = 60;
const PLACES = [1, 2, 3, 4, 5] as const;

/**
 * Customers, vendors and persons who have a word beginning with each of these words. The longest word, which few begin with, is looked up by
 * its index for each place in the name; the others are looked for in what that finds.
 */
export function selectParties(words: readonly string[]): Statement<FoundParty> {
  const [longest = '', ...others] = words.toSorted((one, other) => other.length - one.length);
  const also = others.map(
    (word) =>
      sql` and (${sql.join(
        PLACES.map((place) => beginsWith(place, word)),
        sql` or `,
      )})`,
  );
  const byPlace = PLACES.map(
    (place) => sql`(
      select party.id, party.name from ${own('parties')} party
      where ${beginsWith(place, longest)}${sql.join(also, sql``)}
      order by ${wordAt(place)}, party.id limit ${MOST_READ}
    )`,
  );
  return sql<FoundParty>`
    with found as materialized (
      select distinct id, name from (${sql.join(byPlace, sql` union all `)}) named
    )
    select 'customer' as kind, profile.id, found.name, profile.account_number as number, profile.status, null::uuid as membership
    from found join ${own('customer_profiles')} profile on profile.party_id = found.id
    union all
    select 'vendor', profile.id, found.name, profile.account_number, profile.status, null::uuid
    from found join ${own('vendor_profiles')} profile on profile.party_id = found.id
    union all
    select 'person', person.id, found.name, null, null, (
      select member.id from ${own('memberships')} member where member.person_id = person.id
      order by member.employment_start_date desc nulls last, member.id desc limit 1
    )
    from found join ${own('persons')} person on person.party_id = found.id
  `.compile(query);
}

function wordAt(place: number): RawBuilder<string> {
  return sql.ref(`party.word_${place}`);
}

function beginsWith(place: number, word: string): RawBuilder<boolean> {
  return sql<boolean>`(${wordAt(place)} >= ${word}::text and ${wordAt(place)} < ${after(word)}::text)`;
}

/** What comes after every text that begins with this one. */
function after(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}

/** Documents that count whose number begins with one of these texts. */
export function selectDocuments(beginnings: readonly string[]): Statement<FoundDocument> {
  const each = beginnings.map(
    (beginning) => sql`(
      select document.id, document.kind, document.external_id, document.issue_date, document.customer_id, document.vendor_id
      from ${own('documents')} document
      where document.voided_at is null and document.external_id collate "C" > ''
        and document.external_id collate "C" >= ${beginning}::text and document.external_id collate "C" < ${after(beginning)}::text
      order by document.external_id collate "C" limit ${MOST_READ}
    )`,
  );
  return sql<FoundDocument>`
    select distinct found.kind, found.id, found.external_id as number, found.issue_date::text as date,
      ${nameOf(sql`coalesce(found.customer_id, found.vendor_id)`)} as party
    from (${sql.join(each, sql` union all `)}) found
  `.compile(query);
}

/** What the numbers of the latest invoices and bills begin with, before their first digit: people leave it out. */
export function selectBeginnings(): Statement<Readonly<{ beginning: string }>> {
  const latest = (kind: 'invoice' | 'bill') => sql`(
    select document.external_id from ${own('documents')} document
    where document.kind = ${sql.lit(kind)} and document.voided_at is null and document.issue_date > '-infinity'
    order by document.issue_date desc limit 50
  )`;
  return sql<Readonly<{ beginning: string }>>`
    select substring(external_id from '^[^0-9]+') as beginning
    from (${latest('invoice')} union all ${latest('bill')}) latest
    where external_id ~ '^[^0-9]+[0-9]' group by 1 order by count(*) desc, 1 limit 4
  `.compile(query);
}

/** All accounts but those of pay, unless these are shown. */
export function selectAccounts(isPayShown: boolean): Statement<FoundAccount> {
  const shown = isPayShown ? sql`true` : sql`account.class <> all(${PAY_CLASSES}::text[])`;
  return sql<FoundAccount>`
    select account.id, account.code, account.name, account.class from ${own('accounts')} account where ${shown}
    order by account.code limit 20000
  `.compile(query);
}
