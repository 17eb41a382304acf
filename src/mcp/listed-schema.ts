import { DEFINITION } from './schema.ts';

/** A schema as `tools/list` shows it: JSON alone, with each named part once, among its definitions. */
export function listedSchema(schema: object): Record<string, unknown> {
  const definitions: Record<string, unknown> = {};
  const listed = listedPart(JSON.parse(JSON.stringify(schema)) as object, definitions) as Record<
    string,
    unknown
  >;
  return Object.keys(definitions).length === 0 ? listed : { ...listed, $defs: definitions };
}

function listedPart(part: unknown, definitions: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((inner) => listedPart(inner, definitions));
  if (typeof part !== 'object' || part === null) return part;
  const { [DEFINITION]: name, ...rest } = part as Record<string, unknown>;
  const listed = Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => [key, listedPart(inner, definitions)]),
  );
  if (typeof name !== 'string') return listed;
  definitions[name] = listed;
  return { $ref: `#/$defs/${name}` };
}
