import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A sheet of a workbook by its number, with the numbers that its cells must have. */
export type ProvenSheet = Readonly<{ sheet: number; numbers: ReadonlyMap<string, number | null> }>;

/**
 * Keeps a workbook with the numbers that its cells must have, where ALMANAC_STATEMENT_FILES names a folder, for another program to recalculate:
 * `npm run proof:statement-files`.
 */
export async function keepForProof(
  about: string,
  workbook: Buffer,
  sheets: readonly ProvenSheet[],
): Promise<void> {
  const folder = process.env['ALMANAC_STATEMENT_FILES'];
  if (folder === undefined) return;
  const name = randomUUID();
  const proven = sheets.map(({ sheet, numbers }) => ({ sheet, numbers: [...numbers] }));
  await writeFile(join(folder, `${name}.xlsx`), workbook);
  await writeFile(join(folder, `${name}.json`), JSON.stringify({ about, sheets: proven }));
}
