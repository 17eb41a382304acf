import type { ReactNode } from 'react';
import { classes } from '../../parts/classes.ts';
import { useTooWide } from './too-wide.ts';
import styles from './wide-frame.module.css';

/** The frame of a table that may have more columns than fit: it scrolls in it, its names and its head stay. */
export function WideFrame({ label, isBefore, children }: WideFrameProps) {
  const [frame, isTooWide] = useTooWide();
  return (
    <section
      ref={frame}
      className={classes(styles.frame, isTooWide && styles.scrolls, isBefore && styles.before)}
      aria-label={label}
      aria-busy={isBefore}
      tabIndex={isTooWide ? 0 : undefined}
    >
      {children}
    </section>
  );
}

type WideFrameProps = Readonly<{
  label: string;
  /** Whether it shows what was asked for before, while other rows are on their way. */
  isBefore: boolean;
  children: ReactNode;
}>;
