import { signOf } from '../format/exact.ts';
import { formatNumber, type Measured } from '../format/number.ts';
import styles from './cut-off.module.css';
import { beyond } from './outliers.ts';
import { LINE } from './room.ts';
import type { Room, Scales } from './scales.ts';
import type { Month } from './series.ts';

/** The marks of values that are cut off: a gap across the end of what is drawn, and the value beside it. */
export function CutOff({ months, scales, room, measured, limit }: CutOffProps) {
  return months.map((month, index) =>
    ([1, -1] as const).map((sign) => {
      const values = beyond(month, limit).filter(({ value }) => signOf(value ?? 0) === sign);
      if (values.length === 0 || limit === null) return null;
      const [middle, end] = [scales.middle(index), scales.y(sign * limit)];
      const half = Math.min(MOST_HALF, scales.monthWidth / 2);
      const anchor = anchorAt(middle, room);
      return (
        <g key={month.date + String(sign)}>
          <path className={styles.gap} d={`M${middle - half},${end + sign * 12}l${2 * half},-6`} />
          {values.map(({ key, value }, line) => (
            <text
              key={key}
              className={styles.value}
              x={middle}
              y={end - sign * (6 + line * LINE)}
              dy={sign === 1 ? undefined : '0.7em'}
              textAnchor={anchor}
            >
              {sign === 1 ? '↑' : '↓'} {formatNumber(value ?? 0, measured, 'compact')}
            </text>
          ))}
        </g>
      );
    }),
  );
}

type CutOffProps = Readonly<{
  months: readonly Month[];
  scales: Scales;
  room: Room;
  measured: Measured;
  limit: number | null;
}>;

const MOST_HALF = 46;
const WIDE = 40;

// Within the chart, also beside its edges.
function anchorAt(x: number, { width, left }: Room): 'start' | 'middle' | 'end' {
  if (x > width - WIDE) return 'end';
  return x < left + WIDE ? 'start' : 'middle';
}
