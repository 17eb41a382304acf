import { CallerGone, DatabaseBusy, DatabaseUnavailable } from '../db/failures.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import type { Asker } from '../questions/ask.ts';
import type { AskedAlert } from './ask-alert.ts';
import { keepMeanwhile } from './keep-meanwhile.ts';
import { type AlertReading, readAlerts } from './reading.ts';

/** What surrounds the reading of alerts in a check. */
export type ReadingEach = Readonly<{
  asker: Asker;
  now: Date;
  /** Makes the claim last from now on: before each step that may take long, and during it. */
  keep: () => Promise<void>;
  /** Hears of each alert that fails by itself. */
  onFailure: (failure: unknown) => void;
}>;

/**
 * Answers the questions of alerts in their order, on one snapshot. Where that fails, each is asked alone, so that one whose question fails, or takes
 * longer than a statement may, has `failed` in its place and stops no other. Throws when the database cannot be asked at all.
 */
export async function readEach(
  tenant: TenantWriter,
  asked: readonly AskedAlert[],
  reading: ReadingEach,
): Promise<readonly (AlertReading | AlmanacError | 'failed')[]> {
  const { asker, now, keep, onFailure } = reading;
  await keep();
  try {
    return await keepMeanwhile(keep, async () => await readAlerts(tenant, asked, asker, now));
  } catch (failure) {
    if (!isOfQuestion(failure)) throw failure;
    if (asked.length <= 1) {
      onFailure(failure);
      return asked.map(() => 'failed');
    }
  }
  const readings: (AlertReading | AlmanacError | 'failed')[] = [];
  for (const one of asked) readings.push(...(await readEach(tenant, [one], reading)));
  return readings;
}

/** Whether a failure is that of a question, and not of a database that is away or has too much to do, or of a server that stops. */
export function isOfQuestion(failure: unknown): boolean {
  if (failure instanceof DatabaseBusy) return failure.reason === 'statement timeout';
  if (failure instanceof AlmanacError) return failure.code !== 'UNAVAILABLE';
  return !(failure instanceof DatabaseUnavailable || failure instanceof CallerGone);
}
