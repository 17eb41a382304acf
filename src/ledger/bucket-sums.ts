import type { Grain } from '../db/tables/ledger.ts';
import { AMOUNT_DECIMALS, type Decimal } from '../money/decimal.ts';
import type { TotalsTable } from './totals-table.ts';

/** What is added to a row of a table of totals: by its ids, the size and first day of its bucket, and the sums as text. */
export type BucketRow = Readonly<Record<string, string>>;

/** Amounts and counts by the columns of a table of totals. One that is not there is 0. */
export type Sums<Sum extends string> = Partial<Readonly<Record<Sum, Decimal>>>;

/** Adds up what is counted in a table of totals: by day first, from which the sums of months and years follow. */
export class BucketSums<Key extends string, Sum extends string> {
  readonly #table: TotalsTable<Key, Sum>;
  readonly #places = new Map<string, Place<Sum>>();
  #size = 0;

  constructor(table: TotalsTable<Key, Sum>) {
    this.#table = table;
  }

  /** How many sums of a day there are. */
  get size(): number {
    return this.#size;
  }

  /** Adds to the sums of a day; `ids` has one for each key of the table, in their order. */
  add(ids: readonly string[], date: string, changes: Sums<Sum>): void {
    const { days } = this.#placeOf(ids);
    if (!days.has(date)) this.#size += 1;
    addTo(days, date, changes);
  }

  /** A row for each day, calendar month and calendar year. */
  rows(): BucketRow[] {
    return Array.from(this.#places.values(), (place) => this.#rowsOf(place)).flat();
  }

  #rowsOf({ ids, days }: Place<Sum>): BucketRow[] {
    const months: ByBucket<Sum> = new Map();
    const years: ByBucket<Sum> = new Map();
    for (const [date, sums] of days) {
      addTo(months, `${date.slice(0, 'yyyy-mm'.length)}-01`, sums);
      addTo(years, `${date.slice(0, 'yyyy'.length)}-01-01`, sums);
    }
    const keys = Object.fromEntries(this.#table.keys.map((key, index) => [key, ids[index] ?? '']));
    const sizes: [Grain, ByBucket<Sum>][] = [
      ['day', days],
      ['month', months],
      ['year', years],
    ];
    return sizes.flatMap(([grain, buckets]) =>
      Array.from(buckets, ([bucket, sums]) => ({ ...keys, grain, bucket, ...this.#shown(sums) })),
    );
  }

  #shown(sums: Sums<Sum>): BucketRow {
    const shown: Record<string, string> = {};
    for (const column in this.#table.sums) {
      const sum = sums[column];
      // Most amounts are of one side, and of no opening and no closing.
      shown[column] =
        sum === undefined ? '0' : sum.toFixed(this.#table.sums[column] === 'amount' ? AMOUNT_DECIMALS : 0);
    }
    return shown;
  }

  #placeOf(ids: readonly string[]): Place<Sum> {
    const key = ids.join(' ');
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place: Place<Sum> = { ids, days: new Map() };
    this.#places.set(key, place);
    return place;
  }
}

type ByBucket<Sum extends string> = Map<string, Partial<Record<Sum, Decimal>>>;

/** Where lines are summed up: an account, or the part of it that belongs to a department, customer or vendor. */
type Place<Sum extends string> = Readonly<{ ids: readonly string[]; days: ByBucket<Sum> }>;

function addTo<Sum extends string>(buckets: ByBucket<Sum>, bucket: string, changes: Sums<Sum>): void {
  const sums = buckets.get(bucket);
  if (sums === undefined) {
    buckets.set(bucket, { ...changes });
    return;
  }
  for (const column in changes) {
    const change = changes[column];
    if (change !== undefined) sums[column] = sums[column]?.plus(change) ?? change;
  }
}
