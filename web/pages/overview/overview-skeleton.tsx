import { Skeleton } from '../../parts/skeleton.tsx';
import styles from './overview-skeleton.module.css';

/** Before it is known which figures there will be. What is below them waits, so that nothing is pushed down. */
export function OverviewSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading">
      <Skeleton width="8rem" />
      <Skeleton width="14rem" height="2rem" />
    </div>
  );
}
