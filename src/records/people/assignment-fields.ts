import { sql } from 'kysely';
import { ROLES, type Role } from '../../access/capability.ts';
import { LEAVE_PAY, type LeavePay } from './pay.ts';

/** The state of a membership during an assignment: inactive is suspended. */
export const MEMBERSHIP_STATUSES = ['active', 'inactive'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/**
 * A field of an assignment, declared once: its name is that of its column and of its property in the API; a field that refers
 * to another record has a column of its own name in files.
 */
export type AssignmentField = Readonly<{
  meaning: string;
  example: string;
  /** The meaning of an empty cell of a file, if it is more than none. */
  whenEmpty?: string;
  /** Further properties for files. */
  note?: string;
  /** Whether it is about pay, which is readable with `people.view_cost` alone. */
  isPay: boolean;
  /** Whether it may name a person, and is erased with their name: no figure is made of it. */
  isPersonal: boolean;
}> &
  (
    | Readonly<{ kind: 'choice'; words: readonly string[] }>
    | Readonly<{ kind: 'text' }>
    | Readonly<{ kind: 'reference'; record: 'department' | 'membership'; inFiles: string }>
  );

/** The fields of an assignment, from a day until the next one, in the order of files. */
export const ASSIGNMENT_FIELDS = {
  role: {
    kind: 'choice',
    words: ROLES,
    meaning: 'Role in which they work.',
    example: 'member',
    whenEmpty: 'member',
    note: 'The role of a user who signs in changes only in the settings.',
    isPay: false,
    isPersonal: false,
  },
  status: {
    kind: 'choice',
    words: MEMBERSHIP_STATUSES,
    meaning: 'Inactive is suspended.',
    example: 'active',
    whenEmpty: 'active',
    note: 'Leave is no status: see leave_pay.',
    isPay: false,
    isPersonal: false,
  },
  department_id: {
    kind: 'reference',
    record: 'department',
    inFiles: 'department',
    meaning: 'The department in which they work.',
    example: 'sales-au',
    isPay: false,
    isPersonal: false,
  },
  manager_membership_id: {
    kind: 'reference',
    record: 'membership',
    inFiles: 'manager',
    meaning: 'The membership of the manager.',
    example: 'M-3',
    note: 'It may come later in the file.',
    isPay: false,
    isPersonal: false,
  },
  leave_pay: {
    kind: 'choice',
    words: LEAVE_PAY,
    meaning: 'Whether pay is full, reduced or none because of leave.',
    example: '',
    whenEmpty: 'they are not on leave',
    note: 'Pay gaps leave out reduced and no pay.',
    isPay: true,
    isPersonal: false,
  },
  category_of_worker: {
    kind: 'text',
    meaning: 'The workers who do the same work or work of equal value.',
    example: 'Sales representatives',
    note: 'Pay gaps by category compare within it.',
    isPay: false,
    isPersonal: false,
  },
  job_title: {
    kind: 'text',
    meaning: 'What the person is called at work.',
    example: 'Sales representative',
    isPay: false,
    isPersonal: true,
  },
} as const satisfies Readonly<Record<string, AssignmentField>>;

export type AssignmentFieldName = keyof typeof ASSIGNMENT_FIELDS;

export const ASSIGNMENT_FIELD_NAMES = Object.keys(ASSIGNMENT_FIELDS) as readonly AssignmentFieldName[];

/** The fields as they are kept. */
export type AssignmentContent = Readonly<{
  role: Role;
  status: MembershipStatus;
  leave_pay: LeavePay | null;
}> & { readonly [Name in Exclude<AssignmentFieldName, 'role' | 'status' | 'leave_pay'>]: string | null };

/** The column of a field in files. */
export type ColumnInFiles<Name extends AssignmentFieldName> = Name extends AssignmentFieldName
  ? (typeof ASSIGNMENT_FIELDS)[Name] extends { inFiles: infer Column extends string }
    ? Column
    : Name
  : never;

export function columnInFiles<Name extends AssignmentFieldName>(name: Name): ColumnInFiles<Name> {
  const field: AssignmentField = ASSIGNMENT_FIELDS[name];
  return (field.kind === 'reference' ? field.inFiles : name) as ColumnInFiles<Name>;
}

/** The columns of the fields, for a list of columns in SQL. */
export const ASSIGNMENT_COLUMNS = columnsOf(ASSIGNMENT_FIELD_NAMES);

/** The columns of some of the fields, of a table where one is named. */
export function columnsOf(names: readonly AssignmentFieldName[], table?: string) {
  return sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));
}

/** The columns of the fields and their types, for `json_to_recordset`. */
export const ASSIGNMENT_COLUMN_TYPES = sql.join(
  ASSIGNMENT_FIELD_NAMES.map((name) => {
    const type = ASSIGNMENT_FIELDS[name].kind === 'reference' ? 'uuid' : 'text';
    return sql`${sql.ref(name)} ${sql.raw(type)}`;
  }),
);
