import { countryName } from '../../../format/countries.ts';
import { formatDay, isDay } from '../../../format/date.ts';
import { readerLocale } from '../../../format/locale.ts';
import type { OrganizationRecord } from './queries.ts';

/** The settings of an organisation that can be changed. */
export type SettingName =
  | 'name'
  | 'base_currency'
  | 'time_zone'
  | 'jurisdiction'
  | 'financial_year_start_month'
  | 'minimum_group_size'
  | 'snapshot_days'
  | 'full_time_weekly_hours'
  | 'cash_flow_policy'
  | 'invoices_from'
  | 'bills_from'
  | 'customer_terms_days'
  | 'vendor_terms_days';

/** The input for changed settings; absent ones are unchanged. */
export type Draft = Readonly<Partial<Record<SettingName, string>>>;

type Setting = Readonly<{
  label: string;
  /** Its effect, in a sentence. */
  help: string;
  /** The effect of a change on numbers; null if none. */
  recalculates: string | null;
  inWords: (value: string) => string;
}>;

/** The settings, in their order. */
export const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  name: {
    label: 'Name',
    help: 'The name of the organisation, for all of its members.',
    recalculates: null,
    inWords: (name) => name,
  },
  base_currency: {
    label: 'Base currency',
    help: 'The currency of every figure. It can change only while nothing is recorded in it.',
    recalculates: 'Every amount is shown in the new currency.',
    inWords: currencyInWords,
  },
  time_zone: {
    label: 'Time zone',
    help: 'It determines “today”, and where days begin and end.',
    recalculates: 'Figures for today, and periods up to today, use the days of the new time zone.',
    inWords: (zone) => zone,
  },
  jurisdiction: {
    label: 'Country',
    help: 'Labels use its words: supplier or vendor, GST, VAT or sales tax, financial or fiscal year.',
    recalculates: null,
    inWords: (code) => (code === '' ? 'none' : countryName(code)),
  },
  financial_year_start_month: {
    label: 'Financial year begins in',
    help: 'Financial years and their quarters are counted from this month; a year is named by when it ends.',
    recalculates: 'Every figure of a financial year or quarter, past ones too, covers other months.',
    inWords: (month) => monthInWords(Number(month)),
  },
  minimum_group_size: {
    label: 'Minimum group size',
    help: 'Figures on diversity and pay gaps are hidden for groups of fewer people. At least 3.',
    recalculates: 'Figures on diversity and pay gaps appear or disappear with it.',
    inWords: (size) => `${size} persons`,
  },
  snapshot_days: {
    label: 'Snapshot days',
    help: 'Figures on diversity and pay gaps are kept on these days, and every other day shows the last one before it.',
    recalculates: 'Later snapshots are made on the new days. Existing ones are kept.',
    inWords: (days) => SNAPSHOT_DAYS.find(({ value }) => value === days)?.label ?? days,
  },
  full_time_weekly_hours: {
    label: 'Full-time hours a week',
    help: 'Assumed for people whose weekly hours are not recorded, and for full-time equivalents.',
    recalculates:
      'Hourly and daily pay without recorded hours, pay gaps and full-time equivalents use the new hours.',
    inWords: (hours) => `${Number(hours)} hours`,
  },
  cash_flow_policy: {
    label: 'Cash flow statement',
    help: 'IAS 7 counts interest as operating. IFRS 18, from 2027, counts interest paid as financing and interest received as investing.',
    recalculates:
      'Operating, investing and financing cash flow, free cash flow, burn rate and runway move with interest.',
    inWords: (policy) => POLICIES.find(({ value }) => value === policy)?.label ?? policy,
  },
  invoices_from: {
    label: 'Invoices from',
    help: 'The day from which on invoices are complete. Before it, what customers owe is read from the ledger. Empty: the day of the first invoice.',
    recalculates:
      'Receivables, ageing and days outstanding before that day come from the ledger, or have no value.',
    inWords: dayOrFirst,
  },
  bills_from: {
    label: 'Bills from',
    help: 'The day from which on bills are complete. Before it, what is owed to vendors is read from the ledger. Empty: the day of the first bill.',
    recalculates:
      'Payables, ageing and days outstanding before that day come from the ledger, or have no value.',
    inWords: dayOrFirst,
  },
  customer_terms_days: {
    label: 'Payment terms of customers',
    help: 'When invoices without a due date are due, such as those from a French FEC: days after the invoice date. Leave empty to assume nothing.',
    recalculates:
      'Overdue and aged receivables use the new terms for invoices without a due date. Without terms they have no value.',
    inWords: daysInWords,
  },
  vendor_terms_days: {
    label: 'Payment terms of vendors',
    help: 'When bills without a due date are due: days after the bill date. Leave empty to assume nothing.',
    recalculates:
      'Overdue and aged payables use the new terms for bills without a due date. Without terms they have no value.',
    inWords: daysInWords,
  },
};

/** A setting as text; empty where it has none. */
export function textOf(organization: OrganizationRecord, name: SettingName): string {
  return String(organization[name] ?? '');
}

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** The settings of which the draft wants something else. */
export function changedIn(draft: Draft, organization: OrganizationRecord): SettingName[] {
  return SETTING_NAMES.filter(
    (name) => draft[name] !== undefined && draft[name] !== textOf(organization, name),
  );
}

/** The change as the API takes it. */
export function patchOf(draft: Draft, names: readonly SettingName[]) {
  return Object.fromEntries(names.map((name) => [name, valueOf(name, draft[name])]));
}

function valueOf(name: SettingName, text: string | undefined): string | number | null | undefined {
  if (TERMS.has(name) && text === '') return null;
  if (NUMBERS.has(name) || TERMS.has(name)) return Number(text);
  return (DAYS.has(name) || name === 'jurisdiction') && text === '' ? null : text;
}

const DAYS: ReadonlySet<SettingName> = new Set(['invoices_from', 'bills_from']);
const TERMS: ReadonlySet<SettingName> = new Set(['customer_terms_days', 'vendor_terms_days']);
const NUMBERS: ReadonlySet<SettingName> = new Set(['financial_year_start_month', 'minimum_group_size']);

/** The faults of a draft that need no request to find; null where all of it can be sent. */
export function wrongIn(draft: Draft, name: SettingName): string | null {
  const text = draft[name];
  if (text === undefined) return null;
  if (name === 'name' && text.trim() === '') return 'An organisation needs a name.';
  if (name === 'full_time_weekly_hours') {
    const hours = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
    return hours > 0 && hours <= 168 ? null : 'A number above 0 and at most 168.';
  }
  if (DAYS.has(name)) return text === '' || isDay(text) ? null : 'A date, or nothing.';
  if (TERMS.has(name)) {
    const isRight = text === '' || (/^\d{1,3}$/.test(text) && Number(text) <= MOST_TERMS_DAYS);
    return isRight ? null : `A whole number of days, at most ${MOST_TERMS_DAYS}, or nothing.`;
  }
  if (name === 'jurisdiction') return null;
  if (name !== 'minimum_group_size') return text === '' ? 'Choose one.' : null;
  return /^\d+$/.test(text) && Number(text) >= LEAST_GROUP ? null : 'A whole number, at least 3.';
}

const LEAST_GROUP = 3;
const MOST_TERMS_DAYS = 365;

/** The days on which snapshots are made, as they are chosen. */
export const SNAPSHOT_DAYS = [
  { value: 'quarter', label: 'Ends of financial quarters' },
  { value: 'year', label: 'Ends of financial years' },
  { value: '5_april', label: `${dayInWords(4, 5)} (private employers in Great Britain)` },
  { value: '31_march', label: `${dayInWords(3, 31)} (public employers in Great Britain)` },
];

/** The standards by which cash flows are shown, as they are chosen. */
export const POLICIES = [
  { value: 'ias7', label: 'IAS 7' },
  { value: 'ifrs18', label: 'IFRS 18' },
];

/** The months of a year, as they are chosen. */
export const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthInWords(index + 1),
}));

/** The currencies that the browser knows, and the one there is. */
export function currenciesWith(currency: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('currency'), currency])].toSorted();
}

export function timeZonesWith(zone: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].toSorted();
}

export function currencyInWords(code: string): string {
  const name = new Intl.DisplayNames([readerLocale(), 'en'], { type: 'currency', fallback: 'none' }).of(code);
  return name === undefined ? code : `${code}, ${name}`;
}

function dayOrFirst(day: string): string {
  return isDay(day) ? formatDay(day) : 'the day of the first one';
}

function daysInWords(days: string): string {
  return days === '' ? 'nothing is assumed' : `${days} days`;
}

function dayInWords(month: number, day: number): string {
  return new Intl.DateTimeFormat(readerLocale(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, day),
  );
}

function monthInWords(month: number): string {
  return new Intl.DateTimeFormat(readerLocale(), { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1),
  );
}
