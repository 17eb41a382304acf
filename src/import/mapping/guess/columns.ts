import { quote } from '../../../quote.ts';
import { CURRENCY } from '../../kinds/cell-type.ts';
import { type Column, CUSTOM_FIELD_COLUMN, type FileKind } from '../../kinds/kind.ts';
import type { MappedColumn } from '../schema.ts';
import { folded } from './folded.ts';
import type { Choice, Note, Question } from './guess.ts';
import { LEDGER_NAMES } from './names/ledger.ts';
import { type ColumnNames, names as namesIn } from './names/names.ts';
import { RECORD_NAMES } from './names/records.ts';
import { VALUE_WORDS } from './names/values.ts';
import type { TableColumn } from './table.ts';

/** Our columns as they were found in a table, how sure that is, and the columns of the table that are taken. */
export type FoundColumns = Readonly<{
  columns: Record<string, MappedColumn>;
  /** Names that leave no doubt. */
  sure: number;
  likely: number;
  questions: Question[];
  notes: Note[];
  taken: Set<TableColumn>;
}>;

/** Which of a table's columns are ours by their names, if they hold what ours do. */
export function findColumns(kind: FileKind, table: readonly TableColumn[]): FoundColumns {
  const found: FoundColumns = { columns: {}, sure: 0, likely: 0, questions: [], notes: [], taken: new Set() };
  const result = { ...found };
  const named = Object.entries(kind.columns).filter(([, { isHistory }]) => !isHistory);
  for (const certainty of ['sure', 'likely'] as const) {
    for (const [name, column] of named) {
      if (Object.hasOwn(result.columns, name)) continue;
      const words = namesOf(kind, name)[certainty];
      const all = table.filter((one) => !result.taken.has(one) && one.folded.some((word) => words.has(word)));
      const fitting = all.filter((one) => fits(one, column));
      if (fitting.length === 0) continue;
      result[certainty] += 1;
      place(result, name, fitting, { certainty, isShown: !column.confidential });
    }
  }
  placeOddDates(result, kind, table);
  if (kind.customFields === true) placeCustomFields(result, table);
  return result;
}

/** A column that is called a date and has none in a form that we know is taken nevertheless: its rows are refused by its name. */
function placeOddDates(
  { columns, taken, notes }: FoundColumns,
  kind: FileKind,
  table: readonly TableColumn[],
): void {
  for (const [name, column] of Object.entries(kind.columns)) {
    if (column.type.form !== 'date' || Object.hasOwn(columns, name)) continue;
    const { sure } = namesOf(kind, name);
    const odd = table.find(
      (one) => !taken.has(one) && one.holds === 'text' && one.folded.some((word) => sure.has(word)),
    );
    if (odd === undefined) continue;
    columns[name] = { from: [odd.name] };
    taken.add(odd);
    notes.push({
      field: `columns.${name}`,
      message: `${quote(odd.name)} has no dates in a form that we know`,
    });
  }
}

/** The names of a column of a kind: its own, and those of other programs. */
function namesOf(kind: FileKind, name: string): ColumnNames {
  const known = LEDGER_NAMES[kind.name]?.[name] ?? RECORD_NAMES[kind.name]?.[name] ?? namesIn('');
  return known.sure.has(folded(name)) ? known : { ...known, sure: new Set([...known.sure, folded(name)]) };
}

/** Whether a name is one of a column whose content is never repeated. */
export function isConfidentialName(kinds: readonly FileKind[]): (names: readonly string[]) => boolean {
  const namesFor = (isConfidential: boolean) =>
    new Set(
      kinds.flatMap((kind) =>
        Object.entries(kind.columns).flatMap(([name, { confidential }]) =>
          confidential === isConfidential ? [...namesOf(kind, name).sure] : [],
        ),
      ),
    );
  const [confidential, others] = [namesFor(true), namesFor(false)];
  return (names) => names.some((name) => confidential.has(name) && !others.has(name));
}

/** Whether a name is one of a column of some kind. */
export function isKnownName(kinds: readonly FileKind[]): (name: string) => boolean {
  const all = new Set(
    kinds.flatMap((kind) =>
      Object.keys(kind.columns).flatMap((name) => {
        const { sure, likely } = namesOf(kind, name);
        return [...sure, ...likely];
      }),
    ),
  );
  return (name) => all.has(name);
}

function place(
  found: FoundColumns,
  name: string,
  fitting: readonly TableColumn[],
  { certainty, isShown }: Readonly<{ certainty: 'sure' | 'likely'; isShown: boolean }>,
): void {
  const [first, ...others] = fitting;
  if (first === undefined) return;
  if (name === 'description' && certainty === 'sure') {
    found.columns[name] = { from: fitting.map((one) => one.name) };
    for (const one of fitting) found.taken.add(one);
    return;
  }
  found.columns[name] = { from: [first.name] };
  found.taken.add(first);
  const different = others.filter(({ cells }) => cells.join('\n') !== first.cells.join('\n'));
  if (different.length > 0) found.questions.push(whichOf(name, [first, ...different], isShown));
  else if (certainty === 'likely')
    found.notes.push({
      field: `columns.${name}`,
      message: `${quote(first.name)} is read as ${name}: its name may mean something else`,
    });
}

function whichOf(name: string, several: readonly TableColumn[], isShown: boolean): Question {
  return {
    field: `columns.${name}`,
    message: `Several columns may be ${name}`,
    choices: several.map(
      (one): Choice => ({
        value: one.name,
        label: isShown ? labelOf(one) : one.name,
        sets: { columns: { [name]: { from: [one.name] } } },
      }),
    ),
  };
}

function labelOf({ name, cells }: TableColumn): string {
  const [example] = cells;
  return example === undefined ? name : `${name}, such as ${quote(example)}`;
}

function placeCustomFields(found: FoundColumns, table: readonly TableColumn[]): void {
  for (const column of table) {
    const name = column.name.toLowerCase();
    if (found.taken.has(column) || !name.startsWith(CUSTOM_FIELD_COLUMN)) continue;
    found.columns[name] = { from: [column.name] };
    found.taken.add(column);
  }
}

/** Whether a column of the table holds what one of ours does; an empty one may hold anything. */
function fits({ cells, holds }: TableColumn, column: Column): boolean {
  if (cells.length === 0) return true;
  if (column.type === CURRENCY)
    return isMostly(
      cells,
      (cell) =>
        column.type.read(cell.toUpperCase()).ok || CURRENCY_WORDS.has(folded(cell)) || /^\p{Sc}$/u.test(cell),
    );
  return column.type.form === undefined || holds === column.type.form;
}

const CURRENCY_WORDS = new Set((VALUE_WORDS['currency'] ?? []).flatMap(({ folded: words }) => [...words]));

function isMostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.filter(is).length * 2 > cells.length;
}
