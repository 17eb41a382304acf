import type { RecordFilter } from '../kind.ts';

export const CUSTOMER_FILTER: RecordFilter = { kind: 'record', name: 'customer', label: 'Customer' };
export const VENDOR_FILTER: RecordFilter = { kind: 'record', name: 'vendor', label: 'Vendor' };

/** One of several values, or all. */
export function wordsFilter(
  name: string,
  label: string,
  words: Readonly<Record<string, string>>,
): RecordFilter {
  const choices = Object.entries(words).map(([value, word]) => ({ value, label: word }));
  return {
    kind: 'choice',
    name,
    label,
    usual: '',
    look: 'list',
    choices: [{ value: '', label: 'All' }, ...choices],
  };
}
