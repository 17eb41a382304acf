/**
 * Dates in plain arithmetic on their parts, written a second time for the tests: months count from the year 0, and the days
 * of a month are those that JavaScript's own calendar says.
 */
export type Parts = readonly [month: number, day: number];

export const partsOf = (date: string): Parts => [
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1,
  Number(date.slice(8)),
];

export const daysIn = (month: number): number =>
  new Date(Date.UTC(2000 + (Math.floor(month / 12) % 400), (month % 12) + 1, 0)).getUTCDate();

export const dateOf = ([month, day]: Parts): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The same day of another month: its last for a last day, and where it is shorter. */
export const inMonth = (date: string, back: number): string => {
  const [month, day] = partsOf(date);
  const isLast = day === daysIn(month);
  const there = daysIn(month - back);
  return dateOf([month - back, isLast ? there : Math.min(day, there)]);
};

/** So many days before, one at a time. */
export const daysBefore = (date: string, count: number): string => {
  let [month, day] = partsOf(date);
  for (let left = count; left > 0; left -= 1) {
    day -= 1;
    if (day === 0) {
      month -= 1;
      day = daysIn(month);
    }
  }
  return dateOf([month, day]);
};

/** How many days after the first the last is. */
export const daysBetween = (first: string, last: string): number => {
  let count = 0;
  for (let date = last; date > first; date = daysBefore(date, 1)) count += 1;
  return count;
};

/** Three dates: the first, the last that was asked for, and the last that counts. */
export type Dates = readonly [start: string, end: string, asOf: string];

const MONTHS: Readonly<Record<string, number>> = {
  mtd: 1,
  this_month: 1,
  last_month: 1,
  qtd: 3,
  this_quarter: 3,
  last_quarter: 3,
  ytd: 12,
  this_fy: 12,
  last_fy: 12,
  last_2_fy: 24,
};

/** The dates before those of a request, by the rule: whole months to the same point, days as many days. */
export function plainPrevious(text: string, [start, end, asOf]: Dates): Dates {
  if (text === 'today' || text.startsWith('as_of:')) {
    const day = inMonth(end, 1);
    return [day, day, day];
  }
  const [[firstMonth, firstDay], [lastMonth, lastDay]] = [partsOf(start), partsOf(end)];
  const isWhole = firstDay === 1 && lastDay === daysIn(lastMonth);
  const months =
    MONTHS[text] ??
    (text.startsWith('trailing_')
      ? Number(text.slice('trailing_'.length))
      : isWhole
        ? lastMonth - firstMonth + 1
        : null);
  if (months !== null) {
    return [dateOf([firstMonth - months, 1]), inMonth(end, months), inMonth(asOf, months)];
  }
  const days = daysBetween(start, end) + 1;
  return [daysBefore(start, days), daysBefore(end, days), daysBefore(asOf, days)];
}

/** The dates a year earlier, each end by itself; a start on 29 February becomes 1 March, and a single day is an end. */
export function plainYearEarlier([start, end, asOf]: Dates): Dates {
  const [month, day] = partsOf(start);
  const begin = start.endsWith('-02-29') ? dateOf([month - 11, 1]) : dateOf([month - 12, day]);
  return [start === asOf ? inMonth(asOf, 12) : begin, inMonth(end, 12), inMonth(asOf, 12)];
}
