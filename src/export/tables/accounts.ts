import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { ACCOUNTS, EXCHANGE_RATES } from '../../import/kinds/index.ts';
import { numberCell } from '../amounts.ts';
import { type CellsOf, type ExportSource, exportedTable, plainRows } from '../exported-table.ts';
import { byName } from '../names.ts';
import { readRows } from '../read-rows.ts';

export const ACCOUNTS_TABLE = exportedTable(ACCOUNTS, ['ledger.read'], async ({ transaction }) =>
  plainRows(readRows(transaction, SELECT_ACCOUNTS)),
);

/** The rates in force; amounts in the books have their own worth in base currency. */
export const EXCHANGE_RATES_TABLE = exportedTable(EXCHANGE_RATES, ['ledger.read'], async (source) =>
  plainRows(readRates(source)),
);

const SELECT_ACCOUNTS = sql<CellsOf<typeof ACCOUNTS.columns>>`
  select code, name, class, activity from ${own('accounts')} accounts order by ${byName('code')}`;

type Rate = Readonly<{ date: string; currency: string; rate: string }>;

const SELECT_RATES = sql<Rate>`
  select rate_date::text as date, currency, rate::text from ${own('exchange_rates')} exchange_rates
  where voided_at is null order by rate_date, currency`;

async function* readRates({
  transaction,
}: ExportSource): AsyncGenerator<CellsOf<typeof EXCHANGE_RATES.columns>> {
  for await (const { rate, ...of } of readRows(transaction, SELECT_RATES)) {
    yield { ...of, rate: numberCell(rate) };
  }
}
