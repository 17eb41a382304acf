import { describe, expect, it } from 'vitest';
import { ACCOUNT_LIST } from '../../src/lists/sorted/accounts.ts';
import { BILL_LIST, INVOICE_LIST } from '../../src/lists/sorted/documents.ts';
import { ENTRY_LIST } from '../../src/lists/sorted/entries.ts';
import { MEMBERSHIP_LIST } from '../../src/lists/sorted/memberships.ts';
import { PAYMENT_LIST } from '../../src/lists/sorted/payments.ts';
import { PAY_LIST, PERSON_LIST } from '../../src/lists/sorted/people.ts';
import { CUSTOMER_LIST, VENDOR_LIST } from '../../src/lists/sorted/profiles.ts';
import type { SortedList } from '../../src/lists/sorted/sorted-list.ts';
import { RESOURCES } from '../../src/writing/resource.ts';
import { anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { get } = await testApp(database);

type Schema = Readonly<{
  $ref?: string;
  default?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}>;
type Operation = Readonly<{
  parameters?: readonly Readonly<{ name: string; in: string; required?: boolean; schema: Schema }>[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema?: Schema }>>> }>;
}>;
const { paths, components } = (await get('/api/openapi.json')).json<{
  components: Readonly<{ schemas: Readonly<Record<string, Schema>> }>;
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}>();

/** The optional fields of a body by path, with their defaults, or undefined without one. */
function optionalIn(schema: Schema, path = ''): [string, unknown][] {
  const { properties = {}, required = [], items, anyOf = [] } = referredTo(schema);
  return [
    ...Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => [
      ...(required.includes(name) ? [] : [[`${path}${name}`, defaultOf(schema)] as [string, unknown]]),
      ...optionalIn(schema, `${path}${name}.`),
    ]),
    ...(items === undefined ? [] : optionalIn(items, path.replace(/\.$/, '[].'))),
    ...anyOf.flatMap((choice) => optionalIn(choice, path)),
  ];
}

function defaultOf(schema: Schema): unknown {
  return schema.default === undefined ? referredTo(schema).default : schema.default;
}

function referredTo(schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

/** Every optional parameter and field of the document: `PUT /x body.name`. */
const OPTIONAL = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]): [string, unknown][] => {
      const route = `${method.toUpperCase()} ${path}`;
      const body = requestBody?.content['application/json']?.schema ?? {};
      return [
        ...parameters
          .filter((each) => each.in === 'query' && each.required !== true)
          .map(({ name, schema }): [string, unknown] => [`${route} ?${name}`, defaultOf(schema)]),
        ...optionalIn(body).map(([field, value]): [string, unknown] => [`${route} ${field}`, value]),
      ];
    }),
  ),
);

/** What a mapping may leave out, without a default. */
const MAPPING_PARTS = [
  'lines',
  'entries',
  'only',
  'only[].is',
  'only[].not',
  'ignore',
  'thousands',
  'signs',
  'encoding',
  'delimiter',
  'sheet',
];

/** What a list that can be read in step takes for that. */
const WRITTEN = [ENTRY_LIST, INVOICE_LIST, BILL_LIST, PAYMENT_LIST, VENDOR_LIST, PAY_LIST];
const SORTED = [...WRITTEN, ACCOUNT_LIST];
const PEOPLE = [CUSTOMER_LIST, PERSON_LIST, MEMBERSHIP_LIST];
const sortingOf = ({ asOf, filters }: SortedList) => [
  'sort',
  'fields',
  ...(asOf === 'none' ? [] : ['asOf']),
  ...Object.keys(filters),
];
const STEP = ['updated_since', 'cursor', 'limit'];

describe('the document says what leaving out a parameter or field means', () => {
  it('with a default, when that is a value', () => {
    const defaults = [...OPTIONAL].filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(defaults)).toEqual({
      'POST /setup organization.financial_year_start_month': 1,
      'POST /auth/accept-invitation name': '',
      'POST /settings/invitations membership_id': null,
      'GET /settings/audit-log ?limit': '100',
      'POST /settings/api-keys expires_at': null,
      'POST /settings/api-keys/{id}/rotate overlap_hours': 24,
      'POST /v1/imports ?opening': 'refuse',
      'POST /v1/imports ?dry_run': 'false',
      'POST /v1/imports/{id}/undo ?dry_run': 'false',
      'POST /v1/mapping-previews is_whole': true,
      ...Object.fromEntries(
        ['PUT /v1/mappings/{name} ', 'POST /v1/mapping-previews mapping.'].flatMap((place) => [
          [`${place}dates`, 'yyyy-mm-dd'],
          [`${place}decimal`, '.'],
          [`${place}brackets`, false],
          [`${place}skip_rows`, 0],
          [`${place}header`, true],
        ]),
      ),
      'GET /v1/metrics/{id}/value ?asOf': 'today',
      'GET /v1/metrics/{id}/value.csv ?asOf': 'today',
      'GET /settings/assistants ?whose': 'own',
      'POST /settings/sheet-links metrics': [],
      'POST /settings/sheet-links statements': [],
      'POST /v1/metrics/batch asOf': 'today',
      'POST /v1/alerts limit_unit': 'amount',
      'POST /v1/alerts by_mail': false,
      'POST /v1/alerts/test limit_unit': 'amount',
      'POST /v1/boards is_shared': false,
      'POST /v1/board-values asOf': 'today',
      'POST /v1/reports hour': 8,
      'GET /v1/board-pack.xlsx ?asOf': 'today',
      'GET /v1/board-pack.xlsx ?title': 'Board pack',
      'GET /v1/metrics/{id}/explain ?asOf': 'today',
      'GET /v1/metrics/{id}/rows ?asOf': 'today',
      'GET /v1/metrics/{id}/rows ?limit': '100',
      'GET /v1/metrics/{id}/changes ?against': 'previous',
      'GET /v1/metrics/{id}/changes ?asOf': 'today',
      'GET /v1/metrics/{id}/history ?asOf': 'today',
      'GET /v1/metrics/{id}/history ?count': '12',
      'GET /v1/metrics/{id}/history ?every': 'month',
      'GET /v1/metrics/{id}/history ?period': 'today',
      'GET /v1/statements/general-ledger ?asOf': 'today',
      'GET /v1/request-log ?limit': '100',
      'GET /v1/statements/general-ledger ?limit': '100',
      'GET /v1/statements/{name} ?asOf': 'today',
      'GET /v1/statements/{name} ?columns': 'none',
      'GET /v1/statements/{name} ?method': 'indirect',
      'GET /v1/statements/{name} ?detail': 'summary',
      'GET /v1/statements/general-ledger.csv ?asOf': 'today',
      'GET /v1/statements/general-ledger.xlsx ?asOf': 'today',
      'GET /v1/statements/{name}.csv ?asOf': 'today',
      'GET /v1/statements/{name}.csv ?columns': 'none',
      'GET /v1/statements/{name}.csv ?detail': 'summary',
      'GET /v1/statements/{name}.csv ?method': 'indirect',
      'GET /v1/statements/{name}.xlsx ?asOf': 'today',
      'GET /v1/statements/{name}.xlsx ?columns': 'none',
      'GET /v1/statements/{name}.xlsx ?detail': 'summary',
      'GET /v1/statements/{name}.xlsx ?method': 'indirect',
      'GET /v1/periods/{period} ?asOf': 'today',
      'GET /v1/customers ?status': 'active',
      'GET /v1/customers/{id}/summary ?period': 'trailing_12',
      'GET /v1/customers/{id}/summary ?asOf': 'today',
      'GET /v1/vendors/{id}/summary ?period': 'trailing_12',
      'GET /v1/vendors/{id}/summary ?asOf': 'today',
      'GET /v1/events ?limit': '100',
      'GET /v1/journal-entries ?limit': '100',
      'GET /v1/invoices ?limit': '100',
      'GET /v1/bills ?limit': '100',
      'GET /v1/accounts ?limit': '100',
      ...Object.fromEntries(
        [VENDOR_LIST, ...PEOPLE].flatMap(({ name }) =>
          ['csv', 'xlsx'].map((format) => [`GET /v1/${name}.${format} ?status`, 'active']),
        ),
      ),
      'GET /v1/payments ?limit': '100',
      ...Object.fromEntries(RESOURCES.map(({ name }) => [`POST /v1/${name} existing`, 'replace'])),
      'GET /v1/vendors ?limit': '100',
      'GET /v1/compensation ?limit': '100',
      'GET /v1/memberships ?status': 'active',
      'GET /v1/persons ?status': 'active',
      'GET /settings/custom-fields ?archived': 'false',
      'POST /settings/custom-fields type_config': {},
      'POST /settings/custom-fields required': false,
      'POST /settings/custom-fields default_value': null,
      'POST /settings/custom-fields group': null,
      'POST /settings/custom-fields show_if': null,
      'POST /settings/custom-fields help_text': null,
    });
  });

  it('without a default, when leaving it out requests everything, changes nothing, or depends on other fields', () => {
    const withoutDefault = [...OPTIONAL.keys()].filter((name) => OPTIONAL.get(name) === undefined);
    const isOfWrite = (name: string) => /^POST \S+ data\[\]\./.test(name);
    const expected = [
      'GET /health ?auth',
      'POST /setup organization.slug',
      'POST /setup organization.jurisdiction',
      'POST /auth/sign-in invitation_token',
      'POST /auth/sign-in/second-factor invitation_token',
      'GET /v1/events ?after',
      'POST /settings/webhooks capabilities',
      'POST /settings/invitations delivery',
      'POST /settings/retention/preview audit_event_days',
      'POST /settings/retention/preview import_report_days',
      'POST /settings/retention/preview ended_invitation_days',
      'POST /settings/retention/preview departed_person_days',
      ...['actor', 'action', 'subject', 'from', 'to', 'cursor'].map(
        (name) => `GET /settings/audit-log ?${name}`,
      ),
      ...['actor', 'action', 'subject', 'from', 'to'].map(
        (name) => `POST /settings/audit-log/export ${name}`,
      ),
      'POST /settings/api-keys allowed_networks',
      'POST /settings/api-keys metric_families',
      'POST /v1/imports ?kind',
      'POST /v1/imports ?mapping',
      'POST /v1/imports ?file_name',
      'POST /v1/imports ?opening_account',
      'POST /v1/imports ?opening_balance_to',
      ...MAPPING_PARTS.map((name) => `PUT /v1/mappings/{name} ${name}`),
      ...['file_name', 'kind', 'mapping', ...MAPPING_PARTS.map((name) => `mapping.${name}`)].map(
        (name) => `POST /v1/mapping-previews ${name}`,
      ),
      'GET /v1/metrics ?category',
      ...['period', 'team', 'compare'].map((name) => `GET /v1/metrics/{id}/value ?${name}`),
      ...['period', 'team', 'compare'].map((name) => `GET /v1/metrics/{id}/value.csv ?${name}`),
      'POST /settings/sheet-links expires_at',
      ...['metric', 'statement', 'row', 'team'].map((name) => `POST /v1/alerts ${name}`),
      ...['metric', 'statement', 'row', 'team', 'name'].map((name) => `POST /v1/alerts/test ${name}`),
      'POST /v1/boards tiles',
      'GET /v1/report-recipients ?search',
      'POST /v1/metrics/batch queries[].team',
      'POST /v1/metrics/batch queries[].compare',
      ...['period', 'team'].map((name) => `GET /v1/metrics/{id}/explain ?${name}`),
      ...['period', 'team', 'cursor'].map((name) => `GET /v1/metrics/{id}/rows ?${name}`),
      ...['period', 'team', 'by'].map((name) => `GET /v1/metrics/{id}/changes ?${name}`),
      'GET /v1/metrics/{id}/history ?team',
      'GET /v1/statements/general-ledger ?period',
      'GET /v1/statements/general-ledger ?cursor',
      'GET /v1/statements/{name} ?period',
      'GET /v1/statements/{name} ?team',
      'GET /v1/statements/{name} ?compare',
      'GET /v1/statements/general-ledger.csv ?period',
      'GET /v1/statements/general-ledger.xlsx ?period',
      'GET /v1/statements/{name}.csv ?period',
      'GET /v1/statements/{name}.csv ?team',
      'GET /v1/statements/{name}.csv ?compare',
      'GET /v1/statements/{name}.xlsx ?period',
      'GET /v1/statements/{name}.xlsx ?team',
      'GET /v1/statements/{name}.xlsx ?compare',
      'GET /v1/customers/{id} ?fields',
      'GET /v1/vendors/{id} ?fields',
      ...SORTED.flatMap((list) =>
        ['cursor', ...sortingOf(list)].map((each) => `GET /v1/${list.name} ?${each}`),
      ),
      ...[...SORTED, ...PEOPLE].flatMap((list) =>
        ['csv', 'xlsx'].flatMap((format) =>
          sortingOf(list)
            .filter((each) => list.defaults[each] === undefined)
            .map((each) => `GET /v1/${list.name}.${format} ?${each}`),
        ),
      ),
      ...WRITTEN.map(({ name }) => `GET /v1/${name} ?updated_since`),
      ...['invoices', 'bills', 'journal-entries', 'payments'].map(
        (name) => `GET /v1/${name}/{external_id} ?asOf`,
      ),
      'GET /v1/accounts/{id} ?asOf',
      ...PEOPLE.flatMap((list) =>
        [...sortingOf(list).filter((name) => name !== 'status'), ...STEP].map(
          (name) => `GET /v1/${list.name} ?${name}`,
        ),
      ),
      ...['caller', 'cursor', 'outcome', 'search', 'since'].map((name) => `GET /v1/request-log ?${name}`),
      'GET /custom-fields/definitions ?subject',
      'GET /settings/custom-fields ?subject',
      'POST /settings/custom-fields position',
    ];
    const found = withoutDefault.filter((name) => !name.startsWith('PATCH ') && !isOfWrite(name));
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});

const organization = await anOrganization(database);
const as = await signedIn(database, organization);

it.each([...OPTIONAL].filter(([name, value]) => name.startsWith('GET ') && typeof value === 'string'))(
  'sending the default of %s is the same as leaving it out',
  async (name, value) => {
    const [, path = '', parameter = ''] = /^GET (\S+) \?(\w+)$/.exec(name) ?? [];
    const address = `/api${path.replace('{id}', 'cash.balance')}?${requiredOf(path, parameter)}`;
    const [without, sent] = [
      await get(address, { as }),
      await get(`${address}${parameter}=${String(value)}`, { as }),
    ];
    // Links to the rows behind a value repeat the parameters.
    const answered = sent.payload.replaceAll(`&${parameter}=${String(value)}`, '');
    expect([sent.statusCode, answered]).toEqual([without.statusCode, without.payload]);
    expect(sent.payload).not.toContain(`"field":"${parameter}"`);
  },
);

function requiredOf(path: string, parameter: string): string {
  const period = path.includes('{id}') && parameter !== 'period' ? 'period=today&' : '';
  return path.endsWith('/rows') ? `${period}leaf=0&` : period;
}
