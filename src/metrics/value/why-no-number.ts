import type { Decimal } from '../../money/decimal.ts';
import type { Metric } from '../definition/metric.ts';
import type { NullReason } from '../definition/null-reason.ts';
import type { BreakdownValue } from './value.ts';

/** A number, or the reason why there is none; a reason of null has no words. */
export type MaybeNumber = Readonly<{ value: Decimal | null; nullReason?: NullReason | null }>;

/** Why there is no number, in words: what is hidden never looks empty. Null where that needs no words. */
export function whyNoNumber(
  { nullReason: reason }: MaybeNumber,
  { notApplicable }: Pick<Metric, 'notApplicable'>,
): string | null {
  switch (reason) {
    case 'division_by_zero':
      return 'Nothing to divide by';
    case 'group_too_small':
      // Not that it is small: a larger group is hidden too where it would reveal a small one.
      return 'Hidden to protect small groups';
    case 'not_applicable':
      return notApplicable ?? 'Not applicable';
    case 'no_data':
    case undefined:
      return 'Nothing recorded';
    case null:
      return null;
    default:
      return reason satisfies never;
  }
}

/** The total of a division. Parts that do not add up have none, and those of which one has no value: that needs no words. */
export function totalOf({ total, nullReason, items }: BreakdownValue): MaybeNumber {
  const isHidden = items.some((item) => item.nullReason === 'group_too_small');
  return { value: total, nullReason: nullReason ?? (isHidden ? 'group_too_small' : null) };
}
