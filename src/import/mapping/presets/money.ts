import type { Preset } from './preset.ts';

/** Payments, orders and bank statements. Their accounts are ours to name: a copy of the mapping names others. */
export const MONEY_PRESETS: readonly Preset[] = [
  {
    name: 'stripe-balance',
    title: 'Stripe balance transactions',
    source: 'Reports, Balance, Balance change from activity: itemised, in CSV',
    needs:
      'Accounts `stripe` (of class `cash`), `stripe:fees`, `stripe:sales`, `stripe:refunds`, `stripe:payouts` and `stripe:other`.',
    mapping: {
      kind: 'journal',
      columns: {
        date: { from: ['created'] },
        entry: { from: ['balance_transaction_id'] },
        description: { from: ['reporting_category', 'description'] },
        currency: { from: ['currency'] },
        reference: { from: ['source_id'], optional: true },
      },
      lines: [
        { account: { constant: 'stripe' }, amount: { from: ['net'] } },
        { account: { constant: 'stripe:fees' }, amount: { from: ['fee'] } },
        {
          account: {
            from: ['reporting_category'],
            values: {
              charge: 'stripe:sales',
              refund: 'stripe:refunds',
              partial_capture_reversal: 'stripe:refunds',
              dispute: 'stripe:refunds',
              dispute_reversal: 'stripe:refunds',
              payout: 'stripe:payouts',
              payout_reversal: 'stripe:payouts',
              fee: 'stripe:fees',
            },
            otherwise: 'stripe:other',
          },
          amount: { subtract: ['gross'] },
        },
      ],
      ignore: ['created_utc', 'available_on', 'available_on_utc'],
    },
  },
  {
    name: 'shopify-orders',
    title: 'Shopify orders',
    source: 'Orders, Export, as plain CSV',
    needs:
      'A customer `shopify`. Each order is an invoice to it, for what was ordered; payments and refunds are not in it.',
    mapping: {
      kind: 'invoices',
      columns: {
        invoice: { from: ['Name'] },
        customer: { constant: 'shopify' },
        issue_date: { from: ['Created at'] },
        due_date: { from: ['Created at'] },
        currency: { from: ['Currency'] },
        reference: { from: ['Id'], optional: true },
        net: { add: ['Total'], subtract: ['Taxes'] },
        tax: { from: ['Taxes'] },
        voided: { from: ['Cancelled at'], values: { '': 'false' }, otherwise: 'true' },
      },
      // An order has a row for each of its articles, and its sums on the first alone.
      only: [{ column: 'Total', not: [''] }],
    },
  },
  {
    name: 'bank-statement',
    title: 'Bank statement',
    source: 'Any list of transactions with the columns Date, Description and Amount',
    needs:
      'Accounts `bank` (of class `cash`) and `bank:unassigned`, against which all of it is booked. For each bank account a copy with names of its own.',
    mapping: {
      kind: 'journal',
      columns: { date: { from: ['Date'] }, description: { from: ['Description'] } },
      lines: [
        { account: { constant: 'bank' }, amount: { from: ['Amount'] } },
        { account: { constant: 'bank:unassigned' }, amount: { subtract: ['Amount'] } },
      ],
      entries: { by: ['Date', 'Description', 'Amount'], named: 'bank:' },
      thousands: ',',
    },
  },
];
