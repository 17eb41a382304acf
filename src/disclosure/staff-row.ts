import type { EngagementType, Frequency, PayType } from '../records/people/pay.ts';
import type { StaffRecord } from './staff-record.ts';

/** A person on a day, as the database answers. Days count from 1970-01-01; decimals are text. */
export type StaffRow = Readonly<{
  day: number;
  person: string;
  is_employee: boolean;
  gender: StaffRecord['gender'];
  ethnicity: string | null;
  country: string | null;
  age: number | null;
  department_id: string | null;
  department_name: string | null;
  category_of_worker: string | null;
  is_manager: boolean;
  /** The last day, up to this one, on which leave reduced the person's pay. */
  reduced_until: number | null;
  full_time_weekly_hours: string;
  /** Null where there are none. */
  entries: readonly PayEntryRow[] | null;
}>;

/**
 * A pay entry of a person that counts on a day or in the 12 months to it, under whichever membership. The last day of
 * what is paid once is its first. `rate` is the base currency for one of the entry's, null where there is none yet.
 */
export type PayEntryRow = Readonly<{
  membership: string;
  member_from: number | null;
  member_to: number | null;
  type: PayType;
  engagement: EngagementType;
  frequency: Frequency;
  amount: string;
  hours: string | null;
  from_day: number;
  to_day: number | null;
  rate: string | null;
}>;
