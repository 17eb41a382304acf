import type { ReactNode } from 'react';
import styles from './wide-link.module.css';

/** Makes the link in it as large as the nearest part around it that has a position. */
export function WideLink({ children }: Readonly<{ children: ReactNode }>) {
  return <span className={styles.wide}>{children}</span>;
}
