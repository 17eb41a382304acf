import { isDay } from '../../format/date.ts';
import type { Sort } from '../../parts/table-props.ts';
import { parametersOf, type RecordFilter, type RecordKind, type RecordsSearch } from './kind.ts';

/** What of an address is meant for a list. A text that none of its parameters takes is left out. */
export function readRecordsSearch(
  kind: RecordKind,
  given: Readonly<Record<string, string | undefined>>,
): RecordsSearch {
  const { search, filters, usualSort } = kind;
  const sort = given['sort'];
  const taken = new Map<string, string | undefined>([
    [search.parameter, given[search.parameter]?.slice(0, LONGEST_SEARCH)],
    ['sort', sort !== usualSort && isSort(kind, sort) ? sort : undefined],
  ]);
  for (const filter of filters)
    for (const name of parametersOf(filter))
      if (takes(filter, given[name] ?? '')) taken.set(name, given[name]);
  return Object.fromEntries(
    [...taken].flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
}

/** As much as the API takes. */
export const LONGEST_SEARCH = 200;

/** Whether anything is left out of the list. */
export function isFiltered(search: RecordsSearch): boolean {
  return Object.keys(search).some((name) => name !== 'sort');
}

/** An order, as a table has it. */
export function sortIn({ usualSort }: RecordKind, search: RecordsSearch): Sort {
  const text = search['sort'] ?? usualSort;
  return text.startsWith('-')
    ? { key: text.slice(1), direction: 'descending' }
    : { key: text, direction: 'ascending' };
}

/** The same as the API and the address say it; the usual one is left out. */
export function sortName({ usualSort }: RecordKind, { key, direction }: Sort): string {
  const name = direction === 'descending' ? `-${key}` : key;
  return name === usualSort ? '' : name;
}

function isSort({ columns }: RecordKind, text: string | undefined): boolean {
  const name = text?.replace(/^-/, '');
  return columns.some(({ key, sortable }) => sortable === true && key === name);
}

function takes(filter: RecordFilter, text: string): boolean {
  switch (filter.kind) {
    case 'choice':
      return (
        text !== filter.usual &&
        (filter.choices.some(({ value }) => value === text) || filter.others?.form.test(text) === true)
      );
    case 'record':
      return text.length <= LONGEST_SEARCH;
    case 'range':
      return filter.of === 'day' ? isDay(text) : AMOUNT.test(text);
    default:
      return filter satisfies never;
  }
}

// As the API has them.
const AMOUNT = /^-?\d{1,16}(\.\d{1,8})?$/;
