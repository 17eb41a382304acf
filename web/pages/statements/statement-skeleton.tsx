import { Skeleton } from '../../parts/skeleton.tsx';
import styles from './statement-skeleton.module.css';

/** In the place of a statement that is on its way: its paper, and about as many lines. */
export function StatementSkeleton() {
  return (
    <div className={styles.paper} role="status" aria-label="Loading">
      {Array.from({ length: LINES }, (_, index) => (
        <span key={index} className={styles.line}>
          <Skeleton width={`${11 - (index % 3) * 1.5}rem`} height="0.875rem" />
          <Skeleton width="min(55%, 30rem)" height="0.875rem" />
        </span>
      ))}
    </div>
  );
}

const LINES = 16;
