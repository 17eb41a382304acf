import type { BookFile } from '../../import/book.ts';
import type { Day } from '../../period/index.ts';
import type { DemoBook } from '../book.ts';
import { billRows, invoiceRows, settlementRows } from './documents.ts';
import { CUSTOMER_FIELDS } from './fields.ts';
import { compensationRows, departmentRows, membershipRows, personRows } from './people.ts';
import { recordFile } from './record-file.ts';
import { customerRows, vendorRows } from './trade.ts';

/** The records of the demo as the files of a book, in the order in which they depend on each other. */
export function recordFiles({ roster, firstDay, invoices, bills }: DemoBook, today: Day): BookFile[] {
  return [
    recordFile('custom_fields', CUSTOMER_FIELDS),
    recordFile('departments', departmentRows()),
    recordFile('customers', customerRows(today, firstDay)),
    recordFile('vendors', vendorRows()),
    recordFile('persons', personRows(roster, today)),
    recordFile('memberships', membershipRows(roster, today)),
    recordFile('compensation', compensationRows(roster, today)),
    recordFile('invoices', invoiceRows(invoices)),
    recordFile('bills', billRows(bills.filter(({ received }) => received <= today))),
    recordFile(
      'payments',
      settlementRows(
        invoices,
        bills.filter(({ received }) => received <= today),
        today,
      ),
    ),
  ];
}
