import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './quiet.module.css';

/** Words to read after the rest. */
export function Quiet({ as: Element = 'p', small = false, children, ...rest }: QuietProps) {
  return (
    <Element {...rest} className={classes(styles.quiet, small && styles.small)}>
      {children}
    </Element>
  );
}

type QuietProps = Readonly<{
  as?: 'p' | 'span';
  /** So that a control can name it as its description. */
  id?: string;
  /** For text that changes while it is read. */
  role?: 'status';
  small?: boolean;
  /** It is printed although it changes while it is read. */
  'data-print'?: true;
  children: ReactNode;
}>;
