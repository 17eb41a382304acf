import { EQUITY_CLASSES, EXPENSE_CLASSES, INCOME_CLASSES } from '../../ledger/account-class.ts';
import { minus, percentage, plus, sum } from '../definition/formula.ts';
import { openDocuments, unallocated } from '../definition/measures/documents.ts';
import {
  creditBalance,
  creditRevaluations,
  debitBalance,
  debitRevaluations,
  expenses,
  incomeOfDepartments,
  LATE_ENTRIES,
  UNRECONCILED_LINES,
} from '../definition/measures/ledger.ts';
import type { Metric } from '../definition/metric.ts';
import { totalAssets, totalLiabilities } from './balance-sheet.ts';
import { expensesTotal } from './expenses.ts';
import { page } from './page.ts';
import { revenueTotal } from './revenue.ts';

const quality = page('quality');

const WITH_REVALUATIONS = {
  date: '2026-11-26',
  what: 'Revaluations of receivables and payables in other currencies no longer count as a difference.',
} as const;

export const receivablesTieOut = quality.onDate({
  id: 'quality.receivables_tie_out',
  label: 'Receivables tie-out',
  description:
    'Receivables by invoices, payments and credits, with what entries marked as revaluations added to them, less those in the ledger. 0 when they agree; any other amount is missing from one of them.',
  formula: sum(
    plus(openDocuments('invoice')),
    minus(unallocated('invoice')),
    plus(debitRevaluations(['receivable'])),
    minus(debitBalance(['receivable'])),
  ),
  changes: [
    {
      version: 2,
      date: '2026-11-25',
      what: 'Payments and credits that settle no invoice yet are taken off.',
    },
    { version: 3, ...WITH_REVALUATIONS },
  ],
  related: ['ar.outstanding', 'quality.payables_tie_out', 'quality.balance_check'],
  tags: ['check', 'receivables', 'reconciliation'],
  synonyms: [
    'do invoices agree with the ledger',
    'do receivables agree',
    'receivables reconciliation',
    'subledger of customers against the control account',
  ],
});

export const payablesTieOut = quality.onDate({
  id: 'quality.payables_tie_out',
  label: 'Payables tie-out',
  description:
    'Payables by bills, payments and credits, with what entries marked as revaluations added to them, less those in the ledger. 0 when they agree; any other amount is missing from one of them.',
  formula: sum(
    plus(openDocuments('bill')),
    minus(unallocated('bill')),
    plus(creditRevaluations(['payable'])),
    minus(creditBalance(['payable'])),
  ),
  changes: [
    { version: 2, date: '2026-11-25', what: 'Payments and credits that settle no bill yet are taken off.' },
    { version: 3, ...WITH_REVALUATIONS },
  ],
  related: ['ap.outstanding', 'quality.receivables_tie_out', 'quality.balance_check'],
  tags: ['check', 'payables', 'reconciliation'],
  synonyms: [
    'do bills agree with the ledger',
    'do payables agree',
    'payables reconciliation',
    'subledger of suppliers against the control account',
  ],
});

export const balanceCheck = quality.onDate({
  id: 'quality.balance_check',
  label: 'Balance check',
  description:
    'Assets less liabilities, equity and the profit that has not been closed into equity yet. 0 when the books agree; anything else means that they cannot be trusted.',
  formula: sum(
    plus(totalAssets),
    minus(totalLiabilities),
    minus(creditBalance(EQUITY_CLASSES)),
    minus(creditBalance(INCOME_CLASSES)),
    plus(debitBalance(EXPENSE_CLASSES)),
  ),
  related: ['balance.total_assets', 'balance.total_liabilities', 'balance.equity'],
  tags: ['check', 'balance sheet'],
  synonyms: [
    'do the books balance',
    'are the books right',
    'are the books in order',
    'does the balance sheet balance',
  ],
});

export const uncategorisedShare = quality.ofRange({
  id: 'quality.uncategorised_share',
  label: 'Uncategorised expenses',
  description:
    'Percentage of the expenses of the period that have no category yet. The lower, the more reliable the other figures.',
  unit: 'percent',
  formula: percentage(expenses(['uncategorised']), expensesTotal),
  related: ['expenses.total', 'expenses.by_account'],
  tags: ['check', 'bookkeeping'],
  synonyms: [
    'uncategorised transactions',
    'uncategorised costs',
    'expenses without a category',
    'not categorised',
    'suspense account',
    'in suspense',
  ],
});

export const unassignedRevenueShare = quality.ofRange({
  id: 'quality.unassigned_revenue_share',
  label: 'Unassigned revenue',
  description:
    'The percentage of the revenue of the period that names no department. The lower, the more reliable the figures of departments and teams.',
  unit: 'percent',
  formula: percentage(sum(plus(revenueTotal), minus(incomeOfDepartments(INCOME_CLASSES))), revenueTotal),
  related: ['revenue.by_department', 'revenue.total', 'quality.uncategorised_share'],
  tags: ['check', 'bookkeeping', 'departments'],
  synonyms: [
    'share of revenue without a department',
    'revenue that has no department',
    'revenue without a department',
    'sales without a department',
    'unassigned sales',
  ],
});

export const unreconciledLines = quality.onDate({
  id: 'quality.unreconciled_lines',
  label: 'Unreconciled cash lines',
  description:
    'Lines on bank and cash accounts, dated up to then, that are not reconciled with the bank statement yet.',
  unit: 'count',
  formula: UNRECONCILED_LINES,
  related: ['cash.balance', 'quality.late_entries'],
  tags: ['check', 'bookkeeping', 'bank reconciliation'],
  synonyms: [
    'unreconciled transactions',
    'unreconciled bank lines',
    'bank reconciliation',
    'bank lines that are not reconciled',
  ],
});

export const lateEntries = quality.ofRange({
  id: 'quality.late_entries',
  label: 'Late entries',
  description:
    'The number of journal entries dated in the period that were recorded more than 30 days after their date. Books imported later count as recorded on the day of the import.',
  unit: 'count',
  formula: LATE_ENTRIES,
  related: ['operations.journal_entries', 'quality.unreconciled_lines'],
  tags: ['check', 'bookkeeping', 'backdating'],
  synonyms: ['backdated entries', 'entries recorded late', 'late bookings', 'entries posted after the fact'],
});

/** The metrics of this page, in the order in which they are listed. */
export const QUALITY: readonly Metric[] = [
  receivablesTieOut,
  payablesTieOut,
  balanceCheck,
  uncategorisedShare,
  unassignedRevenueShare,
  unreconciledLines,
  lateEntries,
];
