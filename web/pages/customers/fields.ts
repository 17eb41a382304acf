import type { PatchCustomer } from '../../api/generated.ts';
import {
  customField,
  type Definition,
  type Field,
  type FieldType,
  type Settings,
  valueIn,
} from '../../custom-fields/field.ts';

/** A customer, whole. */
export type Customer = PatchCustomer['answer']['data'];
export type Status = Customer['status'];

export const STATUSES: readonly Readonly<{ value: Status; label: string }>[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'archived', label: 'Archived' },
];

/** Whether the customer is active: changed by itself, not in the form. */
export const STATUS_FIELD = field('status', 'Status', 'select', 'Account', {
  settings: { options: STATUSES },
});

/** The fields of the profile that can be changed in the form, in their order. */
export const PROFILE_FIELDS: readonly Field[] = [
  field('account_number', 'Account number', 'text', 'Account'),
  field('payment_terms', 'Payment terms', 'text', 'Account', {
    help: 'When invoices are due, such as Net 30.',
  }),
  field('credit_limit', 'Credit limit', 'currency', 'Account', { help: 'Empty for no limit.' }),
  field('default_currency', 'Currency', 'currency_code', 'Account', { help: 'Three letters, such as AUD.' }),
  field('billing_email', 'Billing e-mail', 'email', 'Account', { help: 'Where invoices go.' }),
  field('contact_first_name', 'First name', 'text', 'Contact'),
  field('contact_last_name', 'Last name', 'text', 'Contact'),
  field('contact_email', 'E-mail', 'email', 'Contact'),
  field('contact_phone', 'Telephone', 'phone', 'Contact'),
  field('notes', 'Notes', 'long_text', 'Notes'),
];

/** Every field of the form: those of the profile, then the custom ones in the order of their definitions. */
export function fieldsWith(definitions: readonly Definition[]): readonly Field[] {
  return [...PROFILE_FIELDS, ...definitions.map(customField)];
}

/** Fields under the headings that they belong to, in the order in which those first come. Without one they come last. */
export function groupsOf(fields: readonly Field[]): readonly FieldGroup[] {
  const groups = new Map<string, Field[]>();
  for (const one of fields.toSorted((a, b) => Number(a.group === null) - Number(b.group === null))) {
    const title = one.group ?? 'More';
    groups.set(title, [...(groups.get(title) ?? []), one]);
  }
  return Array.from(groups, ([title, members]) => ({ title, fields: members }));
}

export type FieldGroup = Readonly<{ title: string; fields: readonly Field[] }>;

/**
 * The currency that an amount of a customer is in: the one that the field is defined with; for the credit limit that of
 * the customer, and where they have none that of the organisation. Null where nobody said.
 */
export function currencyOf(
  { name, type, settings }: Field,
  valueOf: (name: string) => unknown,
  baseCurrency: string,
): string | null {
  if (type !== 'currency') return null;
  if (name !== 'credit_limit') return settings.currency ?? null;
  const own = valueOf('default_currency');
  return typeof own === 'string' && /^[A-Z]{3}$/.test(own) ? own : baseCurrency;
}

/** The same of a customer as it is kept. */
export function currencyIn(
  field: Field,
  customer: Parameters<typeof valueIn>[0],
  baseCurrency: string,
): string | null {
  return currencyOf(field, (name) => valueIn(customer, name), baseCurrency);
}

function field(
  name: string,
  label: string,
  type: FieldType,
  group: string,
  { help, settings = {} }: Readonly<{ help?: string; settings?: Settings }> = {},
): Field {
  return { name, label, type, settings, required: false, help: help ?? null, group, showIf: null };
}
