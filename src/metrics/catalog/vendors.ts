import { BY_VENDOR } from '../definition/dimension.ts';
import {
  at,
  average,
  daysUpToItsEnd,
  largestParts,
  minus,
  percentage,
  plus,
  sum,
} from '../definition/formula.ts';
import { ACTIVE_DAYS, allocations, documents, parties } from '../definition/measures/documents.ts';
import type { Metric } from '../definition/metric.ts';
import { page } from './page.ts';

const vendors = page('vendor');

/** The amount billed without tax, less vendors' credit notes. */
const SPEND = sum(plus(documents('bill', 'net')), minus(allocations('bill', 'credit_note', 'net')));

export const activeVendors = vendors.onDate({
  id: 'vendors.active',
  label: 'Active vendors',
  description:
    'How many vendors sent a bill in the 365 days up to and including the day. Purchases without a bill are not seen.',
  unit: 'count',
  formula: at(daysUpToItsEnd(ACTIVE_DAYS), documents('bill', 'parties')),
  related: ['vendors.new', 'vendors.spend_by_vendor', 'customers.active'],
  tags: ['vendors', 'suppliers', 'purchases'],
});

export const newVendors = vendors.ofRange({
  id: 'vendors.new',
  label: 'New vendors',
  description: 'How many vendors sent their first bill ever in the period.',
  unit: 'count',
  formula: parties('bill', 'new'),
  related: ['vendors.active', 'vendors.spend_by_vendor'],
  tags: ['vendors', 'suppliers', 'purchases'],
});

export const spendByVendor = vendors.splitOfRange({
  id: 'vendors.spend_by_vendor',
  label: 'Spend by vendor',
  description: 'What each vendor billed in the period, without tax and less credit notes.',
  dimension: BY_VENDOR,
  formula: SPEND,
  related: ['vendors.top_5_share', 'vendors.average_bill', 'ap.by_vendor', 'ap.billed'],
  tags: ['vendors', 'suppliers', 'purchases'],
});

export const topVendorsShare = vendors.ofRange({
  id: 'vendors.top_5_share',
  label: 'Share of the five largest vendors',
  description:
    'Which percentage of what was billed in the period, without tax and less credit notes, came from the five largest vendors: how much depends on few.',
  unit: 'percent',
  formula: percentage(largestParts(5, BY_VENDOR, SPEND), SPEND),
  related: ['vendors.spend_by_vendor', 'customers.top_5_share'],
  tags: ['vendors', 'suppliers', 'concentration', 'risk'],
});

export const averageBill = vendors.ofRange({
  id: 'vendors.average_bill',
  label: 'Average bill',
  description:
    'What the bills of the period came to on average, without tax and less credit notes. No value where there were none.',
  formula: average(SPEND, documents('bill', 'count')),
  related: ['vendors.spend_by_vendor', 'ap.billed', 'revenue.average_invoice'],
  tags: ['vendors', 'suppliers', 'purchases', 'average'],
});

/** The metrics of this page, in the order in which they are listed. */
export const VENDORS: readonly Metric[] = [
  activeVendors,
  newVendors,
  spendByVendor,
  topVendorsShare,
  averageBill,
];
