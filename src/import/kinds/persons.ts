import { type Gender, readGender } from '../../records/people/gender.ts';
import { PERSON_TEXTS } from '../../records/people/person-rules.ts';
import { type CellType, DATE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';
import { textCell } from './profile-columns.ts';

const LONGEST_ETHNICITY = 100;

// A confidential cell that is wrong is said to be no such type, in these words and no others.
const GENDER: CellType<Gender> = {
  name: 'gender: woman, man, non_binary or other',
  read: (cell) => {
    const gender = readGender(cell);
    return gender === null ? NOT_REPEATED : { ok: true, value: gender };
  },
};

const ETHNICITY: CellType<string> = {
  name: `text of up to ${LONGEST_ETHNICITY} characters on one line`,
  read: (cell) =>
    cell.length > LONGEST_ETHNICITY || /[\p{Cc}\p{Surrogate}]/u.test(cell)
      ? NOT_REPEATED
      : { ok: true, value: cell },
};

const COUNTRY: CellType<string> = {
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
  legal_name: column(textCell(PERSON_TEXTS.legal_name), 'required', 'Their full name.', 'Margaret Okafor'),
  preferred_name: column(
    textCell(PERSON_TEXTS.preferred_name),
    'optional',
    'What they like to be called.',
    'Maggie',
  ),
  trading_name: column(
    textCell(PERSON_TEXTS.trading_name),
    'optional',
    'What a contractor does business as.',
    'Okafor Design',
  ),
  work_email: column(
    textCell(PERSON_TEXTS.work_email),
    'optional',
    'E-mail address at work; no two persons have the same one.',
    'maggie@example.com',
  ),
  photo_url: column(
    textCell(PERSON_TEXTS.photo_url),
    'optional',
    'Where a picture of them is.',
    'https://example.com/maggie.jpg',
  ),
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
    'Persons: a row for each. An empty cell clears what is kept; what a file has no column for stays as it is.',
  columns: COLUMNS,
  customFields: true,
};
