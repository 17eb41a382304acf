import type { ReactNode } from 'react';
import styles from './report-heading.module.css';

/** The heading of a part of a report. */
export function ReportHeading({ children }: Readonly<{ children: ReactNode }>) {
  return <h3 className={styles.heading}>{children}</h3>;
}
