import { Tick } from './tick.tsx';
import styles from './value-lines.module.css';

/** The horizontal lines of a chart, each with its value. */
export function ValueLines({ lines, left, right }: ValueLinesProps) {
  return lines.map(({ value, text, y }) => (
    <g key={value}>
      <line
        className={value === 0 ? styles.zero : styles.grid}
        x1={left}
        x2={right}
        y1={crisp(y)}
        y2={crisp(y)}
      />
      <Tick x={left - 8} y={y} side="left">
        {text}
      </Tick>
    </g>
  ));
}

type ValueLinesProps = Readonly<{
  lines: readonly Readonly<{ value: number; text: string; y: number }>[];
  left: number;
  right: number;
}>;

// A line of one pixel that lies between two of them is blurred over both.
function crisp(position: number): number {
  return Math.round(position) + 0.5;
}
