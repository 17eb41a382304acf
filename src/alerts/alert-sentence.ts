import { shownName } from '../mail/message.ts';
import type { Unit } from '../money/round.ts';
import { exactNumber, type Sentence, say, textOf } from '../questions/sentence.ts';
import type { AlertRule } from './alert.ts';
import type { AskedAlert } from './ask-alert.ts';
import type { AlertReading } from './reading.ts';

/** Says what a value is, and on which side of its threshold. `Cash balance (26 November 2026) is A$9,500, below the limit of A$10,000.` */
export function alertSentence(
  { label, metric }: AskedAlert,
  rule: AlertRule,
  reading: AlertReading,
  currency: string,
): string {
  const { value, periodLabel, department } = reading;
  const whose = department === null ? '' : ` of ${shownName(department)}`;
  const what = `${label}${whose} (${periodLabel})`;
  if (value === null) return `${what} has no value.`;
  const { unit } = metric;
  return textOf(say`${what} is ${exactNumber(value, unit)}${comparison(rule, reading, unit)}.`, currency);
}

function comparison(
  { condition, threshold, thresholdUnit }: AlertRule,
  { before }: AlertReading,
  unit: Unit,
): Sentence {
  if (condition !== 'changes_by_more_than')
    return say`, ${condition} the limit of ${exactNumber(threshold, unit)}`;
  if (before.value === null || before.change === null) return [];
  const limit = thresholdUnit === 'percent' ? exactNumber(threshold, 'percent') : change(threshold, unit);
  const percent =
    before.changePercent === null ? [] : say` (${exactNumber(before.changePercent.abs(), 'percent')})`;
  const direction = before.change.lt(0) ? 'down' : 'up';
  return say`, ${direction} ${change(before.change.abs(), unit)}${percent} from ${exactNumber(before.value, unit)} in the period before: more than the limit of ${limit}`;
}

// A percentage changes by points.
function change(size: Parameters<typeof exactNumber>[0], unit: Unit): Sentence {
  if (unit !== 'percent') return exactNumber(size, unit);
  return say`${exactNumber(size, 'ratio')} ${size.eq(1) ? 'point' : 'points'}`;
}
