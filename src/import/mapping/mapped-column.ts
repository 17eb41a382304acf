import { type Decimal, parseDecimal, ZERO } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { CURRENCY } from '../kinds/cell-type.ts';
import type { Column } from '../kinds/kind.ts';
import type { Conversion } from './conversion.ts';
import { type DateReader, dateReader } from './date-format.ts';
import { readNumber } from './number-format.ts';
import type { MappedColumn, Mapping } from './schema.ts';
import { type CellOf, normalName, type SourceCell } from './source-row.ts';

/**
 * One of our columns as it is read from a row of the table. `read` returns null where the table has none of its columns; its reasons name
 * the columns of the table.
 */
export type CompiledColumn = Readonly<{
  /** What the table calls it, for refusals. */
  label: string;
  form: ColumnForm;
  needed: readonly string[];
  optional: readonly string[];
  read: (cellOf: CellOf) => Conversion | null;
}>;

export type ColumnForm = 'text' | 'date' | 'number';

/** The form of the cells of a column: of our own columns their type says it. */
export function formOf({ as }: MappedColumn, column: Column | null): ColumnForm {
  return column?.type.form ?? as ?? 'text';
}

export function compileColumn(
  name: string,
  source: MappedColumn,
  column: Column | null,
  mapping: Mapping,
): CompiledColumn {
  const form = formOf(source, column);
  const names = sourceNames(source);
  const label =
    names.length === 0
      ? `${name} (as the mapping says)`
      : `${names.map((one) => quote(one)).join(', ')} (${name})`;
  const hides = column?.confidential === true;
  const translate = translator(source);
  const readDate = dateReader(source.dates ?? mapping.dates ?? DEFAULT_DATES) ?? NO_DATES;
  const convert = (cell: SourceCell): Conversion => {
    if (cell.fault !== null) return { ok: false, reason: cell.fault };
    const translated = translate(cell.text);
    if (translated !== null) return { ok: true, text: translated };
    const converted = convertCell(cell, form, readDate, mapping);
    if (converted.ok)
      return column?.type === CURRENCY ? { ok: true, text: converted.text.toUpperCase() } : converted;
    if (hides) return converted;
    return { ok: false, reason: `${converted.reason}: ${quote(cell.text)}` };
  };
  const read = (cellOf: CellOf): Conversion | null => {
    if (source.constant !== undefined) return { ok: true, text: source.constant };
    const cells = names.flatMap((one) => cellOf(one) ?? []);
    if (cells.length === 0) return null;
    if (source.from !== undefined && source.side === undefined)
      return convert(
        joined(
          source.from.flatMap((one) => cellOf(one) ?? []),
          form,
        ),
      );
    return amountOf(source, cellOf, convert, hides);
  };
  const labelled = (cellOf: CellOf): Conversion | null => {
    const conversion = read(cellOf);
    return conversion === null || conversion.ok
      ? conversion
      : { ok: false, reason: `${label}: ${conversion.reason}` };
  };
  return {
    label,
    form,
    needed: source.optional === true ? [] : names,
    optional: source.optional === true ? names : [],
    read: labelled,
  };
}

const DEFAULT_DATES = 'yyyy-mm-dd';
const NO_DATES: DateReader = () => ({ ok: false, reason: 'not a date' });

/** The columns of the table that one of ours is read from. */
export function sourceNames({ from = [], add = [], subtract = [], side }: MappedColumn): string[] {
  return [...from, ...add, ...subtract, ...(side === undefined ? [] : [side.column])];
}

function joined(cells: readonly SourceCell[], form: ColumnForm): SourceCell {
  const [first, ...others] = cells.filter(({ text, fault }) => text !== '' || fault !== null);
  if (first === undefined) return { text: '', form: 'text', fault: null };
  if (others.length === 0) return first;
  // The space between them could be a mark between thousands.
  if (form === 'number') return { text: '', form: 'text', fault: 'more than one of these is filled' };
  return {
    text: [first, ...others].map(({ text }) => text).join(' '),
    form: 'text',
    fault: [first, ...others].find(({ fault }) => fault !== null)?.fault ?? null,
  };
}

/** Finds what to read in place of a cell; null where that is the cell itself. */
function translator({ values = {}, otherwise }: MappedColumn): (text: string) => string | null {
  const byText = new Map(Object.entries(values).map(([from, to]) => [normalName(from), to]));
  return (text) => byText.get(normalName(text)) ?? (text === '' ? null : (otherwise ?? null));
}

function convertCell(
  { text, form: given }: SourceCell,
  form: ColumnForm,
  readDate: DateReader,
  mapping: Mapping,
): Conversion {
  if (text === '') return { ok: true, text };
  switch (form) {
    case 'text':
      return { ok: true, text };
    case 'date':
      return given === 'date' ? { ok: true, text: text.slice(0, DEFAULT_DATES.length) } : readDate(text);
    case 'number': {
      if (given === 'date') return { ok: false, reason: 'a date where a number should be' };
      const reading = readNumber(text, given === 'number' ? {} : mapping);
      return reading.ok ? { ok: true, text: reading.number.toFixed() } : reading;
    }
    default:
      return form satisfies never;
  }
}

/** The sum of several columns, with the sign of its side. */
function amountOf(
  { from = [], add = [], subtract = [], side }: MappedColumn,
  cellOf: CellOf,
  convert: (cell: SourceCell) => Conversion,
  hides: boolean,
): Conversion {
  let sum: Decimal = ZERO;
  let isEmpty = true;
  for (const [names, isSubtracted] of [
    [[...from, ...add], false],
    [subtract, true],
  ] as const) {
    for (const name of names) {
      const conversion = convert(cellOf(name) ?? NOTHING);
      if (!conversion.ok) return conversion;
      if (conversion.text === '') continue;
      const number = parseDecimal(conversion.text);
      if (number === null)
        return { ok: false, reason: 'what the mapping reads in its place is not a number' };
      isEmpty = false;
      sum = isSubtracted ? sum.minus(number) : sum.plus(number);
    }
  }
  if (isEmpty) return { ok: true, text: '' };
  if (side === undefined) return { ok: true, text: sum.toFixed() };
  const says = cellOf(side.column)?.text ?? '';
  const isOneOf = (words: readonly string[]) => words.some((word) => normalName(word) === normalName(says));
  if (isOneOf(side.debit)) return { ok: true, text: sum.toFixed() };
  if (isOneOf(side.credit)) return { ok: true, text: sum.negated().toFixed() };
  const words = [...side.debit, ...side.credit].join(', ');
  return { ok: false, reason: `the side is none of ${words}${hides ? '' : `: ${quote(says)}`}` };
}

const NOTHING: SourceCell = { text: '', form: 'text', fault: null };
