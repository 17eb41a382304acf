import { invalidField, readAll, requireThat } from '../../invalid-request.ts';
import type { CountedPage, ListRequest, WrittenPage } from '../../lists/list-written.ts';
import { parsePosition } from '../../lists/position.ts';
import type { StepParameters, WrittenParameters } from './lists-query-schemas.ts';

/** The part of a list to read in the order of writing. Throws INVALID_REQUEST. */
export function listRequestOf({
  updated_since: since,
  cursor,
  limit = '100',
}: WrittenParameters): ListRequest {
  const read = readAll({
    after: () => (cursor === undefined ? null : parsePosition(cursor)),
    since: () => (since === undefined ? null : instantOf('updated_since', since)),
  });
  return { ...read, limit: Number(limit) };
}

/**
 * The same for a list that is sorted otherwise by default: null if the request does not read in step. `filters` are refused, because a record
 * that no longer passes one would never be listed again. Throws INVALID_REQUEST.
 */
export function stepRequestOf(query: StepParameters, filters: readonly string[]): ListRequest | null {
  const { updated_since: since, cursor, limit } = query;
  if (since === undefined && cursor === undefined) {
    requireThat('limit', limit === undefined, 'must be sent with updated_since or cursor', 'not_applicable');
    return null;
  }
  const wrong = filters.find((name) => query[name] !== undefined && query[name] !== 'all');
  if (wrong !== undefined)
    throw invalidField(wrong, 'not_applicable', 'must be left out where updated_since or cursor is sent');
  return listRequestOf(query);
}

/** The `meta` of a page. */
export function metaOf({ nextCursor, hasMore }: WrittenPage<unknown>) {
  return { next_cursor: nextCursor, has_more: hasMore };
}

/** The same with the count of all records. */
export function countedMetaOf(page: CountedPage<unknown>) {
  return { total: page.total, ...metaOf(page) };
}

/** An instant of a parameter. Throws INVALID_REQUEST for one that does not exist, such as 31 June. */
export function instantOf(field: string, text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 19) !== text.slice(0, 19))
    throw invalidField(field, 'format', 'must be an instant that exists');
  return instant;
}
