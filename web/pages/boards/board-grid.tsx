import { useQuery } from '@tanstack/react-query';
import type { BoardTile } from '../../api/generated.ts';
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
  const { data: metrics } = useQuery(catalogue);
  const { data: statements } = useQuery(statementsQuery);
  const { data, error, isPlaceholderData } = useQuery(valuesQuery(tiles, time));
  // Values come in the order of their tiles, and statements have none among them. A tile has no name but its place.
  const placed = tiles.map((tile, place) => {
    const before = tiles.slice(0, place).filter(({ kind }) => kind !== 'statement').length;
    return {
      key: `place ${place}`,
      tile,
      values: tile.kind === 'statement' ? undefined : data?.data[before],
    };
  });
  return (
    <div className={styles.board}>
      {error !== null && <FailureNote failure={error} />}
      <div className={classes(styles.grid, isPlaceholderData && styles.before)} aria-busy={isPlaceholderData}>
        {placed.map(({ key, tile, values }) => (
          <div key={key} className={styles[tile.size]}>
            <TileShown tile={tile} time={time} metrics={metrics} statements={statements} values={values} />
          </div>
        ))}
      </div>
    </div>
  );
}
