import { useQuery } from '@tanstack/react-query';
import type { BoardTile, TileValues } from '../../api/generated.ts';
import { catalogue } from '../../api/metrics.ts';
import { classes } from '../../parts/classes.ts';
import { FailureNote } from '../../parts/failure-state.tsx';
import type { ChosenTime } from '../../period/period.ts';
import { statementsQuery } from '../statements/queries.ts';
import styles from './board-grid.module.css';
import { valuesQuery } from './queries.ts';
import { TileShown } from './tile-shown.tsx';

/** The tiles of a board with their values at a time. */
export function BoardGrid({ tiles, time }: Readonly<{ tiles: readonly BoardTile[]; time: ChosenTime }>) {
  const { data, error, isPlaceholderData } = useQuery(valuesQuery(tiles, time));
  return (
    <div className={styles.board} data-board>
      {error !== null && <FailureNote failure={error} />}
      <TileGrid tiles={tiles} time={time} values={data?.data} isBefore={isPlaceholderData} />
    </div>
  );
}

/** The tiles in their places. Values come in the order of their tiles, and statements have none among them. */
export function TileGrid({ tiles, time, values, isBefore }: TileGridProps) {
  const { data: metrics } = useQuery(catalogue);
  const { data: statements } = useQuery(statementsQuery);
  // A tile has no name but its place.
  const placed = tiles.map((tile, place) => {
    const before = tiles.slice(0, place).filter(({ kind }) => kind !== 'statement').length;
    return { key: `place ${place}`, tile, values: tile.kind === 'statement' ? undefined : values?.[before] };
  });
  return (
    <div className={classes(styles.grid, isBefore && styles.before)} aria-busy={isBefore}>
      {placed.map(({ key, tile, values: own }) => (
        <div key={key} className={classes(styles[tile.size], tile.kind === 'figure' && styles.figure)}>
          <TileShown tile={tile} time={time} metrics={metrics} statements={statements} values={own} />
        </div>
      ))}
    </div>
  );
}

type TileGridProps = Readonly<{
  tiles: readonly BoardTile[];
  time: ChosenTime;
  values: readonly TileValues[] | undefined;
  /** Whether the values are those of another time, while these are fetched. */
  isBefore: boolean;
}>;
