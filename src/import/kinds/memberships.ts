import { SHORT_LINE } from '../../records/fields/text-rule.ts';
import {
  ASSIGNMENT_FIELD_NAMES,
  ASSIGNMENT_FIELDS,
  type AssignmentContent,
  type AssignmentField,
  type AssignmentFieldName,
  type ColumnInFiles,
  columnInFiles,
} from '../../records/people/assignment-fields.ts';
import { DATE, text } from './cell-type.ts';
import { textCell } from './field-columns.ts';
import { type Column, column, type FileKind } from './kind.ts';
import { oneOf } from './one-of.ts';

type AssignmentColumns = {
  readonly [Name in AssignmentFieldName as ColumnInFiles<Name>]: Column<
    NonNullable<AssignmentContent[Name]>,
    'optional'
  >;
};

function assignmentColumns(): AssignmentColumns {
  const columns = ASSIGNMENT_FIELD_NAMES.map((name) => [
    columnInFiles(name),
    columnFor(ASSIGNMENT_FIELDS[name]),
  ]);
  return Object.fromEntries(columns) as AssignmentColumns;
}

function columnFor(field: AssignmentField): Column<string, 'optional'> {
  const { meaning, example, whenEmpty, note, isPay } = field;
  const type = field.kind === 'choice' ? oneOf(field.words) : field.kind === 'text' ? TEXT : text(200);
  const explained = [meaning, whenEmpty === undefined ? [] : `If empty, ${whenEmpty}.`, note ?? []].flat();
  return column(type, 'optional', explained.join(' '), example, { confidential: isPay });
}

const TEXT = textCell(SHORT_LINE);

const DATED = ASSIGNMENT_FIELD_NAMES.map(columnInFiles);

const COLUMNS = {
  membership: column(
    text(200),
    'required',
    'Identifies the membership: a person’s time with the organisation. It has a row for each assignment.',
    'M-17',
  ),
  person: column(text(200), 'required', 'Who it is, the same on each of its rows.', 'P-17'),
  ...assignmentColumns(),
  employment_start_date: column(DATE, 'required', 'First day, the same on each of its rows.', '2024-02-05'),
  termination_date: column(
    DATE,
    'optional',
    'Last day, the same on each of its rows; if empty, they are still there.',
    '',
  ),
  effective_from: column(
    DATE,
    'optional',
    `First day on which ${DATED.slice(0, -1).join(', ')} and ${DATED.at(-1)} are these, until the next one; if empty, the first of all.`,
    '2024-02-05',
  ),
};

export const MEMBERSHIPS: FileKind<typeof COLUMNS, 'memberships'> = {
  name: 'memberships',
  requires: 'people.write',
  privacy: 'pay',
  summary:
    'Employment by date, role, department and manager: a row for each assignment. Assignments that are not in the file stay.',
  columns: COLUMNS,
  customFields: true,
};
