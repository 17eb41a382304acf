/** Whether there is still business with a customer or a vendor. */
export const STATUSES = ['active', 'inactive', 'archived'] as const;

export type ProfileStatus = (typeof STATUSES)[number];
