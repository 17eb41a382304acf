import { ACCOUNT_CLASSES } from '../../../ledger/account-class.ts';
import type { CellType } from '../../kinds/cell-type.ts';
import type { FileKind } from '../../kinds/kind.ts';
import type { MappedColumn } from '../schema.ts';
import type { FoundColumns } from './columns.ts';
import { folded } from './folded.ts';
import { VALUE_WORDS } from './names/values.ts';
import type { TableColumn } from './table.ts';

/** Proposes what the words of a table mean where ours are others. A word that is not known stays, and is refused if it means nothing. */
export function translateWords(found: FoundColumns, kind: FileKind, table: readonly TableColumn[]): void {
  for (const [name, source] of Object.entries(found.columns)) {
    const column = table.find((one) => one.name === source.from?.[0]);
    const type = kind.columns[name]?.type;
    const words = VALUE_WORDS[name];
    if (column === undefined || type === undefined || words === undefined) continue;
    const values =
      kind.columns[name]?.confidential === true ? allMeanings(name, column) : meaningsOf(name, column, type);
    if (values.size === 0) continue;
    found.columns[name] = { ...source, values: Object.fromEntries(values) } satisfies MappedColumn;
    if (name === 'class')
      found.notes.push({
        field: 'columns.class',
        message: 'Classes follow from the words of the table: check each of them',
      });
  }
}

type Values = ReadonlyMap<string, string>;

function meaningsOf(name: string, { cells }: TableColumn, type: CellType<unknown>): Values {
  const values = new Map<string, string>();
  for (const cell of new Set(cells)) {
    const meaning = meaningOf(cell, name);
    const isOurs = type.read(name === 'currency' ? cell.toUpperCase() : cell).ok;
    if (meaning !== null && !isOurs) values.set(cell, meaning);
    if (values.size === MOST_WORDS) break;
  }
  return values;
}

const MOST_WORDS = 100;

function meaningOf(cell: string, name: string): string | null {
  const word = folded(cell);
  const ours = name === 'class' ? ACCOUNT_CLASSES : (VALUE_WORDS[name] ?? []).map(({ value }) => value);
  const own = ours.find((value) => value !== '' && folded(value) === word);
  return (
    own ??
    VALUE_WORDS[name]?.find(({ words, folded: all }) => all.has(word) || words.includes(cell))?.value ??
    null
  );
}

/** All that is known of a confidential column: a list of what is in it would repeat it. */
function allMeanings(name: string, column: TableColumn): Values {
  const values = new Map(
    (VALUE_WORDS[name] ?? []).flatMap(({ value, words }) => words.map((word) => [word, value])),
  );
  // Hombre and mujer: elsewhere the M is a man.
  if (name === 'gender' && isSpanish(column)) values.set('m', 'woman');
  return values;
}

function isSpanish({ folded: names, cells }: TableColumn): boolean {
  const words = new Set(cells.map(folded));
  return names.some((name) => ['sexo', 'genero'].includes(name)) || (words.has('h') && !words.has('f'));
}
