import type { TypedDocument } from './api-types.ts';

/** The operations of a document whose paths are wanted, and the schemas that these lead to. */
export function partOfApi(document: TypedDocument, isWanted: (path: string) => boolean): TypedDocument {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => isWanted(path)));
  const { schemas } = document.components;
  const reached = new Set<string>();
  const follow = (content: unknown): void => {
    for (const [, name = ''] of JSON.stringify(content).matchAll(REFERENCE)) {
      if (reached.has(name)) continue;
      reached.add(name);
      follow(schemas[name]);
    }
  };
  follow(paths);
  const kept = Object.entries(schemas).filter(([name]) => reached.has(name));
  return { components: { schemas: Object.fromEntries(kept) }, paths };
}

const REFERENCE = /"\$ref":"[^"]*\/([^"/]+)"/g;
