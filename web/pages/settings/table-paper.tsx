import type { ReactNode } from 'react';
import styles from './table-paper.module.css';

/** What a table lies on. On a phone its cards are ruled by themselves. */
export function TablePaper({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.paper}>{children}</div>;
}
