import type { ReactNode } from 'react';
import styles from './key-notice.module.css';

/** What owners should know of some keys, above all of them. */
export function KeyNotice({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  return (
    <section className={styles.notice} aria-label={label}>
      {children}
    </section>
  );
}
