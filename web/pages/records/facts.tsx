import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What there is to know of a record: the amounts that it is about, and the rest in small below. */
export function Facts({ leads, children }: Readonly<{ leads: ReactNode; children: ReactNode }>) {
  return (
    <section className={styles.facts} aria-label="Facts">
      <dl className={styles.leads}>{leads}</dl>
      <dl className={styles.list}>{children}</dl>
    </section>
  );
}

export function Fact({ name, children }: Readonly<{ name: string; children: ReactNode }>) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
