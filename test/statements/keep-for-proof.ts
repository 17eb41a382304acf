import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps a workbook with the numbers that its cells must have, where ALMANAC_STATEMENT_FILES names a folder, for another program to recalculate:
 * `npm run proof:statement-files`.
 */
export async function keepForProof(
  about: string,
  workbook: Buffer,
  numbers: ReadonlyMap<string, number | null>,
): Promise<void> {
  const folder = process.env['ALMANAC_STATEMENT_FILES'];
  if (folder === undefined) return;
  const name = randomUUID();
  await writeFile(join(folder, `${name}.xlsx`), workbook);
  await writeFile(join(folder, `${name}.json`), JSON.stringify({ about, numbers: [...numbers] }));
}
