import type { TenantWriter } from '../db/tenant.ts';
import type { Alert } from './alert.ts';
import type { AskedAlert } from './ask-alert.ts';
import { explainCrossing } from './explain-crossing.ts';
import { keepMeanwhile } from './keep-meanwhile.ts';
import type { WaitsBecause } from './names.ts';
import type { ReadingEach } from './read-each.ts';
import { type AlertReading, holdsAt } from './reading.ts';

/** What a check found of an alert. */
export type Outcome =
  | Readonly<{ kind: 'ended'; alert: Alert }>
  | Readonly<{ kind: 'waits'; alert: Alert; because: WaitsBecause }>
  | ReadOutcome;

/** A value, and the side that it is on. `crossing` is there where that is another side than before, beyond the limit. */
export type ReadOutcome = Readonly<{
  kind: 'read';
  alert: Alert;
  asked: AskedAlert;
  reading: AlertReading;
  holds: boolean;
  crossing: Readonly<{ explanation: string | null }> | null;
}>;

/** Whether an alert failed by itself, and so belongs to checks of its own. */
export function isFailed(outcome: Outcome): boolean {
  return outcome.kind === 'waits' && outcome.because === 'failed';
}

/** The outcome of a reading, with an explanation where it crosses. */
export async function toOutcome(
  tenant: TenantWriter,
  { alert, asked, reading }: Pick<ReadOutcome, 'alert' | 'asked' | 'reading'>,
  { keep, ...explaining }: ReadingEach,
): Promise<ReadOutcome> {
  // Without a value it stays on its side.
  const holds = holdsAt(alert, reading) ?? alert.holds;
  const isCrossing = holds && !alert.holds;
  // Fifty explanations of large books can take longer than a claim lasts.
  if (isCrossing) await keep();
  const crossing = isCrossing
    ? {
        explanation: await keepMeanwhile(
          keep,
          async () => await explainCrossing(tenant, asked, alert, reading, explaining),
        ),
      }
    : null;
  return { kind: 'read', alert, asked, reading, holds, crossing };
}
