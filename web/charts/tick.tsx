import type { ReactNode } from 'react';
import styles from './tick.module.css';

/** A position on an axis with its value. */
export function Tick({ x, y, side, children }: TickProps) {
  const place =
    side === 'left' ? ({ dy: '0.32em', textAnchor: 'end' } as const) : ({ textAnchor: 'middle' } as const);
  return (
    <text className={styles.tick} x={x} y={y} {...place}>
      {children}
    </text>
  );
}

type TickProps = Readonly<{
  x: number;
  y: number;
  /** Values are at the left, and end at their place; times are below, around it. */
  side: 'left' | 'below';
  children: ReactNode;
}>;
