import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { batch, type Metric, type ScalarData } from '../../api/metrics.ts';
import { formatDay, formatDays } from '../../format/date.ts';
import { type ExactNumber, signOf, sizeOf } from '../../format/exact.ts';
import { formatNumber } from '../../format/number.ts';
import { Button } from '../../parts/button.tsx';
import { Change } from '../../parts/change.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { CATEGORY_NAMES } from '../metrics/categories.ts';
import { wantedOf } from '../wanted.ts';
import { type Comparison, comparisonsOf, nameOfEarlier } from './comparisons.ts';
import type { Explained } from './explained.ts';
import styles from './metric.module.css';
import {
  type Driver,
  driversOf,
  type Earlier,
  effectOf,
  type Mover,
  moversOf,
  questionsFor,
} from './movers.ts';
import { Paper } from './paper.tsx';
import type { MetricQuestions } from './questions.ts';

/** Which parts made the difference to an earlier time, the largest first. Not there where that cannot be told. */
export function WhatChanged({ metric, metrics, questions, data, number }: WhatChangedProps) {
  const [chosen, setChosen] = useState<Comparison['to'] | null>(null);
  const drivers = driversOf(number, metric, metrics).filter(
    (driver) => questions.team === undefined || driver.metric.teamScoped,
  );
  const comparisons = comparisonsOf(data).filter(
    ({ change, resolved }) => change !== null && change !== 0 && resolved !== null,
  );
  const comparison = comparisons.find(({ to }) => to === chosen) ?? comparisons[0];
  if (drivers.length === 0 || comparison?.resolved === undefined || comparison.resolved === null) return null;
  return (
    <Movers
      metric={metric}
      questions={questions}
      drivers={drivers}
      change={comparison.change ?? 0}
      earlier={comparison.resolved}
      currency={data.currency}
      choice={
        comparisons.length > 1 && (
          <Segmented
            label="Compared with"
            value={comparison.to}
            options={comparisons.map(({ to }) => ({ value: to, label: nameOfEarlier(to, metric) }))}
            onChange={setChosen}
          />
        )
      }
    />
  );
}

type WhatChangedProps = Readonly<{
  metric: Metric;
  metrics: readonly Metric[];
  questions: MetricQuestions;
  data: ScalarData;
  /** How the number came about. */
  number: Explained;
}>;

function Movers({ metric, questions, drivers, change, earlier, currency, choice }: MoversProps) {
  const { period, team, time } = questions;
  const [isWhole, setWhole] = useState(false);
  const asked = questionsFor(drivers, { period, earlier, team: team === undefined ? {} : { team } });
  const { data, error, isPlaceholderData, refetch } = useQuery(batch(asked, time.asOf));
  const movers =
    data === undefined || isPlaceholderData ? undefined : moversOf(drivers, data.results, change);
  if (movers === null) return null;
  const measured = { unit: metric.unit, currency };
  const shown = isWhole ? movers : movers?.slice(0, FEW);
  const rest = movers?.slice(shown?.length) ?? [];
  return (
    <Paper label="What changed">
      <div className={styles.changedHead}>
        <h2 className={styles.heading}>What changed</h2>
        {choice}
      </div>
      {shown === undefined ? (
        error === null ? (
          <div className={styles.pending}>
            <Skeleton width="60%" />
            <Skeleton height="12rem" />
          </div>
        ) : (
          <>
            <FailureNote failure={error} />
            <div>
              <Button onClick={() => void refetch()}>Try again</Button>
            </div>
          </>
        )
      ) : (
        <>
          <p className={styles.aside}>
            {formatNumber(sizeOf(change), measured)} {signOf(change) < 0 ? 'less' : 'more'} than{' '}
            {inDays(earlier)}. {drivers.length > 1 ? 'What each part of it did:' : 'What each part did:'}
          </p>
          <Table
            caption={`What each part did to ${metric.label}, compared with ${inDays(earlier)}`}
            rows={shown}
            keyOf={({ key }) => key}
            columns={columnsOf(metric, measured, drivers.length > 1)}
          />
          {rest.length > 0 && (
            <div className={styles.restLine}>
              <span>
                {rest.length} smaller: <Effect effect={effectOf(rest)} metric={metric} measured={measured} />
              </span>
              <Button onClick={() => setWhole(true)}>Show {rest.length} more</Button>
            </div>
          )}
        </>
      )}
    </Paper>
  );
}

type MoversProps = Readonly<{
  metric: Metric;
  questions: MetricQuestions;
  drivers: readonly Driver[];
  change: ExactNumber;
  earlier: Earlier;
  currency: string | undefined;
  choice: ReactNode;
}>;

const FEW = 6;

type Money = Readonly<{ unit: Metric['unit']; currency: string | undefined }>;

function columnsOf(metric: Metric, measured: Money, isOfSeveral: boolean): readonly Column<Mover>[] {
  const told = (value: ExactNumber) => <data value={value}>{formatNumber(value, measured)}</data>;
  return [
    {
      key: 'part',
      heading: 'Part',
      cell: ({ label, of: { category, shape } }) =>
        isOfSeveral && shape === 'breakdown' ? (
          <>
            {label} <span className={styles.partOf}>{CATEGORY_NAMES[category]}</span>
          </>
        ) : (
          label
        ),
    },
    { key: 'before', heading: 'Then', align: 'end', cell: ({ before }) => told(before) },
    { key: 'after', heading: 'Now', align: 'end', cell: ({ after }) => told(after) },
    {
      key: 'effect',
      heading: isOfSeveral ? `Effect on ${metric.label.toLowerCase()}` : 'Change',
      align: 'end',
      cell: ({ effect }) => <Effect effect={effect} metric={metric} measured={measured} />,
    },
  ];
}

function Effect({
  effect,
  metric,
  measured,
}: Readonly<{ effect: ExactNumber; metric: Metric; measured: Money }>) {
  return <Change change={effect} measured={measured} wanted={wantedOf(metric)} />;
}

function inDays({ kind, startDate, asOfDate }: Earlier): string {
  return kind === 'snapshot' || startDate === asOfDate
    ? `on ${formatDay(asOfDate)}`
    : `in ${formatDays(startDate, asOfDate)}`;
}
