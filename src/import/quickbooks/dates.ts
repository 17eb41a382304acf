import { type Day, parseDay } from '../../period/index.ts';

/** The order in which a file writes its days. */
export type DateOrder = 'month first' | 'day first';

/** The order of a file's days, or why there is none. */
export type OrderReading = Readonly<{ ok: true; order: DateOrder }> | Readonly<{ ok: false; reason: string }>;

/** Finds how a file writes its days: a number above twelve is never a month. */
export class DateOrders {
  #isMonthFirst = false;
  #isDayFirst = false;
  #isOpen = false;

  note(text: string): void {
    const [, first = '', second = ''] = SLASHED.exec(text) ?? [];
    if (first === '') return;
    if (Number(first) > 12) this.#isDayFirst = true;
    else if (Number(second) > 12) this.#isMonthFirst = true;
    else if (first !== second) this.#isOpen = true;
  }

  order(): OrderReading {
    if (this.#isMonthFirst && this.#isDayFirst)
      return { ok: false, reason: 'DATE: some days have the month first and some the day' };
    if (this.#isDayFirst) return { ok: true, order: 'day first' };
    if (this.#isMonthFirst || !this.#isOpen) return { ok: true, order: 'month first' };
    return {
      ok: false,
      reason:
        'DATE: all days can be read both ways, as 3/4/2026; add transactions with a day after the 12th, or write YYYY-MM-DD',
    };
  }
}

/** The day that a text is; null where there is none. A year of two digits is of 1970 to 2069. */
export function dayIn(text: string, order: DateOrder): Day | null {
  const [, first = '', second = '', last = ''] = SLASHED.exec(text) ?? [];
  if (first === '') return parseDay(text);
  const [month, day] = order === 'month first' ? [first, second] : [second, first];
  const year = last.length === 4 ? last : `${Number(last) < 70 ? '20' : '19'}${last}`;
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** The first day of each account that has a valid date. */
export function firstDaysOf(
  accounts: Iterable<readonly [code: string, used: Readonly<{ dates: ReadonlySet<string> }>]>,
  order: DateOrder,
): ReadonlyMap<string, Day> {
  const first = new Map<string, Day>();
  for (const [code, { dates }] of accounts)
    for (const date of dates) {
      const day = dayIn(date, order);
      if (day !== null && day < (first.get(code) ?? Number.POSITIVE_INFINITY)) first.set(code, day);
    }
  return first;
}

const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
