import { SNAPSHOT_DAYS } from '../../disclosure/candidate-days.ts';
import { CASH_FLOW_POLICY, COUNTRY, CURRENCY, DATE, integer, TIME_ZONE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';
import { WEEKLY_HOURS } from './number-within.ts';
import { oneOf } from './one-of.ts';

const COLUMNS = {
  name: column(text(200), 'optional', 'What the organisation is called.', 'Blue Gum Consulting'),
  base_currency: column(
    CURRENCY,
    'optional',
    'Currency of its books; it may change only while nothing is posted.',
    'AUD',
  ),
  time_zone: column(TIME_ZONE, 'optional', 'Where its days begin and end.', 'Australia/Sydney'),
  jurisdiction: column(
    COUNTRY,
    'optional',
    'Where it keeps its books, whose words labels use: ISO 3166-1.',
    'AU',
  ),
  financial_year_start_month: column(
    integer(1, 12),
    'optional',
    'Month in which its financial year starts.',
    '7',
  ),
  minimum_group_size: column(
    integer(3, 1_000_000),
    'optional',
    'Groups of fewer persons are never shown in figures on diversity and pay gaps.',
    '5',
  ),
  snapshot_days: column(
    oneOf(SNAPSHOT_DAYS),
    'optional',
    'Days as of which figures on diversity and pay gaps are kept and shown.',
    'quarter',
  ),
  full_time_weekly_hours: column(
    WEEKLY_HOURS,
    'optional',
    'Hours a week of full-time work, which are assumed where no hours are recorded.',
    '38',
  ),
  cash_flow_policy: column(
    CASH_FLOW_POLICY,
    'optional',
    '`ias7` counts interest in operating cash flow; `ifrs18` counts interest paid in financing and interest received in investing.',
    'ias7',
  ),
  invoices_from: column(
    DATE,
    'optional',
    'The day from which on invoices are complete; before it, what customers owe is read from the ledger. Without it, the day of the first one.',
    '2025-07-01',
  ),
  bills_from: column(DATE, 'optional', 'The same of bills.', '2025-07-01'),
  customer_terms_days: column(
    integer(0, 365),
    'optional',
    'Days after which invoices are due that do not say when; without it, what is overdue is not known where there are such invoices.',
    '30',
  ),
  vendor_terms_days: column(integer(0, 365), 'optional', 'The same of bills.', '30'),
};

export const ORGANIZATION: FileKind<typeof COLUMNS, 'organization'> = {
  name: 'organization',
  requires: 'settings.write',
  summary: 'Settings of the organisation: one JSON object; any key may be left out.',
  columns: COLUMNS,
};
