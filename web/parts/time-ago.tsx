import { useEffect, useState } from 'react';
import { formatAgo, formatInstant } from '../format/date.ts';
import styles from './time-ago.module.css';

/** When something was or will be: in relative words, and exactly below. It grows older while one looks. */
export function TimeAgo({ instant }: Readonly<{ instant: string }>) {
  return (
    <time dateTime={instant} className={styles.time}>
      {formatAgo(instant, useNow())}
      <span className={styles.exact}>{formatInstant(instant)}</span>
    </time>
  );
}

/** The time, at most a minute old. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
