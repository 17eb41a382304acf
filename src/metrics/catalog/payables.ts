import { BY_AGEING, BY_VENDOR } from '../definition/dimension.ts';
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
import { creditBalance } from '../definition/measures/ledger.ts';
import type { Metric } from '../definition/metric.ts';
import { page } from './page.ts';
import { WINDOW_DAYS } from './receivables.ts';

const payables = page('ap');
const OPEN = openDocuments('bill');

/** What is open, less what was paid or credited and settles nothing. */
const OWED = sum(plus(OPEN), minus(unallocated('bill')));

const LESS_UNALLOCATED = {
  date: '2026-11-25',
  what: 'Payments and credits that settle no bill yet are taken off.',
} as const;

export const payablesOutstanding = payables.onDate({
  id: 'ap.outstanding',
  label: 'Payables outstanding',
  description:
    'The amount owed on bills issued up to the day, after payments, credit notes and amounts waived by then, less what was paid or credited and settles no bill yet. Before the first day of bills, and without any, the balance of payables in the ledger.',
  formula: documentsOrLedger('bills', OWED, creditBalance(['payable'])),
  changes: [
    { version: 2, date: '2026-11-25', what: 'Before the first day of bills the ledger is read.' },
    { version: 3, ...LESS_UNALLOCATED },
  ],
  related: ['ap.overdue', 'ap.ageing', 'ap.by_vendor', 'ap.dpo', 'quality.payables_tie_out'],
  tags: ['payables', 'creditors', 'bills', 'working capital'],
  synonyms: [
    'how much do we owe suppliers',
    'accounts payable',
    'creditors',
    'unpaid bills',
    'open bills',
    'owed to vendors',
    'owed to suppliers',
    'trade payables',
    'A/P',
    'outstanding bills',
  ],
});

export const payablesOverdue = payables.onDate({
  id: 'ap.overdue',
  favourable: 'down',
  label: 'Payables overdue',
  description: 'The part of what the business owes on bills that was due before the day.',
  formula: openDocuments('bill', 'overdue'),
  related: ['ap.overdue_share', 'ap.ageing', 'ap.outstanding'],
  tags: ['payables', 'creditors'],
  synonyms: [
    'overdue bills',
    'late bills',
    'bills past due',
    'are we late paying',
    'what should we have paid already',
    'owed and overdue to suppliers',
    'suppliers we are behind with',
  ],
});

export const payablesOverdueShare = payables.onDate({
  id: 'ap.overdue_share',
  favourable: 'down',
  label: 'Share of payables overdue',
  description: 'The percentage of open bills that was due before the day. No value when none is open.',
  unit: 'percent',
  formula: percentage(payablesOverdue, OPEN),
  related: ['ap.overdue', 'ap.outstanding', 'ap.ageing'],
  tags: ['payables', 'creditors'],
  synonyms: [
    'percentage of bills past due',
    'share of payables past due',
    'percent of payables overdue',
    'share of bills that is overdue',
    'how much of what we owe is late',
  ],
});

export const payablesAgeing = payables.splitOnDate({
  id: 'ap.ageing',
  label: 'Payables by age',
  description:
    'Payables by the number of days past the due date, and apart from them what was paid or credited and settles no bill yet. A bill due on the day itself is not overdue.',
  dimension: BY_AGEING,
  formula: OWED,
  changes: [{ version: 2, ...LESS_UNALLOCATED }],
  related: ['ap.overdue', 'ap.outstanding', 'ap.by_vendor'],
  tags: ['payables', 'creditors', 'aging'],
  synonyms: [
    'aged payables',
    'aged creditors',
    'AP aging',
    'how old are our unpaid bills',
    'payables by days overdue',
    'oldest bills',
    'oldest unpaid bills',
  ],
});

export const payablesByVendor = payables.splitOnDate({
  id: 'ap.by_vendor',
  label: 'Payables by vendor',
  description:
    'The amount owed to each vendor at the end of the day, less what they were paid or have credited without a bill; negative where that is more.',
  dimension: BY_VENDOR,
  formula: OWED,
  changes: [{ version: 2, ...LESS_UNALLOCATED }],
  related: ['ap.outstanding', 'ap.ageing', 'vendors.spend_by_vendor'],
  tags: ['payables', 'creditors', 'vendors'],
  synonyms: [
    'who do we owe the most',
    'which supplier do we owe',
    'whom do we owe money',
    'largest creditors',
    'biggest creditors',
    'owed by supplier',
  ],
});

export const billed = payables.ofRange({
  id: 'ap.billed',
  label: 'Billed',
  description:
    'The total of the bills issued in the period, with tax, less the credit notes dated in it, whichever bills they settle.',
  formula: sum(plus(documents('bill', 'gross')), minus(allocations('bill', 'credit_note', 'gross'))),
  changes: [{ version: 2, date: '2026-11-22', what: 'Credit notes are taken off on their own date.' }],
  related: ['ap.paid', 'ap.outstanding', 'vendors.average_bill'],
  tags: ['payables', 'purchases', 'bills'],
  synonyms: [
    'billed by suppliers',
    'what did suppliers bill us',
    'bills received',
    'purchases',
    'purchases on account',
    'value of bills',
  ],
});

export const paid = payables.ofRange({
  id: 'ap.paid',
  label: 'Paid to vendors',
  description:
    'Payments that went out to vendors during the period, less refunds. A deposit counts when it is paid. Those for bills are valued as the bills that they settle.',
  formula: sum(plus(allocations('bill', 'payment', 'gross')), minus(allocations('bill', 'refund', 'gross'))),
  changes: [
    {
      version: 2,
      date: '2026-11-25',
      what: 'Payments that settle no bill count, and refunds are taken off.',
    },
  ],
  related: ['ap.billed', 'ap.outstanding', 'cash.out_period'],
  tags: ['payables', 'payments'],
  synonyms: [
    'paid to suppliers',
    'payments to suppliers',
    'payments to vendors',
    'how much did we pay our suppliers',
    'bills paid',
  ],
});

export const daysPayableOutstanding = payables.onDate({
  id: 'ap.dpo',
  label: 'Days payable outstanding',
  description:
    'Payables as a number of days of bills, at the pace of the last 90 days, up to the last bill or settlement where that is earlier: how long vendors wait for payment. Payables and bills both include tax; a textbook divides by cost of sales instead, which has no tax and excludes purchases that are not for sale.',
  source:
    'Payables deferral period: OpenStax, Principles of Finance 2e, section 19.1, What Is Working Capital?; it divides the average of the year by the cost of goods sold, here the balance of the day is divided by the bills, with tax',
  unit: 'days',
  formula: inDays(OWED, at(daysUpToItsEnd(WINDOW_DAYS), billed), WINDOW_DAYS),
  changes: [
    { version: 2, date: '2026-11-22', what: 'Credit notes are taken off what was billed.' },
    {
      version: 3,
      date: '2026-11-25',
      what: 'Looks back from the last day with a bill or a settlement where that is earlier.',
    },
    { version: 4, ...LESS_UNALLOCATED },
  ],
  related: ['ap.average_days_to_pay', 'ar.dso', 'operations.cash_conversion_cycle', 'ap.outstanding'],
  tags: ['payables', 'efficiency', 'working capital'],
  synonyms: ['DPO', 'creditor days', 'days payable outstanding', 'payable days'],
});

export const daysToPay = payables.ofRange({
  id: 'ap.average_days_to_pay',
  label: 'Average days to pay',
  description:
    'The average number of days from the issue of a bill until nothing of it was open, over the bills fully paid in the period. Waived or only credited bills do not count.',
  unit: 'days',
  formula: average(paidDocuments('bill', 'days'), paidDocuments('bill', 'count')),
  related: ['ap.dpo', 'ap.paid', 'ar.average_days_to_pay'],
  tags: ['payables', 'efficiency'],
  synonyms: [
    'how quickly do we pay our bills',
    'how long do we take to pay suppliers',
    'how many days do we take to pay',
    'average time to pay bills',
  ],
});

export const payablesMonthly = payables.monthly({
  id: 'ap.outstanding_monthly',
  label: 'Payables by month',
  description: 'Payables at the end of each month; in the month in progress, on the last day counted.',
  of: payablesOutstanding,
  changes: [
    { version: 2, date: '2026-11-25', what: 'Before the first day of bills the ledger is read.' },
    { version: 3, ...LESS_UNALLOCATED },
  ],
  related: ['ap.outstanding', 'ap.dpo', 'ar.outstanding_monthly'],
  tags: ['payables', 'creditors', 'trend'],
  synonyms: [
    'payables trend',
    'payables over time',
    'creditors by month',
    'what we owed suppliers at month end',
  ],
});

/** The metrics of this page, in the order in which they are listed. */
export const PAYABLES: readonly Metric[] = [
  payablesOutstanding,
  payablesOverdue,
  payablesOverdueShare,
  payablesAgeing,
  payablesByVendor,
  billed,
  paid,
  daysPayableOutstanding,
  daysToPay,
  payablesMonthly,
];
