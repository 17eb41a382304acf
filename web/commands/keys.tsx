import styles from './keys.module.css';

/** Keys to press, one after the other. */
export function Keys({ keys }: Readonly<{ keys: string }>) {
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((key) => (
        <kbd key={key} className={styles.key}>
          {key.length === 1 ? key.toUpperCase() : key}
        </kbd>
      ))}
    </span>
  );
}
