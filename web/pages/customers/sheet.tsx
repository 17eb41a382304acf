import { type ReactNode, useId } from 'react';
import type { Field } from '../../custom-fields/field.ts';
import styles from './customer.module.css';

/** A page of a record: its parts one below the other, each with its heading at the side. */
export function Sheet({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.sheet}>{children}</div>;
}

export function SheetSection({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}

/** Whether a field takes the whole width. */
export function isWide({ type }: Field): boolean {
  return type === 'long_text';
}
