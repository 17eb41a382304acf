import { BY_AGEING, BY_CUSTOMER } from '../definition/dimension.ts';
import {
  at,
  average,
  daysUpToItsEnd,
  documentsOrLedger,
  inDays,
  minus,
  percentage,
  plus,
  sum,
} from '../definition/formula.ts';
import {
  allocations,
  documents,
  openDocuments,
  paidDocuments,
  unallocated,
} from '../definition/measures/documents.ts';
import { debitBalance } from '../definition/measures/ledger.ts';
import type { Metric } from '../definition/metric.ts';
import { page } from './page.ts';

const receivables = page('ar');
const OPEN = openDocuments('invoice');

/** What is open, less what was received or credited and settles nothing: advances, overpayments and credits. */
const OWED = sum(plus(OPEN), minus(unallocated('invoice')));

const LESS_UNALLOCATED = {
  date: '2026-11-25',
  what: 'Payments and credits that settle no invoice yet are taken off.',
} as const;

/** The days behind figures that say how long something takes. */
export const WINDOW_DAYS = 90;

export const receivablesOutstanding = receivables.onDate({
  id: 'ar.outstanding',
  label: 'Receivables outstanding',
  description:
    'The amount owed on invoices issued up to the day, after payments, credit notes and write-offs by then, less what was received or credited and settles no invoice yet. Before the first day of invoices, and without any, the balance of receivables in the ledger.',
  formula: documentsOrLedger('invoices', OWED, debitBalance(['receivable'])),
  changes: [
    { version: 2, date: '2026-11-25', what: 'Before the first day of invoices the ledger is read.' },
    { version: 3, ...LESS_UNALLOCATED },
  ],
  related: ['ar.overdue', 'ar.ageing', 'ar.by_customer', 'ar.dso', 'quality.receivables_tie_out'],
  tags: ['receivables', 'debtors', 'invoices', 'working capital'],
  synonyms: [
    'how much are we owed',
    'money still to come in',
    'money that customers still have to pay',
    'how much do customers owe us',
    'owed to us',
    'accounts receivable',
    'debtors',
    'unpaid invoices',
    'open invoices',
    'outstanding invoices',
    'trade receivables',
    'A/R',
  ],
});

export const receivablesOverdue = receivables.onDate({
  id: 'ar.overdue',
  favourable: 'down',
  label: 'Receivables overdue',
  description: 'The part of what customers owe that was due before the day.',
  formula: openDocuments('invoice', 'overdue'),
  related: ['ar.overdue_share', 'ar.ageing', 'ar.outstanding'],
  tags: ['receivables', 'debtors', 'collections'],
  synonyms: [
    'overdue from customers',
    'overdue invoices',
    'late invoices',
    'past due',
    'past due invoices',
    'customers behind with payment',
    'late paying customers',
    'late payers',
  ],
});

export const receivablesOverdueShare = receivables.onDate({
  id: 'ar.overdue_share',
  favourable: 'down',
  label: 'Share of receivables overdue',
  description: 'The percentage of open invoices that was due before the day. No value when none is open.',
  unit: 'percent',
  formula: percentage(receivablesOverdue, OPEN),
  related: ['ar.overdue', 'ar.outstanding', 'ar.ageing'],
  tags: ['receivables', 'debtors', 'collections'],
  synonyms: [
    'proportion of unpaid invoices past due',
    'percentage of invoices past due',
    'percent of receivables overdue',
    'share of receivables that is late',
    'how much of what customers owe is late',
  ],
});

export const receivablesAgeing = receivables.splitOnDate({
  id: 'ar.ageing',
  label: 'Receivables by age',
  description:
    'Receivables by the number of days past the due date, and apart from them what was received or credited and settles no invoice yet. An invoice due on the day itself is not overdue.',
  dimension: BY_AGEING,
  formula: OWED,
  changes: [{ version: 2, ...LESS_UNALLOCATED }],
  related: ['ar.overdue', 'ar.outstanding', 'ar.by_customer'],
  tags: ['receivables', 'debtors', 'collections', 'aging'],
  synonyms: [
    'aged receivables',
    'aged debtors',
    'AR aging',
    'how old are unpaid invoices',
    'receivables by days overdue',
    'receivables older than 90 days',
    'receivables over 90 days',
    'oldest unpaid invoices',
  ],
});

export const receivablesByCustomer = receivables.splitOnDate({
  id: 'ar.by_customer',
  label: 'Receivables by customer',
  description:
    'The amount owed by each customer at the end of the day, less what they have paid or been credited without an invoice; negative where that is more.',
  dimension: BY_CUSTOMER,
  formula: OWED,
  changes: [{ version: 2, ...LESS_UNALLOCATED }],
  related: ['ar.outstanding', 'ar.ageing', 'revenue.by_customer'],
  tags: ['receivables', 'debtors', 'customers'],
  synonyms: [
    'who owes us most',
    'who owes us money',
    'which customers owe us',
    'biggest debtors',
    'largest debtors',
    'debtors list',
    'unpaid by customer',
    'who has not paid',
    'which customers have not paid',
    "who hasn't paid",
    'who has not paid us yet',
  ],
});

export const invoiced = receivables.ofRange({
  id: 'ar.invoiced',
  label: 'Invoiced',
  description:
    'The total of the invoices issued in the period, with tax, less the credit notes dated in it, whichever invoices they settle.',
  formula: sum(plus(documents('invoice', 'gross')), minus(allocations('invoice', 'credit_note', 'gross'))),
  changes: [{ version: 2, date: '2026-11-22', what: 'Credit notes are taken off on their own date.' }],
  related: ['ar.collected', 'ar.outstanding', 'revenue.average_invoice'],
  tags: ['receivables', 'billing', 'invoices'],
  synonyms: [
    'how much did we invoice',
    'billings',
    'invoices issued',
    'invoices sent',
    'value of invoices',
    'billed to customers',
  ],
});

export const collected = receivables.ofRange({
  id: 'ar.collected',
  label: 'Collected',
  description:
    'Payments that came in from customers during the period, less refunds. Those for invoices are valued as the invoices that they settle.',
  formula: sum(
    plus(allocations('invoice', 'payment', 'gross')),
    minus(allocations('invoice', 'refund', 'gross')),
  ),
  changes: [
    {
      version: 2,
      date: '2026-11-25',
      what: 'Payments that settle no invoice count, and refunds are taken off.',
    },
  ],
  related: ['ar.invoiced', 'ar.outstanding', 'cash.in_period'],
  tags: ['receivables', 'receipts', 'collections'],
  synonyms: [
    'how much did we get paid for',
    'did we collect what we invoiced',
    'collected from customers',
    'how much did customers pay us',
    'customer payments',
    'payments received from customers',
    'collections',
    'receipts from customers',
  ],
});

export const daysSalesOutstanding = receivables.onDate({
  id: 'ar.dso',
  favourable: 'down',
  label: 'Days sales outstanding',
  description:
    'Receivables as a number of days of invoices, at the pace of the last 90 days, up to the last invoice or settlement where that is earlier: how long the business waits for payment. Receivables and invoices both include tax.',
  source:
    'Receivables collection period: OpenStax, Principles of Finance 2e, section 19.1, What Is Working Capital?; it divides the average of the year by credit sales, here the balance of the day is divided by the invoices, with tax',
  unit: 'days',
  formula: inDays(OWED, at(daysUpToItsEnd(WINDOW_DAYS), invoiced), WINDOW_DAYS),
  changes: [
    { version: 2, date: '2026-11-22', what: 'Credit notes are taken off what was invoiced.' },
    {
      version: 3,
      date: '2026-11-25',
      what: 'Looks back from the last day with an invoice or a settlement where that is earlier.',
    },
    { version: 4, ...LESS_UNALLOCATED },
  ],
  related: ['ar.average_days_to_pay', 'ap.dpo', 'operations.cash_conversion_cycle', 'ar.outstanding'],
  tags: ['receivables', 'efficiency', 'working capital'],
  synonyms: [
    'DSO',
    'debtor days',
    'days sales outstanding',
    'how fast do we collect',
    'collection period',
    'receivable days',
  ],
});

export const daysToBePaid = receivables.ofRange({
  id: 'ar.average_days_to_pay',
  favourable: 'down',
  label: 'Average days until paid',
  description:
    'The average number of days from the issue of an invoice until nothing of it was open, over the invoices fully paid in the period. Invoices written off or only credited do not count.',
  unit: 'days',
  formula: average(paidDocuments('invoice', 'days'), paidDocuments('invoice', 'count')),
  related: ['ar.dso', 'ar.collected', 'ap.average_days_to_pay'],
  tags: ['receivables', 'collections', 'efficiency'],
  synonyms: [
    'how many days do customers take to pay',
    'how long until invoices are paid',
    'how quickly do customers pay',
    'average payment time of customers',
    'how fast do customers pay',
  ],
});

export const receivablesMonthly = receivables.monthly({
  id: 'ar.outstanding_monthly',
  label: 'Receivables by month',
  description: 'Receivables at the end of each month; in the month in progress, on the last day counted.',
  of: receivablesOutstanding,
  changes: [
    { version: 2, date: '2026-11-25', what: 'Before the first day of invoices the ledger is read.' },
    { version: 3, ...LESS_UNALLOCATED },
  ],
  related: ['ar.outstanding', 'ar.dso', 'ap.outstanding_monthly'],
  tags: ['receivables', 'debtors', 'trend'],
  synonyms: [
    'how have the amounts owed to us developed',
    'receivables trend',
    'receivables over time',
    'debtors by month',
    'what customers owed at month end',
  ],
});

/** The metrics of this page, in the order in which they are listed. */
export const RECEIVABLES: readonly Metric[] = [
  receivablesOutstanding,
  receivablesOverdue,
  receivablesOverdueShare,
  receivablesAgeing,
  receivablesByCustomer,
  invoiced,
  collected,
  daysSalesOutstanding,
  daysToBePaid,
  receivablesMonthly,
];
