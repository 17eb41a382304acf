import { formatCount } from '../../../format/number.ts';
import { Quiet } from '../../../parts/quiet.tsx';
import styles from './imports.module.css';
import type { ImportDetail } from './queries.ts';

/** How much of an import has been read. */
export function ImportProgress({ data }: Readonly<{ data: ImportDetail }>) {
  const { bytes_read: read, bytes_to_read: total, rows } = data.progress;
  const part = total === 0 ? undefined : Math.min(read / total, 1);
  return (
    <div className={styles.form}>
      <progress className={styles.progress} aria-label="Read so far" max={1} value={part} />
      <Quiet>
        {formatCount(rows)} rows read
        {part !== undefined && `, ${Math.floor(part * 100)}%`}
      </Quiet>
    </div>
  );
}
