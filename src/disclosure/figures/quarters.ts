import { PAY_QUARTERS } from '../../metrics/definition/dimension.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { FigurePart } from '../figure.ts';
import type { StaffRecord } from '../staff-record.ts';
import { isPaid, type PayKind } from './gap.ts';
import { isMan, isWoman, sharePart } from './parts.ts';

/**
 * SI 2017/172, regulation 13: women and men in order of pay, in four quarters as equal as possible: of the remainder
 * the first goes to the lower quarter, the second to the upper middle one, the third to the lower middle one. Where
 * people on the same rate of pay straddle two quarters, they are ordered so that women and men are spread evenly.
 */
export function quarterParts(
  staff: readonly StaffRecord[],
  pay: PayKind,
  isUnknown: boolean,
): readonly FigurePart[] {
  const ranked = rankedBy(staff, pay);
  return PAY_QUARTERS.map((quarter, index) => {
    const inQuarter = ranked.filter((_, place) => Math.floor((4 * place) / ranked.length) === index);
    const part = sharePart(quarter, inQuarter, isWoman);
    return isUnknown ? { ...part, value: 'no_data' } : part;
  });
}

function rankedBy(staff: readonly StaffRecord[], pay: PayKind): readonly StaffRecord[] {
  const rates = new Map<string, { rate: Decimal; alike: StaffRecord[] }>();
  for (const one of staff) {
    const rate = one.pay[pay];
    if (!isPaid(rate) || !(isWoman(one) || isMan(one))) continue;
    const known = rates.get(rate.toFixed());
    if (known === undefined) rates.set(rate.toFixed(), { rate, alike: [one] });
    else known.alike.push(one);
  }
  return [...rates.values()]
    .toSorted((one, other) => one.rate.comparedTo(other.rate))
    .flatMap(({ alike }) => spread(alike));
}

/** Men and women on the same pay, each sex at even distances. */
function spread(alike: readonly StaffRecord[]): readonly StaffRecord[] {
  const placed = [alike.filter(isMan), alike.filter(isWoman)].flatMap((sex) =>
    sex
      .toSorted((one, other) => (one.person < other.person ? -1 : 1))
      .map((one, index) => ({ one, place: 2 * index + 1, of: sex.length })),
  );
  // a.place / a.of against b.place / b.of, in integers; men first when they are equal, which the stable sort keeps.
  return placed.toSorted((a, b) => a.place * b.of - b.place * a.of).map(({ one }) => one);
}
