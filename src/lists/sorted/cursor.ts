import { hash } from 'node:crypto';
import { invalidField } from '../../invalid-request.ts';
import { parseDecimal } from '../../money/decimal.ts';
import { type Day, formatDay, parseDay } from '../../period/index.ts';
import type { SortKey } from './sorted-list.ts';

/** Where a page ends: the value by which its last record is sorted, and the id of that record. */
export type SortPosition = Readonly<{ key: string; id: string }>;

/** The list that a cursor belongs to. With another sort or other filters it would skip records. */
export type CursorScope = Readonly<{ list: string; sort: string; filters: Readonly<Record<string, string>> }>;

/** Where a list goes on, and as at which day it was read. */
export type SortCursor = Readonly<{ position: SortPosition; day: Day }>;

/** The shortest text of such a cursor: shorter ones are positions in the order of writing. */
export const SHORTEST_SORT_CURSOR = 64;
/** A name of 500 characters may be part of one. */
export const LONGEST_CURSOR = 6000;

/** A cursor as an opaque text. */
export function formatSortCursor({ position: { key, id }, day }: SortCursor, scope: CursorScope): string {
  const parts = [scopeHash(scope), formatDay(day), id, key];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Parses a cursor, of which others may have made any part. Throws INVALID_REQUEST for one that is not of this list, sort and filters. */
export function parseSortCursor(text: string, type: SortKey['type'], scope: CursorScope): SortCursor {
  const [of, date = '', id = '', key = ''] = partsOf(text);
  if (of !== scopeHash(scope))
    throw invalidField(
      'cursor',
      'format',
      'must be a next_cursor of this list with the same sort and filters',
    );
  const day = parseDay(date);
  if (day === null || !UUID.test(id) || !isKey(type, key)) throw notOne();
  return { position: { key, id }, day };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

// What the database could not read as a value of this type would be a failure of ours.
function isKey(type: SortKey['type'], key: string): boolean {
  switch (type) {
    case 'day':
      return parseDay(key) !== null;
    case 'amount':
      return parseDecimal(key) !== null;
    case 'text':
      return !key.includes('\0');
    default:
      return type satisfies never;
  }
}

function partsOf(text: string): readonly string[] {
  const parts = jsonIn(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(parts) || parts.length !== 4 || !parts.every((part) => typeof part === 'string'))
    throw notOne();
  return parts;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (failure) {
    if (failure instanceof SyntaxError) throw notOne();
    throw failure;
  }
}

function notOne() {
  return invalidField('cursor', 'format', 'must be a next_cursor of this list');
}

function scopeHash({ list, sort, filters }: CursorScope): string {
  const named = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash('sha256', JSON.stringify([list, sort, named]), 'base64url').slice(0, 12);
}
