import { addDays, endOfDay } from '../../../period/end-of-day.ts';

/** How long a key is to work: so many days, until a day that is chosen, or for good. */
export type Expiry = Readonly<{ choice: ExpiryChoice; day: string }>;
export type ExpiryChoice = keyof typeof DAYS | 'day' | 'never';

/** A year, so that a report does not fall silent the month after next. */
export const USUAL_EXPIRY: Expiry = { choice: 'year', day: '' };

export const EXPIRY_CHOICES: readonly Readonly<{ value: ExpiryChoice; label: string }>[] = [
  { value: 'month', label: 'In 30 days' },
  { value: 'quarter', label: 'In 90 days' },
  { value: 'year', label: 'In 1 year' },
  { value: 'day', label: 'On a date' },
  { value: 'never', label: 'Never' },
];

/** The last day on which the key works; null where it has no end, or where none was chosen yet. */
export function lastDayOf({ choice, day }: Expiry, today: string): string | null {
  switch (choice) {
    case 'never':
      return null;
    case 'day':
      return day === '' ? null : day;
    case 'month':
    case 'quarter':
    case 'year':
      return addDays(today, DAYS[choice]);
    default:
      return choice satisfies never;
  }
}

/** The instant at which it ends, where the organisation is. */
export function instantOf(expiry: Expiry, today: string, timeZone: string): string | null {
  const day = lastDayOf(expiry, today);
  return day === null ? null : endOfDay(day, timeZone);
}

const DAYS = { month: 30, quarter: 90, year: 365 } as const;
