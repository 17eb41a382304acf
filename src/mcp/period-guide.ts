import { RANGE_KEYWORDS } from '../period/index.ts';

/** What assistants read about periods. */
export const PERIOD_GUIDE = `# Periods

A metric takes one kind of period, its \`period_kind\`.

A **range** of days, for what happened in it (revenue, costs, hires):
- ${RANGE_KEYWORDS.join(', ')}. mtd, qtd and ytd end today; this_month, this_quarter and this_fy end with the period, and count the days up to today.
- trailing_N: the last N months up to today, the current one among them. trailing_12 is the usual year back.
- YYYY-MM-DD:YYYY-MM-DD, both days included.

A **snapshot** of one day, for what there was at its end (cash, receivables, headcount):
- today, or as_of:YYYY-MM-DD.

Quarters and years are those of the organisation's financial year, which is named by the calendar year in which it ends. get_context has the dates of this year and the last, and resolve_period those of any period. If the user says "last year" and the financial year is not the calendar year, say which one you took.

**as_of** answers as if that day were today: ytd with as_of 2025-12-31 is the year to that day. Nothing after today is ever answered.

\`complete\` is false while days of the period are still to come. Say "to date" then, and compare like with like: \`compare\` takes previous and last_year, which count the same number of days.

\`coverage\` says how much of the days is known. Books may end before today: then say up to which day the number goes.
`;
