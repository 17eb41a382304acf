import type { KeptFields, RecordFields } from '../fields/record-field.ts';

const ACCOUNT = {
  status: {
    kind: 'status',
    label: 'Status',
    group: 'Account',
    meaning: 'Whether you still do business with them.',
    example: 'active',
    whenEmpty: 'active',
    isPersonal: false,
  },
  account_number: {
    kind: 'text',
    label: 'Account number',
    group: 'Account',
    meaning: 'The number of the account with them.',
    example: '4711',
    isPersonal: false,
  },
  payment_terms: {
    kind: 'text',
    label: 'Payment terms',
    hint: 'When invoices are due, such as Net 30.',
    group: 'Account',
    meaning: 'When invoices are due.',
    example: 'Net 30',
    isPersonal: false,
  },
  default_currency: {
    kind: 'currency_code',
    label: 'Currency',
    hint: 'Three letters, such as AUD.',
    group: 'Account',
    meaning: 'The currency of invoices, as its ISO 4217 code.',
    example: 'AUD',
    isPersonal: false,
  },
} as const satisfies RecordFields;

const CONTACT = {
  contact_first_name: {
    kind: 'text',
    label: 'First name',
    labelAlone: 'Contact’s first name',
    group: 'Contact',
    meaning: 'First name of the contact person.',
    example: 'Ines',
    isPersonal: true,
  },
  contact_last_name: {
    kind: 'text',
    label: 'Last name',
    labelAlone: 'Contact’s last name',
    group: 'Contact',
    meaning: 'Last name of the contact person.',
    example: 'Okafor',
    isPersonal: true,
  },
  contact_email: {
    kind: 'email',
    label: 'E-mail',
    labelAlone: 'Contact’s e-mail',
    group: 'Contact',
    meaning: 'E-mail address of the contact person.',
    example: 'ines@example.com',
    isPersonal: true,
  },
  contact_phone: {
    kind: 'phone',
    label: 'Telephone',
    labelAlone: 'Contact’s telephone',
    group: 'Contact',
    meaning: 'Telephone number of the contact person.',
    example: '+61 2 5550 1234',
    isPersonal: true,
  },
  notes: {
    kind: 'long_text',
    label: 'Notes',
    group: 'Notes',
    meaning: 'Anything else worth knowing.',
    example: 'Closed in January.',
    isPersonal: true,
  },
} as const satisfies RecordFields;

/** The fields of a vendor other than its name, in their order. */
export const VENDOR_FIELDS = { ...ACCOUNT, ...CONTACT } as const;

/** The fields of a customer other than its name, in their order. */
export const CUSTOMER_FIELDS = {
  ...ACCOUNT,
  credit_limit: {
    kind: 'currency',
    label: 'Credit limit',
    hint: 'Empty for no limit.',
    group: 'Account',
    meaning: 'The most that the customer may owe.',
    example: '5000.00',
    whenEmpty: 'no limit',
    isPersonal: false,
  },
  billing_email: {
    kind: 'email',
    label: 'Billing e-mail',
    hint: 'Where invoices go.',
    group: 'Account',
    meaning: 'Where invoices go.',
    example: 'accounts@example.com',
    isPersonal: true,
  },
  billing_address: {
    kind: 'long_text',
    label: 'Billing address',
    group: 'Account',
    meaning: 'The postal address on invoices.',
    example: '12 Quay Street, Sydney NSW 2000',
    isPersonal: true,
  },
  ...CONTACT,
} as const satisfies RecordFields;

export type CustomerFields = KeptFields<typeof CUSTOMER_FIELDS>;
export type VendorFields = KeptFields<typeof VENDOR_FIELDS>;
