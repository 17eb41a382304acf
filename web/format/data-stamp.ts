import { formatInstantIn } from './zoned-date.ts';

/** The state of the data that numbers are of, and when they were computed where the organisation is. */
export function dataStamp(version: number | string, computedAt: string, timeZone: string): string {
  return `Data version ${version}, ${formatInstantIn(timeZone, computedAt)}`;
}
