import type { ReactNode } from 'react';
import styles from './states.module.css';

/** In the place of a list that has nothing in it: why, and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <p className={styles.words}>{children}</p>}
      {action}
    </div>
  );
}

type EmptyStateProps = Readonly<{ title: string; children?: ReactNode; action?: ReactNode }>;
