import { day } from '../support/books.ts';

/** Periods as they are asked for on a day, with the days that count in them. The last is that of a pinned `asOf`. */
export const PERIODS = [
  { period: 'ytd', today: day('2026-11-20'), first: '2026-07-01', last: '2026-11-20' },
  { period: 'last_fy', today: day('2026-11-20'), first: '2025-07-01', last: '2026-06-30' },
  { period: 'trailing_12', today: day('2026-11-20'), first: '2025-12-01', last: '2026-11-20' },
  { period: '2024-02-10:2025-03-17', today: day('2026-11-20'), first: '2024-02-10', last: '2025-03-17' },
  { period: '2026-11-20:2027-03-01', today: day('2026-11-20'), first: '2026-11-20', last: '2026-11-20' },
  { period: 'ytd', today: day('2025-03-31'), first: '2024-07-01', last: '2025-03-31' },
] as const;

/** What a bookkeeper would write: the lines of the entries that stand, with their accounts, closing entries left out. */
export const FLOWS = `
  from journal_lines l
  join journal_entries e on e.id = l.entry_id and e.voided_at is null and e.kind not in ('opening', 'closing')
  join accounts a on a.id = l.account_id
  where e.entry_date between $1 and $2`;

export const INCOME = `a.class in ('operating_revenue', 'other_income', 'interest_income')`;
export const EXPENSE = `a.class in ('cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense', 'depreciation', 'interest',
  'income_tax', 'other_expense', 'uncategorised')`;
