import { WOMEN_AND_MEN } from '../../metrics/definition/dimension.ts';
import type { FigureReading } from '../figure.ts';
import type { StaffRecord } from '../staff-record.ts';
import { isPaid, isUnknownOf, type PayKind } from './gap.ts';
import { isMan, isWoman, sharePart, standingAlone } from './parts.ts';

/** The percentages of women and of men who received a payment. No value while anyone's pay is unknown. */
export function receipt(staff: readonly StaffRecord[], pay: PayKind): FigureReading {
  const isUnknown = isUnknownOf(staff, pay);
  const parts = WOMEN_AND_MEN.map((name) => {
    const members = staff.filter(name.key === 'woman' ? isWoman : isMan);
    const part = sharePart(name, members, (one) => isPaid(one.pay[pay]));
    return isUnknown ? { ...part, value: 'no_data' as const } : part;
  });
  return standingAlone(parts);
}
