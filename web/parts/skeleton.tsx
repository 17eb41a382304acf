import styles from './skeleton.module.css';

/** A placeholder in the size of content that is loading. Its user announces once that it is loading. */
export function Skeleton({ width = '100%', height = '1em' }: Readonly<{ width?: string; height?: string }>) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
