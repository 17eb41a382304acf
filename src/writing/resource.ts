import type { BookFile } from '../import/book.ts';
import * as kinds from '../import/kinds/index.ts';
import type { FileKind } from '../import/kinds/kind.ts';

/** A kind of record that another program writes: its form in JSON, made of the columns of its kind of file. */
export type Resource = Readonly<{
  /** As its path has it. */
  name: string;
  /** One of them, in words. */
  noun: string;
  kind: FileKind & Readonly<{ name: BookFile['kind'] }>;
  /** The column that identifies it: `external_id` in JSON. */
  key: string;
  /** The columns about the whole of it, by their names in JSON. */
  fields: Readonly<Record<string, string>>;
  parts: ResourceParts | null;
}>;

/** The list of a record whose items are rows of a file. */
export type ResourceParts = Readonly<{
  name: string;
  meaning: string;
  /** The columns of an item, by their names in JSON. */
  fields: Readonly<Record<string, string>>;
}>;

type Described = Omit<Resource, 'fields' | 'parts'> & Readonly<{ parts: ResourceParts | null }>;

// Every other column is about the whole. What only an import into an organisation without records may say is left out.
function resource(described: Described): Resource {
  const { kind, key, parts } = described;
  const ofParts = new Set(Object.values(parts?.fields ?? {}));
  const ofWhole = Object.entries(kind.columns).filter(
    ([name, { isHistory }]) => name !== key && !isHistory && !ofParts.has(name),
  );
  return Object.freeze({ ...described, fields: Object.fromEntries(ofWhole.map(([name]) => [name, name])) });
}

export const CUSTOMERS = resource({
  name: 'customers',
  noun: 'customer',
  kind: kinds.CUSTOMERS,
  key: 'customer',
  parts: null,
});

export const VENDORS = resource({
  name: 'vendors',
  noun: 'vendor',
  kind: kinds.VENDORS,
  key: 'vendor',
  parts: null,
});
