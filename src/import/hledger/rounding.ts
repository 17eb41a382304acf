import { ABOUT_NOTHING, type EntryDraft, type LineDraft } from '../../ledger/entry.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { minorUnitsOf } from '../../money/currency.ts';
import { AMOUNT_DECIMALS, Decimal, sumOf, ZERO } from '../../money/decimal.ts';
import type { NamedAccounts } from './named-accounts.ts';

/** Names that the account may have; the first that is not in the chart yet is made where none is. */
const ROUNDING_ACCOUNTS = ['equity:rounding', 'Equity:Rounding'] as const;

/**
 * Costs in hledger have any number of decimals, and a transaction whose costs do not quite add up is taken there, the
 * reports carrying the difference. A ledger has eight decimals and adds up. So that every account nevertheless has the
 * balance that hledger says it has, what is cut off a line is carried to the account's next line that has to be
 * cut, and what is then missing from an entry gets a line of its own.
 */
export class Rounding {
  #entries = 0;
  #sum = ZERO;
  /** The exact sums of those lines of each account that had to be cut. */
  readonly #exact = new Map<string, Decimal>();
  readonly #ledger: Ledger;
  readonly #accounts: NamedAccounts;
  readonly #tolerance: Decimal;

  constructor(ledger: Ledger, accounts: NamedAccounts) {
    this.#ledger = ledger;
    this.#accounts = accounts;
    // hledger rounds half to even, so that half a cent passes.
    this.#tolerance = new Decimal(10).pow(-minorUnitsOf(ledger.baseCurrency)).dividedBy(2);
  }

  /** The entry with eight decimals, and a line for the difference where there is a small one. */
  complete(draft: EntryDraft): EntryDraft {
    const lines = draft.lines.map((line) => this.#round(line));
    const { baseCurrency } = this.#ledger;
    // The ledger itself settles the remainder of a conversion.
    if (lines.some((line) => line.currency !== baseCurrency)) return { ...draft, lines };
    const difference = sumOf(lines.map((line) => line.amount));
    if (difference.isZero() || difference.abs().gt(this.#tolerance)) return { ...draft, lines };
    this.#entries += 1;
    this.#sum = this.#sum.plus(difference);
    return { ...draft, lines: [...lines, this.#line(difference.negated())] };
  }

  report(warn: (warning: string) => void): void {
    if (this.#entries === 0) return;
    const { baseCurrency } = this.#ledger;
    warn(
      `${this.#entries} transactions do not balance to the last decimal; the differences, ` +
        `${this.#sum.negated().toFixed(AMOUNT_DECIMALS)} ${baseCurrency} in all, are in ${this.#account()}`,
    );
  }

  #round(line: LineDraft): LineDraft {
    if (line.amount.decimalPlaces() <= AMOUNT_DECIMALS) return line;
    const key = `${line.currency} ${line.account}`;
    const before = this.#exact.get(key) ?? ZERO;
    const after = before.plus(line.amount);
    this.#exact.set(key, after);
    return { ...line, amount: cut(after).minus(cut(before)) };
  }

  #account(): string {
    const [made] = ROUNDING_ACCOUNTS;
    return ROUNDING_ACCOUNTS.find((name) => this.#ledger.findAccount(name) !== undefined) ?? made;
  }

  #line(amount: Decimal): LineDraft {
    const account = this.#account();
    this.#accounts.know(account, 0);
    return {
      account,
      amount,
      currency: this.#ledger.baseCurrency,
      rate: null,
      description: null,
      reconciled: false,
      about: ABOUT_NOTHING,
    };
  }
}

// Cut and not rounded: a balance just below half a cent would be lifted to it, and rounded up when it is shown.
function cut(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(AMOUNT_DECIMALS, Decimal.ROUND_DOWN);
}
