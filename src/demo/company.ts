import { financialCalendar } from '../period/index.ts';

/** The company whose book the demo is: a Sydney wholesaler of homewares that also sells online and abroad. */
export const COMPANY = {
  name: 'Wattle & Wharf Trading Pty Ltd',
  slug: 'demo',
  baseCurrency: 'AUD',
  timeZone: 'Australia/Sydney',
  jurisdiction: 'AU',
  financialYearStartMonth: 7,
} as const;

export const CALENDAR = financialCalendar(COMPANY.financialYearStartMonth);
