import type { ReactNode } from 'react';
import styles from './comparison.module.css';
import { ReportHeading } from './report-heading.tsx';

/** A part of a report that compares a file with the books: its outcome as a sentence, then the amounts. */
export function Comparison({ title, action, outcome, differs, children }: ComparisonProps) {
  return (
    <section className={styles.comparison} aria-label={title}>
      <header className={styles.head}>
        <ReportHeading>{title}</ReportHeading>
        {action}
      </header>
      <p className={styles.outcome} data-differs={differs}>
        {outcome}
      </p>
      {children}
    </section>
  );
}

type ComparisonProps = Readonly<{
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  outcome: string;
  differs: boolean;
  children: ReactNode;
}>;
