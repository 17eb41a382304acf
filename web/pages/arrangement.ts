import type { Favourable, Unit } from '../api/metrics.ts';

/** A key figure of the overview: which metric, whether it is of the period or of its last day, and which way is good news. */
export type KeyFigure = Readonly<{
  id: string;
  label: string;
  unit: Unit;
  of: 'period' | 'day';
  favourable: Favourable;
  /** The series that has the same value for every month, which leading figures show as a small line. */
  monthly: string | null;
  /** Whether it is shown whatever its size. */
  isLimitless?: boolean;
  /** Its own text for a value that is not applicable. */
  notApplicable?: string | null;
}>;

/**
 * The figures of the default overview, which can be shown without requesting the catalogue. Beside its neighbours a
 * figure needs fewer words than there. Only this file names metrics; all pages find others in the catalogue.
 */
export const OVERVIEW_FIGURES: Readonly<Record<string, Omit<KeyFigure, 'id'>>> = {
  'revenue.total': {
    label: 'Revenue',
    unit: 'currency',
    of: 'period',
    favourable: 'up',
    monthly: 'revenue.monthly',
  },
  'expenses.total': {
    label: 'Expenses',
    unit: 'currency',
    of: 'period',
    favourable: 'down',
    monthly: 'expenses.monthly',
  },
  'profit.net': {
    label: 'Net profit',
    unit: 'currency',
    of: 'period',
    favourable: 'up',
    monthly: 'profit.net_monthly',
  },
  'profit.gross_margin': {
    label: 'Gross margin',
    unit: 'percent',
    of: 'period',
    favourable: 'up',
    monthly: 'profit.gross_margin_monthly',
  },
  'cash.balance': {
    label: 'Cash',
    unit: 'currency',
    of: 'day',
    favourable: 'up',
    monthly: 'cash.on_hand_monthly',
  },
  'cash.runway': {
    label: 'Cash runway',
    unit: 'months',
    of: 'day',
    favourable: 'up',
    monthly: null,
    notApplicable: 'Not burning cash',
  },
  'ar.outstanding': {
    label: 'Receivables',
    unit: 'currency',
    of: 'day',
    favourable: 'neither',
    monthly: 'ar.outstanding_monthly',
  },
  'ar.overdue': {
    label: 'Overdue receivables',
    unit: 'currency',
    of: 'day',
    favourable: 'down',
    monthly: null,
  },
  'ar.dso': { label: 'Debtor days (DSO)', unit: 'days', of: 'day', favourable: 'down', monthly: null },
  'ap.outstanding': {
    label: 'Payables',
    unit: 'currency',
    of: 'day',
    favourable: 'neither',
    monthly: 'ap.outstanding_monthly',
  },
  'headcount.active': {
    label: 'People',
    unit: 'count',
    of: 'day',
    favourable: 'neither',
    monthly: 'headcount.monthly',
  },
};

/** The metrics behind the charts of the overview. */
export const CHARTS = {
  profit: 'profit.net_monthly',
  revenue: 'revenue.monthly',
  expenses: 'expenses.monthly',
  cash: 'cash.on_hand_monthly',
  people: 'headcount.monthly',
  receivables: 'ar.ageing',
} as const;

/** The metric whose value over all of time says whether anything was ever recorded. */
export const EVER_RECORDED = 'operations.journal_entries';

/** The figures at the head of the page of people. */
export const PEOPLE_FIGURES: readonly Readonly<{ id: string; label: string; unit: Unit }>[] = [
  { id: 'headcount.active', label: 'Headcount', unit: 'count' },
  { id: 'headcount.contractors', label: 'Contractors', unit: 'count' },
  { id: 'people.average_tenure', label: 'Average tenure', unit: 'months' },
];
