import type { Grain } from '../db/tables/ledger.ts';
import { AMOUNT_DECIMALS, type Decimal, ZERO } from '../money/decimal.ts';
import type { TotalsTable } from './totals-table.ts';

/** What is added to a table of totals, a list for each column: its keys, `grain`, `bucket` and its sums, all as text. */
export type BucketColumns = Readonly<Record<string, readonly string[]>>;

/** Amounts and counts by the columns of a table of totals. One that is not there is 0. */
export type Sums<Sum extends string> = Partial<Readonly<Record<Sum, Decimal>>>;

/** Adds up what is counted in a table of totals: by day first, from which the sums of months and years follow. */
export class BucketSums<Key extends string, Sum extends string> {
  readonly #table: TotalsTable<Key, Sum>;
  readonly #sums: readonly Sum[];
  readonly #places = new Map<string, Place>();
  #size = 0;

  constructor(table: TotalsTable<Key, Sum>) {
    this.#table = table;
    this.#sums = namesOf(table.sums);
  }

  /** How many sums of a day there are. */
  get size(): number {
    return this.#size;
  }

  /** Adds to the sums of a day; `ids` has one for each key of the table, in their order. */
  add(ids: readonly string[], date: string, changes: Sums<Sum>): void {
    const { days } = this.#placeOf(ids);
    let sums = days.get(date);
    if (sums === undefined) {
      sums = this.#sums.map(() => ZERO);
      days.set(date, sums);
      this.#size += 1;
    }
    for (const [index, column] of this.#sums.entries()) addAt(sums, index, changes[column] ?? ZERO);
  }

  /** A row for each day, calendar month and calendar year, by columns. */
  columns(): BucketColumns {
    const keys = namesOf(this.#table.keys);
    const columns: Record<string, string[]> = { grain: [], bucket: [] };
    for (const column of [...keys, ...this.#sums]) columns[column] = [];
    const decimals = this.#sums.map((sum) => (this.#table.sums[sum] === 'amount' ? AMOUNT_DECIMALS : 0));
    const zeros = decimals.map((count) => ZERO.toFixed(count));
    const add = (ids: readonly string[], grain: Grain, buckets: ByBucket) => {
      for (const [bucket, sums] of buckets) {
        columns['grain']?.push(grain);
        columns['bucket']?.push(bucket);
        for (const [index, key] of keys.entries()) columns[key]?.push(ids[index] ?? '');
        for (const [index, column] of this.#sums.entries()) {
          const sum = sums[index] ?? ZERO;
          // Most amounts are of one side, and of no opening and no closing.
          columns[column]?.push((sum === ZERO ? zeros[index] : undefined) ?? sum.toFixed(decimals[index]));
        }
      }
    };
    for (const { ids, days } of this.#places.values()) {
      add(ids, 'day', days);
      add(
        ids,
        'month',
        gathered(days, (date) => `${date.slice(0, 'yyyy-mm'.length)}-01`),
      );
      add(
        ids,
        'year',
        gathered(days, (date) => `${date.slice(0, 'yyyy'.length)}-01-01`),
      );
    }
    return columns;
  }

  #placeOf(ids: readonly string[]): Place {
    const key = ids.join(' ');
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place: Place = { ids, days: new Map() };
    this.#places.set(key, place);
    return place;
  }
}

/** Sums by the first days of their buckets, each in the order of the columns. */
type ByBucket = Map<string, Decimal[]>;

/** Where lines are summed up: an account, or the part of it that belongs to a department, customer or vendor. */
type Place = Readonly<{ ids: readonly string[]; days: ByBucket }>;

/** The sums of days in larger buckets. */
function gathered(days: ByBucket, bucketOf: (date: string) => string): ByBucket {
  const buckets: ByBucket = new Map();
  for (const [date, sums] of days) {
    const bucket = bucketOf(date);
    const known = buckets.get(bucket);
    if (known === undefined) buckets.set(bucket, [...sums]);
    else for (const [index, sum] of sums.entries()) addAt(known, index, sum);
  }
  return buckets;
}

function addAt(sums: Decimal[], index: number, change: Decimal): void {
  if (change !== ZERO) sums[index] = (sums[index] ?? ZERO).plus(change);
}

function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record) as Name[];
}
