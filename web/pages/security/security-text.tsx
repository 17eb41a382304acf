import type { ReactNode } from 'react';
import styles from './security-text.module.css';

/** The page's text about a second factor. */
export function SecurityText({ children }: Readonly<{ children: ReactNode }>) {
  return <p className={styles.text}>{children}</p>;
}

/** A recent result, or a step to take first. */
export function SecurityNote({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <p className={styles.note} role="status">
      {children}
    </p>
  );
}
