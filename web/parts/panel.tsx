import type { ReactNode } from 'react';
import styles from './panel.module.css';
import { Skeleton } from './skeleton.tsx';

/** A part of a page on paper of its own. While it waits it is as tall as a chart in it will be. */
export function Panel({ pending = false, failure = null, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      {failure !== null ? (
        <p className={styles.failure}>{failure}</p>
      ) : pending ? (
        <div className={styles.pending}>
          <Skeleton width="11rem" height="1.25rem" />
        </div>
      ) : (
        children
      )}
    </section>
  );
}

type PanelProps = Readonly<{
  pending?: boolean;
  /** Why there is nothing to show, as a sentence. */
  failure?: string | null;
  children: ReactNode;
}>;
