import type { Parameter, Schema } from './document.ts';
import { formsOf, type Schemas } from './schema.ts';

/** A value that the schema allows: what it must hold, of the examples that it gives. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const { forms, isNullable } = formsOf(schema, schemas);
  const given = schema.examples?.[0];
  if (given !== undefined) return given;
  const [form] = forms;
  if (form === undefined || (isNullable && depth > DEEPEST)) return null;
  return exampleOfForm(form, schemas, depth);
}

/** An example of a parameter. */
export function exampleOfParameter({ example, schema }: Parameter, schemas: Schemas): string {
  return String(example ?? exampleOf(schema, schemas));
}

function exampleOfForm(form: Schema, schemas: Schemas, depth: number): unknown {
  const { examples, enum: values, type, format, items, additionalProperties, minimum } = form;
  if (examples?.[0] !== undefined) return examples[0];
  if (values !== undefined) return values[0];
  switch (type) {
    case 'object':
      return typeof additionalProperties === 'object'
        ? { key: exampleOf(additionalProperties, schemas, depth + 1) }
        : exampleOfObject(form, schemas, depth);
    case 'array':
      return items === undefined || depth > DEEPEST ? [] : [exampleOf(items, schemas, depth + 1)];
    case 'integer':
    case 'number':
      return minimum ?? 0;
    case 'boolean':
      return true;
    default:
      return FORMATS[format ?? ''] ?? 'text';
  }
}

// For an object without required fields, the first fields serve as an example.
function exampleOfObject(
  { properties = {}, required = [] }: Schema,
  schemas: Schemas,
  depth: number,
): object {
  const names = Object.keys(properties);
  const shown = required.length > 0 ? names.filter((name) => required.includes(name)) : names.slice(0, FEW);
  return Object.fromEntries(
    shown.map((name) => [name, exampleOf(properties[name] ?? {}, schemas, depth + 1)]),
  );
}

// A schema may hold itself.
const DEEPEST = 7;
const FEW = 2;
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T03:04:05.678Z',
  uuid: '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d',
};
