import * as fc from 'fast-check';

/** A JSON schema as far as the OpenAPI document uses them. */
export type Schema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  format?: string;
  pattern?: string;
  examples?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  patternProperties?: Readonly<Record<string, Schema>>;
}>;

type Parameter = Readonly<{ name: string; in: string; required?: boolean; schema?: Schema }>;
type Operation = Readonly<{
  parameters?: readonly Parameter[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema?: Schema }>>> }>;
}>;

/** The OpenAPI document, as far as requests are made from it. */
export type RequestDocument = Readonly<{
  components: Readonly<{ schemas: Readonly<Record<string, Schema>> }>;
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}>;

/** A request to one route: valid, or broken somewhere. */
export type GeneratedRequest = Readonly<{
  method: string;
  /** With its query, below the prefix of the API. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** A value to be sent as JSON, or text to be sent as it is. */
  body?: unknown;
}>;

/**
 * Requests to every route of the document, about half of them valid by its schemas. `ids` are ids of records that
 * exist: a random uuid names nothing.
 */
export function arbitraryRequest(
  document: RequestDocument,
  ids: readonly string[],
): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const valid = new Values(ids, document.components.schemas, 0);
  const broken = new Values(ids, document.components.schemas, 1);
  return fc.oneof(
    ...operations.flatMap(({ path, method, operation }) => [
      requestTo(path, method, operation, valid),
      requestTo(path, method, operation, broken),
    ]),
  );
}

function requestTo(
  path: string,
  method: string,
  operation: Operation,
  values: Values,
): fc.Arbitrary<GeneratedRequest> {
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const inHeader = parameters.filter((parameter) => parameter.in === 'header');
  return fc
    .record({
      path: fc.tuple(...inPath.map(({ schema }) => values.text(schema ?? {}))),
      query: fc.tuple(...inQuery.map((parameter) => values.optional(parameter))),
      headers: fc.tuple(...inHeader.map((parameter) => values.optional(parameter))),
      conditions: values.conditions(),
      body: bodyOf(operation, values),
    })
    .map((parts) => {
      const filled = inPath.reduce(
        (text, { name }, index) => text.replace(`{${name}}`, encode(parts.path[index] ?? '')),
        path,
      );
      const query = inQuery.flatMap(({ name }, index) => {
        const text = parts.query[index];
        return text === null || text === undefined ? [] : [`${name}=${encode(text)}`];
      });
      const headers = inHeader.flatMap(({ name }, index) => {
        const text = parts.headers[index];
        return text === null || text === undefined ? [] : [[name.toLowerCase(), visible(text)] as const];
      });
      const { type, body } = parts.body;
      return {
        method,
        path: query.length === 0 ? filled : `${filled}?${query.join('&')}`,
        headers: {
          ...parts.conditions,
          ...Object.fromEntries(headers),
          ...(type === null ? {} : { 'content-type': type }),
        },
        ...(body === undefined ? {} : { body }),
      };
    });
}

function bodyOf(
  { requestBody }: Operation,
  values: Values,
): fc.Arbitrary<{ type: string | null; body?: unknown }> {
  const content = Object.entries(requestBody?.content ?? {});
  if (content.length === 0) return fc.constant({ type: null });
  return fc.oneof(
    ...content.map(([type, { schema = {} }]) =>
      type === 'application/json'
        ? values.json(schema).map((body) => ({ type, body: JSON.stringify(body) }))
        : values.file().map((body) => ({ type, body })),
    ),
  );
}

/** Values of schemas; a `fault` of 1 lets any of them be something else. */
class Values {
  readonly #ids: readonly string[];
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #fault: 0 | 1;

  constructor(ids: readonly string[], schemas: Readonly<Record<string, Schema>>, fault: 0 | 1) {
    this.#ids = ids;
    this.#schemas = schemas;
    this.#fault = fault;
  }

  text(schema: Schema): fc.Arbitrary<string> {
    return this.json(schema).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  }

  optional({ schema = {}, required = false }: Parameter): fc.Arbitrary<string | null> {
    return fc.option(this.text(schema), { freq: required && this.#fault === 0 ? 20 : 2, nil: null });
  }

  conditions(): fc.Arbitrary<Record<string, string>> {
    const tag = fc.constantFrom('*', '"x"', 'W/"x"', 'x', '""', '"a", "b"');
    return fc.oneof(
      { weight: 6, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: tag.map((text) => ({ 'if-match': text })) },
      { weight: 1, arbitrary: tag.map((text) => ({ 'if-none-match': text })) },
    );
  }

  file(): fc.Arbitrary<string> {
    return fc.oneof(
      fc.constant('code,name,class\n1100,Bank,cash\n'),
      fc.constant('{"code":"1200","name":"Debtors","class":"receivable"}\n'),
      fc.constant('PK\u0003\u0004'),
      STRANGE_TEXT,
    );
  }

  json(schema: Schema): fc.Arbitrary<unknown> {
    const right = this.#right(schema);
    return this.#fault === 0
      ? right
      : fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: ANYTHING });
  }

  #right(schema: Schema): fc.Arbitrary<unknown> {
    const name = schema.$ref?.split('/').at(-1);
    if (name !== undefined) return this.#right(this.#schemas[name] ?? {});
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return fc.oneof(...choices.map((choice) => this.json(choice)));
    const types = [schema.type ?? 'string'].flat();
    return fc.oneof(...types.map((type) => this.#ofType(type, schema)));
  }

  #ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1000 });
      case 'number':
        return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e15, noNaN: true });
      case 'array':
        return fc.array(this.json(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 4, Math.max(schema.minItems ?? 0, 4)),
        });
      case 'object':
        return this.#object(schema);
      default:
        return this.#string(schema);
    }
  }

  #object({ properties = {}, required = [], patternProperties }: Schema): fc.Arbitrary<unknown> {
    if (patternProperties !== undefined) {
      return fc.dictionary(fc.oneof(KEYS, fc.string()), ANYTHING, { maxKeys: 4 });
    }
    const members = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, this.json(property)]),
    );
    const always = this.#fault === 0 ? required.filter((name) => name in members) : [];
    return fc.record(members, { requiredKeys: always });
  }

  #string({ format, examples = [], minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
    const known = examples.filter((example) => typeof example === 'string');
    const some = known.length === 0 ? [] : [fc.constantFrom(...known)];
    if (format === 'uuid') {
      return fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...this.#ids) },
        { weight: 1, arbitrary: fc.uuid() },
      );
    }
    if (format === 'date-time') return DATES.map((date) => date.toISOString());
    if (format === 'date') return DATES.map((date) => date.toISOString().slice(0, 10));
    return fc.oneof(
      ...some,
      ...some,
      fc.constantFrom(...this.#ids),
      PLAIN.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength)),
      ...(this.#fault === 0 ? [] : [STRANGE_TEXT]),
    );
  }
}

// After the last date of birth in tests: an answer with one of those has revealed it.
const DATES = fc.date({
  min: new Date('2010-01-01T00:00:00Z'),
  max: new Date('2031-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const LONGEST_IN_ADDRESS = 2000;
const KEYS = fc.constantFrom('shade', 'industry', 'website', '__proto__', 'constructor', 'nothing');
const PLAIN = fc.oneof(
  fc.constantFrom(
    'ytd',
    'today',
    'trailing_3',
    'trailing_24000',
    'trailing_9007199254740993',
    '0001-01-01:2026-11-20',
    '2026-01-01:2026-03-31',
    'all',
    'active',
    'customer-profile',
    'retail',
  ),
  fc.constantFrom(
    'AUD',
    'Australia/Sydney',
    'ada@example.com',
    'https://example.com/',
    '12.50',
    'true',
    'key == "a"',
  ),
  fc.string({ maxLength: 30 }),
);
const STRANGE_TEXT = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u0000x',
    '\ud800',
    '\u202e',
    '1e999',
    'NaN',
    '-0',
    '0x10',
    '__proto__',
    '%',
    "' or 1=1 --",
  ),
  fc.constantFrom(
    '../../etc/passwd',
    '2025-02-29',
    '9999-99-99',
    '(a+)+$',
    '{{7*7}}',
    '☃'.repeat(600),
    'x'.repeat(70_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const ANYTHING = fc.oneof(
  STRANGE_TEXT,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, 2 ** 60, [], {}, [[[[]]]]),
  fc.jsonValue({ maxDepth: 3 }),
);

// A lone surrogate has no bytes, so no request can contain one, and an address of more than some kilobytes is cut off before
// it comes here.
function encode(text: string): string {
  return encodeURIComponent(text.slice(0, LONGEST_IN_ADDRESS).replaceAll(/\p{Surrogate}/gu, '?'));
}

// What a header may hold; clients refuse to send anything else.
function visible(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').trim();
}
