import type { ReactNode } from 'react';
import styles from './aside.module.css';

/** A sentence about what stands beside it. */
export function Aside({ children }: Readonly<{ children: ReactNode }>) {
  return <p className={styles.aside}>{children}</p>;
}
