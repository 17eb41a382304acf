import type { BoardTile, Statement, TileValues } from '../../api/generated.ts';
import { isLimitless, type Metric } from '../../api/metrics.ts';
import { Figure } from '../../parts/figure.tsx';
import { Panel } from '../../parts/panel.tsx';
import { type ChosenTime, searchOf } from '../../period/period.ts';
import { MetricLink } from '../metric-link.tsx';
import { ChartTileShown } from './chart-tile.tsx';
import { StatementTileShown } from './statement-tile.tsx';
import { TableTileShown } from './table-tile.tsx';
import styles from './tile-shown.module.css';
import { titleOf } from './words.ts';

/** A tile with its values, or the place for them. */
export function TileShown({ tile, time, metrics, statements, values }: TileShownProps) {
  const title = titleOf(tile, metrics, statements);
  const search = searchOf({ ...time, period: tile.period ?? time.period });
  const link = (id: string) => (words: string) => (
    <MetricLink id={id} search={search}>
      {words}
    </MetricLink>
  );
  switch (tile.kind) {
    case 'figure': {
      const metric = metrics?.find(({ id }) => id === tile.metric);
      return (
        <div className={styles.figure}>
          <Figure
            label={title}
            unit={metric?.unit ?? 'count'}
            isLimitless={metric !== undefined && isLimitless(metric)}
            favourable={metric?.favourable ?? 'neither'}
            notApplicable={metric?.notApplicable ?? null}
            result={values?.kind === 'figure' && metric !== undefined ? values.result : undefined}
            link={link(tile.metric)}
          />
        </div>
      );
    }
    case 'chart':
      return (
        <ChartTileShown
          title={title}
          metric={metrics?.find(({ id }) => id === tile.metric)}
          result={values?.kind === 'chart' ? values.result : undefined}
          link={link(tile.metric)}
        />
      );
    case 'table':
      return (
        <TableTileShown
          title={title}
          tile={tile}
          metrics={metrics}
          results={values?.kind === 'table' ? values.results : undefined}
          link={link}
        />
      );
    case 'statement':
      return (
        <Panel>
          <StatementTileShown tile={tile} title={title} time={time} statements={statements} />
        </Panel>
      );
    default:
      return tile satisfies never;
  }
}

type TileShownProps = Readonly<{
  tile: BoardTile;
  time: ChosenTime;
  metrics: readonly Metric[] | undefined;
  statements: readonly Statement[] | undefined;
  values: TileValues | undefined;
}>;
