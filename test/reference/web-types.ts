/** A JSON schema as far as the OpenAPI document uses them. */
type Schema = Readonly<{
  type?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
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
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}>;

/** What the web app knows of the API: for each operation the types of what it takes and of what it answers. */
export function webTypes(document: TypedDocument, errorCodes: readonly string[]): string {
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
    "import type { ExactNumber } from '../format/exact.ts';",
    '',
    `export type ErrorCode =\n${errorCodes.map((code) => `  | '${code}'`).join('\n')};`,
    '',
    ...operations.map(({ route, name, operation }) => describeOperation(route, name, operation)),
    '/** Every operation, by its method and path. */',
    'export interface Operations {',
    ...operations.map(({ route, name }) => `  '${route}': ${name};`),
    '}',
    '',
  ].join('\n');
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
    `  answer: ${typeOf(responses['200']?.content?.['application/json']?.schema ?? {}, 1)};`,
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

function bodyType(content: Content): string {
  const json = content['application/json'];
  // What is no JSON is a file, sent as it is.
  return json === undefined ? 'Blob' : typeOf(json.schema ?? {}, 1);
}

function typeOf(schema: Schema, depth: number): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map((choice) => typeOf(choice, depth)))].join(' | ');
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
