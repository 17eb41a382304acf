import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import { findMetric } from '../metrics/catalog/registry.ts';
import type { Decimal } from '../money/decimal.ts';
import { askForChanges, type Changes, explainChanges } from '../questions/changes.ts';
import type { AlertQuestion } from './alert.ts';
import type { AskedAlert } from './ask-alert.ts';
import { isOfQuestion, type ReadingEach } from './read-each.ts';
import type { AlertReading } from './reading.ts';

/**
 * What made the change since the period before, and which one that is: a mail is read without the page. Null where that cannot be said: for a row that
 * is no metric of the catalogue, where there is nothing to compare with, where a write came in between and the sentences would be about other values,
 * or where it fails or takes too long: the crossing is reported without them.
 */
export async function explainCrossing(
  tenant: TenantWriter,
  { metric }: AskedAlert,
  { period, team }: Pick<AlertQuestion, 'period' | 'team'>,
  { value, before }: AlertReading,
  { asker, now, onFailure }: Omit<ReadingEach, 'keep'>,
): Promise<string | null> {
  if (findMetric(metric.id) !== metric) return null;
  const input = { id: metric.id, period, team: team ?? undefined, asOf: undefined };
  try {
    const asked = askForChanges({ ...input, against: 'previous', by: undefined }, asker, now);
    const changes = await explainChanges(tenant, asked, asker, now);
    const { change, resolved } = changes.comparison;
    return isOf(changes, value, before.value) && change !== null && resolved !== null
      ? `${changes.sentence.text} This compares with ${resolved.label}.`
      : null;
  } catch (failure) {
    if (!isOfQuestion(failure)) throw failure;
    // A row of a range that is the balance at its end has no explanation of its own.
    if (!(failure instanceof AlmanacError)) onFailure(failure);
    return null;
  }
}

function isOf({ value: now, comparison }: Changes, value: Decimal | null, before: Decimal | null): boolean {
  return now.kind === 'scalar' && isEqual(now.value, value) && isEqual(comparison.value, before);
}

function isEqual(one: Decimal | null, other: Decimal | null): boolean {
  return one === null || other === null ? one === other : one.eq(other);
}
