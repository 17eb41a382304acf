/** The import that is shown in full. */
export type ImportsSearch = Readonly<{ import?: string }>;

export function readImportsSearch({ import: id }: Record<string, unknown>): ImportsSearch {
  return typeof id === 'string' && id !== '' ? { import: id } : {};
}
