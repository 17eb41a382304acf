import type { ReactNode } from 'react';
import styles from './front-text.module.css';

/** The heading of a page for those who are not signed in yet. The focus can be put on it. */
export function FrontTitle({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <h1 className={styles.title} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The text of such a page. */
export function FrontText({ role, children }: Readonly<{ role?: 'alert'; children: ReactNode }>) {
  return (
    <p className={styles.text} role={role}>
      {children}
    </p>
  );
}
