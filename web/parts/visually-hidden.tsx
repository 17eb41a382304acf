import type { HTMLAttributes } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', ...rest }: VisuallyHiddenProps) {
  return <Element className={styles.hidden} {...rest} />;
}

type VisuallyHiddenProps = Readonly<Omit<HTMLAttributes<HTMLElement>, 'className'>> &
  Readonly<{ as?: 'span' | 'p' | 'div' | 'legend' }>;
