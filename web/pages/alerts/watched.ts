import type { Unit } from '../../api/metrics.ts';
import type { Alert, AlertRule } from './queries.ts';

/** Something that an alert can be about. */
export type Watchable = Readonly<{
  subject: Pick<AlertRule, 'metric' | 'statement' | 'row'>;
  label: string;
  unit: Unit;
}>;

/** What an alert is to be about: one of a few values, and the department and kind of period that they are shown for. */
export type Watched = Readonly<{
  choices: readonly Watchable[];
  isOfDay: boolean;
  team: string | null;
}>;

/** The same of an alert that there is. */
export function watchedBy({ metric, statement, row, label, unit, period, team }: Alert): Watched {
  const subject = metric === null ? { statement, row } : { metric };
  return {
    choices: [{ subject, label: label ?? '', unit: unit ?? 'count' }],
    isOfDay: period === 'today',
    team,
  };
}

/** The periods of alerts on values of a range of days. */
export const ALERT_PERIODS = [
  { value: 'mtd', label: 'This month so far' },
  { value: 'last_month', label: 'Last month' },
  { value: 'qtd', label: 'This quarter so far' },
  { value: 'last_quarter', label: 'Last quarter' },
  { value: 'ytd', label: 'This financial year so far' },
  { value: 'last_fy', label: 'Last financial year' },
  { value: 'trailing_3', label: 'Last 3 months' },
  { value: 'trailing_12', label: 'Last 12 months' },
] as const;

/** A period of an alert in words. */
export function periodWords(period: string): string {
  if (period === 'today') return 'On each day';
  const months = /^trailing_(\d+)$/.exec(period)?.[1];
  const known = ALERT_PERIODS.find(({ value }) => value === period)?.label;
  return known ?? (months === undefined ? (OTHER_WORDS[period] ?? period) : `Last ${months} months`);
}

// Other programs may have made alerts with these.
const OTHER_WORDS: Readonly<Record<string, string>> = {
  this_month: 'This month so far',
  this_quarter: 'This quarter so far',
  this_fy: 'This financial year so far',
};
