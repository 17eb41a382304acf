import type { Decimal } from '../../money/decimal.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { type AccountName, CHART } from '../chart.ts';
import { customerId } from '../customers.ts';
import type { Bill, Invoice } from '../documents.ts';
import { percentOf } from '../drafting.ts';
import { DEPARTMENT_OF_ACCOUNT, departmentId } from '../people/departments.ts';
import { Random } from '../random.ts';
import { rateOn } from '../rates.ts';
import { vendorId } from '../vendors.ts';
import type { RecordRow } from './record-file.ts';

/** The invoices in the form of import files, a row for each line. */
export function invoiceRows(invoices: readonly Invoice[]): RecordRow[] {
  return invoices.flatMap(({ number, customer, issued, due, currency, net, tax, income }) => {
    const random = new Random(`order of ${number}`);
    const heading = {
      invoice: number,
      customer: customerId(customer),
      issue_date: formatDay(issued),
      due_date: formatDay(due),
      currency,
      rate: rateOn(currency, issued).toFixed(),
      'custom_fields.purchase_order': random.chance(400) ? `PO-${random.whole(10_000, 99_999)}` : null,
    };
    // Domestic customers pay for delivery on a separate line.
    if (tax.isZero()) return [{ ...heading, ...line('Homewares', income, net, tax) }];
    const [freight, freightTax] = [percentOf(net, '3'), percentOf(tax, '3')];
    return [
      { ...heading, ...line('Homewares', income, net.minus(freight), tax.minus(freightTax)) },
      { ...heading, ...line('Delivery', income, freight, freightTax) },
    ];
  });
}

/** The received bills, a row for each. */
export function billRows(bills: readonly Bill[]): RecordRow[] {
  return bills.map(({ number, vendor, received, due, currency, net, tax, account, description }) => ({
    bill: number,
    vendor: vendorId(vendor),
    issue_date: formatDay(received),
    due_date: formatDay(due),
    currency,
    rate: rateOn(currency, received).toFixed(),
    ...line(description, account, net, tax),
  }));
}

/** The payments, credit notes and write-offs until today. */
export function settlementRows(
  invoices: readonly Invoice[],
  bills: readonly Bill[],
  today: Day,
): RecordRow[] {
  return [
    ...invoices.flatMap((invoice) => settlementsOf(invoice)),
    ...bills.flatMap(({ number, paid, withheld, net, tax }) =>
      paid === null
        ? []
        : [
            {
              payment: `PMT-${number}`,
              kind: 'payment',
              day: paid,
              bill: number,
              amount: net.plus(tax).minus(withheld).toFixed(),
            },
          ],
    ),
  ]
    .filter(({ day }) => day <= today)
    .toSorted((one, other) => one.day - other.day)
    .map(({ day, ...row }) => ({ ...row, date: formatDay(day) }));
}

function settlementsOf({ number, creditNote, receipts, writtenOff, net, tax }: Invoice) {
  return [
    ...(creditNote === null
      ? []
      : [
          {
            payment: creditNote.number,
            kind: 'credit_note',
            day: creditNote.date,
            invoice: number,
            amount: creditNote.net.plus(creditNote.tax).toFixed(),
            tax: creditNote.tax.toFixed(),
          },
        ]),
    ...receipts.map(({ date, amount }, index) => ({
      payment: `RCT-${number}-${index + 1}`,
      kind: 'payment',
      day: date,
      invoice: number,
      amount: amount.toFixed(),
    })),
    ...(writtenOff === null
      ? []
      : [
          {
            payment: `WO-${number}`,
            kind: 'write_off',
            day: writtenOff,
            invoice: number,
            amount: net.plus(tax).toFixed(),
            tax: tax.toFixed(),
          },
        ]),
  ];
}

function line(description: string, account: AccountName, net: Decimal, tax: Decimal): RecordRow {
  const department = DEPARTMENT_OF_ACCOUNT[account];
  return {
    description,
    account: CHART[account].code,
    department: department === undefined ? null : departmentId(department),
    net: net.toFixed(),
    tax: tax.toFixed(),
  };
}
