import { type RawBuilder, sql } from 'kysely';

type Fragment = RawBuilder<unknown>;

const TOTAL = sql`(document.base_net + document.base_tax)`;

// From which day on something is open of a document, or overdue by more than so many days. What settled it earlier counts
// from then, so that the balance of a figure up to a day is what was open, or overdue, at the end of that day.
const OPEN_FROM: readonly (readonly [figure: string, day: Fragment])[] = [
  ['open', sql`document.issue_date`],
  ['overdue', sql`document.due_date + 1`],
  ['overdue_30', sql`document.due_date + 31`],
  ['overdue_60', sql`document.due_date + 61`],
  ['overdue_90', sql`document.due_date + 91`],
];

// The days on which a document was issued and paid; null if it was transferred, as its real issue date is not known.
const WHEN_INVOICED = sql`(case when not document.transferred then document.issue_date end)`;
const WHEN_PAID_HERE = sql`(case when not document.transferred then document.paid_on end)`;

const PAID = [
  sql`('paid', ${WHEN_PAID_HERE}, 1)`,
  sql`('paid_days', ${WHEN_PAID_HERE}, document.paid_on - document.issue_date)`,
];

/** The amounts that a document adds to the totals, with their days: of `document` as rows `movement(figure, date, amount)`. */
export const OF_DOCUMENT: Fragment = movement([
  sql`('documents', ${WHEN_INVOICED}, 1)`,
  sql`('transferred', case when document.transferred then document.issue_date end, 1)`,
  sql`('net', ${WHEN_INVOICED}, document.base_net)`,
  sql`('tax', ${WHEN_INVOICED}, document.base_tax)`,
  ...OPEN_FROM.map(([figure, day]) => sql`(${sql.lit(figure)}, ${day}, ${TOTAL})`),
  ...PAID,
]);

/** The part with the day on which it was paid in full; a document that was not has none. */
export const WHEN_PAID: Fragment = movement(PAID);

const IS_AHEAD = sql`allocation.allocation_date < document.issue_date`;

/** The amounts that an `allocation` adds to the totals, with the dates of its `document`. */
export const OF_ALLOCATION: Fragment = movement([
  sql`(allocation.kind, allocation.allocation_date, allocation.base_amount)`,
  sql`(allocation.kind || '_tax', allocation.allocation_date, allocation.base_tax)`,
  ...OPEN_FROM.map(
    ([figure, day]) =>
      sql`(${sql.lit(figure)}, greatest(allocation.allocation_date, ${day}), -allocation.base_amount)`,
  ),
  // Until its document is issued.
  sql`('unallocated', case when ${IS_AHEAD} then allocation.allocation_date end, allocation.base_amount)`,
  sql`('unallocated', case when ${IS_AHEAD} then document.issue_date end, -allocation.base_amount)`,
]);

/** The amounts that an `unallocated` one adds to the totals: a refund gives back what was received. */
export const OF_UNALLOCATED: Fragment = movement([
  sql`(unallocated.kind, unallocated.amount_date, unallocated.base_amount)`,
  sql`(unallocated.kind || '_tax', unallocated.amount_date, unallocated.base_tax)`,
  sql`('unallocated', unallocated.amount_date,
    case when unallocated.kind = 'refund' then -unallocated.base_amount else unallocated.base_amount end)`,
]);

function movement(rows: readonly Fragment[]): Fragment {
  return sql`lateral (values ${sql.join(rows)}) as movement(figure, date, amount)`;
}
