/** A person's pay. */
export const PAY_TYPES = ['salary', 'hourly', 'bonus', 'commission', 'allowance'] as const;
/** How often the amount of an arrangement is paid. */
export const FREQUENCIES = [
  'annual',
  'monthly',
  'fortnightly',
  'weekly',
  'daily',
  'hourly',
  'one_off',
] as const;
/** A person's engagement. */
export const ENGAGEMENT_TYPES = ['full_time', 'part_time', 'casual', 'fixed_term', 'contractor'] as const;

/** The pay that remains during leave. */
export const LEAVE_PAY = ['full', 'reduced', 'none'] as const;

export type PayType = (typeof PAY_TYPES)[number];
export type Frequency = (typeof FREQUENCIES)[number];
export type EngagementType = (typeof ENGAGEMENT_TYPES)[number];
export type LeavePay = (typeof LEAVE_PAY)[number];
