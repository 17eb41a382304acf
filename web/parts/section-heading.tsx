import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './section-heading.module.css';

/** The heading of a part of a page. */
export function SectionHeading({ id, spaced = false, children }: SectionHeadingProps) {
  return (
    <h2 id={id} className={classes(styles.heading, spaced && styles.spaced)}>
      {children}
    </h2>
  );
}

type SectionHeadingProps = Readonly<{
  id?: string;
  /** With room below it, if its container has no gap between its parts. */
  spaced?: boolean;
  children: ReactNode;
}>;
