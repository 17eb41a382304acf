import { sql } from 'kysely';
import { newId } from '../db/identifier.ts';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { Decimal } from '../money/decimal.ts';
import { type Day, formatDay } from '../period/index.ts';
import type { Tally } from './chart.ts';
import type { RateDraft } from './entry.ts';

/** Decimals that are kept of an exchange rate. */
export const RATE_DECIMALS = 12;

/** The exchange rates of the organisation, each currency's read when it is first asked for. */
export class Rates {
  readonly #transaction: Transaction;
  readonly #byCurrency = new Map<string, RateInForce[]>();

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** Reads the rates of these currencies, so that `inForce` can answer without waiting. */
  async load(currencies: Iterable<string>): Promise<void> {
    const missing = [...new Set(currencies)].filter((currency) => !this.#byCurrency.has(currency));
    if (missing.length === 0) return;
    for (const currency of missing) this.#byCurrency.set(currency, []);
    const rows = await this.#transaction.run(
      query
        .selectFrom('exchange_rates')
        .select(['currency', 'rate_date', 'rate'])
        .where('voided_at', 'is', null)
        .where('currency', 'in', missing)
        .orderBy('rate_date')
        .compile(),
    );
    for (const row of rows) {
      this.#byCurrency.get(row.currency)?.push({ from: row.rate_date, rate: new Decimal(row.rate) });
    }
  }

  /** The latest rate on or before the day, of a currency that has been loaded; null when there is none. */
  inForce(currency: string, day: Day): Decimal | null {
    const rates = this.#byCurrency.get(currency) ?? [];
    const date = formatDay(day); // ISO dates sort as text
    let low = 0;
    let high = rates.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const from = rates[middle]?.from;
      if (from !== undefined && from <= date) low = middle + 1;
      else high = middle;
    }
    return rates[low - 1]?.rate ?? null;
  }

  /** Adds the rates that are new; one that differs voids the rate that stood for its day. */
  async set(drafts: readonly RateDraft[], now: Date): Promise<Tally> {
    const rows = drafts.map((draft) => ({
      id: newId(now),
      currency: draft.currency,
      rate_date: formatDay(draft.date),
      rate: draft.rate.toFixed(RATE_DECIMALS),
    }));
    const standing = await this.#transaction.run(standingRates(JSON.stringify(rows)));
    const known = new Map(standing.map((row) => [key(row), row]));
    const different = rows.filter((row) => known.get(key(row))?.rate !== row.rate);
    const outdated = different.flatMap((row) => known.get(key(row))?.id ?? []);
    if (outdated.length > 0) await this.#transaction.run(voidRates(outdated, now));
    if (different.length > 0) await this.#transaction.run(insertRates(JSON.stringify(different), now));
    this.#byCurrency.clear();
    return {
      added: different.length - outdated.length,
      changed: outdated.length,
      unchanged: rows.length - different.length,
    };
  }
}

type RateInForce = Readonly<{ from: string; rate: Decimal }>;

function key(row: Readonly<{ currency: string; rate_date: string }>): string {
  return `${row.currency} ${row.rate_date}`;
}

function standingRates(rows: string) {
  return sql<{ id: string; currency: string; rate_date: string; rate: string }>`
    select known.id, known.currency, known.rate_date, known.rate
    from ${own('exchange_rates')} known
    join json_to_recordset(${rows}::json) as given(currency text, rate_date date) using (currency, rate_date)
    where known.voided_at is null
  `.compile(query);
}

function voidRates(ids: readonly string[], now: Date) {
  return query.updateTable('exchange_rates').set({ voided_at: now }).where('id', 'in', ids).compile();
}

function insertRates(rows: string, now: Date) {
  return sql<never>`
    insert into exchange_rates (organization_id, id, currency, rate_date, rate, recorded_at)
    select ${TENANT}, id, currency, rate_date, rate, ${now}::timestamptz from json_to_recordset(${rows}::json)
      as row(id uuid, currency text, rate_date date, rate numeric)
    returning 1 as written
  `.compile(query);
}
