import { quote } from '../../../quote.ts';
import type { FileKind } from '../../kinds/kind.ts';
import { formOf, sourceNames } from '../mapped-column.ts';
import type { NumberForm } from '../number-format.ts';
import type { MappedColumn } from '../schema.ts';
import { dayIn, formsOfDates, tellingDate } from './dates.ts';
import type { Note, Question } from './guess.ts';
import { formsOfNumbers, numberIn, tellingNumber } from './numbers.ts';
import type { TableColumn } from './table.ts';

/** How a table writes dates and numbers. */
export type FormsFound = Readonly<{
  forms: NumberForm & Readonly<{ dates?: string }>;
  questions: readonly Question[];
  notes: readonly Note[];
}>;

/** What is said of the form of dates and the decimal mark. */
export type SaidForms = Readonly<{ dates?: string; decimal?: '.' | ',' }>;

/** The forms of dates and numbers in the columns that ours are read from. */
export function findForms(
  sources: readonly (readonly [name: string, source: MappedColumn])[],
  kind: FileKind,
  table: readonly TableColumn[],
  said: SaidForms,
): FormsFound {
  const cellsOf = (form: 'date' | 'number'): Cells => {
    const named = sources.filter(([name, source]) => formOf(source, kind.columns[name] ?? null) === form);
    const textsOf = (some: typeof named) => {
      const names = new Set(some.flatMap(([, source]) => numbersIn(source)));
      const cells = new Set(table.filter(({ name }) => names.has(name)).flatMap(({ texts }) => texts));
      return [...cells].slice(0, MOST_CELLS);
    };
    return {
      all: textsOf(named),
      shown: textsOf(named.filter(([name]) => kind.columns[name]?.confidential !== true)),
    };
  };
  const dates = findDates(cellsOf('date'), said.dates ?? null);
  const numbers = findNumbers(cellsOf('number'), said.decimal ?? null);
  return {
    forms: { ...numbers.forms, ...dates.forms },
    questions: [...dates.questions, ...numbers.questions],
    notes: [...dates.notes, ...numbers.notes],
  };
}

/** So many different cells are tried in each form: they tell it, and what they do not tell is asked. */
const MOST_CELLS = 20_000;

/** Cells, and those of them that may be repeated. */
type Cells = Readonly<{ all: readonly string[]; shown: readonly string[] }>;

function numbersIn(source: MappedColumn): string[] {
  return sourceNames(source).filter((name) => name !== source.side?.column);
}

function findDates({ all, shown }: Cells, said: string | null): FormsFound {
  const forms = all.length === 0 ? [] : formsOfDates(all, said);
  const [first, ...others] = forms;
  if (first === undefined)
    return {
      forms: said === null ? {} : { dates: said },
      questions: [],
      notes:
        all.length === 0
          ? []
          : [{ field: 'dates', message: `No form that we know reads its dates${suchAs(shown)}` }],
    };
  if (others.length === 0)
    return { forms: first === 'yyyy-mm-dd' ? {} : { dates: first }, questions: [], notes: [] };
  const example = tellingDate(shown, forms);
  const question: Question = {
    field: 'dates',
    message: `Its dates can be read in ${forms.length} ways`,
    choices: forms.map((form) => ({
      value: form,
      label: example === null ? form : `${form}: ${example} is ${dayIn(example, form) ?? ''}`,
      sets: { dates: form },
    })),
  };
  return { forms: { dates: first }, questions: [question], notes: [] };
}

function findNumbers({ all, shown }: Cells, said: '.' | ',' | null): FormsFound {
  const forms = all.length === 0 ? [] : formsOfNumbers(all, said);
  const [first, ...others] = forms;
  if (first === undefined)
    return {
      forms: said === null || said === '.' ? {} : { decimal: said },
      questions: [],
      notes:
        all.length === 0
          ? []
          : [{ field: 'decimal', message: `No form that we know reads its numbers${suchAs(shown)}` }],
    };
  if (others.length === 0) return { forms: first, questions: [], notes: [] };
  const example = tellingNumber(shown, forms);
  const question: Question = {
    field: 'decimal',
    message: `Its numbers can be read in ${forms.length} ways`,
    choices: forms.map((form) => ({
      value: form.decimal ?? '.',
      label:
        example === null
          ? `Decimals after ${quote(form.decimal ?? '.')}`
          : `${example} is ${numberIn(example, form) ?? ''}`,
      sets: {
        decimal: form.decimal ?? '.',
        ...(form.thousands === undefined ? {} : { thousands: form.thousands }),
      },
    })),
  };
  return { forms: first, questions: [question], notes: [] };
}

function suchAs([example]: readonly string[]): string {
  return example === undefined ? '' : `, such as ${quote(example)}`;
}
