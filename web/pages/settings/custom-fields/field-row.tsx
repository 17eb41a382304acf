import type { ReactNode } from 'react';
import { classes } from '../../../parts/classes.ts';
import styles from './field-row.module.css';

/** Fields one below the other. */
export function FieldRows({ label, children }: FieldRowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

type FieldRowsProps = Readonly<{ label: string; children: ReactNode }>;

/** A field that nothing moves: what it is, and what can be done to it. */
export function FieldRow({ look = 'active', children }: FieldRowProps) {
  return (
    <li className={classes(styles.row, look === 'archived' && styles.archived)}>
      <span className={styles.noHandle} />
      {children}
    </li>
  );
}

type FieldRowProps = Readonly<{ look?: 'active' | 'archived'; children: ReactNode }>;

/** The actions on a field, at the end of its row. */
export function FieldActions({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.actions}>{children}</div>;
}

/** The purpose of a field, or a list of them. */
export function FieldWords({ children }: Readonly<{ children: ReactNode }>) {
  return <p className={styles.words}>{children}</p>;
}
