import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { query, type Statement } from '../../db/statement.ts';
import type { ProfileStatus } from '../fields/status.ts';
import type { ProfileRow } from '../profiles/profile.ts';

/** The customers to list: those of a status, or all. */
export type StatusFilter = ProfileStatus | 'all';

/**
 * The given columns of the first customers by name and then id, of all or of those with a text in their name or account
 * number; each row with the number of all that there are. Names are in the order of the root locale of Unicode.
 */
export function selectCustomers(
  status: StatusFilter,
  fields: ReadonlySet<string>,
  limit: number,
  search: string | null = null,
): Statement<ListedRow> {
  // Searches rarely repeat, so their statements are not kept.
  if (search !== null) return composeList(status, fields, limit, search);
  const name = `${status} ${limit} ${[...fields].join()}`;
  const known = lists.get(name) ?? composeList(status, fields, limit, null);
  lists.set(name, known);
  return known;
}

type ListedRow = Partial<ProfileRow> & { total: string };

// Composed once: most ask for the same columns.
const lists = new LRUCache<string, Statement<ListedRow>>({ max: 100 });

function composeList(
  status: StatusFilter,
  fields: ReadonlySet<string>,
  limit: number,
  search: string | null,
): Statement<ListedRow> {
  const ofStatus = status === 'all' ? sql<boolean>`true` : sql<boolean>`customer_profiles.status = ${status}`;
  const found = search === null ? sql<boolean>`true` : hasText(search);
  return query
    .selectFrom('customer_profiles')
    .innerJoin('parties', 'parties.id', 'customer_profiles.party_id')
    .select(Array.from(fields, columnOf))
    .select((row) => {
      // Counting all customers of a status needs no names.
      if (search !== null) return row.fn.countAll<string>().over().as('total');
      const all = row.selectFrom('customer_profiles as each').select(row.fn.countAll<string>().as('total'));
      return (status === 'all' ? all : all.where('each.status', '=', status)).as('total');
    })
    .where(ofStatus)
    .where(found)
    .orderBy(sql`parties.name collate "und-x-icu"`)
    .orderBy('customer_profiles.id')
    .limit(limit)
    .$castTo<ListedRow>()
    .compile();
}

// In whatever case it is written, as Unicode has it.
function hasText(text: string) {
  const wanted = sql`lower(${text}::text collate "und-x-icu")`;
  return sql<boolean>`(
    strpos(lower(parties.name collate "und-x-icu"), ${wanted}) > 0
    or strpos(lower(customer_profiles.account_number collate "und-x-icu"), ${wanted}) > 0
  )`;
}

function columnOf(field: string) {
  return sql.ref(field === 'name' ? 'parties.name' : `customer_profiles.${field}`).as(field);
}
