import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './quiet.module.css';

/** Words to read after the rest. */
export function Quiet({ as: Element = 'p', id, small = false, children }: QuietProps) {
  return (
    <Element id={id} className={classes(styles.quiet, small && styles.small)}>
      {children}
    </Element>
  );
}

type QuietProps = Readonly<{
  as?: 'p' | 'span';
  /** So that a control can name it as its description. */
  id?: string;
  small?: boolean;
  children: ReactNode;
}>;
