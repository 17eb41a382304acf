import { type DateReader, dateReader } from '../date-format.ts';

/** Forms of dates that read all of some cells; several only where they read them as different days. */
export type DateForms = readonly string[];

const SEPARATED = [
  'yyyy#mm#dd',
  'dd#mm#yyyy',
  'mm#dd#yyyy',
  'dd#mm#yy',
  'mm#dd#yy',
  'yy#mm#dd',
  'dd#mmm#yyyy',
  'dd#mmm#yy',
  'yyyy#mmm#dd',
];
const OTHERS = ['mmm dd, yyyy', 'dd. mmm yyyy', 'yyyymmdd', 'ddmmyyyy', 'mmddyyyy'];
/** Where days are written with points, hardly anybody begins with a year of two digits. */
const LAST = ['yy.mm.dd', 'yy mm dd'];
const FORMS = [
  ...['-', '/', '.', ' '].flatMap((mark) => SEPARATED.map((form) => form.replaceAll('#', mark))),
  ...OTHERS,
].filter((form) => !LAST.includes(form));

const READERS: ReadonlyMap<string, DateReader> = new Map(
  [...FORMS, ...LAST].flatMap((form) => {
    const read = dateReader(form);
    return read === null ? [] : [[form, read] as const];
  }),
);

/** The forms that read most of the cells, as many of them as any form does; `known` where it is said. Empty where none reads even half of them. */
export function formsOfDates(cells: readonly string[], known: string | null): DateForms {
  if (known !== null) return bestOf(cells, [known]);
  const forms = bestOf(cells, FORMS);
  return forms.length > 0 ? forms : bestOf(cells, LAST);
}

function bestOf(cells: readonly string[], forms: readonly string[]): DateForms {
  const readings = forms.map((form) => {
    const days = cells.map((cell) => dayIn(cell, form));
    return { form, days: days.join(' '), count: days.filter((day) => day !== null).length };
  });
  const most = Math.max(...readings.map(({ count }) => count));
  if (most * 2 <= cells.length) return [];
  const byDays = new Map<string, string>();
  for (const { form, days, count } of readings)
    if (count === most && !byDays.has(days)) byDays.set(days, form);
  return [...byDays.values()];
}

/** Whether most of the cells are dates in some form; those of a workbook say so themselves. */
export function areDates(cells: readonly string[]): boolean {
  return [...READERS.values()].some(
    (read) => cells.filter((cell) => read(cell).ok).length * 2 > cells.length,
  );
}

/** A cell that forms read as different days. */
export function tellingDate(cells: readonly string[], forms: DateForms): string | null {
  return cells.find((cell) => new Set(forms.map((form) => dayIn(cell, form))).size > 1) ?? null;
}

/** A cell as a form reads it, in our form; null where it is no date. */
export function dayIn(cell: string, form: string): string | null {
  const reading = (READERS.get(form) ?? dateReader(form))?.(cell);
  return reading?.ok === true ? reading.text : null;
}
