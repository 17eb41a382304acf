import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Metric } from '../../api/metrics.ts';
import type { ExactNumber } from '../../format/exact.ts';
import { formatNumber } from '../../format/number.ts';
import { Button } from '../../parts/button.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column } from '../../parts/table-props.ts';
import type { LastingSearch } from '../../period/lasting-time.ts';
import { useMe } from '../../session/use-me.ts';
import { type ChangedRow, changedRows, effectOf, type Step, stepsOf } from './changed-rows.ts';
import type { Changes, DividedBy } from './changes-query.ts';
import { Effect } from './effect.tsx';
import styles from './effects-table.module.css';

/** The causes of a change, each a step from the earlier value to the present one; the small ones together, until asked for. */
export function EffectsTable({ metric, changes, by, when, currency, search }: EffectsTableProps) {
  const { capabilities } = useMe();
  const [isWhole, setWhole] = useState(false);
  const rows = changedRows(changes, metric.unit);
  const named = isWhole || rows.length <= FEW + 1 ? rows : rows.slice(0, FEW);
  const rest = rows.slice(named.length);
  const shown = rest.length === 0 ? named : [...named, restOf(rest, metric)];
  const steps = stepsOf(shown.map(({ effect }) => effect));
  const link = (row: ChangedRow) =>
    linkOf(row, { metric, by, search, maySeeRecords: capabilities.includes('records.read') });
  return (
    <>
      <Table
        caption={`What made ${metric.label} change, compared with ${when}`}
        rows={shown.map((row, index) => ({ ...row, step: steps[index] ?? NO_STEP }))}
        keyOf={({ key }) => key}
        columns={columnsOf({ metric, changes, currency, link })}
      />
      {rest.length > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setWhole(true)}>Show {rest.length} more</Button>
        </div>
      )}
    </>
  );
}

type EffectsTableProps = Readonly<{
  metric: Metric;
  changes: Changes;
  by: DividedBy;
  /** The time that the value is compared with, in words. */
  when: string;
  currency: string;
  search: LastingSearch;
}>;

const FEW = 6;
const NO_STEP: Step = { start: 0, width: 0, direction: 0 };

function restOf(rows: readonly ChangedRow[], { unit }: Metric): ChangedRow {
  return {
    key: 'rest',
    part: null,
    label: `${rows.length} smaller`,
    of: null,
    unit,
    before: null,
    after: null,
    weights: null,
    rate: null,
    mix: null,
    effect: effectOf(rows),
  };
}

type Linking = Readonly<{ metric: Metric; by: DividedBy; search: LastingSearch; maySeeRecords: boolean }>;

// What belongs to nobody, what is many things together, and all pay as one part have no page.
function linkOf({ label, part }: ChangedRow, { metric, by, search, maySeeRecords }: Linking): ReactNode {
  if (part === null || !IS_ID.test(part)) return label;
  if (by === 'customer' && maySeeRecords)
    return (
      <Link to="/customers/$id" params={{ id: part }}>
        {label}
      </Link>
    );
  if (by === 'department' && metric.teamScoped)
    return (
      <Link to="/metrics/$id" params={{ id: metric.id }} search={{ ...search, team: part }}>
        {label}
      </Link>
    );
  return label;
}

const IS_ID = /^[0-9a-f]{8}-/;

type Row = ChangedRow & Readonly<{ step: Step }>;
type Columns = Readonly<{
  metric: Metric;
  changes: Changes;
  currency: string;
  link: (row: ChangedRow) => ReactNode;
}>;

function columnsOf({ metric, changes, currency, link }: Columns): readonly Column<Row>[] {
  const { drivers, division } = changes;
  const number = (value: ExactNumber | null, { unit }: ChangedRow) =>
    value === null ? '' : <data value={value}>{formatNumber(value, { unit, currency })}</data>;
  const effect = (value: ExactNumber | null) =>
    value === null ? '' : <Effect effect={value} metric={metric} currency={currency} />;
  return [
    {
      key: 'part',
      heading: division !== null || drivers.some(({ parts }) => parts.length > 0) ? 'Part' : 'Number',
      cell: (row) => (
        <>
          {link(row)}
          {row.of !== null && <span className={styles.of}>{row.of}</span>}
          {row.weights !== null && <span className={styles.of}>{weightsInWords(row.weights)}</span>}
        </>
      ),
    },
    { key: 'before', heading: 'Then', align: 'end', cell: (row) => number(row.before, row) },
    { key: 'after', heading: 'Now', align: 'end', cell: (row) => number(row.after, row) },
    ...(division?.kind === 'rate_and_mix'
      ? ([
          { key: 'rate', heading: 'Rate', align: 'end', cell: ({ rate }) => effect(rate) },
          { key: 'mix', heading: 'Mix', align: 'end', cell: ({ mix }) => effect(mix) },
        ] satisfies readonly Column<Row>[])
      : []),
    { key: 'step', heading: 'Step', cell: ({ step }) => <StepBar step={step} metric={metric} /> },
    {
      key: 'effect',
      heading: drivers.length > 1 ? `Effect on ${metric.label}` : 'Change',
      align: 'end',
      cell: (row) => effect(row.effect),
    },
  ];
}

function weightsInWords({ before, after }: NonNullable<ChangedRow['weights']>): string {
  const [then, now] = [before, after].map((weight) => formatNumber(weight, { unit: 'percent' }, 'compact'));
  return `${then === now ? now : `${then} → ${now}`} of the whole`;
}

function StepBar({ step: { start, width, direction }, metric: { favourable } }: StepBarProps) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span
        className={styles.step}
        data-tone={direction * (favourable === 'down' ? -1 : 1)}
        style={{ insetInlineStart: `${start}%`, width: `${width}%` }}
      />
    </span>
  );
}

type StepBarProps = Readonly<{ step: Step; metric: Metric }>;
