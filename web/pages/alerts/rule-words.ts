import { exactOf } from '../../format/exact.ts';
import { formatNumber, type Measured } from '../../format/number.ts';
import type { Alert } from './queries.ts';

/** When an alert fires, in words: `Below A$10,000`. */
export function ruleWords(
  { condition, limit, limit_unit: limitUnit }: Pick<Alert, 'condition' | 'limit' | 'limit_unit'>,
  measured: Measured,
): string {
  if (condition !== 'changes_by_more_than')
    return `${CONDITION_WORDS[condition]} ${formatNumber(exactOf(limit), measured)}`;
  const isPoints = limitUnit === 'amount' && measured.unit === 'percent';
  const size = isPoints
    ? `${formatNumber(exactOf(limit), { unit: 'ratio' })} points`
    : formatNumber(exactOf(limit), limitUnit === 'percent' ? { unit: 'percent' } : measured);
  return `${CONDITION_WORDS[condition]} ${size}`;
}

/** Conditions as people choose them. */
export const CONDITION_WORDS: Readonly<Record<Alert['condition'], string>> = {
  above: 'Above',
  below: 'Below',
  changes_by_more_than: 'Changes by more than',
};
