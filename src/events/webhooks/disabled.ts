/**
 * Why a webhook is disabled.
 * - `by_hand`: a manager did it.
 * - `gone`: its receiver answered 410.
 * - `not_accepted`: its receiver took none of the attempts of three days.
 * - `maker_left`: the membership of its maker has ended.
 */
export const DISABLED_BECAUSE = ['by_hand', 'gone', 'not_accepted', 'maker_left'] as const;
export type DisabledBecause = (typeof DISABLED_BECAUSE)[number];
