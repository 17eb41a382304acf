import type { ReactNode } from 'react';
import styles from './chart-svg.module.css';

/** The drawing of a chart, in pixels of the page. Its values are in the text beside it. */
export function ChartSvg({ width, height, children }: ChartSvgProps) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={styles.svg}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

type ChartSvgProps = Readonly<{ width: number; height: number; children: ReactNode }>;
