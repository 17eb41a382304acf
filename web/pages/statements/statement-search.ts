import { type PeriodSearch, readPeriodSearch } from '../../period/period.ts';

/** The address of a statement: the time, and where it is not the usual one, the view. `rows=all` shows those that are empty. `account` is that of the general ledger. */
export type StatementSearch = PeriodSearch &
  Readonly<
    Partial<
      Record<'columns' | 'compare' | 'detail' | 'method' | 'amounts' | 'rows' | 'account', string | undefined>
    >
  >;

/** Reads the address of a statement. What the texts mean is read with the page (statement-view.ts). */
export function readStatementSearch(search: Readonly<Record<string, unknown>>): StatementSearch {
  const { columns, compare, detail, method, amounts, rows, account } = search;
  const texts = Object.entries({ columns, compare, detail, method, amounts, rows, account });
  return {
    ...readPeriodSearch(search),
    ...Object.fromEntries(texts.filter(([, value]) => typeof value === 'string')),
  };
}
