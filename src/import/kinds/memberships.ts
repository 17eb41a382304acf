import { ROLES } from '../../access/capability.ts';
import { LEAVE_PAY } from '../../records/people/pay.ts';
import { DATE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';
import { oneOf } from './one-of.ts';

const COLUMNS = {
  membership: column(
    text(200),
    'required',
    'Identifies the membership: a person’s time with the organisation. It has a row for each assignment.',
    'M-17',
  ),
  person: column(text(200), 'required', 'Who it is, the same on each of its rows.', 'P-17'),
  role: column(
    oneOf(ROLES),
    'optional',
    'Role in which they work; if empty, member. The role of a user who signs in changes only in the settings.',
    'member',
  ),
  status: column(
    oneOf(['active', 'inactive']),
    'optional',
    'Inactive is suspended; if empty, active. Leave is no status: see leave_pay.',
    'active',
  ),
  department: column(text(200), 'optional', 'Where they work.', 'sales-au'),
  manager: column(
    text(200),
    'optional',
    'The membership of the manager, which may come later in the file.',
    'M-3',
  ),
  leave_pay: column(
    oneOf(LEAVE_PAY),
    'optional',
    'Whether pay is full, reduced or none during leave; if empty, not on leave. Pay gaps leave out reduced and no pay.',
    '',
    { confidential: true },
  ),
  category_of_worker: column(
    text(200),
    'optional',
    'The workers who do the same work or work of equal value, for pay gaps by category.',
    'Sales representatives',
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
    'First day on which role, status, department, manager, leave_pay and category_of_worker are these, until the next one; if empty, the first of all.',
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
