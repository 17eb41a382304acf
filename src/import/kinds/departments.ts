import { LINE } from '../../records/fields/text-rule.ts';
import { text } from './cell-type.ts';
import { textCell } from './field-columns.ts';
import { column, type FileKind } from './kind.ts';

const NAME = textCell(LINE);

const COLUMNS = {
  department: column(
    text(200),
    'required',
    'What identifies the department; the same again is the same department, changed if it differs.',
    'sales-au',
  ),
  name: column(
    {
      kind: 'value',
      name: 'text of up to 200 characters',
      read: (cell) => {
        const name = NAME.read(cell);
        return name.ok ? text(200).read(name.value) : name;
      },
    },
    'required',
    'What people call it.',
    'Sales, Australia',
  ),
  parent: column(
    text(200),
    'optional',
    'The department that it belongs to, which may come later in the file; if empty, none.',
    'sales',
  ),
};

export const DEPARTMENTS: FileKind<typeof COLUMNS, 'departments'> = {
  name: 'departments',
  requires: 'people.write',
  summary: 'The tree of departments: a row for each. Those that are not in the file stay.',
  columns: COLUMNS,
};
