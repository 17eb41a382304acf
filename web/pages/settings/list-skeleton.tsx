import { Skeleton } from '../../parts/skeleton.tsx';
import styles from './list-skeleton.module.css';

/** While a list is on its way: its rows, about as tall as they will be. */
export function ListSkeleton() {
  return (
    <div className={styles.rows} role="status" aria-label="Loading">
      {ROWS.map((width) => (
        <Skeleton key={width} width={width} height="1.25rem" />
      ))}
    </div>
  );
}

const ROWS = ['40%', '88%', '82%', '91%', '76%'];
