import styles from './skeleton.module.css';

/** Keeps the place of something that is on its way, in its size. Whoever shows it says once that it is loading. */
export function Skeleton({ width = '100%', height = '1em' }: Readonly<{ width?: string; height?: string }>) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
