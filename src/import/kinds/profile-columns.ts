import type { ProfileStatus } from '../../db/tables/records.ts';
import { quote } from '../../quote.ts';
import { keptText, LINE, type TextRule, VENDOR_TEXTS } from '../../records/profiles/text-rules.ts';
import { type CellType, text } from './cell-type.ts';
import { column } from './kind.ts';

/** A cell that takes what a field of text takes. */
export function textCell({ meaning, faultOf }: TextRule): CellType<string> {
  return {
    name: meaning,
    read: (cell) => {
      const kept = keptText(cell) ?? '';
      const problem = faultOf(kept)?.message ?? null;
      return problem === null
        ? { ok: true, value: kept }
        : { ok: false, reason: `${problem}: ${quote(cell)}` };
    },
  };
}

const STATUSES: readonly ProfileStatus[] = ['active', 'inactive', 'archived'];

const STATUS: CellType<ProfileStatus> = {
  name: `one of ${STATUSES.join(', ')}`,
  read: (cell) => {
    const status = STATUSES.find((known) => known === cell);
    return status === undefined
      ? { ok: false, reason: `not one of ${STATUSES.join(', ')}: ${quote(cell)}` }
      : { ok: true, value: status };
  },
};

/** The column that says which customer or vendor a row is. */
export function externalIdColumn(record: 'customer' | 'vendor', example: string) {
  return column(
    text(200),
    'required',
    `What identifies the ${record}; the same again is the same ${record}, changed if it differs.`,
    example,
  );
}

/** The columns that files of customers and of vendors share. A file may leave out what is to stay as it is. */
export const NAME_COLUMN = column(textCell(LINE), 'required', 'What people call it.', 'Harbour Cafe');
export const STATUS_COLUMN = column(
  STATUS,
  'optional',
  'Whether there is still business with it; if empty, active.',
  'active',
);
export const ACCOUNT_COLUMNS = {
  account_number: column(
    textCell(VENDOR_TEXTS.account_number),
    'optional',
    'The number of the account with it.',
    '4711',
  ),
  payment_terms: column(textCell(VENDOR_TEXTS.payment_terms), 'optional', 'When invoices are due.', 'Net 30'),
  default_currency: column(
    textCell(VENDOR_TEXTS.default_currency),
    'optional',
    'The currency of its invoices.',
    'AUD',
  ),
};
export const CONTACT_COLUMNS = {
  contact_first_name: column(
    textCell(VENDOR_TEXTS.contact_first_name),
    'optional',
    'First name of the person to talk to.',
    'Ines',
  ),
  contact_last_name: column(
    textCell(VENDOR_TEXTS.contact_last_name),
    'optional',
    'Last name of that person.',
    'Okafor',
  ),
  contact_email: column(
    textCell(VENDOR_TEXTS.contact_email),
    'optional',
    'E-mail address of that person.',
    'ines@example.com',
  ),
  contact_phone: column(
    textCell(VENDOR_TEXTS.contact_phone),
    'optional',
    'Telephone number of that person.',
    '+61 2 5550 1234',
  ),
  notes: column(textCell(VENDOR_TEXTS.notes), 'optional', 'Whatever there is to say.', 'Closed in January.'),
};
