/** The kinds of records that have custom fields. */
export const SUBJECTS = ['customer-profile', 'vendor-profile', 'invoice', 'person', 'membership'] as const;

export type Subject = (typeof SUBJECTS)[number];

export function isSubject(text: string): text is Subject {
  return (SUBJECTS as readonly string[]).includes(text);
}
