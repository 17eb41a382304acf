import type { ComponentProps } from 'react';
import styles from './progress-bar.module.css';

/** How far something has come; without a value, that it goes on. */
export function ProgressBar(props: Readonly<Omit<ComponentProps<'progress'>, 'className'>>) {
  return <progress className={styles.progress} {...props} />;
}
