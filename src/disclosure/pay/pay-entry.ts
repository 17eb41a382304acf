import { Decimal } from '../../money/decimal.ts';
import type { EngagementType, Frequency, PayType } from '../../records/people/pay.ts';
import type { PayEntryRow } from '../staff-row.ts';

/** A pay entry of one person, parsed. Days count from 1970-01-01, both ends included; null has no end. */
export type PayEntry = Readonly<{
  membership: string;
  type: PayType;
  engagement: EngagementType;
  frequency: Frequency;
  /** In base currency; null without an exchange rate. */
  amount: Decimal | null;
  weeklyHours: Decimal | null;
  paid: Span;
  /** The days of the membership; null when its start is unknown, which means no employment. */
  employed: Span | null;
}>;

export type Span = Readonly<{ first: number; last: number | null }>;

export function payEntry(row: PayEntryRow): PayEntry {
  return {
    membership: row.membership,
    type: row.type,
    engagement: row.engagement,
    frequency: row.frequency,
    amount: row.rate === null ? null : new Decimal(row.amount).times(row.rate),
    weeklyHours: row.hours === null ? null : new Decimal(row.hours),
    paid: { first: row.from_day, last: row.to_day },
    employed: row.member_from === null ? null : { first: row.member_from, last: row.member_to },
  };
}

/** Pay for the work itself, yearly or hourly. */
export function isBasic({ type }: PayEntry): boolean {
  return type === 'salary' || type === 'hourly';
}

/** SI 2017/172, regulation 4: bonus pay includes commission. */
export function isBonus({ type }: PayEntry): boolean {
  return type === 'bonus' || type === 'commission';
}

export function isPaidOnce({ frequency }: PayEntry): boolean {
  return frequency === 'one_off';
}

/** Whether a recurring entry is in force on a day, under a membership in force. */
export function isInForce(entry: PayEntry, day: number): boolean {
  return !isPaidOnce(entry) && entry.employed !== null && has(entry.paid, day) && has(entry.employed, day);
}

export function has({ first, last }: Span, day: number): boolean {
  return first <= day && (last === null || day <= last);
}

/** The number of days from one to another that all of the spans contain. */
export function daysWithin(spans: readonly Span[], from: number, to: number): number {
  const first = Math.max(from, ...spans.map((span) => span.first));
  const last = Math.min(to, ...spans.flatMap((span) => span.last ?? []));
  return Math.max(0, last - first + 1);
}
