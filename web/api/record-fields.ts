// Generated from the declarations of fields by `npm run docs`; a test keeps it true.

/** The fields of a customer other than its name, in their order. */
export const CUSTOMER_FIELDS = [
  {
    "name": "status",
    "kind": "status",
    "label": "Status",
    "group": "Account",
    "isPersonal": false
  },
  {
    "name": "account_number",
    "kind": "text",
    "label": "Account number",
    "group": "Account",
    "isPersonal": false
  },
  {
    "name": "payment_terms",
    "kind": "text",
    "label": "Payment terms",
    "hint": "When invoices are due, such as Net 30.",
    "group": "Account",
    "isPersonal": false
  },
  {
    "name": "default_currency",
    "kind": "currency_code",
    "label": "Currency",
    "hint": "Three letters, such as AUD.",
    "group": "Account",
    "isPersonal": false
  },
  {
    "name": "credit_limit",
    "kind": "currency",
    "label": "Credit limit",
    "hint": "Empty for no limit.",
    "group": "Account",
    "isPersonal": false
  },
  {
    "name": "billing_email",
    "kind": "email",
    "label": "Billing e-mail",
    "hint": "Where invoices go.",
    "group": "Account",
    "isPersonal": true
  },
  {
    "name": "billing_address",
    "kind": "long_text",
    "label": "Billing address",
    "group": "Account",
    "isPersonal": true
  },
  {
    "name": "contact_first_name",
    "kind": "text",
    "label": "First name",
    "labelAlone": "Contact’s first name",
    "group": "Contact",
    "isPersonal": true
  },
  {
    "name": "contact_last_name",
    "kind": "text",
    "label": "Last name",
    "labelAlone": "Contact’s last name",
    "group": "Contact",
    "isPersonal": true
  },
  {
    "name": "contact_email",
    "kind": "email",
    "label": "E-mail",
    "labelAlone": "Contact’s e-mail",
    "group": "Contact",
    "isPersonal": true
  },
  {
    "name": "contact_phone",
    "kind": "phone",
    "label": "Telephone",
    "labelAlone": "Contact’s telephone",
    "group": "Contact",
    "isPersonal": true
  },
  {
    "name": "notes",
    "kind": "long_text",
    "label": "Notes",
    "group": "Notes",
    "isPersonal": true
  }
] as const;

/** The fields of a vendor other than its name, in their order. */
export const VENDOR_FIELDS = [
  {
    "name": "status",
    "kind": "status",
    "label": "Status",
    "group": "Account",
    "isPersonal": false
  },
  {
    "name": "account_number",
    "kind": "text",
    "label": "Account number",
    "group": "Account",
    "isPersonal": false
  },
  {
    "name": "payment_terms",
    "kind": "text",
    "label": "Payment terms",
    "hint": "When invoices are due, such as Net 30.",
    "group": "Account",
    "isPersonal": false
  },
  {
    "name": "default_currency",
    "kind": "currency_code",
    "label": "Currency",
    "hint": "Three letters, such as AUD.",
    "group": "Account",
    "isPersonal": false
  },
  {
    "name": "contact_first_name",
    "kind": "text",
    "label": "First name",
    "labelAlone": "Contact’s first name",
    "group": "Contact",
    "isPersonal": true
  },
  {
    "name": "contact_last_name",
    "kind": "text",
    "label": "Last name",
    "labelAlone": "Contact’s last name",
    "group": "Contact",
    "isPersonal": true
  },
  {
    "name": "contact_email",
    "kind": "email",
    "label": "E-mail",
    "labelAlone": "Contact’s e-mail",
    "group": "Contact",
    "isPersonal": true
  },
  {
    "name": "contact_phone",
    "kind": "phone",
    "label": "Telephone",
    "labelAlone": "Contact’s telephone",
    "group": "Contact",
    "isPersonal": true
  },
  {
    "name": "notes",
    "kind": "long_text",
    "label": "Notes",
    "group": "Notes",
    "isPersonal": true
  }
] as const;

/** The fields of a person other than their legal name, in their order. */
export const PERSON_FIELDS = [
  {
    "name": "preferred_name",
    "kind": "text",
    "label": "Preferred name",
    "group": "Name",
    "isPersonal": true
  },
  {
    "name": "trading_name",
    "kind": "text",
    "label": "Trading name",
    "group": "Name",
    "isPersonal": true
  },
  {
    "name": "work_email",
    "kind": "email",
    "label": "Work e-mail",
    "group": "Contact",
    "isPersonal": true
  },
  {
    "name": "photo_url",
    "kind": "url",
    "label": "Picture",
    "group": "Contact",
    "isPersonal": true
  }
] as const;
