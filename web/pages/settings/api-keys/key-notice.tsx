import type { ReactNode } from 'react';
import styles from './key-notice.module.css';

/** A notice about some keys, above the list. */
export function KeyNotice({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  return (
    <section className={styles.notice} aria-label={label}>
      {children}
    </section>
  );
}
