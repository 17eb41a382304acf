import type { ReactNode } from 'react';
import styles from './field-column.module.css';

/** Controls one below the other; a button among them is as wide as its words. */
export function FieldColumn({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.column}>{children}</div>;
}

/** Controls side by side where there is room. */
export function FieldPair({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.pair}>{children}</div>;
}
