import type { ReactNode } from 'react';
import styles from './chart-place.module.css';

/** As tall as a chart, so that nothing moves when it comes. */
export function ChartPlace({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.place}>{children}</div>;
}
