import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { BreakdownData, Metric } from '../../api/metrics.ts';
import { Breakdown } from '../../charts/breakdown.tsx';
import { formatDay } from '../../format/date.ts';
import { formatNumber, whyNothing } from '../../format/number.ts';
import { Button } from '../../parts/button.tsx';
import { DownloadButton } from '../../parts/download-button.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';
import { readPeriodSearch } from '../../period/period.ts';
import { MetricLink } from '../metric-link.tsx';
import { ChartPlace } from './chart-place.tsx';
import { Foot, Paper } from './paper.tsx';
import styles from './parts-panel.module.css';
import { itemRows } from './rows-of-value.ts';

const route = getRouteApi('/signed-in/metrics/$id');

/** The parts of a value, as bars or as a table; the largest first, the rest on request. */
export function PartsPanel({ metric, data, when, most, isOther = false }: PartsPanelProps) {
  const time = readPeriodSearch(route.useSearch());
  const [shows, setShows] = useState<'bars' | 'table'>('bars');
  const [isWhole, setWhole] = useState(false);
  if (data === undefined) {
    return (
      <Paper label={metric.label}>
        <ChartPlace>
          <Skeleton width="11rem" height="1.25rem" />
        </ChartPlace>
        <Foot>{null}</Foot>
      </Paper>
    );
  }
  const shown = isWhole ? data : { ...data, items: data.items.slice(0, most) };
  const rest = data.items.length - shown.items.length;
  const titled = (title: string) =>
    isOther ? (
      <MetricLink id={metric.id} search={time}>
        {title}
      </MetricLink>
    ) : (
      title
    );
  return (
    <Paper label={metric.label}>
      {shows === 'bars' ? (
        <Breakdown
          title={metric.label}
          // A whole that is beside it says so there.
          when={data.total === null && !isOther ? when : undefined}
          data={shown}
          measured={{ unit: metric.unit, currency: data.currency }}
          link={titled}
        />
      ) : (
        <>
          <SectionHeading>{titled(metric.label)}</SectionHeading>
          <PartsTable metric={metric} data={shown} when={when} />
        </>
      )}
      <Foot>
        <Button
          variant="quiet"
          icon={shows === 'bars' ? 'table' : 'chart'}
          onClick={() => setShows(shows === 'bars' ? 'table' : 'bars')}
        >
          {shows === 'bars' ? 'As a table' : 'As bars'}
        </Button>
        <DownloadButton fileName={`${metric.id} ${data.periodLabel}`} rows={() => itemRows(metric, data)} />
        {rest > 0 && (
          <Button className={styles.more} onClick={() => setWhole(true)}>
            Show {rest} more
          </Button>
        )}
      </Foot>
    </Paper>
  );
}

type PartsPanelProps = Readonly<{
  metric: Metric;
  data: BreakdownData | undefined;
  /** The label of its time; undefined until it is known. */
  when: string | undefined;
  /** How many parts are shown at first. */
  most: number;
  /** Whether it is the metric of another page, to which its title leads. */
  isOther?: boolean;
}>;

type PartsTableProps = Readonly<{ metric: Metric; data: BreakdownData; when: string | undefined }>;

function PartsTable({ metric, data, when }: PartsTableProps) {
  return (
    <Table
      caption={when === undefined ? metric.label : `${metric.label}, ${when}`}
      rows={data.items}
      keyOf={({ key }) => key}
      columns={[
        {
          key: 'label',
          heading: 'Part',
          cell: ({ label, asOfDate }) =>
            asOfDate === undefined ? label : `${label}, ${formatDay(asOfDate)}`,
        },
        {
          key: 'value',
          heading: 'Value',
          align: 'end',
          cell: ({ value, nullReason }) =>
            value === null ? (
              whyNothing(nullReason)
            ) : (
              <data value={value}>{formatNumber(value, { unit: metric.unit, currency: data.currency })}</data>
            ),
        },
        {
          key: 'share',
          heading: 'Share',
          align: 'end',
          cell: ({ share }) => (share === null ? '' : formatNumber(Number(share) * 100, { unit: 'percent' })),
        },
      ]}
    />
  );
}
