import { readerLocale } from '../../format/locale.ts';
import type { Sort } from '../../parts/table-props.ts';
import type { ListColumn } from './list-columns.tsx';
import type { ListedCustomer } from './queries.ts';

/** The order that an address asks for: `credit_limit`, or `-credit_limit` for the largest first. */
export function sortOf(text: string | undefined): Sort {
  if (text === undefined) return BY_NAME;
  return text.startsWith('-')
    ? { key: text.slice(1), direction: 'descending' }
    : { key: text, direction: 'ascending' };
}

/** The same as an address says it. */
export function sortText({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key;
}

/** Customers, which come by name, in another order: by a column that is shown. Those without a value come last. */
export function sorted(
  customers: readonly ListedCustomer[],
  { key, direction }: Sort,
  columns: readonly ListColumn[],
): readonly ListedCustomer[] {
  if (key === BY_NAME.key) return direction === 'descending' ? customers.toReversed() : customers;
  const column = columns.find(({ name }) => name === key);
  if (column === undefined) return customers;
  const { compare } = new Intl.Collator(readerLocale(), { numeric: true });
  const sign = direction === 'descending' ? -1 : 1;
  return customers
    .map((customer) => ({ customer, by: column.order(customer) }))
    .toSorted((one, other) => {
      if (one.by === null || other.by === null) return Number(one.by === null) - Number(other.by === null);
      if (typeof one.by === 'number' && typeof other.by === 'number') return sign * (one.by - other.by);
      return sign * compare(String(one.by), String(other.by));
    })
    .map(({ customer }) => customer);
}

const BY_NAME: Sort = { key: 'name', direction: 'ascending' };
