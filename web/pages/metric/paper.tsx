import type { ReactNode } from 'react';
import styles from './paper.module.css';

/** A part of the page with a name, whose foot stays at its end. */
export function Paper({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  return (
    <section className={styles.paper} aria-label={label}>
      {children}
    </section>
  );
}

/** The actions on a part of the page. */
export function Foot({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.foot}>{children}</div>;
}
