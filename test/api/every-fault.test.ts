import { describe, expect, it } from 'vitest';
import { anOrganization, type Method, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const owner = await signedIn(database, organization);
const { app, send } = await testApp(database);
await app.ready();

type Schema = Readonly<{
  $ref?: string;
  type?: string;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
}>;
type Operation = Readonly<{
  parameters?: readonly Readonly<{ name: string; in: string }>[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema?: Schema }>>> }>;
}>;
type Route = Readonly<{ method: Method; path: string; query: readonly string[]; body: readonly string[] }>;
type Refusal = Readonly<{
  error: Readonly<{
    code: string;
    detail?: Readonly<{ fields: readonly Readonly<Record<string, string>>[] }>;
  }>;
}>;

const { paths, components } = app.swagger() as unknown as Readonly<{
  components: Readonly<{ schemas: Readonly<Record<string, Schema>> }>;
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}>;
/** Every route that accepts a query or a JSON body, with the fields of both. */
const ROUTES = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): Route => {
      const schema = referredTo(requestBody?.content['application/json']?.schema ?? {});
      const form = schema.properties === undefined ? referredTo(schema.anyOf?.[0] ?? {}) : schema;
      return {
        method: method.toUpperCase() as Method,
        path,
        query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
        body: Object.keys(form.properties ?? {}),
      };
    }),
  )
  .filter(({ query, body }) => query.length + body.length > 0);

function referredTo(schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

const SOMETHING = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

function addressOf({ path }: Pick<Route, 'path'>, query = ''): string {
  const id = path.includes('/metrics/') ? 'cash.balance' : SOMETHING;
  return `/api${path.replace('{id}', id).replace('{name}', 'bank').replace('{period}', 'ytd')}${query === '' ? '' : `?${query}`}`;
}

async function faultsOf(route: Pick<Route, 'method' | 'path'>, body?: unknown, query = '') {
  const answer = await send(route.method, addressOf(route, query), {
    as: owner,
    ...(body === undefined ? {} : { body }),
  });
  const { error } = answer.json<Refusal>();
  expect([answer.statusCode, error.code]).toEqual([400, 'INVALID_REQUEST']);
  return Object.fromEntries((error.detail?.fields ?? []).map(({ field, code }) => [field, code]));
}

// The name of the field itself: `figures` when `figures[0]` is wrong.
const namesIn = (faults: object) =>
  [...new Set(Object.keys(faults).map((field) => /^\w+/.exec(field)?.[0] ?? field))].toSorted();

describe('a request in which every field is wrong gets a fault for each', () => {
  // Health is left out: a probe may add parameters of its own.
  const routes = ROUTES.filter(({ path }) => !path.startsWith('/health'));

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (_name, route) => {
      // No field accepts a list of lists, except the default of a custom field, which depends on its type.
      const fields = route.body.filter((name) => name !== 'default_value');
      const body = Object.fromEntries([...fields, 'another'].map((name) => [name, [[name]]]));
      const query = [...route.query.map((name) => `${name}=x&${name}=x`), 'other=1'].join('&');
      const faulty = namesIn(await faultsOf(route, fields.length === 0 ? undefined : body, query));
      const isChecked = (name: string | undefined) =>
        name !== 'membership_id' || !route.path.includes('{membership_id}');
      // An import without a file has no body.
      const own = route.path === '/v1/imports' ? ['body'] : fields.length === 0 ? [] : ['another', ...fields];
      expect(faulty.filter(isChecked)).toEqual(['other', ...route.query, ...own].toSorted());
    },
  );
});

// In `form` the schema refuses one field and the rules of the route the others; in `rules` the rules refuse all of them.
const TABLE: readonly Readonly<{
  route: readonly [Method, string];
  /** Refused by the schema, in addition to the fields below. */
  form: Readonly<{
    body?: Readonly<Record<string, unknown>>;
    query?: string;
    faults: Readonly<Record<string, string>>;
  }>;
  rules: Readonly<{
    body?: Readonly<Record<string, unknown>>;
    query?: string;
    faults: Readonly<Record<string, string>>;
  }>;
}>[] = [
  {
    route: ['POST', '/settings/custom-fields'],
    form: { body: { required: 'yes' }, faults: { required: 'type' } },
    rules: {
      body: {
        subject: 'customer-profile',
        key: 'Not A Key',
        label: ' ',
        type: 'select',
        type_config: {
          colour: 'red',
          options: [
            { value: '', label: 'x'.repeat(201) },
            'b',
            { value: 'c', label: 'C' },
            { value: 'c', label: 'D' },
          ],
        },
        group: 'x'.repeat(201),
        show_if: 'industry ==',
        help_text: '\ud800',
      },
      faults: {
        key: 'format',
        label: 'length',
        'type_config.colour': 'unknown',
        'type_config.options[0].value': 'format',
        'type_config.options[0].label': 'format',
        'type_config.options[1]': 'format',
        'type_config.options[3].value': 'format',
        group: 'length',
        show_if: 'format',
        help_text: 'format',
      },
    },
  },
  {
    route: ['PATCH', '/settings/custom-fields/{id}'],
    form: { body: { required: 'yes' }, faults: { required: 'type' } },
    rules: {
      body: { label: ' ', group: 'x'.repeat(201), show_if: 'industry ==', help_text: '\ud800' },
      faults: { label: 'length', group: 'length', show_if: 'format', help_text: 'format' },
    },
  },
  {
    route: ['POST', '/settings/invitations'],
    form: { body: { role: 'king' }, faults: { role: 'enum' } },
    rules: { body: { email: 'nobody', role: 'member' }, faults: { email: 'format' } },
  },
  {
    route: ['POST', '/auth/change-password'],
    form: { body: { current_password: '' }, faults: { current_password: 'length' } },
    rules: {
      body: { current_password: 'not it', new_password: 'short' },
      faults: { current_password: 'format', new_password: 'length' },
    },
  },
  {
    route: ['POST', '/auth/accept-invitation'],
    form: { body: { token: 1 }, faults: { token: 'type' } },
    rules: {
      body: { token: 'x', name: 'a\nb', password: 'x' },
      faults: { name: 'format', password: 'length' },
    },
  },
  {
    route: ['PUT', '/settings/overview'],
    form: { body: { more: 1 }, faults: { more: 'unknown' } },
    rules: {
      body: { figures: ['cash.nothing', 'cash.balance', 'cash.balance'] },
      faults: { 'figures[0]': 'enum', 'figures[2]': 'repeated' },
    },
  },
  {
    route: ['POST', '/settings/api-keys'],
    form: {
      body: { capabilities: ['metrics.read', 'all', 'every'] },
      faults: { 'capabilities[1]': 'enum', 'capabilities[2]': 'enum' },
    },
    rules: {
      body: { name: ' ', capabilities: [], expires_at: '2020-01-01T00:00:00.000Z' },
      faults: { name: 'length', capabilities: 'length', expires_at: 'range' },
    },
  },
];

describe('faults found by the schema and by the rules of the route are reported together', () => {
  it.each(TABLE.map((row) => [row.route.join(' '), row] as const))(
    '%s',
    async (_name, { route, form, rules }) => {
      const [method, path] = route;
      const all = await faultsOf({ method, path }, { ...rules.body, ...form.body });
      const overruled = Object.keys(form.body ?? {});
      const expected = Object.entries(rules.faults).filter(
        ([field]) => !overruled.some((name) => field.startsWith(name)),
      );
      expect(all).toEqual({ ...Object.fromEntries(expected), ...form.faults });
    },
  );
});

describe('all faults are reported when the schema finds none', () => {
  const KNOWN = new Set(['PATCH /settings/custom-fields/{id}', 'POST /auth/accept-invitation']);

  it.each(
    TABLE.filter(({ route }) => !KNOWN.has(route.join(' '))).map(
      (row) => [row.route.join(' '), row] as const,
    ),
  )('%s', async (_name, { route: [method, path], rules }) => {
    expect(await faultsOf({ method, path }, rules.body)).toEqual(rules.faults);
  });
});

describe('faults that depend on stored data are reported with those of the form', () => {
  const PATH = '/settings/custom-fields';

  it('the condition of a new field, and of a changed one', async () => {
    const field = { subject: 'vendor-profile', key: 'colour', label: 'Colour', type: 'text' };
    const wrong = { label: ' ', type_config: { maxLength: 0 }, show_if: 'nothing == "x"' };
    const faults = { label: 'length', 'type_config.maxLength': 'format', show_if: 'format' };
    expect(await faultsOf({ method: 'POST', path: PATH }, { ...field, ...wrong })).toEqual(faults);
    const made = await send('POST', `/api${PATH}`, { as: owner, body: field });
    const { id } = made.json<{ data: { id: string } }>().data;
    expect(await faultsOf({ method: 'PATCH', path: `${PATH}/${id}` }, wrong)).toEqual(faults);
  });

  it('the name and the password of a new account', async () => {
    const body = { email: 'ada@example.com', role: 'member' };
    const sent = await send('POST', '/api/settings/invitations', { as: owner, body });
    const { token } = sent.json<{ data: { token: string } }>().data;
    expect(
      await faultsOf(
        { method: 'POST', path: '/auth/accept-invitation' },
        { token, name: 'a\nb', password: 'x' },
      ),
    ).toEqual({ name: 'format', password: 'length' });
  });
});
