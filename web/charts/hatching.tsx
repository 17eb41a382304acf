import styles from './tones.module.css';

/** The patterns of months that are not over, one for each colour of a chart. */
export function Hatching({ id }: Readonly<{ id: string }>) {
  return (
    <defs>
      {(['one', 'two', 'negative'] as const).map((tone) => (
        <pattern
          key={tone}
          id={`${id}-${tone}`}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className={styles.ground} width="5" height="5" />
          <rect className={styles[tone]} width="5" height="5" opacity="0.22" />
          <rect className={styles[tone]} width="2" height="5" />
        </pattern>
      ))}
    </defs>
  );
}
