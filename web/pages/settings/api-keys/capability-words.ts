import type { Capability } from './queries.ts';

/** What a capability opens, for somebody who ticks it; `isDelicate` where that is what people are paid. */
export type CapabilityWords = Readonly<{
  name: Capability;
  label: string;
  opens: string;
  isDelicate: boolean;
}>;

/** In the order in which a reader thinks of them. */
export const CAPABILITY_WORDS: readonly CapabilityWords[] = [
  {
    name: 'metrics.read',
    label: 'Read figures',
    opens: 'Revenue, profit, cash, what is owed, headcount: every figure but those about pay.',
    isDelicate: false,
  },
  {
    name: 'records.read',
    label: 'Read records',
    opens: 'Customers, people, departments and their fields. What people are paid is not among them.',
    isDelicate: false,
  },
  {
    name: 'records.write',
    label: 'Change customers',
    opens: 'Changes the details of customers. To find them, a key needs “Read records” too.',
    isDelicate: false,
  },
  {
    name: 'imports.write',
    label: 'Import books and lists',
    opens: 'Adds and changes accounts, entries, invoices, customers, people and their pay, by file.',
    isDelicate: false,
  },
  {
    name: 'people.view_cost',
    label: 'See pay',
    opens:
      'Shows what each person is paid and was paid, and every figure made of it. Without it a key sees no pay.',
    isDelicate: true,
  },
  {
    name: 'people.view_paygap',
    label: 'See pay gaps',
    opens:
      'Shows how pay differs between groups, such as women and men. Groups that are too small stay hidden.',
    isDelicate: true,
  },
];

/** The words of the capabilities that a key has, in that order. */
export function wordsOf(capabilities: readonly Capability[]): readonly CapabilityWords[] {
  return CAPABILITY_WORDS.filter(({ name }) => capabilities.includes(name));
}
