import { isDeepStrictEqual } from 'node:util';
import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';

/** The keyword under which a schema has its name. What checks requests takes no notice of it. */
export const NAME_KEYWORD = 'x-schema';

/** A JSON schema as the OpenAPI document shows it. */
export type ShownSchema = Readonly<Record<string, unknown>>;

/**
 * The schema under a name: the OpenAPI document keeps it among its components and refers to it. `shown` is what the
 * document says instead of it, for text whose form is checked after the schema, by rules with error codes of their own.
 */
export function named<Schema extends TSchema>(name: string, schema: Schema, shown?: ShownSchema): Schema {
  const { description, examples } = schema as Annotations;
  const value: Name = { name, description, examples, shown };
  // A spread would lose what TypeBox keeps in properties that are not enumerable.
  return Object.defineProperties({} as Schema, {
    ...Object.getOwnPropertyDescriptors(schema),
    [NAME_KEYWORD]: { value, enumerable: true },
  });
}

type Choices = Readonly<Record<string, TSchema>>;
type AnyOf<Several extends Choices> = TUnsafe<
  { [Name in keyof Several]: Static<Several[Name]> }[keyof Several]
>;

/** Exactly one of several schemas. */
export function oneOf<Several extends Choices>(several: Several, options: OneOfOptions): AnyOf<Several> {
  return Type.Unsafe({ oneOf: Object.values(several), ...options });
}

/**
 * The same with a discriminator: each schema is listed under the text that this property has in it. The property must be
 * a text, as generators read the keys of a mapping as strings.
 */
export function discriminated<Several extends Choices>(
  propertyName: string,
  several: Several,
  options: OneOfOptions,
): AnyOf<Several> {
  const mapping = Object.fromEntries(
    Object.entries(several).map(([value, schema]) => [value, referenceTo(nameOf(schema))]),
  );
  return Type.Unsafe({ oneOf: Object.values(several), discriminator: { propertyName, mapping }, ...options });
}

/**
 * The same for request bodies: a value is validated against the alternative that it names, and only the faults of that one are reported. The
 * document shows it as `discriminated` does.
 */
export function discriminatedForm<Several extends Choices>(
  name: string,
  propertyName: string,
  several: Several,
  options: OneOfOptions,
): AnyOf<Several> {
  const names = Object.keys(several);
  const checked = {
    type: 'object',
    required: [propertyName],
    properties: { [propertyName]: { enum: names } },
    allOf: Object.entries(several).map(([value, schema]) => ({
      if: { properties: { [propertyName]: { not: { const: value } } } },
      else: schema,
    })),
  };
  const shown = discriminated(propertyName, several, options) as object as ShownSchema;
  return named(name, Type.Unsafe({ ...checked, ...options }), shown);
}

type OneOfOptions = Readonly<{ description: string }>;

/** The reference to a schema of this name in the document. */
function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/**
 * The OpenAPI document with every named schema among its components, by name, and a reference in each place that uses it.
 * Throws where two different schemas have one name.
 */
export function separateNames<Document extends object>(document: Document): Document {
  const schemas: Record<string, unknown> = {};
  const { components, ...rest } = withoutNames(document, schemas) as { components: { schemas: object } };
  const all = Object.entries({ ...components.schemas, ...schemas });
  const inOrder = Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
  return { ...rest, components: { ...components, schemas: inOrder } } as object as Document;
}

type Annotations = Readonly<{ description?: string; examples?: readonly unknown[] }>;

// Of a parameter the document takes the description and the example out of the schema, so they are kept beside the name.
type Name = Readonly<{
  name: string;
  description: string | undefined;
  examples: readonly unknown[] | undefined;
  shown: ShownSchema | undefined;
}>;

/** The name of a schema. Throws where it has none. */
export function nameOf(schema: TSchema): string {
  const name = (schema as { [NAME_KEYWORD]?: Name })[NAME_KEYWORD]?.name;
  if (name === undefined) throw new Error('a schema that others are named after has no name');
  return name;
}

function withoutNames(node: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutNames(item, schemas));
  if (typeof node !== 'object' || node === null) return node;
  const { [NAME_KEYWORD]: name, ...rest } = node as Record<string, unknown> & { [NAME_KEYWORD]?: Name };
  if (name?.shown !== undefined) return keep(name.name, withoutNames(name.shown, schemas), schemas);
  const schema = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, withoutNames(value, schemas)]),
  );
  const typed = isListOfText(schema['enum']) ? { type: 'string', ...schema } : schema;
  return name === undefined ? typed : keep(name.name, { ...typed, ...annotationsOf(name) }, schemas);
}

function annotationsOf({ description, examples }: Name): Annotations {
  return {
    ...(description === undefined ? {} : { description }),
    ...(examples === undefined ? {} : { examples }),
  };
}

// TypeBox gives an enumeration no type, without which generators do not know what it is.
function isListOfText(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => typeof value === 'string');
}

function keep(name: string, schema: unknown, schemas: Record<string, unknown>): unknown {
  if (Object.hasOwn(schemas, name) && !isDeepStrictEqual(schemas[name], schema))
    throw new Error(`two different schemas have the name ${name}`);
  schemas[name] = schema;
  return { $ref: referenceTo(name) };
}
