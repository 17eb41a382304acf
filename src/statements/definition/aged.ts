import { payablesAgeing, payablesOutstanding } from '../../metrics/catalog/payables.ts';
import { receivablesAgeing, receivablesOutstanding } from '../../metrics/catalog/receivables.ts';
import { DATE_CHECKS } from './checks.ts';
import type { StatementOfParties } from './statement.ts';

const COMMON = {
  kind: 'parties',
  takes: 'snapshot or range',
  requiresCapability: 'metrics.read',
  hasDepartments: false,
  hasDetail: true,
  checks: DATE_CHECKS,
} as const;

/** What each customer owes, by how long it has been due. */
export const AGED_RECEIVABLES: StatementOfParties = Object.freeze<StatementOfParties>({
  ...COMMON,
  name: 'aged-receivables',
  title: 'Aged receivables',
  description:
    'What each customer owes at the end of a day, by days past the due date, less what they have paid without an invoice.',
  families: ['ar'],
  documents: 'invoice',
  party: 'customer',
  outstanding: receivablesOutstanding,
  ageing: receivablesAgeing,
});

/** What is owed to each vendor, by how long it has been due. */
export const AGED_PAYABLES: StatementOfParties = Object.freeze<StatementOfParties>({
  ...COMMON,
  name: 'aged-payables',
  title: 'Aged payables',
  description:
    'What is owed to each vendor at the end of a day, by days past the due date, less what was paid without a bill.',
  families: ['ap'],
  documents: 'bill',
  party: 'vendor',
  outstanding: payablesOutstanding,
  ageing: payablesAgeing,
});
