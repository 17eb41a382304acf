import { formatDay, isDay } from '../format/date.ts';

/** The time in the address of a page; defaults are left out of it. */
export type PeriodSearch = Readonly<{ period?: string | undefined; asOf?: string | undefined }>;

/** The time that a page is about, as the API takes it. */
export type ChosenTime = Readonly<{ period: string; asOf: string | undefined }>;

/** The period of a page whose address names none: the financial year so far. */
const USUAL_PERIOD = 'ytd';

/** Reads the part of an address that is about time. Whether the period exists is for the API to say. */
export function readPeriodSearch(search: Readonly<Record<string, unknown>>): PeriodSearch {
  const { period, asOf } = search;
  return {
    ...(isText(period) && period !== USUAL_PERIOD ? { period } : {}),
    ...(isText(asOf) && asOf !== 'today' ? { asOf } : {}),
  };
}

/** The time that such an address is about. */
export function chosenTime({ period = USUAL_PERIOD, asOf }: PeriodSearch): ChosenTime {
  return { period, asOf };
}

/** The part of an address that chooses a time. What is as usual is named too, as undefined: it replaces what was chosen before. */
export function searchOf({ period, asOf }: ChosenTime): Required<PeriodSearch> {
  return { period: undefined, asOf: undefined, ...readPeriodSearch({ period, asOf }) };
}

/** The time of a page whose address names none. */
export const USUAL_TIME: ChosenTime = { period: USUAL_PERIOD, asOf: undefined };

/** Two days as a period: `2025-04-01:2026-03-31`. */
export function rangeOf(first: string, last: string): string {
  return `${first}:${last}`;
}

/** The days of a period that is written as two days; null for any other. */
export function daysOf(period: string): Readonly<{ first: string; last: string }> | null {
  const [, first, last] = /^(\d{4}-\d{2}-\d{2}):(\d{4}-\d{2}-\d{2})$/.exec(period) ?? [];
  return first === undefined || last === undefined ? null : { first, last };
}

/** The periods to choose from, as a reader calls them. The words of the API (`FY2027 to date`) stand beside the numbers. */
export const PRESETS: readonly Readonly<{ title: string; periods: readonly Preset[] }>[] = [
  {
    title: 'Up to now',
    periods: [
      { period: 'ytd', label: 'Financial year to date' },
      { period: 'qtd', label: 'Quarter to date' },
      { period: 'mtd', label: 'Month to date' },
    ],
  },
  {
    title: 'Trailing',
    periods: [
      { period: 'trailing_3', label: 'Last 3 months' },
      { period: 'trailing_12', label: 'Last 12 months' },
      { period: 'trailing_24', label: 'Last 24 months' },
    ],
  },
  {
    title: 'Complete',
    periods: [
      { period: 'last_month', label: 'Last month' },
      { period: 'last_quarter', label: 'Last quarter' },
      { period: 'last_fy', label: 'Last financial year' },
      { period: 'last_2_fy', label: 'Last two financial years' },
    ],
  },
];

type Preset = Readonly<{ period: string; label: string }>;

/** The name of a period, as far as possible without the calendar. */
export function periodInWords(period: string): string | null {
  const presets = PRESETS.flatMap(({ periods }) => periods);
  const known = presets.find((preset) => preset.period === period)?.label ?? OTHERS[period];
  const [, months] = /^trailing_(\d+)$/.exec(period) ?? [];
  const [, day] = /^as_of:(.+)$/.exec(period) ?? [];
  if (day !== undefined && isDay(day)) return formatDay(day);
  return known ?? (months === undefined ? null : `Last ${months} months`);
}

const OTHERS: Readonly<Record<string, string>> = {
  today: 'Today',
  this_month: 'This month',
  this_quarter: 'This quarter',
  this_fy: 'This financial year',
};

/** Whether a part of an address is there, and not empty. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
