import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { get } = await testApp(database);

type Schema = Readonly<{
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean;
  items?: Schema;
  discriminator?: Readonly<{ propertyName: string; mapping: Readonly<Record<string, string>> }>;
}>;
type Parameter = Readonly<{ name: string; in: string; schema: Schema }>;
type Operation = Readonly<{
  operationId: string;
  parameters?: readonly Parameter[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: Schema }>>> }>;
  responses: Readonly<Record<string, Readonly<{ content?: Readonly<Record<string, { schema: Schema }>> }>>>;
}>;
type Document = Readonly<{
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<{ schemas: Readonly<Record<string, Schema>> }>;
}>;

const document = (await get('/api/openapi.json')).json<Document>();
const { schemas } = document.components;
const operations = new Map(
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation.operationId, operation]),
  ),
);

function operation(id: string): Operation {
  const found = operations.get(id);
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
}

function named(name: string): Schema {
  const found = schemas[name];
  if (found === undefined) throw new Error(`no schema is called ${name}`);
  return found;
}

const answerOf = (id: string) => operation(id).responses['200']?.content?.['application/json']?.schema;
const parameter = (id: string, name: string) =>
  operation(id).parameters?.find((each) => each.name === name)?.schema;
const to = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Every part of a document that is an object, with where it is. */
function partsOf(node: unknown, path: string): [string, Readonly<Record<string, unknown>>][] {
  if (typeof node !== 'object' || node === null) return [];
  const parts = Object.entries(node).flatMap(([key, part]) => partsOf(part, `${path}/${key}`));
  return Array.isArray(node) ? parts : [[path, node as Record<string, unknown>], ...parts];
}

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ $id: 'openapi', ...document });
const accepts = (name: string) => ajv.compile({ $ref: `openapi#/components/schemas/${name}` });

describe('schemas have names', () => {
  it('so that no request or answer has an unnamed object', () => {
    const unnamed = partsOf(document.paths, 'paths').filter(
      ([path, { type, properties }]) =>
        type === 'object' && properties !== undefined && !path.includes('/openapi.json/'),
    );
    expect(unnamed.map(([path]) => path)).toEqual([]);
  });

  it('so that no shape is defined twice', () => {
    const seen = new Map<string, string[]>();
    for (const [path, part] of partsOf(document, ''))
      if (part['type'] === 'object' && typeof part['properties'] === 'object') {
        const shape = JSON.stringify([part['properties'], part['required']]);
        seen.set(shape, [...(seen.get(shape) ?? []), path]);
      }
    expect([...seen.values()].filter((paths) => paths.length > 1)).toEqual([]);
    const inside = [...seen.values()].flat().filter((path) => !/^\/components\/schemas\/\w+$/.test(path));
    const known = /^\/components\/schemas\/Error\d{3}\/properties\/error$|^\/paths\/\/openapi\.json/;
    expect(inside.filter((path) => !known.test(path))).toEqual([]);
  });

  it('and every reference leads to one of them', () => {
    const references = partsOf(document, '').flatMap(([, { $ref: reference }]) =>
      typeof reference === 'string' ? [reference] : [],
    );
    expect(references.length).toBeGreaterThan(100);
    const targets = new Set(Object.keys(schemas).map((name) => `#/components/schemas/${name}`));
    expect(references.filter((reference) => !targets.has(reference))).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('x-schema');
  });

  it.each([
    ['getMetricValue', 'MetricAnswer'],
    ['getMetricValues', 'BatchAnswer'],
    ['listMetrics', 'MetricList'],
    ['listMetricRows', 'MetricRowPage'],
    ['listCustomers', 'CustomerRowList'],
    ['listMemberships', 'MembershipRowList'],
    ['listPersons', 'PersonRowList'],
    ['listCompensation', 'CompensationList'],
    ['listCustomFieldDefinitions', 'CustomFieldList'],
    ['readAuditLog', 'AuditEventPage'],
  ])('%s returns a %s', (id, name) => {
    expect(answerOf(id)).toEqual(to(name));
  });

  it.each(['Error', 'FieldFault', 'ErrorDetail', 'Customer', 'Membership', 'Person', 'CompensationEntry'])(
    '%s is one of them and allows no other fields',
    (name) => {
      expect(named(name)).toMatchObject({ type: 'object', additionalProperties: false });
    },
  );

  it('and enumerations a type', () => {
    const enumerations = partsOf(document, '').filter(([, { enum: values }]) => Array.isArray(values));
    expect(enumerations.length).toBeGreaterThan(30);
    expect(enumerations.filter(([, { type }]) => type === undefined)).toEqual([]);
    expect(named('Capability').enum).toEqual(CAPABILITIES);
  });
});

describe('a union of several schemas', () => {
  it.each([
    [
      'MetricValue',
      'kind',
      { scalar: 'ScalarValue', timeseries: 'TimeseriesValue', breakdown: 'BreakdownValue' },
    ],
    [
      'RequestedPeriod',
      'type',
      { relative: 'RequestedRelativePeriod', absolute: 'RequestedAbsolutePeriod', as_of: 'RequestedDay' },
    ],
  ])('%s is distinguished by %s', (name, propertyName, choices) => {
    const { oneOf, discriminator } = named(name);
    expect(oneOf).toEqual(Object.values(choices).map(to));
    const mapping = Object.fromEntries(
      Object.entries(choices).map(([value, each]) => [value, to(each).$ref]),
    );
    expect(discriminator).toEqual({ propertyName, mapping });
    for (const [value, each] of Object.entries(choices))
      expect(named(each).properties?.[propertyName]?.enum).toEqual([value]);
  });

  it('a result of a batch is distinguished by `ok`, which is not text and so cannot be a discriminator', () => {
    const { oneOf, discriminator } = named('BatchResult');
    expect(oneOf).toEqual([to('BatchSuccess'), to('BatchFailure')]);
    expect(discriminator).toBeUndefined();
    expect(named('BatchSuccess').properties?.['ok']).toMatchObject({ type: 'boolean', enum: [true] });
    expect(named('BatchFailure').properties?.['ok']).toMatchObject({ type: 'boolean', enum: [false] });
    expect(named('BatchFailure').properties?.['error']).toEqual(to('Error'));
  });
});

describe('the values that a caller can send are listed', () => {
  it('the ids of all metrics, in requests and answers', async () => {
    const organization = await anOrganization(database);
    const { secret: as } = await aKey(database, organization);
    const { data } = (await get('/api/v1/metrics', { as })).json<{ data: { id: string }[] }>();
    expect(named('MetricId').enum).toEqual(data.map(({ id }) => id));
    for (const id of ['getMetric', 'getMetricValue', 'explainMetricValue', 'listMetricRows'])
      expect(parameter(id, 'id')).toEqual(to('MetricId'));
    expect(named('BatchQuery').properties?.['id']).toEqual(to('MetricId'));
    expect(named('MetricMeta').properties?.['metric']).toEqual(to('MetricId'));
    expect(named('Overview').properties?.['figures']?.items).toEqual(to('MetricId'));
  });

  it.each(
    'mtd qtd ytd this_month last_month this_quarter last_quarter this_fy last_fy last_2_fy today'.split(' '),
  )('the period %s', (key) => {
    expect(accepts('Period')(key)).toBe(true);
    expect(named('Period').anyOf?.[0]?.enum).toContain(key);
    expect(accepts('RelativePeriod')(key)).toBe(true);
  });

  it.each(['trailing_1', 'trailing_12', 'trailing_400', '2025-04-01:2026-03-31', 'as_of:2026-10-31'])(
    'and the format of %s',
    (period) => {
      expect(accepts('Period')(period)).toBe(true);
      expect(accepts('RelativePeriod')(period)).toBe(period.startsWith('trailing'));
    },
  );

  it.each([
    '',
    'MTD',
    ' mtd',
    'trailing_0',
    'trailing_',
    'trailing_1.5',
    'as_of:',
    '2025-04-01',
    'last_3_fy',
  ])('and %j is not a period', (period) => {
    expect(accepts('Period')(period)).toBe(false);
  });

  it('in both the query and a batch', () => {
    for (const id of ['getMetricValue', 'explainMetricValue', 'listMetricRows']) {
      expect(parameter(id, 'period')).toEqual(to('Period'));
      expect(parameter(id, 'asOf')).toEqual(to('AsOf'));
    }
    expect(named('BatchQuery').properties?.['period']).toEqual(to('Period'));
    expect(named('BatchRequest').properties?.['asOf']).toEqual(to('AsOf'));
    expect(accepts('AsOf')('today')).toBe(true);
    expect(accepts('AsOf')('2026-06-30')).toBe(true);
    expect(accepts('AsOf')('yesterday')).toBe(false);
  });
});
