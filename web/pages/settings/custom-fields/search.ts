import type { Subject } from './queries.ts';
import { isSubject } from './subjects.ts';

/** The kind of record; customers by default. */
export type FieldsSearch = Readonly<{ subject?: Subject }>;

/** The same of a field that is being defined; `replaces` is the key of the platform's whose place it takes. */
export type NewFieldSearch = FieldsSearch & Readonly<{ replaces?: string }>;

export function readFieldsSearch({ subject }: Record<string, unknown>): FieldsSearch {
  return isSubject(subject) && subject !== USUAL_SUBJECT ? { subject } : {};
}

export function readNewFieldSearch(search: Record<string, unknown>): NewFieldSearch {
  const { replaces } = search;
  return { ...readFieldsSearch(search), ...(typeof replaces === 'string' ? { replaces } : {}) };
}

/** As it is written into an address. */
export function fieldsSearch(subject: Subject): FieldsSearch {
  return readFieldsSearch({ subject });
}

export const USUAL_SUBJECT: Subject = 'customer-profile';
