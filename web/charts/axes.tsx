import { formatNumber, type Measured } from '../format/number.ts';
import styles from './chart.module.css';
import { monthLabels } from './room.ts';
import type { Room, Scales } from './scales.ts';
import type { Month } from './series.ts';

/** The lines across with what they stand for, and the months below. */
export function Axes({ months, scales, room, measured }: AxesProps) {
  const { y } = scales;
  return (
    <>
      {scales.ticks.map((value) => (
        <g key={value}>
          <line
            className={value === 0 ? styles.zero : styles.grid}
            x1={room.left}
            x2={room.width - room.right}
            y1={crisp(y(value))}
            y2={crisp(y(value))}
          />
          <text className={styles.tick} x={room.left - 8} y={y(value)} dy="0.32em" textAnchor="end">
            {formatNumber(value, measured, 'compact')}
          </text>
        </g>
      ))}
      {monthLabels(months, room).map(({ date, index, text }) => (
        <text
          key={date}
          className={styles.tick}
          x={scales.middle(index)}
          y={room.height - 8}
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
    </>
  );
}

type AxesProps = Readonly<{ months: readonly Month[]; scales: Scales; room: Room; measured: Measured }>;

// A line of one pixel that lies between two of them is blurred over both.
function crisp(position: number): number {
  return Math.round(position) + 0.5;
}
