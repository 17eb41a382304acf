import type { Capability } from './queries.ts';

/** The meaning of a capability, for a user who selects it; `warning` if it covers personal data. */
export type CapabilityWords = Readonly<{
  name: Capability;
  label: string;
  opens: string;
  warning: string | null;
}>;

/** In the order in which a reader thinks of them. */
const CAPABILITY_WORDS: readonly CapabilityWords[] = [
  {
    name: 'metrics.read',
    label: 'Read figures',
    opens: 'Revenue, profit, cash, receivables, headcount: every figure but those about pay.',
    warning: null,
  },
  {
    name: 'records.read',
    label: 'Read records',
    opens: 'Customers, people, departments and their fields. What people are paid is not among them.',
    warning: null,
  },
  {
    name: 'records.write',
    label: 'Change customers',
    opens:
      'Changes customers, and imports customers and vendors. To find them, “Read records” is needed too.',
    warning: null,
  },
  {
    name: 'ledger.read',
    label: 'Read the ledger',
    opens: 'The entries and documents behind each figure. Pay stays one line for each day.',
    warning: null,
  },
  {
    name: 'ledger.write',
    label: 'Write to the ledger',
    opens: 'Accounts, journal entries, exchange rates, invoices, bills and payments.',
    warning: null,
  },
  {
    name: 'people.write',
    label: 'Change people',
    opens: 'Departments, persons, their employment and their pay.',
    warning: null,
  },
  {
    name: 'settings.write',
    label: 'Change settings',
    opens: 'The settings of the organisation and its custom fields, such as the base currency.',
    warning: null,
  },
  {
    name: 'imports.write',
    label: 'Import files',
    opens: 'Starts imports. Each file needs its own capability too, such as “Write to the ledger”.',
    warning: null,
  },
  {
    name: 'exports.read',
    label: 'Export',
    opens: 'Exports what the other capabilities of the key may read.',
    warning: null,
  },
  {
    name: 'people.view_cost',
    label: 'See pay',
    opens:
      'Shows what each person is paid and was paid, and every figure made of it. Without it no pay is shown.',
    warning: 'Shows pay',
  },
  {
    name: 'people.view_paygap',
    label: 'See pay gaps',
    opens:
      'Shows how pay differs between groups, such as women and men. Groups that are too small stay hidden.',
    warning: 'Shows pay',
  },
  {
    name: 'people.view_diversity',
    label: 'See diversity',
    opens: 'Shows the shares of gender, ethnicity, age and country. Groups that are too small stay hidden.',
    warning: 'Personal',
  },
];

/** The words of the capabilities that a key has, in that order. */
export function wordsOf(capabilities: readonly Capability[]): readonly CapabilityWords[] {
  return CAPABILITY_WORDS.filter(({ name }) => capabilities.includes(name));
}
