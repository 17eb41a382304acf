import type { ReactNode } from 'react';
import type { SummaryAgeing } from '../../api/generated.ts';
import { ChartHead } from '../../charts/chart-head.tsx';
import { formatNumber, whyNothing } from '../../format/number.ts';
import { classes } from '../../parts/classes.ts';
import styles from './ageing.module.css';

/** What is open by how long it has been due: one bar of its bands, and the amount of each. */
export function Ageing({ title, ageing: { items }, currency, link }: AgeingProps) {
  const shown = items.filter(({ value }) => Number(value ?? 0) > 0);
  return (
    <figure className={styles.frame}>
      <ChartHead title={title} link={link} />
      <div className={styles.bar} aria-hidden="true">
        {shown.map(({ key, value }) => (
          <span key={key} className={classes(styles.band, toneOf(key))} style={{ flexGrow: Number(value) }} />
        ))}
      </div>
      <dl className={styles.bands}>
        {items.map(({ key, label, value, nullReason }) => (
          <div key={key} className={styles.line}>
            <dt>
              <span className={classes(styles.mark, toneOf(key))} />
              {label}
            </dt>
            <dd className={classes(value === null && styles.nothing)}>
              {value === null ? (
                whyNothing(nullReason)
              ) : (
                <data value={value}>{formatNumber(value, { unit: 'currency', currency })}</data>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

type AgeingProps = Readonly<{
  title: string;
  ageing: SummaryAgeing;
  currency: string;
  /** Makes the title lead to the page of the metric. */
  link: (title: string) => ReactNode;
}>;

// The longer it has been due, the warmer.
function toneOf(key: string): string | undefined {
  return new Map([
    ['not_due', styles.notDue],
    ['1_30', styles.late],
    ['31_60', styles.later],
    ['61_90', styles.veryLate],
    ['over_90', styles.latest],
  ]).get(key);
}
