/** The period of a page where a mail of every month can have it: one that is relative to the day on which it is sent. Otherwise null. */
export function mailedPeriod(period: string | undefined): string | null {
  return period === undefined || /^(\d|as_of:)/.test(period) ? null : period;
}
