import { classes } from '../../parts/classes.ts';
import styles from './method.module.css';

/** The method of a request. What changes something looks otherwise than what only reads. */
export function Method({ method }: Readonly<{ method: string }>) {
  return <code className={classes(styles.method, method === 'GET' && styles.reads)}>{method}</code>;
}
