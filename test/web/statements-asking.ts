import type { Locator } from 'playwright-core';
import type { OpenedPage } from '../support/browser.ts';

/** A statement as the service answers it, as far as tests of its page look at it. */
export type Answered = Readonly<{
  data: Readonly<{
    columns: readonly Readonly<{ key: string; label: string; kind: string }>[];
    rows: readonly Row[];
    checks: readonly Readonly<{ label: string; difference: number | null }>[];
  }>;
  meta: Readonly<{ dataVersion: number }>;
}>;

type Row = Readonly<{
  key: string;
  label: string;
  kind: string;
  metric: string | null;
  account: string | null;
  values: readonly (number | null)[];
  margin: Readonly<{ label: string; values: readonly (number | null)[] }> | null;
}>;

/** The table of a statement, once it has its numbers. */
export async function tableOf(page: OpenedPage): Promise<Locator> {
  const table = page.locator('main table');
  await table.locator('tbody td[data-value]').first().waitFor();
  return table;
}

/** The exact numbers of a table, by the names of its rows: null where a cell has none. */
export async function numbersIn(table: Locator): Promise<[string, (string | null)[]][]> {
  return await table.locator('tbody tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const cells = [...row.querySelectorAll('td')];
      const isOfNumbers = cells.some((cell) => cell.hasAttribute('data-value'));
      const name = row.querySelector('th')?.innerText.trim() ?? '';
      const values = cells.map((cell) => cell.getAttribute('data-value'));
      return isOfNumbers ? [[name, values] as [string, (string | null)[]]] : [];
    }),
  );
}

/** The same numbers as the service answers them; those that are zero everywhere are not shown. */
export function numbersOf({ data: { rows } }: Answered): [string, (string | null)[]][] {
  return rows
    .filter(
      ({ kind, values }) => kind !== 'check' && kind !== 'heading' && values.some((value) => value !== 0),
    )
    .flatMap(({ label, account, values, margin }) => [
      [account === null ? label : `${account} ${label}`, values.map(textOf)],
      ...(margin === null
        ? []
        : ([[margin.label, margin.values.map(textOf)]] as [string, (string | null)[]][])),
    ]);
}

const textOf = (value: number | null): string | null => (value === null ? null : String(value));
