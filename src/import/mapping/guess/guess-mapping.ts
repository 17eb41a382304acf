import { FILE_KINDS } from '../../kinds/index.ts';
import type { FileKind } from '../../kinds/kind.ts';
import { delimiterBetween } from '../../readers/delimiter.ts';
import { compileMapping } from '../compile.ts';
import type { TableStart } from '../read-start.ts';
import { MAPPABLE_KINDS, type MappableKind, type MappedColumn, type Mapping } from '../schema.ts';
import { type FoundColumns, findColumns, isConfidentialName, isKnownName } from './columns.ts';
import { settleCurrency } from './currency.ts';
import { folded } from './folded.ts';
import { findForms, type SaidForms } from './forms.ts';
import type { Guess, Question } from './guess.ts';
import { completeJournal } from './journal.ts';
import { completeRecords } from './records.ts';
import { type LookedAtTable, lookAt } from './table.ts';
import { translateWords } from './values.ts';

/** What is known of a table beside its rows; kinds that the caller may import alone are guessed. */
export type Hints = Readonly<{
  kind: MappableKind | null;
  kinds: readonly MappableKind[];
  /** What the names of its entries begin with. */
  prefix: string;
}> &
  SaidForms;

/** The table of some rows, whose header has most names that are known; `names` are those that a mapping reads. */
export function tableOf({ rows }: TableStart, names: readonly string[] = []): LookedAtTable {
  const own = new Set(names.map(folded));
  return lookAt(rows, (name) => own.has(name) || IS_KNOWN(name));
}

/** Guesses how a table is to be read. What is not sure is asked or noted, and a column that is not known is left out. */
export function guessMapping(start: TableStart, table: LookedAtTable, hints: Hints): Guess {
  const tried = hints.kind === null ? hints.kinds : [hints.kind];
  const ranked = tried
    .map((name) => tryKind(kindOf(name), table, hints))
    .filter(({ score }) => hints.kind !== null || score > 0)
    .sort((one, other) => other.score - one.score);
  const [best, second] = ranked;
  if (best === undefined) return NO_GUESS;
  return {
    kind: best.mapping.kind,
    kinds: ranked.map(({ mapping }) => mapping.kind),
    isKindSure:
      hints.kind !== null ||
      (best.lacking === 0 && (second === undefined || best.score - second.score >= CLEAR)),
    ...complete(best, start, table, hints),
  };
}

const NO_GUESS: Guess = {
  kind: null,
  kinds: [],
  isKindSure: false,
  mapping: null,
  questions: [],
  notes: [],
};

/** How much a kind must lead: a column that the next one lacks. */
const CLEAR = 3;

function kindOf(name: MappableKind): FileKind {
  const kind: FileKind | undefined = FILE_KINDS.find((one) => one.name === name);
  if (kind === undefined) throw new RangeError(`no kind of file is called ${name}`);
  return kind;
}

const MAPPABLE = MAPPABLE_KINDS.map((name) => kindOf(name));
const IS_KNOWN = isKnownName(MAPPABLE);

/** Whether a column of a table has a name of what is never repeated: of pay, gender, origin or birth. */
export const isNamedConfidential = isConfidentialName(MAPPABLE);

/** What can be read in several ways of the dates and numbers that a mapping reads, whatever it says of them itself. */
export function questionsAbout(mapping: Mapping, { columns }: LookedAtTable): readonly Question[] {
  return findForms(sourcesOf(mapping), kindOf(mapping.kind), columns, {}).questions;
}

/** What a table would be as one of a kind, and how well it fits. */
type TriedKind = Readonly<{
  kind: FileKind;
  found: FoundColumns;
  mapping: Mapping;
  score: number;
  lacking: number;
}>;

function tryKind(kind: FileKind, table: LookedAtTable, { prefix }: Hints): TriedKind {
  const found = findColumns(kind, table.columns);
  completeRecords(found, kind, table.columns);
  const parts = kind.name === 'journal' ? completeJournal(found, table.columns, prefix) : {};
  const header = table.headerLine === null ? { header: false } : {};
  const mapping = { kind: kind.name, columns: found.columns, ...parts, ...header } as Mapping;
  const compilation = compileMapping(mapping);
  const lacking = compilation.ok ? 0 : compilation.faults.length;
  return { kind, found, mapping, score: SURE * found.sure + found.likely - LACKING * lacking, lacking };
}

const SURE = 3;
const LACKING = 4;

function complete(
  { kind, found, mapping }: TriedKind,
  start: TableStart,
  table: LookedAtTable,
  said: SaidForms,
): Pick<Guess, 'mapping' | 'questions' | 'notes'> {
  translateWords(found, kind, table.columns);
  const { forms, questions, notes } = settleCurrency(
    found,
    kind,
    findForms(sourcesOf(mapping), kind, table.columns, said),
  );
  const completed = { ...mapping, ...forms } as Mapping;
  const compilation = compileMapping(completed);
  return {
    mapping: withDelimiter(completed, start, compilation.ok ? compilation.compiled.needed : []),
    questions: [...found.questions, ...questions],
    notes: [...found.notes, ...notes],
  };
}

function sourcesOf({ columns, lines = [] }: Mapping): (readonly [string, MappedColumn])[] {
  return [columns, ...lines].flatMap((one) => Object.entries(one));
}

/** What separates the columns is stated only where it would not be found. */
function withDelimiter(
  mapping: Mapping,
  { delimiter, rows }: TableStart,
  needed: readonly string[],
): Mapping {
  if (delimiter === null) return mapping;
  const text = rows.map(({ cells }) => cells.join(delimiter)).join('\n');
  return delimiterBetween(needed)(Buffer.from(text)) === delimiter && mapping.header !== false
    ? mapping
    : { ...mapping, delimiter: delimiter as NonNullable<Mapping['delimiter']> };
}
