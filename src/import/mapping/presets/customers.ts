import type { Preset } from './preset.ts';

/** Customers of programs for sales. */
export const CUSTOMER_PRESETS: readonly Preset[] = [
  {
    name: 'hubspot-companies',
    title: 'HubSpot companies',
    source: 'Companies, Export view, with all properties',
    needs: 'Nothing.',
    mapping: {
      kind: 'customers',
      columns: {
        customer: { from: ['Record ID'] },
        name: { from: ['Company name'] },
        contact_phone: { from: ['Phone Number'], optional: true },
        billing_address: {
          from: ['Street Address', 'City', 'State/Region', 'Postal Code', 'Country/Region'],
          optional: true,
        },
      },
    },
  },
  {
    name: 'salesforce-accounts',
    title: 'Salesforce accounts',
    source: 'A report of accounts, exported as details only in CSV or XLSX',
    needs: 'Nothing.',
    mapping: {
      kind: 'customers',
      columns: {
        customer: { from: ['Account ID'] },
        name: { from: ['Account Name'] },
        account_number: { from: ['Account Number'], optional: true },
        contact_phone: { from: ['Phone'], optional: true },
        billing_address: {
          from: [
            'Billing Street',
            'Billing City',
            'Billing State/Province',
            'Billing Zip/Postal Code',
            'Billing Country',
          ],
          optional: true,
        },
      },
    },
  },
];
