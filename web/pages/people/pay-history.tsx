import { useQuery } from '@tanstack/react-query';
import { type Step, StepSeries } from '../../charts/step-series.tsx';
import { formatDay } from '../../format/date.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { useNarrow } from '../../parts/media.ts';
import { Panel } from '../../parts/panel.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Table } from '../../parts/table.tsx';
import { amountOf, ENGAGEMENTS, FREQUENCIES, isPaidOn, PAY_TYPES, type PayEntry, payLines } from './pay.ts';
import { narrowColumns, wideColumns } from './pay-columns.tsx';
import styles from './pay-history.module.css';
import { pay } from './queries.ts';

/** A person's pay on a day, and before. For users with access to pay. */
export function PayHistory({ membershipId, day }: PayHistoryProps) {
  const { data, error, refetch } = useQuery(pay(membershipId));
  const isNarrow = useNarrow();
  if (error !== null && data === undefined)
    return (
      <Panel>
        <FailureState failure={error} title="The pay could not be loaded" onRetry={() => void refetch()} />
      </Panel>
    );
  if (data === undefined) return <Panel pending>{null}</Panel>;
  return (
    <Panel>
      <SectionHeading>Pay</SectionHeading>
      {data.data.length === 0 ? (
        <EmptyState title="No pay is recorded">Pay comes with an import of compensation.</EmptyState>
      ) : (
        <div className={styles.pay}>
          <div className={styles.now}>
            <PaidNow entries={data.data.filter((entry) => isPaidOn(entry, day))} day={day} />
          </div>
          <div className={styles.charts}>
            {payLines(data.data).map(({ key, title, entries }) => (
              <StepSeries
                key={key}
                title={title}
                steps={entries.map(stepOf)}
                measured={{ unit: 'currency', currency: entries[0]?.currency }}
                today={day}
              />
            ))}
          </div>
          <div className={styles.history}>
            <Table
              caption="Pay history, the latest first"
              columns={(isNarrow ? narrowColumns : wideColumns)(day)}
              rows={data.data}
              keyOf={({ id }) => id}
            />
          </div>
          {data.meta.total > data.data.length && (
            <Quiet small>
              The latest {data.data.length} of {data.meta.total} entries.
            </Quiet>
          )}
        </div>
      )}
    </Panel>
  );
}

type PayHistoryProps = Readonly<{
  membershipId: string;
  /** The day on which pay is in force: today, or the day that is looked at. */
  day: string;
}>;

function PaidNow({ entries, day }: Readonly<{ entries: readonly PayEntry[]; day: string }>) {
  if (entries.length === 0) return <Quiet small>No regular pay is in force on {formatDay(day)}.</Quiet>;
  return entries.map((entry) => (
    <div key={entry.id} className={styles.current}>
      <p className={styles.amount}>
        {amountOf(entry)} <span className={styles.per}>{FREQUENCIES[entry.frequency]}</span>
      </p>
      <Quiet small>
        {PAY_TYPES[entry.pay_type]}, {ENGAGEMENTS[entry.engagement_type].toLowerCase()}, since{' '}
        {formatDay(entry.effective_from)}
      </Quiet>
    </div>
  ));
}

function stepOf(entry: PayEntry): Step {
  const { effective_from: first, effective_to: last, amount } = entry;
  return { first, last, value: Number(amount), label: amountOf(entry) };
}
