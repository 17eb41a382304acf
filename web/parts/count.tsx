import type { ReactNode } from 'react';
import styles from './count.module.css';

/** How many there are, beside what they are called. */
export function Count({ children }: Readonly<{ children: ReactNode }>) {
  return <span className={styles.count}>{children}</span>;
}
