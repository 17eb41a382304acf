import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** Buttons side by side, of which one is pressed. */
export function ButtonRow({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.row}>{children}</div>;
}
