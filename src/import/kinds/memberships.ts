import { ROLES } from '../../access/capability.ts';
import { DATE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';
import { oneOf } from './one-of.ts';

const COLUMNS = {
  membership: column(
    text(200),
    'required',
    'What identifies the membership: somebody’s time with the organisation. It has a row for each assignment.',
    'M-17',
  ),
  person: column(text(200), 'required', 'Who it is, the same on each of its rows.', 'P-17'),
  role: column(
    oneOf(ROLES),
    'optional',
    'As what they work; if empty, member. The role of somebody who signs in is changed in the settings alone.',
    'member',
  ),
  status: column(
    oneOf(['active', 'inactive']),
    'optional',
    'Inactive is on leave or suspended; if empty, active.',
    'active',
  ),
  department: column(text(200), 'optional', 'Where they work.', 'sales-au'),
  manager: column(
    text(200),
    'optional',
    'The membership of the manager, which may come later in the file.',
    'M-3',
  ),
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
    'First day on which role, status, department and manager are these, until the next one; if empty, the first of all.',
    '2024-02-05',
  ),
};

export const MEMBERSHIPS: FileKind<typeof COLUMNS, 'memberships'> = {
  name: 'memberships',
  requires: 'people.write',
  summary:
    'Who works here and when, as what, where and for whom: a row for each assignment. Assignments that are not in the file stay.',
  columns: COLUMNS,
  customFields: true,
};
