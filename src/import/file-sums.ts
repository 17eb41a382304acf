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
  hasOpening = false;
  readonly #sums = new Map<string, Sums>();
  #first: Day | null = null;
  #last: Day | null = null;

  add(entries: readonly SoundEntry[]): void {
    for (const { draft, lines } of entries) {
      this.entries += 1;
      this.lines += lines.length;
      this.#first = this.#first === null || draft.date < this.#first ? draft.date : this.#first;
      this.#last = this.#last === null || draft.date > this.#last ? draft.date : this.#last;
      this.hasOpening ||= draft.kind === 'opening';
      for (const { account, baseAmount } of lines) {
        const sums = this.#sumsOf(account);
        const units = unitsIn(baseAmount);
        if (draft.kind === 'opening') sums.opening += units;
        else if (units >= 0n) sums.debit += units;
        else sums.credit -= units;
      }
    }
  }

  /** The first and the last day of an entry; null where there is none. */
  get days(): LedgerDays | null {
    return this.#first === null || this.#last === null ? null : { first: this.#first, last: this.#last };
  }

  /** What they come to, by the code of each account. */
  balances(): ReadonlyMap<string, FileBalance> {
    return new Map(
      Array.from(this.#sums.values(), ({ account, opening, debit, credit }) => [
        account.code,
        { opening: amountOf(opening), debit: amountOf(debit), credit: amountOf(credit) },
      ]),
    );
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
