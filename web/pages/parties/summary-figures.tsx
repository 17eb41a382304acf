import type { ReactNode } from 'react';
import { formatDay } from '../../format/date.ts';
import type { ExactNumber } from '../../format/exact.ts';
import { formatCount, formatMoney, formatNumber, type Measured, whyNothing } from '../../format/number.ts';
import { classes } from '../../parts/classes.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { periodLabel } from '../../period/period-label.ts';
import type { PartyKind } from './party-kind.ts';
import { PARTIES } from './party-kinds.ts';
import { EntryLink } from './record-links.tsx';
import styles from './summary-figures.module.css';
import type { Summary, SummaryAnswer } from './summary-query.ts';

/** The figures that a customer or a vendor leads with, in one line. Without an answer they keep their places. */
export function SummaryFigures({ kind, answer, day, link }: SummaryFiguresProps) {
  const { balance, flow } = PARTIES[kind];
  const labels = [balance, 'Overdue', ...(kind === 'customer' ? ['Credit left'] : []), flow, 'Days to pay'];
  if (answer === undefined)
    return (
      <div className={styles.strip} role="status" aria-label="Loading">
        {[...labels, 'Last entry'].map((label) => (
          <div key={label} className={styles.cell}>
            <p className={styles.label}>{label}</p>
            <p className={styles.value}>
              <Skeleton width="60%" />
            </p>
            <p className={styles.foot}>{'\u00a0'}</p>
          </div>
        ))}
      </div>
    );
  const { data, meta } = answer;
  const money: Measured = { unit: 'currency', currency: data.currency };
  const period = periodLabel(meta.period);
  return (
    <dl className={styles.strip}>
      <Cell label={link(data.balance.metric)(balance)} foot={formatDay(day)}>
        <Value of={data.balance} measured={money} />
      </Cell>
      <Cell label={link(data.overdue.metric)('Overdue')} foot={oldestOf(data)}>
        <Value of={data.overdue} measured={money} isBad={Number(data.overdue.value ?? 0) > 0} />
      </Cell>
      {data.credit !== undefined && <Credit credit={data.credit} currency={data.currency} />}
      <Cell label={link(data.monthly.metric)(flow)} foot={period}>
        <Value of={data.monthly.total} measured={money} />
      </Cell>
      <Cell label={link(data.averageDaysToPay.metric)('Days to pay')} foot={period}>
        <Value of={data.averageDaysToPay} measured={{ unit: 'days' }} />
      </Cell>
      <LastEntry entry={data.lastEntry} />
    </dl>
  );
}

type SummaryFiguresProps = Readonly<{
  kind: PartyKind;
  answer: SummaryAnswer | undefined;
  /** The day of the balance. */
  day: string;
  /** Makes a label lead to the page of its metric. */
  link: (id: string) => (label: string) => ReactNode;
}>;

function Cell({ label, foot, children }: Readonly<{ label: ReactNode; foot: string; children: ReactNode }>) {
  return (
    <div className={styles.cell}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.foot} title={foot}>
        {foot === '' ? '\u00a0' : foot}
      </dd>
    </div>
  );
}

type ValueProps = Readonly<{
  of: Readonly<{ value: ExactNumber | null; nullReason?: Parameters<typeof whyNothing>[0] }>;
  measured: Measured;
  isBad?: boolean;
}>;

function Value({ of: { value, nullReason }, measured, isBad = false }: ValueProps) {
  if (value === null) return <span className={styles.nothing}>{whyNothing(nullReason)}</span>;
  return (
    <data value={value} className={classes(isBad && styles.bad)} title={formatNumber(value, measured)}>
      {formatNumber(value, measured, 'whole')}
    </data>
  );
}

function Credit({
  credit: { limit, left },
  currency,
}: Readonly<{ credit: NonNullable<Summary['credit']>; currency: string }>) {
  if (limit === null)
    return (
      <Cell label="Credit left" foot="">
        <span className={styles.nothing}>No limit</span>
      </Cell>
    );
  return (
    <Cell label="Credit left" foot={`of ${formatMoney(limit, currency, 'whole')}`}>
      <Value of={left} measured={{ unit: 'currency', currency }} isBad={Number(left.value ?? 0) < 0} />
    </Cell>
  );
}

function LastEntry({ entry }: Readonly<{ entry: Summary['lastEntry'] }>) {
  return (
    <Cell label="Last entry" foot={entry?.description ?? ''}>
      {entry === null ? (
        <span className={styles.nothing}>None</span>
      ) : (
        <EntryLink id={entry.id}>{formatDay(entry.date)}</EntryLink>
      )}
    </Cell>
  );
}

// Those that were due first come first.
function oldestOf({ openDocuments: { items } }: Summary): string {
  const days = items[0]?.daysOverdue ?? 0;
  return days === 0 ? '' : `oldest ${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
}
