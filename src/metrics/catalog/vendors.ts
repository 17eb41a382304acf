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
    'The number of vendors who sent a bill in the 365 days up to and including the day, or the last day with a bill or a settlement where that is earlier. Purchases without a bill do not count.',
  unit: 'count',
  formula: at(daysUpToItsEnd(ACTIVE_DAYS), documents('bill', 'parties')),
  changes: [
    {
      version: 2,
      date: '2026-11-25',
      what: 'Looks back from the last day with a bill or a settlement where that is earlier.',
    },
  ],
  related: ['vendors.new', 'vendors.spend_by_vendor', 'customers.active'],
  tags: ['vendors', 'suppliers', 'purchases'],
  synonyms: ['number of suppliers', 'how many suppliers', 'how many vendors', 'supplier count'],
});

export const newVendors = vendors.ofRange({
  id: 'vendors.new',
  label: 'New vendors',
  description: 'The number of vendors who sent their first bill ever in the period.',
  unit: 'count',
  formula: parties('bill', 'new'),
  related: ['vendors.active', 'vendors.spend_by_vendor'],
  tags: ['vendors', 'suppliers', 'purchases'],
  synonyms: ['new suppliers', 'new vendors', 'suppliers added'],
});

export const spendByVendor = vendors.splitOfRange({
  id: 'vendors.spend_by_vendor',
  label: 'Spend by vendor',
  description: 'Bills of each vendor in the period, without tax and less credit notes.',
  dimension: BY_VENDOR,
  formula: SPEND,
  related: ['vendors.top_5_share', 'vendors.average_bill', 'ap.by_vendor', 'ap.billed'],
  tags: ['vendors', 'suppliers', 'purchases'],
  synonyms: [
    'which vendors billed us most',
    'billed net of tax by vendor',
    'spend by supplier',
    'biggest suppliers',
    'largest suppliers',
    'top vendors',
    'who do we buy from most',
  ],
});

export const topVendorsShare = vendors.ofRange({
  id: 'vendors.top_5_share',
  label: 'Share of the five largest vendors',
  description:
    'The percentage of the bills of the period, without tax and less credit notes, that came from the five largest vendors.',
  unit: 'percent',
  formula: percentage(largestParts(5, BY_VENDOR, SPEND), SPEND),
  related: ['vendors.spend_by_vendor', 'customers.top_5_share'],
  tags: ['vendors', 'suppliers', 'concentration', 'risk'],
  synonyms: [
    'supplier concentration',
    'do we depend on a few suppliers',
    'share of the top suppliers',
    'dependent on our biggest suppliers',
  ],
});

export const averageBill = vendors.ofRange({
  id: 'vendors.average_bill',
  label: 'Average bill',
  description:
    'The average amount of the bills of the period, without tax and less credit notes. No value if there were none.',
  formula: average(SPEND, documents('bill', 'count')),
  related: ['vendors.spend_by_vendor', 'ap.billed', 'revenue.average_invoice'],
  tags: ['vendors', 'suppliers', 'purchases', 'average'],
  synonyms: ['average bill', 'typical bill', 'average purchase', 'bill size', 'average supplier invoice'],
});

/** The metrics of this page, in the order in which they are listed. */
export const VENDORS: readonly Metric[] = [
  activeVendors,
  newVendors,
  spendByVendor,
  topVendorsShare,
  averageBill,
];
