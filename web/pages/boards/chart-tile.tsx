import type { ReactNode } from 'react';
import type { ChartTileValues } from '../../api/generated.ts';
import type { Metric } from '../../api/metrics.ts';
import { BarSeries } from '../../charts/bar-series.tsx';
import { LineSeries } from '../../charts/line-series.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useMe } from '../../session/use-me.ts';

/** A value by month: bars of what happens in each, or a line of what there is at its end. */
export function ChartTileShown({ title, metric, result, link }: ChartTileProps) {
  const { base_currency: currency } = useMe().organization;
  const isPending = result === undefined || metric === undefined;
  if (isPending || !result.ok)
    return (
      <Panel pending={isPending} failure={isPending || result.ok ? null : result.error.message}>
        {null}
      </Panel>
    );
  const points = result.data.points.map(({ period: { startDate, complete }, value }) => ({
    date: `${startDate.slice(0, 'YYYY-MM'.length)}-01`,
    complete,
    value,
  }));
  const chart = {
    title,
    series: [{ key: metric.id, label: metric.label, points }] as const,
    measured: { unit: metric.unit, currency },
    link,
  };
  return (
    <Panel>
      {metric.periodKind === 'snapshot' ? <LineSeries {...chart} isStock /> : <BarSeries {...chart} />}
    </Panel>
  );
}

type ChartTileProps = Readonly<{
  title: string;
  metric: Metric | undefined;
  result: ChartTileValues['result'] | undefined;
  link: (title: string) => ReactNode;
}>;
