import type { ReactNode } from 'react';
import styles from './narrow.module.css';

/** Fields and words one below the other, no wider than a code that is typed. */
export function Narrow({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.narrow}>{children}</div>;
}
