import type { PatchCustomer, PatchVendor } from '../../api/generated.ts';
import { CUSTOMER_FIELDS, VENDOR_FIELDS } from '../../api/record-fields.ts';
import { customField, type Definition, type Field, valueIn } from '../../custom-fields/field.ts';
import type { PartyKind } from './party-kind.ts';

/** A customer or a vendor, whole. */
export type Party = PatchCustomer['answer']['data'] | PatchVendor['answer']['data'];
export type Status = Party['status'];

export const STATUSES: readonly Readonly<{ value: Status; label: string }>[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'archived', label: 'Archived' },
];

type Declared = (typeof CUSTOMER_FIELDS | typeof VENDOR_FIELDS)[number];
type ProfileField = Field & Readonly<{ labelAlone: string; isPersonal: boolean }>;

const [STATUS, ...OF_CUSTOMERS] = CUSTOMER_FIELDS;
const [, ...OF_VENDORS] = VENDOR_FIELDS;

/** Whether they are active: changed by itself, not in the form. */
export const STATUS_FIELD = declaredField(STATUS);

const FORM_FIELDS: Readonly<Record<PartyKind, readonly ProfileField[]>> = {
  customer: OF_CUSTOMERS.map(declaredField),
  vendor: OF_VENDORS.map(declaredField),
};

/** The fields of a customer or a vendor other than the name, in their order. */
export const PROFILE_FIELDS: Readonly<Record<PartyKind, readonly ProfileField[]>> = {
  customer: [STATUS_FIELD, ...FORM_FIELDS.customer],
  vendor: [STATUS_FIELD, ...FORM_FIELDS.vendor],
};

/** Every field of the form: those of the profile, then the custom ones in the order of their definitions. */
export function fieldsWith(kind: PartyKind, definitions: readonly Definition[]): readonly Field[] {
  return [...FORM_FIELDS[kind], ...definitions.map(customField)];
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
 * The currency of an amount: that of the field's definition; for the credit limit that of
 * the customer, otherwise the organisation's. Null if unknown.
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

/** The same of a customer or a vendor as it is kept. */
export function currencyIn(
  field: Field,
  party: Parameters<typeof valueIn>[0],
  baseCurrency: string,
): string | null {
  return currencyOf(field, (name) => valueIn(party, name), baseCurrency);
}

function declaredField(declared: Declared): ProfileField {
  const { name, kind, label, group, isPersonal } = declared;
  return {
    name,
    label,
    labelAlone: 'labelAlone' in declared ? declared.labelAlone : label,
    isPersonal,
    type: kind === 'status' ? 'select' : kind,
    settings: kind === 'status' ? { options: STATUSES } : {},
    required: false,
    help: 'hint' in declared ? declared.hint : null,
    group,
    showIf: null,
  };
}
