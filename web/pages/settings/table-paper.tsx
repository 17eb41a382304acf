import type { ReactNode } from 'react';
import styles from './table-paper.module.css';

/** The surface below a table. On a phone its cards have rules of their own. */
export function TablePaper({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.paper}>{children}</div>;
}
