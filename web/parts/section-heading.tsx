import type { ReactNode } from 'react';
import styles from './section-heading.module.css';

/** The heading of a part of a page. */
export function SectionHeading({ id, children }: Readonly<{ id?: string; children: ReactNode }>) {
  return (
    <h2 id={id} className={styles.heading}>
      {children}
    </h2>
  );
}
