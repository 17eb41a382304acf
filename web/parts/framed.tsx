import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './framed.module.css';

/** A table on paper of its own. A link in a row may be as large as the row (WideLink). */
export function Framed({ label, isBefore, children }: FramedProps) {
  return (
    <section
      className={classes(styles.framed, isBefore && styles.before)}
      aria-label={label}
      aria-busy={isBefore}
    >
      {children}
    </section>
  );
}

type FramedProps = Readonly<{
  label: string;
  /** Whether it shows what was asked for before, while other rows are on their way. */
  isBefore: boolean;
  children: ReactNode;
}>;
