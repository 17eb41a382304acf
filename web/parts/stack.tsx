import type { ReactNode } from 'react';
import styles from './stack.module.css';

/** One below the other, at the distance of lines that belong together. */
export function Stack({ gap = 'lines', children }: StackProps) {
  return <div className={styles[gap]}>{children}</div>;
}

type StackProps = Readonly<{
  /** The gap: that of lines, of the fields of a form, or of the parts of a page. */
  gap?: 'lines' | 'fields' | 'parts';
  children: ReactNode;
}>;
