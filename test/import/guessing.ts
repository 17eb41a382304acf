import { FILE_KINDS } from '../../src/import/kinds/index.ts';
import type { FileKind } from '../../src/import/kinds/kind.ts';
import { readCells } from '../../src/import/kinds/read-cells.ts';
import { compileMapping } from '../../src/import/mapping/compile.ts';
import { type Choice, withChoice } from '../../src/import/mapping/guess/guess.ts';
import { type LookedAtFile, lookAtFile } from '../../src/import/mapping/look-at-file.ts';
import { previewRows } from '../../src/import/mapping/preview.ts';
import { LIMITS_OF_LOOK, readStart, type StartOfFile } from '../../src/import/mapping/read-start.ts';
import { MAPPABLE_KINDS, type MappableKind, type Mapping } from '../../src/import/mapping/schema.ts';

/** The beginning of a CSV file, or all of it. */
export function startOf(content: string | Buffer, isWhole = true): StartOfFile {
  const bytes = Buffer.from(content);
  return {
    encoding: 'csv',
    open: async function* () {
      yield bytes;
    },
    seek: null,
    isWhole,
  };
}

/** What is guessed of a table. */
export async function guessed(
  content: string | Buffer,
  { kind = null, mapping = null }: Readonly<{ kind?: MappableKind | null; mapping?: Mapping | null }> = {},
): Promise<LookedAtFile> {
  return await lookAtFile(startOf(content), mapping, { kind, kinds: MAPPABLE_KINDS, prefix: 'table' });
}

/** The mappings that the answers to all questions can make: one where nothing is asked. */
export function answersTo({ mapping, questions }: LookedAtFile): Mapping[] {
  if (mapping === null) return [];
  return questions.reduce<Mapping[]>(
    (made, { choices }) => made.flatMap((one) => choices.map((choice: Choice) => withChoice(one, choice))),
    [mapping],
  );
}

/** The rows of a table as the kind reads them by a mapping, each as text; null where one is refused. */
export async function valuesBy(mapping: Mapping, content: string | Buffer): Promise<string[] | null> {
  const compilation = compileMapping(mapping);
  if (!compilation.ok) return null;
  const start = await readStart(startOf(content), compilation.compiled, LIMITS_OF_LOOK);
  const { rows, fault } = await previewRows(compilation.compiled, start.rows);
  if (fault !== null || rows.some(({ refusals }) => refusals.length > 0)) return null;
  return rows.flatMap(({ becomes }) => becomes.map((values) => asRead(mapping.kind, values)));
}

/** A row in our columns as its kind reads it; what is empty is left out. */
export function asRead(kind: string, values: Readonly<Record<string, string>>): string {
  const declared: FileKind | undefined = FILE_KINDS.find(({ name }) => name === kind);
  if (declared === undefined) throw new RangeError(kind);
  const reading = readCells(declared, { values });
  if (!reading.ok) return `refused: ${reading.reasons.join('; ')}`;
  const cells = Object.entries(reading.cells).filter(([, cell]) => cell !== null);
  return JSON.stringify(
    cells.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, cell]) => [name, String(cell)]),
  );
}
