import type { Subject } from './queries.ts';

/** The kinds of record that have fields, and how people call them. */
export const SUBJECTS: readonly Readonly<{ value: Subject; label: string; one: string }>[] = [
  { value: 'customer-profile', label: 'Customers', one: 'a customer' },
  { value: 'vendor-profile', label: 'Vendors', one: 'a vendor' },
  { value: 'invoice', label: 'Invoices', one: 'an invoice' },
  { value: 'person', label: 'People', one: 'a person' },
  { value: 'membership', label: 'Memberships', one: 'a membership' },
];

export function isSubject(text: unknown): text is Subject {
  return SUBJECTS.some(({ value }) => value === text);
}

/** Records of the subject, within a sentence: `customers`. */
export function manyOf(subject: Subject): string {
  return SUBJECTS.find(({ value }) => value === subject)?.label.toLowerCase() ?? 'records';
}

/** One record of the subject: `a customer`. */
export function oneOf(subject: Subject): string {
  return SUBJECTS.find(({ value }) => value === subject)?.one ?? 'a record';
}
