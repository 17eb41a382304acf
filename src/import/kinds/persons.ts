import { LINE } from '../../records/fields/text-rule.ts';
import { PERSON_FIELDS } from '../../records/people/fields.ts';
import { type Gender, readGender } from '../../records/people/gender.ts';
import { type CellType, DATE, text } from './cell-type.ts';
import { fieldColumns, textCell } from './field-columns.ts';
import { column, type FileKind } from './kind.ts';

const LONGEST_ETHNICITY = 100;

// A confidential cell that is wrong is said to be no such type, in these words and no others.
const GENDER: CellType<Gender> = {
  kind: 'value',
  name: 'gender: woman, man, non_binary or other',
  read: (cell) => {
    const gender = readGender(cell);
    return gender === null ? NOT_REPEATED : { ok: true, value: gender };
  },
};

const ETHNICITY: CellType<string> = {
  kind: 'value',
  name: `text of up to ${LONGEST_ETHNICITY} characters on one line`,
  read: (cell) =>
    cell.length > LONGEST_ETHNICITY || /[\p{Cc}\p{Surrogate}]/u.test(cell)
      ? NOT_REPEATED
      : { ok: true, value: cell },
};

const COUNTRY: CellType<string> = {
  kind: 'value',
  name: 'country by its two letters, as in ISO 3166-1',
  read: (cell) => (/^[A-Z]{2}$/.test(cell) ? { ok: true, value: cell } : NOT_REPEATED),
};

const NOT_REPEATED = { ok: false, reason: 'cannot be read' } as const;
const CONFIDENTIAL = { confidential: true };

const COLUMNS = {
  person: column(
    text(200),
    'required',
    'What identifies the person; the same again is the same person, changed if they differ.',
    'P-17',
  ),
  legal_name: column(textCell(LINE), 'required', 'Their full name.', 'Margaret Okafor'),
  ...fieldColumns(PERSON_FIELDS),
  gender: column(
    GENDER,
    'optional',
    'As they stated it; f, m and nb will do. It is shown nowhere, and counts in figures about groups alone; if empty, not stated.',
    'woman',
    CONFIDENTIAL,
  ),
  ethnicity: column(
    ETHNICITY,
    'optional',
    'As they stated it, in words of your own choice. Shown nowhere.',
    'Pacific',
    CONFIDENTIAL,
  ),
  date_of_birth: column(DATE, 'optional', 'Shown nowhere.', '1988-04-02', CONFIDENTIAL),
  country: column(COUNTRY, 'optional', 'Where they are from. Shown nowhere.', 'NZ', CONFIDENTIAL),
};

export const PERSONS: FileKind<typeof COLUMNS, 'persons'> = {
  name: 'persons',
  requires: 'people.write',
  privacy: 'demographics',
  summary:
    'Persons: a row for each. An empty cell clears the field; fields without a column are not changed.',
  columns: COLUMNS,
  customFields: true,
};
