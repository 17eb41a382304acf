import { expect, it } from 'vitest';
import { PERSON_FIELDS } from '../../src/records/people/fields.ts';
import { CUSTOMER_FIELDS } from '../../src/records/profiles/fields.ts';
import { codeOf, sourcesBelow } from './sources.ts';

const DECLARED = new Set([
  'src/records/profiles/fields.ts',
  'src/records/people/fields.ts',
  'web/api/record-fields.ts',
]);

// Where a field is more than a field: what the search looks at, an example of what changed, the columns that a list begins with,
// the currency of an amount, and how persons are told apart.
const LIST = 'web/pages/customers/chosen-columns.ts';
const AMOUNTS = ['web/pages/customers/fields.ts', 'web/pages/customers/queries.ts'];
const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  account_number: ['src/records/customers/select-customers.ts', LIST],
  payment_terms: [LIST],
  default_currency: AMOUNTS,
  credit_limit: [
    'src/http/routes/customers-schemas.ts',
    LIST,
    'web/pages/customers/customer-history.tsx',
    ...AMOUNTS,
  ],
  contact_email: [LIST],
  contact_phone: [LIST],
  preferred_name: ['src/privacy/person-in-full.ts'],
  work_email: [
    'src/import/loaders/persons.ts',
    'src/privacy/person-in-full.ts',
    'src/records/people/shared-emails.ts',
  ],
};

// Words that name much else.
const COMMON = new Set(['status', 'notes']);
const NAMES = Object.keys({ ...CUSTOMER_FIELDS, ...PERSON_FIELDS }).filter((name) => !COMMON.has(name));

it.each(NAMES)('%s is declared in one place', (name) => {
  const places = [...sourcesBelow('src'), ...sourcesBelow('web')]
    .filter(({ path }) => !GENERATED.test(path) && !DECLARED.has(path))
    .filter((source) => new RegExp(`\\b${name}\\b`).test(codeOf(source)))
    .map(({ path }) => path);
  expect(places).toEqual(BY_NAME[name] ?? []);
});

const GENERATED = /^(src\/demo\/|web\/api\/generated)/;
