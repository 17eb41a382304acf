import { formatDay, isDay } from '../format/date.ts';
import styles from './undated-note.module.css';

/** Beside what is kept without dates, while the reader looks at another day: it is as it is today. */
export function UndatedNote({ what, asOf }: Readonly<{ what: string; asOf: string | undefined }>) {
  if (asOf === undefined) return null;
  return (
    <p className={styles.note}>
      {what} are shown as they are today, not as at {isDay(asOf) ? formatDay(asOf) : asOf}: no dates are kept
      of them.
    </p>
  );
}
