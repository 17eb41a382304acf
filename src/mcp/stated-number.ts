import Type from 'typebox';
import type { NullReason } from '../metrics/definition/null-reason.ts';
import type { Decimal } from '../money/decimal.ts';
import { defined, exactly, nullable } from './schema.ts';

/**
 * A number as assistants read it: exact as text, and as a JSON number for arithmetic. Without one, `state` says whether there is none or it
 * is hidden, and `reason` why.
 */
export type StatedNumber = Readonly<{
  state: 'value' | 'no_value' | 'suppressed';
  value: number | null;
  exact: string | null;
  reason: string | null;
}>;

/** The fields of such a number. */
export const STATED_NUMBER = {
  state: Type.Enum(['value', 'no_value', 'suppressed']),
  value: nullable(Type.Number()),
  exact: nullable(Type.String()),
  reason: nullable(Type.String()),
};

/** Such a number by itself. */
export const StatedNumberAlone = defined('Number', exactly(STATED_NUMBER));

export function statedNumber(
  value: Decimal | null,
  nullReason: NullReason | undefined,
  minimumGroupSize: number,
): StatedNumber {
  if (value !== null)
    return { state: 'value', value: Number(value.toFixed()), exact: value.toFixed(), reason: null };
  const reason = nullReason ?? 'no_data';
  return {
    state: reason === 'group_too_small' ? 'suppressed' : 'no_value',
    value: null,
    exact: null,
    reason: REASONS[reason](minimumGroupSize),
  };
}

const REASONS: Readonly<Record<NullReason, (minimumGroupSize: number) => string>> = {
  no_data: () => 'no_data: nothing is recorded for these days. It is not 0.',
  division_by_zero: () => 'division_by_zero: there is nothing to divide by.',
  not_applicable: () => 'not_applicable: the question does not arise.',
  // The group itself may be larger: it is hidden where it would reveal a small one too.
  group_too_small: (size) => `group_too_small: hidden, to protect groups of fewer than ${size} people.`,
};
