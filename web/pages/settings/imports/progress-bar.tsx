import type { ComponentProps } from 'react';
import styles from './progress-bar.module.css';

/** The progress of a task; without a value, that it is running. */
export function ProgressBar(props: Readonly<Omit<ComponentProps<'progress'>, 'className'>>) {
  return <progress className={styles.progress} {...props} />;
}
