import type { Account } from '../ledger/account.ts';
import type { SoundEntry } from '../ledger/examine.ts';
import type { LedgerDays } from '../ledger/trial-balance.ts';
import { AMOUNT_DECIMALS, Decimal } from '../money/decimal.ts';
import type { Day } from '../period/index.ts';

/** What the entries of files come to on an account, in base currency. */
export type FileBalance = Readonly<{ opening: Decimal; debit: Decimal; credit: Decimal }>;

/** Adds up the entries of files as they are read, whether the books have them already or not. */
export class FileSums {
  entries = 0;
  lines = 0;
  /** What whole openings state, by their days and the ids of accounts. */
  readonly #stated = new Map<Day, Map<string, bigint>>();
  #hasAdded = false;
  readonly #sums = new Map<string, Sums>();
  #first: Day | null = null;
  #last: Day | null = null;

  /** Adds entries; those that are stated are whole openings. */
  add(entries: readonly SoundEntry[], { isStated }: Readonly<{ isStated: boolean }>): void {
    for (const { draft, lines } of entries) {
      this.entries += 1;
      this.lines += lines.length;
      this.#first = this.#first === null || draft.date < this.#first ? draft.date : this.#first;
      this.#last = this.#last === null || draft.date > this.#last ? draft.date : this.#last;
      this.#hasAdded ||= draft.kind === 'opening' && !isStated;
      for (const { account, baseAmount } of lines) {
        const sums = this.#sumsOf(account);
        const units = unitsIn(baseAmount);
        if (isStated) this.#state(draft.date, account, units);
        else if (draft.kind === 'opening') sums.opening += units;
        else if (units >= 0n) sums.debit += units;
        else sums.credit -= units;
      }
    }
  }

  /** The first and the last day of an entry; null where there is none. */
  get days(): LedgerDays | null {
    return this.#first === null || this.#last === null ? null : { first: this.#first, last: this.#last };
  }

  /** Whether they say what accounts come to before their first day. */
  get hasOpening(): boolean {
    return this.#hasAdded || (this.#first !== null && this.#stated.has(this.#first));
  }

  /** What they come to without later whole openings, by the code of each account. */
  balances(): ReadonlyMap<string, FileBalance> {
    const stated = this.#first === null ? undefined : this.#stated.get(this.#first);
    return new Map(
      Array.from(this.#sums.values(), ({ account, opening, debit, credit }) => [
        account.code,
        {
          opening: amountOf(opening + (stated?.get(account.id) ?? 0n)),
          debit: amountOf(debit),
          credit: amountOf(credit),
        },
      ]),
    );
  }

  #state(day: Day, { id }: Account, units: bigint): void {
    const ofDay = this.#stated.get(day) ?? new Map<string, bigint>();
    ofDay.set(id, (ofDay.get(id) ?? 0n) + units);
    this.#stated.set(day, ofDay);
  }

  #sumsOf(account: Account): Sums {
    const known = this.#sums.get(account.id);
    if (known !== undefined) return known;
    const sums = { account, opening: 0n, debit: 0n, credit: 0n };
    this.#sums.set(account.id, sums);
    return sums;
  }
}

type Sums = { account: Account; opening: bigint; debit: bigint; credit: bigint };

// A stored amount has all its decimals: its digits are a whole number of the smallest unit.
function unitsIn(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

function amountOf(units: bigint): Decimal {
  return new Decimal(units.toString()).div(UNITS_OF_ONE);
}

const UNITS_OF_ONE = new Decimal(10).pow(AMOUNT_DECIMALS);
