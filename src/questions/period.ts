import { FaultCollector } from '../invalid-request.ts';
import { describePeriod, type PeriodDescription, type ReferenceTime } from '../period/index.ts';
import { type Asker, periodIn, referenceTime } from './ask.ts';

/** A caller's question about the meaning of a period. */
export type PeriodInput = Readonly<{ period: string; asOf: string | undefined }>;

/** Describes a period as the caller's organisation counts it. Throws AlmanacError, for all that is wrong at once. */
export function askForPeriod(
  { period, asOf }: PeriodInput,
  { organization }: Asker,
  now: Date,
): Readonly<{ when: ReferenceTime; description: PeriodDescription }> {
  const faults = new FaultCollector();
  const pinned = faults.read(() => referenceTime(organization, asOf, now));
  const when = pinned ?? referenceTime(organization, undefined, now);
  const time = faults.read(() => periodIn({ period }, undefined, when));
  faults.requireNone();
  if (time === undefined) throw new Error('a period was refused for no reason');
  return { when, description: describePeriod(time.request, time.period, when.calendar) };
}
