import type { ReactNode } from 'react';
import type { BreakdownData } from '../api/metrics.ts';
import { formatDay } from '../format/date.ts';
import { formatNumber, type Measured, whyNothing } from '../format/number.ts';
import { classes } from '../parts/classes.ts';
import styles from './breakdown.module.css';
import { ChartHead } from './chart-head.tsx';

/**
 * The parts of a number, each with a bar as long as it is large; those below zero go the other way. Where there is a whole, a
 * track as long as that is behind each bar.
 */
export function Breakdown({ title, when, data, measured, link, itemLink }: BreakdownProps) {
  const values = data.items.map(({ value }) => Number(value ?? 0));
  const whole = wholeOf(data, measured);
  const least = Math.min(0, ...values);
  const span = Math.max(0, whole ?? 0, ...values) - least || 1;
  // Parts that do not add up have no shares.
  const hasShares = data.items.some(({ share }) => share !== null);
  return (
    <figure className={styles.frame}>
      <ChartHead title={title} link={link}>
        {when !== undefined && <p className={styles.when}>{when}</p>}
      </ChartHead>
      {data.items.length === 0 && <p className={styles.nothing}>{whyNothing('no_data')}</p>}
      <ol className={classes(styles.list, !hasShares && styles.withoutShares)}>
        {data.items.map(({ key, label, value, nullReason, share, asOfDate }) => (
          <li key={key} className={styles.item}>
            <span className={styles.label}>
              {itemLink?.(key, label) ?? label}
              {asOfDate !== undefined && <span className={styles.when}> {formatDay(asOfDate)}</span>}
            </span>
            <span className={classes(styles.value, value === null && styles.nothing)}>
              {value === null ? whyNothing(nullReason) : formatNumber(value, measured, 'whole')}
            </span>
            {hasShares && (
              <span className={styles.share}>
                {share === null ? '' : formatNumber(Number(share) * 100, { unit: 'percent' }, 'whole')}
              </span>
            )}
            <span className={classes(styles.track, whole !== null && styles.ofWhole)} aria-hidden="true">
              <span
                className={classes(styles.bar, Number(value ?? 0) < 0 && styles.negative)}
                style={{
                  insetInlineStart: `${((Math.min(0, Number(value ?? 0)) - least) / span) * 100}%`,
                  width: `${(Math.abs(Number(value ?? 0)) / span) * 100}%`,
                }}
              />
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

// Beside a part below zero there is no whole that the parts divide; percentages are each of a hundred.
function wholeOf({ items, total }: BreakdownData, { unit }: Measured): number | null {
  if (items.some(({ value }) => Number(value ?? 0) < 0)) return null;
  return unit === 'percent' ? 100 : total === null ? null : Number(total);
}

type BreakdownProps = Readonly<{
  title: string;
  /** The label of its time, if nothing beside it shows one. */
  when?: string | undefined;
  data: BreakdownData;
  measured: Measured;
  /** Makes the title lead to the page of the number. */
  link?: (title: string) => ReactNode;
  /** Makes a part lead to what it is. */
  itemLink?: (key: string, label: string) => ReactNode;
}>;
