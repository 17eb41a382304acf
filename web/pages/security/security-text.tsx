import type { ReactNode } from 'react';
import styles from './security-text.module.css';

/** What the page says of a second factor. */
export function SecurityText({ children }: Readonly<{ children: ReactNode }>) {
  return <p className={styles.text}>{children}</p>;
}

/** What has just come about, or has to be done first. */
export function SecurityNote({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <p className={styles.note} role="status">
      {children}
    </p>
  );
}
