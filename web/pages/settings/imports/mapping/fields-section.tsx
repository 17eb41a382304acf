import type { ReactNode } from 'react';
import { ReportHeading } from '../report-heading.tsx';
import styles from './fields-section.module.css';

/** A part of a mapping, under its heading. */
export function FieldsSection({ heading, children }: Readonly<{ heading: string; children: ReactNode }>) {
  return (
    <section className={styles.section} aria-label={heading}>
      <ReportHeading>{heading}</ReportHeading>
      {children}
    </section>
  );
}

/** Fields beside each other, as many as there is room for. */
export function FieldsGrid({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.fields}>{children}</div>;
}
