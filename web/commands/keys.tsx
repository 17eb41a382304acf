import styles from './keys.module.css';
import { CONTROL } from './wish.ts';

/** Keys to press, one after the other. */
export function Keys({ keys }: Readonly<{ keys: string }>) {
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((key) => (
        <kbd key={key} className={styles.key}>
          {key === 'Ctrl' ? CONTROL : key.toUpperCase()}
        </kbd>
      ))}
    </span>
  );
}
