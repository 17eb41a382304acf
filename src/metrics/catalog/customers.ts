import { BY_CUSTOMER, BY_STATUS } from '../definition/dimension.ts';
import { at, average, BEFORE_IT, daysUpToItsEnd, largestParts, percentage } from '../definition/formula.ts';
import { ACTIVE_DAYS, CUSTOMER_PROFILES, documents, parties } from '../definition/measures/documents.ts';
import type { Metric } from '../definition/metric.ts';
import { page } from './page.ts';
import { INVOICED_NET } from './revenue.ts';

const customers = page('customer');
/** The changes of the metrics that count who bought nothing. */
const SILENCE_IS_UNKNOWN = [
  {
    version: 2,
    date: '2026-11-25',
    what: 'No value for a period that ends after the last invoice or settlement: silence says nothing then.',
  },
] as const;

const INVOICED_CUSTOMERS = documents('invoice', 'parties');

export const activeCustomers = customers.onDate({
  id: 'customers.active',
  label: 'Active customers',
  description:
    'The number of customers whose last invoice was issued at most 364 days before the day, or before the last day with an invoice or a settlement where that is earlier. Sales without an invoice do not count.',
  unit: 'count',
  formula: at(daysUpToItsEnd(ACTIVE_DAYS), INVOICED_CUSTOMERS),
  changes: [
    {
      version: 2,
      date: '2026-11-25',
      what: 'Looks back from the last day with an invoice or a settlement where that is earlier.',
    },
  ],
  related: ['customers.new', 'customers.lost', 'customers.retention_rate', 'growth.customers_yoy'],
  tags: ['customers', 'sales'],
  synonyms: ['number of customers', 'how many customers', 'how many clients', 'customer count'],
});

export const newCustomers = customers.ofRange({
  id: 'customers.new',
  label: 'New customers',
  description: 'The number of customers whose first invoice ever was issued in the period.',
  unit: 'count',
  formula: parties('invoice', 'new'),
  related: ['customers.active', 'customers.lost', 'growth.customers_yoy'],
  tags: ['customers', 'sales', 'growth'],
  synonyms: ['new customers', 'new clients', 'customers won', 'customers gained', 'new logos'],
});

export const lostCustomers = customers.ofRange({
  id: 'customers.lost',
  favourable: 'down',
  label: 'Lost customers',
  description:
    'The number of customers who ceased to be active in the period: day 365 after their last invoice fell in it. A customer who returned before its end is not lost. No value for a period that ends after the last invoice or settlement.',
  unit: 'count',
  formula: parties('invoice', 'lost'),
  changes: SILENCE_IS_UNKNOWN,
  related: ['customers.active', 'customers.new', 'customers.retention_rate'],
  tags: ['customers', 'churn'],
  synonyms: [
    'how many customers did we lose',
    'are we losing customers',
    'lost customers',
    'customers who left',
    'churned customers',
    'customer churn',
    'customers who stopped buying',
  ],
});

export const retentionRate = customers.ofRange({
  id: 'customers.retention_rate',
  favourable: 'up',
  label: 'Customer retention',
  description:
    'The percentage of the customers active just before the period who were still active on its last day. No value if there were none, and for a period that ends after the last invoice or settlement.',
  unit: 'percent',
  formula: percentage(parties('invoice', 'retained'), at(BEFORE_IT, activeCustomers)),
  changes: SILENCE_IS_UNKNOWN,
  related: ['customers.active', 'customers.lost'],
  tags: ['customers', 'churn', 'loyalty'],
  synonyms: [
    'what percentage of customers stayed',
    'customers who stayed with us',
    'customer retention',
    'retention rate',
    'loyal customers',
    'do customers stay',
    'repeat customers',
  ],
});

export const revenuePerCustomer = customers.ofRange({
  id: 'customers.revenue_per_customer',
  label: 'Revenue per customer',
  description:
    'Invoices of the period, without tax and less credit notes, for each customer who was invoiced in it.',
  formula: average(INVOICED_NET, INVOICED_CUSTOMERS),
  related: ['revenue.average_invoice', 'revenue.by_customer', 'customers.top_5_share'],
  tags: ['customers', 'sales', 'average'],
  synonyms: [
    'average revenue per customer',
    'sales per customer',
    'ARPU',
    'ARPA',
    'how much does a customer spend',
  ],
});

export const topCustomersShare = customers.ofRange({
  id: 'customers.top_5_share',
  label: 'Share of the five largest customers',
  description:
    'The percentage of the invoices of the period, without tax and less credit notes, that went to the five largest customers.',
  unit: 'percent',
  formula: percentage(largestParts(5, BY_CUSTOMER, INVOICED_NET), INVOICED_NET),
  related: ['revenue.by_customer', 'customers.revenue_per_customer', 'vendors.top_5_share'],
  tags: ['customers', 'concentration', 'risk'],
  synonyms: [
    'customer concentration',
    'do we depend on a few customers',
    'share of the top customers',
    'dependent on our biggest customers',
  ],
});

export const customersByStatus = customers.splitOnDate({
  id: 'customers.by_status',
  label: 'Customers by status',
  description:
    'The number of customers with the status active, inactive and archived on the date. A customer counts from the day on which its profile was created here, and a status from the day on which it was set here. Statuses set before 22 November 2026 are those in the audit log.',
  unit: 'count',
  dimension: BY_STATUS,
  formula: CUSTOMER_PROFILES,
  changes: [
    {
      version: 2,
      date: '2026-11-22',
      what: 'Answers for the date, by the profiles and marks of that day; before, they were those of now, whatever the date.',
    },
  ],
  related: ['customers.active'],
  tags: ['customers', 'records'],
  synonyms: ['customers by status', 'archived customers', 'inactive customers'],
});

/** The metrics of this page, in the order in which they are listed. */
export const CUSTOMERS: readonly Metric[] = [
  activeCustomers,
  newCustomers,
  lostCustomers,
  retentionRate,
  revenuePerCustomer,
  topCustomersShare,
  customersByStatus,
];
