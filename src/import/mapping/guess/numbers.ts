import { type NumberForm, readNumber } from '../number-format.ts';

/** How the numbers of a table may be written: several only where they would be other numbers. */
export type NumberForms = readonly NumberForm[];

const MARKS: readonly NumberForm[] = [
  {},
  { decimal: ',' },
  { thousands: ',' },
  { decimal: ',', thousands: '.' },
  { thousands: ' ' },
  { decimal: ',', thousands: ' ' },
  { thousands: "'" },
  { decimal: ',', thousands: "'" },
];

/**
 * The forms in which all the cells are numbers, or else most of them. Where forms read the same numbers, the one with fewest marks is
 * taken; with `decimal` only those with that mark.
 */
export function formsOfNumbers(cells: readonly string[], decimal: '.' | ',' | null): NumberForms {
  const signs = signsIn(cells);
  const brackets = cells.some((cell) => /^\(.*\)$/.test(cell.trim()));
  const beside = { ...(brackets ? { brackets } : {}), ...(signs.length > 0 ? { signs } : {}) };
  const forms = MARKS.filter((form) => decimal === null || (form.decimal ?? '.') === decimal);
  const readings = forms.map((marks) => {
    const numbers = cells.map((cell) => {
      const reading = readNumber(cell, { ...marks, ...beside });
      return reading.ok ? reading.number.toFixed() : null;
    });
    return {
      form: { ...marks, ...beside },
      numbers,
      count: numbers.filter((number) => number !== null).length,
    };
  });
  const most = Math.max(0, ...readings.map(({ count }) => count));
  if (most * 2 <= cells.length) return [];
  const byNumbers = new Map<string, NumberForm>();
  for (const { form, numbers, count } of readings) {
    const key = numbers.join(' ');
    if (count === most && !byNumbers.has(key)) byNumbers.set(key, form);
  }
  return [...byNumbers.values()];
}

/** Whether most of the cells are numbers in some form. */
export function areNumbers(cells: readonly string[]): boolean {
  return cells.length > 0 && formsOfNumbers(cells, null).length > 0;
}

/** The first cell that forms read as different numbers. */
export function tellingNumber(cells: readonly string[], forms: NumberForms): string | null {
  return cells.find((cell) => new Set(forms.map((form) => numberIn(cell, form))).size > 1) ?? null;
}

/** A cell as a form reads it, in our form; null where it is no number. */
export function numberIn(cell: string, form: NumberForm): string | null {
  const reading = readNumber(cell, form);
  return reading.ok ? reading.number.toFixed() : null;
}

/** Currency signs and codes that stand beside the numbers. */
function signsIn(cells: readonly string[]): string[] {
  const signs = new Set<string>();
  for (const cell of cells) {
    const [, before = '', after = ''] =
      /^[(+\-\u2212\s]*(\p{Sc}|[A-Z]{3}|Fr\.|kr\.?)?\s*[-+]?[\d.,'\u2019\s]*\d\s*(\p{Sc}|[A-Z]{3}|Fr\.|kr\.?)?[)\s-]*$/u.exec(
        cell.slice(0, 60),
      ) ?? [];
    if (before !== '') signs.add(before);
    if (after !== '') signs.add(after);
  }
  return signs.size > MOST_SIGNS ? [] : [...signs].filter((sign) => !sign.includes('.'));
}

const MOST_SIGNS = 20;
