import { useSyncExternalStore } from 'react';
import { dayIn } from './day-in.ts';

/** Today in the organisation's time zone; a page that stays open past midnight moves to the new day. */
export function useToday({ time_zone: timeZone }: Readonly<{ time_zone: string }>): string {
  return useSyncExternalStore(everyMinute, () => dayIn(timeZone, new Date()));
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000);
  return () => clearInterval(timer);
}
