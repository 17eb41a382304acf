import { type Decimal, ZERO } from '../../money/decimal.ts';
import type { Posting, Units, Worth } from './posting.ts';

/** A posting and what it counts as in its transaction. */
export type Weighed = Readonly<{ posting: Posting; weight: Units }>;

/**
 * What each posting of a transaction counts as: what its lot cost, else its price, else itself. One without an amount takes what is missing, in
 * each commodity; without one, two commodities are changed into each other, into `base` if that is one of them. Postings in brackets
 * balance among themselves. `(account)` is no part of it. A text says why this cannot be.
 */
export function weigh(
  postings: readonly Posting[],
  base: (commodity: string) => boolean,
): readonly Weighed[] | string {
  const weighed: Weighed[] = [];
  for (const brackets of ['', '[]']) {
    const group = balance(
      postings.filter(({ text }) => text.brackets === brackets),
      base,
    );
    if (typeof group === 'string') return group;
    weighed.push(...group);
  }
  return weighed;
}

function balance(
  postings: readonly Posting[],
  base: (commodity: string) => boolean,
): readonly Weighed[] | string {
  const empty = postings.filter(({ units }) => units === null);
  if (empty.length > 1) return 'transaction: only one posting may have no amount';
  const told = postings.flatMap((posting) =>
    posting.units === null ? [] : { posting, units: posting.units },
  );
  const bothWorths = told.filter(({ posting: { lot, price } }) => lot !== null && price !== null);
  const byLot = told.map(({ posting, units }) => ({
    posting,
    weight: weightOf(units, posting.lot ?? posting.price),
  }));
  const [first] = empty;
  if (first === undefined) {
    if (bothWorths.length === 0 || isBalanced(byLot)) return changed(byLot, base);
    return told.map(({ posting, units }) => ({
      posting,
      weight: weightOf(units, posting.price ?? posting.lot),
    }));
  }
  if (bothWorths.length > 0)
    return 'transaction: a lot has a cost and another price; write the amount of the posting that has none';
  const rest = [...sumsOf(byLot)].filter(([, sum]) => !sum.isZero());
  const missing = rest.map(([commodity, sum]) => ({
    posting: first,
    weight: { number: sum.negated(), commodity },
  }));
  const nothing = { posting: first, weight: { number: ZERO, commodity: byLot[0]?.weight.commodity ?? '' } };
  return [...byLot, ...(missing.length === 0 ? [nothing] : missing)];
}

function weightOf(units: Units, worth: Worth | null): Units {
  if (worth === null) return units;
  const { amount, isTotal } = worth;
  const number = isTotal
    ? amount.number.abs().times(units.number.isNegative() ? -1 : 1)
    : amount.number.times(units.number);
  return { number, commodity: amount.commodity };
}

/** Changes one of two commodities that do not balance by themselves into the other, at the rate that balances them. */
function changed(weighed: readonly Weighed[], base: (commodity: string) => boolean): readonly Weighed[] {
  const rest = [...sumsOf(weighed)].filter(([, sum]) => !sum.isZero());
  const [one, other, more] = rest;
  if (one === undefined || other === undefined || more !== undefined) return weighed;
  if (one[1].isNegative() === other[1].isNegative()) return weighed;
  // Without a commodity is the base currency only where nothing beside it is.
  const isToOne = one[0] !== '' && (base(one[0]) || other[0] === '');
  const [[from, sum], [to, target]] = isToOne ? [other, one] : [one, other];
  const isFrom = ({ posting, weight }: Weighed) =>
    weight.commodity === from && posting.lot === null && posting.price === null;
  const last = weighed.findLast(isFrom);
  if (last === undefined) return weighed;
  let left = target.negated();
  const shares = weighed.map((each) => {
    if (!isFrom(each) || each === last) return each;
    const number = each.weight.number.times(target.negated()).dividedBy(sum).toDecimalPlaces(SHARE_DECIMALS);
    left = left.minus(number);
    return { ...each, weight: { number, commodity: to } };
  });
  return shares.map((each) => (each === last ? { ...each, weight: { number: left, commodity: to } } : each));
}

const SHARE_DECIMALS = 8;

function isBalanced(weighed: readonly Weighed[]): boolean {
  return [...sumsOf(weighed).values()].every((sum) => sum.isZero());
}

function sumsOf(weighed: readonly Weighed[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { weight } of weighed)
    sums.set(weight.commodity, (sums.get(weight.commodity) ?? ZERO).plus(weight.number));
  return sums;
}
