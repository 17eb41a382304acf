import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../format/date.ts';
import { formatNumber, type Measured } from '../../format/number.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import styles from './alert-preview.module.css';
import { type AlertRule, type Preview, previewQuery } from './queries.ts';
import { useSettled } from './use-settled.ts';

/** The value now, and how often an alert would have fired. */
export function AlertPreview({ rule, measured }: Readonly<{ rule: AlertRule | null; measured: Measured }>) {
  const settled = useSettled(rule);
  const { data, error } = useQuery(previewQuery(settled));
  return (
    <div className={styles.preview} role="status">
      {rule === null ? (
        <p>Type a limit to see how often this alert would have fired.</p>
      ) : error !== null ? (
        <p>{error.message}</p>
      ) : data === undefined ? (
        <Skeleton width="80%" />
      ) : (
        <PreviewShown preview={data} measured={measured} />
      )}
    </div>
  );
}

function PreviewShown({ preview, measured }: Readonly<{ preview: Preview; measured: Measured }>) {
  const { value, holds, would_have_fired: times, history } = preview;
  const last = history.findLast(({ fires }) => fires)?.day;
  return (
    <>
      <p>
        Now <strong>{value === null ? 'without a value' : formatNumber(value, measured)}</strong>
        {holds === true && ', beyond the limit already: it fires when that begins again'}.
      </p>
      <p>
        {times === 0
          ? 'It would not have fired in the last 12 months.'
          : `It would have fired ${times === 1 ? 'once' : `${times} times`} in the last 12 months${last === undefined ? '' : `, last by ${formatDay(last)}`}.`}{' '}
        <span className={styles.how}>Looked at on the last day of each month.</span>
      </p>
    </>
  );
}
