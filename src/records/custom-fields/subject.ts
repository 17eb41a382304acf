/** The kinds of records that have custom fields. */
export const SUBJECTS = ['customer-profile', 'vendor-profile', 'invoice', 'person', 'membership'] as const;

export type Subject = (typeof SUBJECTS)[number];
