import { FILE_KINDS } from '../kinds/index.ts';
import { CUSTOM_FIELD_COLUMN, type FileKind, hasColumn } from '../kinds/kind.ts';
import { dateReader } from './date-format.ts';
import { type CompiledColumn, compileColumn, formOf, sourceNames } from './mapped-column.ts';
import type { MappedColumn, Mapping } from './schema.ts';
import { normalName } from './source-row.ts';

/** A mapping that was found sound, and its columns as they are read: `rows` has those of each row that it makes. */
export type CompiledMapping = Readonly<{
  mapping: Mapping;
  kind: FileKind;
  rows: readonly ReadonlyMap<string, CompiledColumn>[];
  /** The columns that the table must have, and those that it may have. */
  needed: readonly string[];
  optional: readonly string[];
  /** A reason to refuse a row, with the names that the table has for its columns. */
  inItsWords: (reason: string) => string;
}>;

/** What is wrong with a mapping: where, and what would be right. */
export type MappingFault = Readonly<{ field: string; message: string }>;

export type MappingCompilation =
  | Readonly<{ ok: true; compiled: CompiledMapping }>
  | Readonly<{ ok: false; faults: readonly MappingFault[] }>;

/** Checks what the schema of a mapping cannot, and prepares it. */
export function compileMapping(mapping: Mapping): MappingCompilation {
  const kind: FileKind = FILE_KINDS.find(({ name }) => name === mapping.kind) ?? unknownKind(mapping.kind);
  const sources = rowsOf(mapping);
  const faults = [
    ...faultsOfColumns(mapping, kind),
    ...faultsOfRows(mapping, kind, sources),
    ...faultsOfForm(mapping),
  ];
  if (faults.length > 0) return { ok: false, faults };
  const rows = sources.map(
    (columns) =>
      new Map(
        Object.entries(columns).map(([name, source]) => [
          name,
          compileColumn(name, source, kind.columns[name] ?? null, mapping),
        ]),
      ),
  );
  const all = rows.flatMap((row) => [...row.values()]);
  const others = [...(mapping.entries?.by ?? []), ...(mapping.only ?? []).map(({ column }) => column)];
  const needed = unique([...all.flatMap((column) => column.needed), ...others]);
  const isNeeded = new Set(needed.map(normalName));
  const optional = unique(all.flatMap((column) => column.optional)).filter(
    (name) => !isNeeded.has(normalName(name)),
  );
  const labels = new Map(rows.flatMap((row) => [...row].map(([name, { label }]) => [name, label] as const)));
  return {
    ok: true,
    compiled: { mapping, kind, rows, needed, optional, inItsWords: (reason) => reworded(reason, labels) },
  };
}

function unknownKind(name: string): never {
  throw new RangeError(`no kind of file is called ${name}`);
}

/** The columns of each row that a row of the table becomes. */
function rowsOf({ columns, lines }: Mapping): Readonly<Record<string, MappedColumn>>[] {
  return lines === undefined ? [columns] : lines.map((line) => ({ ...columns, ...line }));
}

function unique(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [normalName(name), name])).values()];
}

/** Reasons begin with the columns that they are about: `debit, credit: one of them is required`. */
function reworded(reason: string, labels: ReadonlyMap<string, string>): string {
  const [whole = '', columns = ''] = /^([\w.-]+(?:, [\w.-]+)*): /.exec(reason) ?? [];
  const names = columns.split(', ');
  if (!names.some((name) => labels.has(name))) return reason;
  return `${names.map((name) => labels.get(name) ?? name).join(', ')}: ${reason.slice(whole.length)}`;
}

function* faultsOfColumns(
  { columns, lines = [], ignore = [] }: Mapping,
  kind: FileKind,
): Generator<MappingFault> {
  const ignored = new Set(ignore.map(normalName));
  const places = [
    ['columns', columns],
    ...lines.map((line, index) => [`lines[${index}]`, line] as const),
  ] as const;
  for (const [place, mapped] of places) {
    for (const [name, source] of Object.entries(mapped)) {
      const field = `${place}.${name}`;
      if (!hasColumn(kind, name)) {
        const known = Object.keys(kind.columns).join(', ');
        yield {
          field,
          message: `must be a column of ${kind.name}: ${known}${kind.customFields === true ? ` and ${CUSTOM_FIELD_COLUMN}<key>` : ''}`,
        };
        continue;
      }
      for (const message of faultsOfColumn(source, kind, name)) yield { field, message };
      for (const column of sourceNames(source))
        if (ignored.has(normalName(column)))
          yield { field, message: 'must not be read from a column that is ignored' };
    }
  }
}

function* faultsOfColumn(source: MappedColumn, kind: FileKind, name: string): Generator<string> {
  const { from, constant, add, subtract, side, dates, values = {} } = source;
  const column = kind.columns[name] ?? null;
  const form = formOf(source, column);
  const ways = [from !== undefined, constant !== undefined, add !== undefined || subtract !== undefined];
  if (ways.filter(Boolean).length !== 1) yield 'must have one of from, constant, and add or subtract';
  if (form !== 'number' && (add !== undefined || subtract !== undefined || side !== undefined))
    yield 'must not have add, subtract or side, because it is no number';
  if (
    constant !== undefined &&
    (side !== undefined || source.values !== undefined || source.otherwise !== undefined)
  )
    yield 'must not have side, values or otherwise beside a constant';
  if (column?.type.form !== undefined && source.as !== undefined && source.as !== column.type.form)
    yield `must be read as a ${column.type.form}`;
  if (dates !== undefined && form !== 'date') yield 'must not have dates, because it is no date';
  if (dates !== undefined && dateReader(dates) === null) yield NO_FORM_OF_DATES;
  const texts = Object.keys(values).map(normalName);
  if (new Set(texts).size < texts.length)
    yield 'must not have values that differ in capitals or spaces alone';
}

const NO_FORM_OF_DATES = 'must be a form of dates, such as dd/mm/yyyy, dd.mm.yyyy, yyyy-mm-dd or excel';

function* faultsOfRows(
  { lines, entries }: Mapping,
  kind: FileKind,
  sources: readonly Readonly<Record<string, MappedColumn>>[],
): Generator<MappingFault> {
  const isJournal = kind.name === 'journal';
  if (entries !== undefined && !isJournal)
    yield { field: 'entries', message: 'must be left out, except in a mapping of kind journal' };
  for (const [index, columns] of sources.entries()) {
    const field = lines === undefined ? 'columns' : `lines[${index}]`;
    const has = (name: string) => Object.hasOwn(columns, name);
    for (const [name, { presence }] of Object.entries(kind.columns)) {
      if (presence !== 'required' || has(name) || (isJournal && name === 'entry' && entries !== undefined))
        continue;
      const way =
        isJournal && name === 'entry' ? ', or entries where the table has no numbers of entries' : '';
      yield { field, message: `must have ${name}${way}` };
    }
    if (entries !== undefined && has('entry')) yield { field, message: 'must not have entry beside entries' };
    const groups = kind.eitherOf ?? [];
    const begun = groups.filter((group) => group.some(has));
    const isChosen = begun.length === 1 && begun[0]?.every(has) === true;
    if (groups.length > 0 && !isChosen)
      yield {
        field,
        message: `must have either ${groups.map((group) => group.join(' and ')).join(', or ')}`,
      };
  }
}

function* faultsOfForm({
  dates,
  decimal = '.',
  thousands,
  signs = [],
  only = [],
}: Mapping): Generator<MappingFault> {
  if (dates !== undefined && dateReader(dates) === null) yield { field: 'dates', message: NO_FORM_OF_DATES };
  if (decimal === thousands) yield { field: 'thousands', message: 'must be another mark than decimal' };
  for (const [index, sign] of signs.entries())
    if (/[\d.,'+()\s-]/.test(sign))
      yield { field: `signs[${index}]`, message: 'must be a currency sign or code' };
  for (const [index, { is, not }] of only.entries())
    if ((is === undefined) === (not === undefined))
      yield { field: `only[${index}]`, message: 'must have one of is and not' };
}
