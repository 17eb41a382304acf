import type { Schema } from './document.ts';

/** The schemas that others refer to. */
export type Schemas = Readonly<Record<string, Schema>>;

/** The forms of a value: one or several, and perhaps null. */
export type Forms = Readonly<{
  forms: readonly Schema[];
  isNullable: boolean;
  description: string | undefined;
}>;

/** Reads a schema: references are followed, and null is separated from the other forms. */
export function formsOf(schema: Schema, schemas: Schemas): Forms {
  const own = resolve(schema, schemas);
  const all = formsIn(own, schemas);
  const forms = all.filter(({ type }) => type !== 'null');
  const [only] = forms;
  const described = schema.description ?? own.description;
  return {
    forms,
    isNullable: forms.length < all.length,
    description: described ?? (forms.length === 1 ? only?.description : undefined),
  };
}

// A form can be a choice itself: a value of three forms, or null.
function formsIn(schema: Schema, schemas: Schemas): Schema[] {
  const choices = schema.anyOf ?? schema.oneOf;
  return choices === undefined
    ? [schema]
    : choices.flatMap((choice) => formsIn(resolve(choice, schemas), schemas));
}

/** The contents of a form: the fields of an object, or the items of a list or a map. */
export function insideOf(form: Schema): Inside | null {
  const { properties, items, additionalProperties } = form;
  if (properties !== undefined && Object.keys(properties).length > 0) return { kind: 'fields', form };
  if (items !== undefined) return { kind: 'each', what: 'Each item', schema: items };
  if (typeof additionalProperties === 'object')
    return { kind: 'each', what: 'Each value', schema: additionalProperties };
  return null;
}

export type Inside =
  | Readonly<{ kind: 'fields'; form: Schema }>
  | Readonly<{ kind: 'each'; what: string; schema: Schema }>;

/** The mark of one of several forms: the field that can have one value alone. */
export function nameOfForm(form: Schema, schemas: Schemas): string {
  const fixed = Object.entries(form.properties ?? {}).find(([, { enum: values }]) => values?.length === 1);
  return fixed === undefined
    ? typeWords({ forms: [form], isNullable: false }, schemas)
    : `${fixed[0]}: ${JSON.stringify(fixed[1].enum?.[0])}`;
}

/** The type of a value: `string`, `list of objects`, `date or null`. */
export function typeWords(
  { forms, isNullable }: Pick<Forms, 'forms' | 'isNullable'>,
  schemas: Schemas,
): string {
  const words = [...new Set(forms.map((form) => typeOf(form, schemas)))];
  const names =
    words.length === 1 && forms.length > 1 ? [`${words[0] ?? ''} of ${forms.length} forms`] : words;
  return [...names, ...(isNullable ? ['null'] : [])].join(' or ');
}

function typeOf(form: Schema, schemas: Schemas): string {
  const { type, format, items, additionalProperties, contentMediaType, enum: values } = form;
  if (contentMediaType !== undefined) return 'file';
  if (type === 'array') return `list of ${items === undefined ? 'values' : pluralOf(items, schemas)}`;
  if (type === 'object' && typeof additionalProperties === 'object' && form.properties === undefined)
    return `map to ${pluralOf(additionalProperties, schemas)}`;
  if (format !== undefined) return FORMATS[format] ?? format;
  return type ?? (values === undefined ? 'any value' : typeof values[0]);
}

function pluralOf(schema: Schema, schemas: Schemas): string {
  const { forms } = formsOf(schema, schemas);
  const [form] = forms;
  return form === undefined || forms.length > 1 ? 'values' : `${typeOf(form, schemas)}s`;
}

const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'instant', uuid: 'id' };

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (schemas[name] ?? {});
}

/** The limits of a value, in words. */
export function limitWords(form: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = form;
  const rules = [
    between(minLength, maxLength, 'characters'),
    between(minimum, maximum, ''),
    between(minItems, maxItems, 'items'),
    pattern === undefined ? null : `matches ${pattern}`,
  ];
  return rules.filter((words) => words !== null);
}

function between(least: number | undefined, most: number | undefined, what: string): string | null {
  const words = what === '' ? '' : ` ${what}`;
  if (least !== undefined && most !== undefined) return `${least} to ${most}${words}`;
  if (most !== undefined) return `up to ${most}${words}`;
  // A minimum length of 1 is not worth a mention.
  if (least !== undefined && !(least === 1 && what === 'characters')) return `at least ${least}${words}`;
  return null;
}
