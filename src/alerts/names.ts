/** What a value must do for an alert to fire. */
export const CONDITIONS = ['above', 'below', 'changes_by_more_than'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What a threshold is in: the unit of the value, or percent of the period before. */
export const THRESHOLD_UNITS = ['amount', 'percent'] as const;
export type ThresholdUnit = (typeof THRESHOLD_UNITS)[number];

/**
 * Why an alert waits, though nobody paused it. `no_answer`: its question is refused, because its department was removed, say. `failed`: its question
 * could not be computed, or takes too long.
 */
export const WAITS_BECAUSE = [
  'organization_closed',
  'maker_inactive',
  'maker_sees_less',
  'no_answer',
  'failed',
] as const;
export type WaitsBecause = (typeof WAITS_BECAUSE)[number];

/** What is checked when the data of an organisation or its day change. Alerts that failed have checks of their own, which hold up no others. */
export const CHECK_KINDS = ['alerts', 'failed_alerts', 'tie_outs'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** The documents that are held against their control account. */
export const TIE_OUT_NAMES = ['receivables', 'payables'] as const;
export type TieOutName = (typeof TIE_OUT_NAMES)[number];
