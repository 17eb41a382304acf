import type { MetricResult } from '../../api/metrics.ts';
import { formatMoney, whyNothing } from '../../format/number.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { periodLabel } from '../../period/period-label.ts';
import { HEADLINES } from './headlines.ts';
import styles from './statement-headlines.module.css';

/** The figures that a statement leads to. Another statement than those that are known here has none. */
export function StatementHeadlines({ name, results }: HeadlinesProps) {
  const headlines = HEADLINES[name] ?? [];
  const result = results?.[headlines[0]?.id ?? ''];
  if (headlines.length === 0) return null;
  return (
    <div className={styles.headlines}>
      <p className={styles.time}>{result?.ok === true ? periodLabel(result.meta.period) : '\u00a0'}</p>
      <dl className={styles.figures}>
        {headlines.map(({ id, label }) => (
          <div key={id} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{results === undefined ? <Skeleton width="6rem" /> : <Amount result={results[id]} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type HeadlinesProps = Readonly<{
  name: string;
  /** Undefined until they are there. */
  results: Readonly<Record<string, MetricResult>> | undefined;
}>;

function Amount({ result }: Readonly<{ result: MetricResult | undefined }>) {
  if (result?.ok !== true || result.data.kind !== 'scalar') return '–';
  const { value, nullReason } = result.data;
  if (value === null) return <span className={styles.nothing}>{whyNothing(nullReason)}</span>;
  return <data value={String(value)}>{formatMoney(value, result.meta.baseCurrency, 'whole')}</data>;
}
