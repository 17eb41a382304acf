import type { Metric } from '../metrics/definition/metric.ts';

/** What of a question says in which shape the answer is wanted. */
export type ShapeHints = Readonly<{ wantsMonths: boolean; wantsParts: boolean }>;

export function hintsIn(question: string): ShapeHints {
  return { wantsMonths: MONTHS.test(question), wantsParts: PARTS.test(question) };
}

const MONTHS =
  /\bmonthly\b|\b(by|per|each|every|over) (the )?months?\b|\bmonth (by|over|on|after) month\b|\b(which|what) months?\b|\btrends?\b|\bover time\b|\bmonth[- ]ends?\b|\bdevelop(ed|ment)?\b|\bhistory\b/i;
const PARTS =
  /\b(by|per|each|split|which|who|whom|top|breakdown|break down|rank(ed)?|largest|biggest|best|list)\b/i;

/** How well the shape of a metric fits: one number where nothing else is asked for. */
export function shapeScore({ shape }: Metric, { wantsMonths, wantsParts }: ShapeHints): number {
  switch (shape) {
    case 'scalar':
      return wantsMonths ? 0 : FITS;
    case 'timeseries':
      return wantsMonths ? 2 * FITS : -FITS;
    case 'breakdown':
      return wantsParts ? FITS : 0;
    default:
      return shape satisfies never;
  }
}

const FITS = 0.06;
