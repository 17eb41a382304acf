import { expect, it } from 'vitest';
import { ASSIGNMENT_FIELD_NAMES } from '../../src/records/people/assignment-fields.ts';
import { PERSON_FIELDS } from '../../src/records/people/fields.ts';
import { PAY_FIELDS } from '../../src/records/people/pay-fields.ts';
import { CUSTOMER_FIELDS } from '../../src/records/profiles/fields.ts';
import { codeOf, sourcesBelow } from './sources.ts';

const DECLARED = new Set([
  'src/records/profiles/fields.ts',
  'src/records/people/fields.ts',
  'web/api/record-fields.ts',
]);

// Places that need a field by name: the search, an example of a change, the default columns of a list, the currency of an
// amount, what is left of a credit limit, how persons with the same name are distinguished, an address that a table has
// in parts, and the contacts of QuickBooks.
const LIST = 'web/pages/records/party-columns/kept-columns.ts';
const QUICKBOOKS = 'src/import/quickbooks/contacts.ts';
const AMOUNTS = ['web/pages/parties/fields.ts', 'web/pages/records/party-columns/party-columns.tsx'];
const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  account_number: [
    QUICKBOOKS,
    'src/lists/sorted/profiles.ts',
    'src/records/customers/select-customers.ts',
    'src/search/records.ts',
    LIST,
  ],
  payment_terms: [LIST],
  default_currency: ['src/lists/sorted/profiles.ts', ...AMOUNTS],
  credit_limit: [
    'src/http/routes/profiles-schemas.ts',
    'src/questions/party-summary.ts',
    'web/pages/parties/fields.ts',
    'web/pages/parties/party-history.tsx',
    LIST,
    'web/pages/records/party-columns/party-columns.tsx',
  ],
  billing_email: [QUICKBOOKS],
  billing_address: ['src/import/mapping/guess/records.ts', QUICKBOOKS],
  contact_email: [QUICKBOOKS, LIST],
  contact_phone: [QUICKBOOKS, LIST],
  preferred_name: ['src/privacy/person-in-full.ts'],
  work_email: [
    'src/import/loaders/persons.ts',
    'src/privacy/person-in-full.ts',
    'src/records/people/shared-emails.ts',
  ],
};

// Words with many other meanings.
const COMMON = new Set(['status', 'notes']);
const NAMES = Object.keys({ ...CUSTOMER_FIELDS, ...PERSON_FIELDS }).filter((name) => !COMMON.has(name));

it.each(NAMES)('%s is declared in one place', (name) => {
  const places = [...sourcesBelow('src'), ...sourcesBelow('web')]
    .filter(({ path }) => !DATA.test(path) && !DECLARED.has(path))
    .filter((source) => new RegExp(`\\b${name}\\b`).test(codeOf(source)))
    .map(({ path }) => path);
  expect(places).toEqual(BY_NAME[name] ?? []);
});

// A preset is a mapping, whose columns are fields by their names, and so are the names that programs give to columns; tests check each.
const DATA = /^(src\/demo\/|src\/import\/mapping\/(presets|guess\/names)\/|web\/api\/generated)/;

// Figures on pay and the pages that show it name its columns; records, files and the API derive them.
const PAY_ROOMS = ['src/records', 'src/import', 'src/http', 'src/privacy', 'src/db'];
// Places that need a field by name: the API shows hours after the fields of the specification, and an arrangement that ends
// before it begins is refused.
const PAY_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  weekly_hours: ['src/http/routes/compensation-schemas.ts', 'src/http/routes/compensation.ts'],
  effective_to: ['src/records/people/set-compensation.ts', 'src/import/loaders/compensation.ts'],
};
// Words with many other meanings, such as the first day of an assignment.
const COMMON_IN_PAY = new Set(['amount', 'currency', 'frequency', 'effective_from']);
const PAY_NAMES = Object.keys(PAY_FIELDS).filter((name) => !COMMON_IN_PAY.has(name));

it.each(PAY_NAMES)('%s of pay is declared in one place', (name) => {
  const places = PAY_ROOMS.flatMap((room) => sourcesBelow(room))
    .filter(({ path }) => !DATA.test(path) && path !== 'src/records/people/pay-fields.ts')
    .filter((source) => new RegExp(`\\b${name}\\b`).test(codeOf(source)))
    .map(({ path }) => path);
  expect(places).toEqual(PAY_BY_NAME[name] ?? []);
});

// Places that need a field of an assignment by name: the order of fields in the API, which leaves out pay, and the search for
// circles of managers.
const ASSIGNMENT_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  manager_membership_id: [
    'src/records/people/later-people.ts',
    'src/records/people/manager-circles.ts',
    'src/records/people/read-memberships.ts',
    'src/http/routes/memberships-schemas.ts',
  ],
  leave_pay: [
    'src/records/people/read-memberships.ts',
    'src/http/routes/memberships-schemas.ts',
    'src/http/routes/memberships.ts',
  ],
  category_of_worker: ['src/records/people/read-memberships.ts', 'src/http/routes/memberships-schemas.ts'],
  job_title: [
    'src/records/custom-fields/system-definitions.ts',
    'src/records/people/read-memberships.ts',
    'src/http/routes/memberships-schemas.ts',
  ],
};
// Words with many other meanings.
const COMMON_IN_ASSIGNMENTS = new Set(['role', 'status', 'department_id']);
const ASSIGNMENT_NAMES = ASSIGNMENT_FIELD_NAMES.filter((name) => !COMMON_IN_ASSIGNMENTS.has(name));

it.each(ASSIGNMENT_NAMES)('%s of assignments is declared in one place', (name) => {
  const places = PAY_ROOMS.flatMap((room) => sourcesBelow(room))
    .filter(({ path }) => !DATA.test(path) && path !== 'src/records/people/assignment-fields.ts')
    .filter((source) => new RegExp(`\\b${name}\\b`).test(codeOf(source)))
    .map(({ path }) => path);
  expect(places).toEqual(ASSIGNMENT_BY_NAME[name] ?? []);
});
