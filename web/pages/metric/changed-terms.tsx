import type { Metric } from '../../api/metrics.ts';
import { formatNumber } from '../../format/number.ts';
import { Table } from '../../parts/table.tsx';
import type { PeriodSearch } from '../../period/period.ts';
import { MetricLink } from '../metric-link.tsx';
import type { Changes } from './changes-query.ts';
import { Effect } from './effect.tsx';

/** The numbers of a formula that changed, and what each added to the value. */
export function ChangedTerms({ metric, changes: { drivers }, when, currency, search }: ChangedTermsProps) {
  return (
    <Table
      caption={`The numbers that made ${metric.label} change, compared with ${when}`}
      rows={drivers}
      keyOf={({ label }) => label}
      columns={[
        {
          key: 'number',
          heading: 'Number',
          cell: ({ label, metric: id }) =>
            id === null || id === metric.id ? (
              label
            ) : (
              <MetricLink id={id} search={search}>
                {label}
              </MetricLink>
            ),
        },
        { key: 'before', heading: 'Then', align: 'end', cell: ({ before, unit }) => number(before, unit) },
        { key: 'after', heading: 'Now', align: 'end', cell: ({ after, unit }) => number(after, unit) },
        {
          key: 'effect',
          heading: `Effect on ${metric.label}`,
          align: 'end',
          cell: ({ effect }) => <Effect effect={effect} metric={metric} currency={currency} />,
        },
      ]}
    />
  );

  function number(value: Driver['before'], unit: Driver['unit']) {
    return <data value={value}>{formatNumber(value, { unit, currency })}</data>;
  }
}

type Driver = Changes['drivers'][number];
type ChangedTermsProps = Readonly<{
  metric: Metric;
  changes: Changes;
  /** The time that the value is compared with, in words. */
  when: string;
  currency: string;
  search: PeriodSearch;
}>;
