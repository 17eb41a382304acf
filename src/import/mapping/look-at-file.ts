import { FileFault } from '../fault.ts';
import { FILE_KINDS } from '../kinds/index.ts';
import { type FileKind, isConfidential } from '../kinds/kind.ts';
import type { TableRow } from '../readers/table.ts';
import { compileMapping, type MappingFault } from './compile.ts';
import type { Guess } from './guess/guess.ts';
import {
  guessMapping,
  type Hints,
  isNamedConfidential,
  questionsAbout,
  tableOf,
} from './guess/guess-mapping.ts';
import type { TableColumn } from './guess/table.ts';
import { sourceNames } from './mapped-column.ts';
import { type Preview, previewRows } from './preview.ts';
import { LIMITS_OF_LOOK, readStart, type StartLimits, type StartOfFile } from './read-start.ts';
import type { Mapping } from './schema.ts';
import { normalName } from './source-row.ts';

/** A table that was looked at, and its first rows as a mapping reads them. */
export type LookedAtFile = Guess &
  Readonly<{
    /** What is wrong with the mapping, which then reads no row. */
    faults: readonly MappingFault[];
    columns: readonly TableColumn[];
    headerLine: number | null;
    rows: readonly TableRow[];
    hasAll: boolean;
    preview: Preview;
    /** The columns of the table whose cells are not to be repeated: they hold a person's pay, gender, origin or birth. */
    hidden: ReadonlySet<string>;
  }>;

/** Looks at the beginning of a file: with the mapping that is given, or else with one that is guessed. Nothing that is stored is read. */
export async function lookAtFile(
  file: StartOfFile,
  given: Mapping | null,
  hints: Hints,
  limits: StartLimits = LIMITS_OF_LOOK,
): Promise<LookedAtFile> {
  try {
    return await look(file, given, hints, limits);
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
    return { ...guessFor(given), ...NOTHING, preview: { ...NO_PREVIEW, fault: faultOf(failure) } };
  }
}

async function look(
  file: StartOfFile,
  given: Mapping | null,
  hints: Hints,
  limits: StartLimits,
): Promise<LookedAtFile> {
  const first = given === null ? null : compileMapping(given);
  const start = await readStart(file, first?.ok === true ? first.compiled : null, limits);
  const table = tableOf(start, first?.ok === true ? first.compiled.needed : []);
  const guess =
    given === null
      ? guessMapping(start, table, hints)
      : { ...guessFor(given), questions: questionsAbout(given, table) };
  const compilation = guess.mapping === null ? null : (first ?? compileMapping(guess.mapping));
  const shown = {
    ...guess,
    faults: compilation?.ok === false ? compilation.faults : [],
    columns: table.columns,
    headerLine: table.headerLine,
    rows: table.body,
    hasAll: start.hasAll,
    hidden: hiddenIn(table.columns, guess.mapping),
  };
  if (compilation?.ok !== true) return { ...shown, preview: { ...NO_PREVIEW, fault: faultOf(start.fault) } };
  // What was guessed is previewed from the rows that the mapping itself reads.
  const { rows, fault } = given === null ? await readStart(file, compilation.compiled, limits) : start;
  const preview = await previewRows(compilation.compiled, rows);
  return { ...shown, preview: { ...preview, fault: preview.fault ?? faultOf(fault) } };
}

/** Columns that are read as confidential ones, and others that are called so in a table of people or of what nobody knows. */
function hiddenIn(table: readonly TableColumn[], mapping: Mapping | null): ReadonlySet<string> {
  const kind: FileKind | undefined = FILE_KINDS.find(({ name }) => name === mapping?.kind);
  const sources = [mapping?.columns ?? {}, ...(mapping?.lines ?? [])].flatMap((one) => Object.entries(one));
  const namesFor = (isConfidentialToo: boolean) =>
    new Set(
      sources
        .filter(([name]) => (kind?.columns[name]?.confidential ?? false) === isConfidentialToo)
        .flatMap(([, source]) => sourceNames(source).map(normalName)),
    );
  const [confidential, others] = [namesFor(true), namesFor(false)];
  const isOfPeople = kind === undefined || isConfidential(kind);
  const hidden = table.filter(
    ({ name, folded }) =>
      confidential.has(normalName(name)) ||
      (isOfPeople && !others.has(normalName(name)) && isNamedConfidential(folded)),
  );
  return new Set(hidden.map(({ name }) => name));
}

function faultOf(fault: FileFault | null): Preview['fault'] {
  return fault === null ? null : { line: fault.line, reason: fault.message };
}

const NO_PREVIEW: Preview = { rows: [], warnings: [], fault: null };
const NOTHING = {
  faults: [],
  columns: [],
  headerLine: null,
  rows: [],
  hasAll: false,
  hidden: new Set<string>(),
} as const;

function guessFor(mapping: Mapping | null): Guess {
  const kinds = mapping === null ? [] : [mapping.kind];
  return {
    kind: mapping?.kind ?? null,
    kinds,
    isKindSure: mapping !== null,
    mapping,
    questions: [],
    notes: [],
  };
}
