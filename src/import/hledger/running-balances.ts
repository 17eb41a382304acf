import { type Decimal, ZERO } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import type { Assertion, Units } from './posting.ts';

/** What the accounts of a journal come to so far, by commodity, as its postings are gone through by day. */
export class RunningBalances {
  readonly #accounts = new Map<string, Map<string, Decimal>>();

  add(account: string, { number, commodity }: Units): void {
    const sums = this.#accounts.get(account) ?? new Map<string, Decimal>();
    sums.set(commodity, (sums.get(commodity) ?? ZERO).plus(number));
    this.#accounts.set(account, sums);
  }

  /** What a posting has to be so that its account comes to what is asserted; a text says why that is not known. */
  assigned(account: string, { amount, isSole, isInclusive }: Assertion): readonly Units[] | string {
    const { commodity } = amount;
    const others = this.#others(account, commodity, isInclusive);
    const [other] = others;
    if (other !== undefined && !isSole && commodity === '' && amount.number.isZero())
      return `${quote(account)} has ${inWords(other)}: write the commodity behind =`;
    const number = amount.number.minus(this.#sum(account, commodity, isInclusive));
    const emptied = isSole ? others.map((each) => ({ ...each, number: each.number.negated() })) : [];
    return emptied.length > 0 && number.isZero() ? emptied : [{ number, commodity }, ...emptied];
  }

  /** Why an assertion does not hold; null where it does. */
  fault(account: string, { amount, isSole, isInclusive }: Assertion): string | null {
    const found = this.#sum(account, amount.commodity, isInclusive);
    if (!found.eq(amount.number))
      return `balance: ${quote(account)} is said to have ${inWords(amount)} here, its postings come to ${inWords({ ...amount, number: found })}`;
    const [other] = isSole ? this.#others(account, amount.commodity, isInclusive) : [];
    return other === undefined
      ? null
      : `balance: ${quote(account)} is said to have nothing but ${inWords(amount)} here, and has ${inWords(other)}`;
  }

  #sum(account: string, commodity: string, isInclusive: boolean): Decimal {
    let sum = ZERO;
    for (const sums of this.#of(account, isInclusive)) sum = sum.plus(sums.get(commodity) ?? ZERO);
    return sum;
  }

  /** The balances in other commodities. */
  #others(account: string, commodity: string, isInclusive: boolean): readonly Units[] {
    const others = new Set([...this.#of(account, isInclusive)].flatMap((sums) => [...sums.keys()]));
    others.delete(commodity);
    return [...others]
      .map((other) => ({ number: this.#sum(account, other, isInclusive), commodity: other }))
      .filter(({ number }) => !number.isZero());
  }

  *#of(account: string, isInclusive: boolean): Generator<ReadonlyMap<string, Decimal>> {
    if (!isInclusive) yield this.#accounts.get(account) ?? new Map<string, Decimal>();
    else
      for (const [name, sums] of this.#accounts)
        if (name === account || name.startsWith(`${account}:`)) yield sums;
  }
}

function inWords({ number, commodity }: Units): string {
  return commodity === '' ? number.toFixed() : `${number.toFixed()} ${commodity}`;
}
