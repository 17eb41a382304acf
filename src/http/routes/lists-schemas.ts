import Type, { type TSchema } from 'typebox';
import { named, nameOf } from '../named-schema.ts';
import { Exactly, ExternalId, Instant, Nullable, Uuid } from '../schemas.ts';
import { PAY } from './compensation-schemas.ts';
import { NEXT } from './lists-query-schemas.ts';
import { VENDOR_SCHEMAS } from './profiles-schemas.ts';

const WrittenMeta = named('WrittenListMeta', Exactly({ version: Type.Literal(1), ...NEXT }));

/** The envelope of a list in the order in which records were written. */
function WrittenList<Row extends TSchema>(description: string, row: Row) {
  return named(`${nameOf(row)}Page`, Exactly({ meta: WrittenMeta, data: Type.Array(row) }, { description }));
}

const ORDER = 'in the order in which they were written';
const Amount = Type.String({ examples: ['1100.00000000'] });
const Text = Nullable(Type.String());
const DateText = Type.String({ format: 'date', examples: ['2026-07-01'] });
const COMMON = {
  id: Uuid,
  voided: Type.Boolean({ description: 'Whether it no longer counts.' }),
  recorded_at: Instant,
  updated_at: Instant,
};
const Named = Type.String({ description: 'What identifies it in its source.', examples: ['INV-1042'] });

const ListedLine = named(
  'ListedEntryLine',
  Exactly({
    account: Type.String({ description: 'Code of the account.', examples: ['1100'] }),
    amount: Type.String({ description: 'A debit if positive.', examples: ['-1100.00000000'] }),
    currency: Type.String({ examples: ['AUD'] }),
    base_amount: Type.String({ description: 'In base currency.', examples: ['-1100.00000000'] }),
    description: Text,
    customer: Text,
    vendor: Text,
    department: Text,
    reconciled: Type.Boolean(),
  }),
);

export const EntryPage = WrittenList(
  `Journal entries ${ORDER}.`,
  named(
    'ListedEntry',
    Exactly({
      ...COMMON,
      external_id: ExternalId,
      date: DateText,
      description: Type.String(),
      reference: Text,
      kind: Type.Enum(['ordinary', 'opening', 'closing', 'revaluation']),
      lines: Type.Array(ListedLine),
    }),
  ),
);

const ListedDocumentLine = named(
  'ListedDocumentLine',
  Exactly({ description: Text, account: Text, department: Text, tax_code: Text, net: Amount, tax: Amount }),
);

const DOCUMENT = {
  ...COMMON,
  external_id: Named,
  issue_date: DateText,
  due_date: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
    description: 'Null where it is not known when it is due.',
  }),
  transferred: Type.Boolean({
    description:
      'Whether it was owed before the books begin, or moved from another account: it was not invoiced.',
  }),
  currency: Type.String({ examples: ['AUD'] }),
  rate: Type.String({
    description: 'Units of the base currency for one of `currency`.',
    examples: ['1.500000000000'],
  }),
  reference: Text,
  net: Amount,
  tax: Amount,
  lines: Type.Array(ListedDocumentLine),
};

export const InvoicePage = WrittenList(
  `Invoices ${ORDER}.`,
  named('ListedInvoice', Exactly({ ...DOCUMENT, customer: ExternalId })),
);

export const BillPage = WrittenList(
  `Bills ${ORDER}.`,
  named('ListedBill', Exactly({ ...DOCUMENT, vendor: ExternalId })),
);

export const PaymentPage = WrittenList(
  `Payments, credit notes, write-offs, refunds and transfers, ${ORDER}: a row for each invoice or bill that one of them settles, and one for what of it settles none.`,
  named(
    'ListedSettlement',
    Exactly({
      ...COMMON,
      external_id: Named,
      kind: Type.Enum(['payment', 'credit_note', 'write_off', 'refund', 'transfer']),
      date: DateText,
      invoice: Text,
      bill: Text,
      customer: Nullable(Type.String({ description: 'Of what settles no invoice that is there.' })),
      vendor: Nullable(Type.String({ description: 'Of what settles no bill that is there.' })),
      amount: Amount,
      tax: Amount,
      currency: Type.String({ examples: ['AUD'] }),
      reference: Text,
    }),
  ),
);

export const VendorPage = WrittenList(
  `Vendors of every status ${ORDER}.`,
  named('ListedVendor', Exactly({ ...VENDOR_SCHEMAS.fields, voided: COMMON.voided })),
);

export const PayPage = WrittenList(
  `Pay arrangements of all memberships ${ORDER}.`,
  named(
    'ListedPay',
    Exactly({ ...COMMON, membership_id: Uuid, external_id: ExternalId, ...PAY, created_at: Instant }),
  ),
);
