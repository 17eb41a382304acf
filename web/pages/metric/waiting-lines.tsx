import type { ReactNode } from 'react';
import styles from './waiting-lines.module.css';

/** In the place of what is not there yet: bars, one below the other. */
export function WaitingLines({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.lines}>{children}</div>;
}
