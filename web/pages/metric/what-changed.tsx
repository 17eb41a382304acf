import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Metric, ScalarData } from '../../api/metrics.ts';
import { formatDay, formatDays } from '../../format/date.ts';
import { type ExactNumber, signOf, sizeOf } from '../../format/exact.ts';
import { sumOf } from '../../format/exact-sum.ts';
import { formatNumber, type Measured } from '../../format/number.ts';
import { Button } from '../../parts/button.tsx';
import { Change } from '../../parts/change.tsx';
import { Select } from '../../parts/field.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column } from '../../parts/table-props.ts';
import { useMe } from '../../session/use-me.ts';
import { Aside } from './aside.tsx';
import { type ChangedRow, changedRows } from './changed-rows.ts';
import { type Changes, changesQuery, type DividedBy } from './changes-query.ts';
import { type Comparison, comparisonsOf, nameOfEarlier } from './comparisons.ts';
import { NotYet } from './not-yet.tsx';
import { Paper } from './paper.tsx';
import type { MetricQuestions } from './questions.ts';
import styles from './what-changed.module.css';

/** The causes of the difference to an earlier time, the largest effect first. Absent if nothing changed. */
export function WhatChanged({ metric, questions, data }: WhatChangedProps) {
  const { base_currency } = useMe().organization;
  const [chosen, setChosen] = useState<Comparison['to'] | null>(null);
  const divisions = divisionsOf(metric, questions);
  const [by, setBy] = useState<DividedBy>(usualDivision(metric, divisions));
  const comparisons = comparisonsOf(data).filter(({ change }) => change !== null && change !== 0);
  const against = (comparisons.find(({ to }) => to === chosen) ?? comparisons[0])?.to;
  const {
    data: changes,
    error,
    refetch,
  } = useQuery({
    ...changesQuery(metric, questions, against ?? 'previous', by),
    enabled: against !== undefined,
  });
  if (against === undefined || changes?.drivers.length === 0) return null;
  return (
    <Paper label="What changed">
      <div className={styles.changedHead}>
        <SectionHeading>What changed</SectionHeading>
        {comparisons.length > 1 && (
          <Segmented
            label="Compared with"
            value={against}
            options={comparisons.map(({ to }) => ({ value: to, label: nameOfEarlier(to, metric) }))}
            onChange={setChosen}
          />
        )}
        {divisions.length > 1 && (
          <Select
            aria-label="Divided by"
            value={by ?? FORMULA}
            options={divisions.map((each) => ({ value: each ?? FORMULA, label: NAMES[each ?? FORMULA] }))}
            onChange={({ target: { value } }) =>
              setBy(divisions.find((each) => (each ?? FORMULA) === value) ?? null)
            }
          />
        )}
      </div>
      {changes === undefined ? (
        <NotYet failure={error} onRetry={() => void refetch()}>
          <Skeleton width="60%" />
          <Skeleton height="12rem" />
        </NotYet>
      ) : (
        <ChangedTable key={by} metric={metric} changes={changes} currency={base_currency} />
      )}
    </Paper>
  );
}

type WhatChangedProps = Readonly<{ metric: Metric; questions: MetricQuestions; data: ScalarData }>;

const FORMULA = 'formula';
const NAMES: Readonly<Record<NonNullable<DividedBy> | typeof FORMULA, string>> = {
  formula: 'By formula',
  account: 'By account',
  department: 'By department',
  customer: 'By customer',
  vendor: 'By vendor',
};

// A team is not divided further.
function divisionsOf({ changesBy }: Metric, { team }: MetricQuestions): readonly DividedBy[] {
  return team === undefined ? [null, ...changesBy] : [null];
}

// Parts say the most of an amount, the numbers of the formula the most of a ratio.
function usualDivision({ unit }: Metric, [, first = null]: readonly DividedBy[]): DividedBy {
  return unit === 'currency' || unit === 'count' ? first : null;
}

type ChangedTableProps = Readonly<{ metric: Metric; changes: Changes; currency: string }>;

function ChangedTable({ metric, changes, currency }: ChangedTableProps) {
  const [isWhole, setWhole] = useState(false);
  const rows = changedRows(changes);
  const shown = isWhole ? rows : rows.slice(0, FEW);
  const rest = rows.slice(shown.length);
  const measured = { unit: metric.unit, currency };
  const { change, resolved } = changes.comparison;
  const when = resolved === null ? 'then' : inDays(resolved);
  return (
    <>
      <Aside>
        {inWords(sizeOf(change ?? 0), measured)} {signOf(change ?? 0) < 0 ? 'less' : 'more'} than {when}.
      </Aside>
      <Table
        caption={`What made ${metric.label} change, compared with ${when}`}
        rows={shown}
        keyOf={({ key }) => key}
        columns={columnsOf(metric, changes, currency)}
      />
      {rest.length > 0 && (
        <div className={styles.restLine}>
          <span>
            {rest.length} smaller:{' '}
            <Effect
              effect={sumOf(rest.map(({ effect }) => ({ sign: 1, value: effect })))}
              metric={metric}
              measured={measured}
            />
          </span>
          <Button onClick={() => setWhole(true)}>Show {rest.length} more</Button>
        </div>
      )}
    </>
  );
}

const FEW = 6;

function columnsOf(metric: Metric, { drivers }: Changes, currency: string): readonly Column<ChangedRow>[] {
  const shown = (value: ExactNumber, { unit }: ChangedRow) => (
    <data value={value}>{formatNumber(value, { unit, currency })}</data>
  );
  return [
    {
      key: 'part',
      heading: drivers.some(({ parts }) => parts.length > 0) ? 'Part' : 'Number',
      cell: ({ label, of }) =>
        of === null ? (
          label
        ) : (
          <>
            {label} <span className={styles.partOf}>{of}</span>
          </>
        ),
    },
    { key: 'before', heading: 'Then', align: 'end', cell: (row) => shown(row.before, row) },
    { key: 'after', heading: 'Now', align: 'end', cell: (row) => shown(row.after, row) },
    {
      key: 'effect',
      heading: drivers.length > 1 ? `Effect on ${metric.label}` : 'Change',
      align: 'end',
      cell: ({ effect }) => (
        <Effect effect={effect} metric={metric} measured={{ unit: metric.unit, currency }} />
      ),
    },
  ];
}

type EffectProps = Readonly<{ effect: ExactNumber; metric: Metric; measured: Measured }>;

function Effect({ effect, metric, measured }: EffectProps) {
  return (
    <Change
      change={effect}
      measured={measured}
      favourable={metric.favourable}
      inPoints={metric.unit === 'percent'}
    />
  );
}

function inWords(size: ExactNumber, measured: Measured): string {
  return measured.unit === 'percent'
    ? `${formatNumber(size, { unit: 'ratio' })} points`
    : formatNumber(size, measured);
}

function inDays({ kind, startDate, asOfDate }: NonNullable<Comparison['resolved']>): string {
  return kind === 'snapshot' || startDate === asOfDate
    ? `on ${formatDay(asOfDate)}`
    : `in ${formatDays(startDate, asOfDate)}`;
}
