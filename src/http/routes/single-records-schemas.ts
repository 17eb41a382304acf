import Type, { type TSchema } from 'typebox';
import { ACCOUNT_CLASSES } from '../../ledger/account-class.ts';
import { ACCOUNT_LIST } from '../../lists/sorted/accounts.ts';
import { BILL_LIST, INVOICE_LIST } from '../../lists/sorted/documents.ts';
import { ENTRY_LIST } from '../../lists/sorted/entries.ts';
import { PAYMENT_LIST } from '../../lists/sorted/payments.ts';
import type { SortedList } from '../../lists/sorted/sorted-list.ts';
import { named, nameOf } from '../named-schema.ts';
import { Exactly, Nullable, Uuid } from '../schemas.ts';
import { columnSchemas, ListDay } from './sorted-lists-schemas.ts';

/** Which record is read. */
export const NamedParams = Exactly({
  external_id: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Its id, or what identifies it in its source.',
    examples: ['INV-1042'],
  }),
});

export const AccountParams = Exactly({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'Its id or its code.', examples: ['1100'] }),
});

export const SingleQuery = Type.Object({ asOf: Type.Optional(ListDay) });

const AsOfMeta = named(
  'AsOfMeta',
  Exactly({
    version: Type.Literal(1),
    as_of: Type.String({ format: 'date', description: 'The day as at whose end the record is shown.' }),
  }),
);

function Single<Data extends TSchema>(description: string, data: Data) {
  return named(`${nameOf(data)}Answer`, Exactly({ meta: AsOfMeta, data }, { description }));
}

const Text = Nullable(Type.String());
const Id = Nullable(Uuid);
const Amount = Type.String({ examples: ['1100.00000000'] });
const Voided = Type.Boolean({ description: 'Whether it no longer counts.' });
const LineNumber = Type.Integer({ minimum: 1 });
const DEPARTMENT = { department_id: Id, department: Text, department_name: Text };

const DocumentLine = named(
  'DocumentLine',
  Exactly({
    line_number: LineNumber,
    description: Text,
    account_id: Id,
    account: Nullable(Type.String({ description: 'Code of the account.' })),
    account_name: Text,
    ...DEPARTMENT,
    tax_code: Text,
    net: Amount,
    tax: Amount,
  }),
);

const Allocation = named(
  'DocumentAllocation',
  Exactly({
    id: Uuid,
    external_id: Type.String({ description: 'The name of the payment in its source.' }),
    kind: Type.Enum(['payment', 'credit_note', 'write_off', 'transfer']),
    date: Type.String({ format: 'date' }),
    amount: Amount,
    tax: Amount,
    base_amount: Type.String({ description: 'In base currency, at the rate of the document.' }),
    reference: Text,
  }),
);

function SingleDocument(list: SortedList, name: string) {
  const columns = columnSchemas(list);
  const { status = Type.Null() } = columns;
  return named(
    name,
    Exactly({
      ...columns,
      // Of a void one nothing is open.
      status: Nullable(status),
      voided: Voided,
      lines: Type.Array(DocumentLine),
      allocations: Type.Array(Allocation, { description: 'What settles it, the earliest first.' }),
    }),
  );
}

export const InvoiceAnswer = Single('The invoice.', SingleDocument(INVOICE_LIST, 'SingleInvoice'));
export const BillAnswer = Single('The bill.', SingleDocument(BILL_LIST, 'SingleBill'));

const EntryLine = named(
  'EntryLine',
  Exactly({
    line_number: LineNumber,
    account_id: Uuid,
    account: Type.String({ description: 'Code of the account.', examples: ['1100'] }),
    account_name: Type.String(),
    account_class: Type.Enum([...ACCOUNT_CLASSES]),
    description: Text,
    currency: Type.String({ examples: ['AUD'] }),
    amount: Type.String({ description: 'A debit if positive.', examples: ['-1100.00000000'] }),
    base_amount: Type.String({ description: 'In base currency.', examples: ['-1100.00000000'] }),
    customer_id: Id,
    customer: Text,
    customer_name: Text,
    vendor_id: Id,
    vendor: Text,
    vendor_name: Text,
    ...DEPARTMENT,
    reconciled: Type.Boolean(),
  }),
);

export const EntryAnswer = Single(
  'The journal entry.',
  named(
    'SingleEntry',
    Exactly({ ...columnSchemas(ENTRY_LIST), voided: Voided, lines: Type.Array(EntryLine) }),
  ),
);

export const PaymentAnswer = Single(
  'The payment.',
  named(
    'SinglePayment',
    Exactly({
      external_id: Type.String({ description: 'The name of the payment in its source.' }),
      parts: Type.Array(named('PaymentPart', Exactly(columnSchemas(PAYMENT_LIST))), {
        description: 'One for each invoice or bill that it settles, and one for what of it settles none.',
      }),
    }),
  ),
);

export const AccountAnswer = Single(
  'The account.',
  named('SingleAccount', Exactly(columnSchemas(ACCOUNT_LIST))),
);
