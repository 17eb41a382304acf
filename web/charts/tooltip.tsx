import { formatNumber, type Measured, whyNothing } from '../format/number.ts';
import { monthName } from './month-name.ts';
import type { Month } from './series.ts';
import styles from './tooltip.module.css';

/** The values of a month, beside it, at a distance that keeps the month visible. It stays within the chart. */
export function Tooltip({ month, measured, x, gap, width }: TooltipProps) {
  const isRight = x > width / 2;
  return (
    <div
      className={styles.tooltip}
      style={isRight ? { right: `${width - x + gap}px` } : { left: `${x + gap}px` }}
      aria-hidden="true"
    >
      <div className={styles.tooltipMonth}>{monthName(month)}</div>
      {month.values.map(({ key, label, value }) => (
        <div key={key} className={styles.tooltipLine}>
          <span>{label}</span>
          <strong>{value === null ? whyNothing('no_data') : formatNumber(value, measured, 'whole')}</strong>
        </div>
      ))}
    </div>
  );
}

type TooltipProps = Readonly<{ month: Month; measured: Measured; x: number; gap: number; width: number }>;
