import type { Metric, Question, Unit } from '../../api/metrics.ts';
import type { Wanted } from '../../parts/change.tsx';
import { wantedOf } from '../wanted.ts';

/** A key figure of the overview: which metric, whether it is of the period or of its last day, and which way is well. */
export type KeyFigure = Readonly<{
  id: string;
  label: string;
  unit: Unit;
  of: 'period' | 'day';
  wanted: Wanted;
}>;

type Told = Readonly<{ label: string; unit: Unit; of: KeyFigure['of'] }>;

// What can be shown without asking what it is: the figures of an overview that nobody has arranged. Beside its neighbours a
// figure needs fewer words than in the catalogue.
const KNOWN: Readonly<Record<string, Told>> = {
  'revenue.total': { label: 'Revenue', unit: 'currency', of: 'period' },
  'expenses.total': { label: 'Expenses', unit: 'currency', of: 'period' },
  'profit.net': { label: 'Net profit', unit: 'currency', of: 'period' },
  'profit.gross_margin': { label: 'Gross margin', unit: 'percent', of: 'period' },
  'cash.balance': { label: 'Cash', unit: 'currency', of: 'day' },
  'cash.runway': { label: 'Cash runway', unit: 'months', of: 'day' },
  'ar.outstanding': { label: 'Owed by customers', unit: 'currency', of: 'day' },
  'ar.overdue': { label: 'Overdue from customers', unit: 'currency', of: 'day' },
  'ar.dso': { label: 'Days until customers pay', unit: 'days', of: 'day' },
  'ap.outstanding': { label: 'Owed to vendors', unit: 'currency', of: 'day' },
  'headcount.active': { label: 'People', unit: 'count', of: 'day' },
};

/** Whether all of these figures can be shown without asking the catalogue. */
export function areKnown(ids: readonly string[]): boolean {
  return ids.every((id) => Object.hasOwn(KNOWN, id));
}

/** The figures with these ids, in their order; one that is neither known nor in the catalogue is left out. */
export function figuresOf(ids: readonly string[], metrics: readonly Metric[]): KeyFigure[] {
  return ids.flatMap((id) => {
    const metric = metrics.find((each) => each.id === id);
    const told = KNOWN[id] ?? (metric === undefined ? null : toldOf(metric));
    return told === null ? [] : [{ id, ...told, wanted: wantedOf({ id, category: metric?.category }) }];
  });
}

/** What a metric is called on the overview. */
export function labelOf({ id, label }: Pick<Metric, 'id' | 'label'>): string {
  return KNOWN[id]?.label ?? label;
}

function toldOf({ label, unit, periodKind }: Metric): Told {
  return { label, unit, of: periodKind === 'snapshot' ? 'day' : 'period' };
}

/** The metrics behind the charts. */
export const CHARTS = {
  profit: 'profit.net_monthly',
  revenue: 'revenue.monthly',
  expenses: 'expenses.monthly',
  cash: 'cash.on_hand_monthly',
  people: 'headcount.monthly',
  receivables: 'ar.ageing',
} as const;

/** The name of the question whether anything was ever recorded. */
export const EVER = 'entries of all time';

/** All that the overview asks: about a period, the day on which it closes, and whether there is anything to tell at all. */
export function overviewQuestions(
  figures: readonly KeyFigure[],
  { period, charted, closing, today }: OverviewTime,
): Question[] {
  return [
    ...figures.map(({ id, of }) => ({
      key: id,
      id,
      period: of === 'period' ? period : closing,
      compare: 'last_year',
    })),
    ...[CHARTS.profit, CHARTS.revenue, CHARTS.expenses, CHARTS.cash, CHARTS.people].map((id) => ({
      key: id,
      id,
      period: charted,
    })),
    { key: CHARTS.receivables, id: CHARTS.receivables, period: closing },
    { key: EVER, id: 'operations.journal_entries', period: `1900-01-01:${today}` },
  ];
}

type OverviewTime = Readonly<{
  period: string;
  /** The months of the charts: those of the period, with the months before it where it has few. */
  charted: string;
  /** The day on which the period closes. */
  closing: string;
  today: string;
}>;
