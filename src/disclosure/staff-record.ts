import type { Decimal } from '../money/decimal.ts';

/**
 * One person employed on a day, or a contractor who works personally and has pay entries, with all that protected figures
 * read. It never leaves the service.
 */
export type StaffRecord = Readonly<{
  /** The id of the person; that of the membership where no person is recorded. */
  person: string;
  /** False where every membership of the day has the role contractor. */
  isEmployee: boolean;
  gender: 'woman' | 'man' | 'non_binary' | 'other' | null;
  ethnicity: string | null;
  /** ISO 3166-1, two letters. */
  country: string | null;
  /** The age on 31 December of the day's year. */
  age: number | null;
  /** The key is `unassigned` where there is none. */
  department: Readonly<{ key: string; label: string }>;
  /** The engagement of the largest pay entry in force; null without one. */
  engagement: 'full_time' | 'part_time' | 'casual' | 'fixed_term' | 'contractor' | null;
  categoryOfWorker: string | null;
  isManager: boolean;
  pay: StaffPay;
}>;

/** The pay of one person, in the base currency at the rates of the day. */
export type StaffPay = Readonly<{
  /** The hourly pay of SI 2017/172, regulation 6: none without ordinary pay on the day. */
  hourly: PayReading;
  /** Whether leave reduces the pay of no day of the pay period (regulation 1(2), "full-pay relevant employee"). */
  isFullPay: boolean;
  /** Bonus pay of the 12 months to the day (regulations 4 and 10); none without any. */
  bonus: PayReading;
  /** Gross pay of the calendar year to the day for each hour of it: Directive (EU) 2023/970, article 3(1)(b). */
  grossHourly: PayReading;
  /** The part of it that is salary or hourly pay. */
  basicHourly: PayReading;
  /** The part of it that is complementary or variable: allowances, bonuses and commission. */
  variableHourly: PayReading;
}>;

/** An exact amount above zero; `unknown` where a part of it is in a currency without an exchange rate. */
export type PayReading = Decimal | 'none' | 'unknown';
