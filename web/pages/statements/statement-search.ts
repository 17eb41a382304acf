import { type LastingSearch, readLastingSearch } from '../../period/lasting-time.ts';

/**
 * The address of a statement: what lasts, and where it is not the usual one, the view. `rows=all` shows those that are empty. `account` is that of the
 * general ledger.
 */
export type StatementSearch = LastingSearch &
  Readonly<
    Partial<Record<'columns' | 'detail' | 'method' | 'amounts' | 'rows' | 'account', string | undefined>>
  >;

/** Reads the address of a statement. What the texts mean is read with the page (statement-view.ts). */
export function readStatementSearch(search: Readonly<Record<string, unknown>>): StatementSearch {
  const { columns, detail, method, amounts, rows, account } = search;
  const texts = Object.entries({ columns, detail, method, amounts, rows, account });
  return {
    ...readLastingSearch(search),
    ...Object.fromEntries(texts.filter(([, value]) => typeof value === 'string')),
  };
}
