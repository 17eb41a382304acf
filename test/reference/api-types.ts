/** A JSON schema as far as the OpenAPI document uses them. */
type Schema = Readonly<{
  $ref?: string;
  type?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  required?: readonly string[];
}>;

type Content = Readonly<Record<string, Readonly<{ schema?: Schema }>>>;
type Parameter = Readonly<{ name: string; in: string; required?: boolean; schema: Schema }>;
type Operation = Readonly<{
  operationId: string;
  summary: string;
  parameters?: readonly Parameter[];
  requestBody?: Readonly<{ required?: boolean; content: Content }>;
  responses: Readonly<Record<string, Readonly<{ content?: Content }>>>;
}>;

/** The OpenAPI document, as far as types are made from it. */
export type TypedDocument = Readonly<{
  components: Readonly<{ schemas: Readonly<Record<string, Schema>> }>;
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}>;

/**
 * What a program knows of the API: the named schemas, and for each operation the types of what it takes and answers. Numbers are of the
 * type `ExactNumber`, which the program has in a file of its own.
 */
export function apiTypes(document: TypedDocument, exactNumberFile: string): string {
  const schemas = Object.entries(document.components.schemas).filter(([name]) => !ERROR_OF_STATUS.test(name));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      name: operation.operationId.charAt(0).toUpperCase() + operation.operationId.slice(1),
      operation,
    })),
  );
  return [
    '// Generated from the OpenAPI document by `npm run docs`; a test keeps it true.',
    '',
    `import type { ExactNumber } from '${exactNumberFile}';`,
    '',
    ...schemas.map(([name, schema]) => describeSchema(name, schema)),
    ...operations.map(({ route, name, operation }) => describeOperation(route, name, operation)),
    '/** Every operation, by its method and path. */',
    'export interface Operations {',
    ...operations.map(({ route, name }) => `  '${route}': ${name};`),
    '}',
    '',
  ].join('\n');
}

// What goes wrong is read by one function, whatever its status.
const ERROR_OF_STATUS = /^Error\d+$/;

// A service that is newer than a page that is open has more metrics than the page knows.
const GROWING: ReadonlySet<string> = new Set(['MetricId']);

function describeSchema(name: string, schema: Schema): string {
  const comment = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
  const type = GROWING.has(name) ? 'string' : typeOf(schema, 0);
  return `${comment}export type ${typeName(name)} = ${type};\n`;
}

function typeName(name: string): string {
  return name === 'Error' ? 'ApiError' : name;
}

function describeOperation(route: string, name: string, operation: Operation): string {
  const { summary, parameters = [], requestBody, responses } = operation;
  const inPart = (part: string) => parameters.filter((parameter) => parameter.in === part);
  const members = [
    parametersType('path', inPart('path')),
    parametersType('query', inPart('query')),
    inPart('header').some((parameter) => parameter.name.toLowerCase() === 'if-match')
      ? '  ifMatch?: string;'
      : '',
    inPart('header').some((parameter) => parameter.name === 'Idempotency-Key')
      ? '  idempotencyKey?: string;'
      : '',
    requestBody === undefined ? '' : `  body: ${bodyType(requestBody.content)};`,
    `  answer: ${answerType(responses['200']?.content ?? {})};`,
  ];
  return `/** \`${route}\`: ${summary} */\nexport type ${name} = {\n${members.filter((member) => member !== '').join('\n')}\n};\n`;
}

function parametersType(part: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const members = parameters.map(
    ({ name, required = part === 'path', schema }) =>
      `    ${name}${required ? '' : '?'}: ${typeOf(schema, 2)};`,
  );
  const optional = parameters.every(({ required = part === 'path' }) => !required);
  return `  ${part}${optional ? '?' : ''}: {\n${members.join('\n')}\n  };`;
}

function answerType(content: Content): string {
  const json = content['application/json'];
  // What is no JSON is a file.
  return json === undefined && Object.keys(content).length > 0 ? 'Blob' : typeOf(json?.schema ?? {}, 1);
}

function bodyType(content: Content): string {
  const json = content['application/json'];
  // What is no JSON is a file, sent as it is.
  return json === undefined ? 'Blob' : typeOf(json.schema ?? {}, 1);
}

function typeOf(schema: Schema, depth: number): string {
  if (schema.$ref !== undefined) return typeName(schema.$ref.split('/').at(-1) ?? '');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const types = [...new Set(choices.map((choice) => typeOf(choice, depth)))];
    // Some texts beside any text are any text.
    return (types.includes('string') ? types.filter((type) => !type.startsWith("'")) : types).join(' | ');
  }
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
      return 'number';
    case 'number':
      return 'ExactNumber';
    case 'array':
      return listOf(typeOf(schema.items ?? {}, depth));
    case 'object':
      return objectType(schema, depth);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`a schema is of the type ${schema.type}, for which there is no rule`);
  }
}

function objectType(schema: Schema, depth: number): string {
  const { properties = {}, patternProperties = {}, additionalProperties, required = [] } = schema;
  const names = Object.keys(properties);
  if (names.length === 0) {
    const [values] = Object.values(patternProperties);
    const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    return `Record<string, ${typeOf(values ?? others ?? {}, depth)}>`;
  }
  const indent = '  '.repeat(depth + 1);
  const members = Object.entries(properties).map(([name, property]) => {
    const comment = property.description === undefined ? '' : `${indent}/** ${property.description} */\n`;
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
    return `${comment}${indent}${key}${required.includes(name) ? '' : '?'}: ${typeOf(property, depth + 1)};`;
  });
  return `{\n${members.join('\n')}\n${'  '.repeat(depth)}}`;
}

function listOf(item: string): string {
  return /[ |]/.test(item) ? `(${item})[]` : `${item}[]`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : String(value);
}
