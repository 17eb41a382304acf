import type { ChosenFile } from '../chosen-file.ts';

/** A file whose rows can be corrected in the browser. */
export type MendableFile = Readonly<{ file: File; format: 'csv' | 'ndjson' }>;

export function mendableFile({ file, format }: ChosenFile): MendableFile | null {
  return format === 'csv' || format === 'ndjson' ? { file, format } : null;
}
