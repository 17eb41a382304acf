import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BoardTile } from '../../api/generated.ts';
import { catalogue } from '../../api/metrics.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { focusNeighbour } from '../../parts/focus-neighbour.ts';
import { MovableRows } from '../../parts/movable-rows.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import { statementsQuery } from '../statements/queries.ts';
import { type EditedTile, edited, MOST_TILES } from './edited-tiles.ts';
import { TileDialog } from './tile-dialog.tsx';
import styles from './tile-list.module.css';
import { KIND_WORDS, SIZE_WORDS, titleOf } from './words.ts';

/** The tiles of a board in their order: to add, move, size, change and remove. */
export function TileList({ tiles, onChange }: TileListProps) {
  const { data: metrics } = useQuery(catalogue);
  const { data: statements } = useQuery(statementsQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [said, setSaid] = useState('');
  const without = (key: string) => tiles.filter((each) => each.key !== key);
  const put = (key: string, tile: BoardTile): void =>
    onChange(tiles.map((each) => (each.key === key ? { key, tile } : each)));
  const add = (tile: BoardTile): void => {
    onChange([...tiles, edited(tile)]);
    setSaid(`${titleOf(tile, metrics, statements)} added at place ${tiles.length + 1}`);
  };
  const rows = tiles.map(({ key, tile }) => ({ id: key, label: titleOf(tile, metrics, statements), tile }));
  return (
    <div className={styles.tiles}>
      <h2 className={styles.heading}>Tiles</h2>
      {rows.length === 0 && <Quiet small>No tiles yet.</Quiet>}
      <MovableRows
        rows={rows}
        label="Tiles"
        className={styles.list}
        rowClassName={styles.row}
        onMove={({ id }, place) => {
          const moved = tiles.filter(({ key }) => key === id);
          onChange(without(id).toSpliced(place, 0, ...moved));
        }}
      >
        {({ id, label, tile }) => (
          <>
            <span className={styles.name}>
              {label}
              <span className={styles.kind}>{KIND_WORDS[tile.kind]}</span>
            </span>
            <Select
              aria-label={`Size of ${label}`}
              className={styles.size}
              value={tile.size}
              options={SIZES}
              onChange={({ target }) => {
                const size = SIZES.find(({ value }) => value === target.value)?.value;
                if (size !== undefined) put(id, { ...tile, size });
              }}
            />
            <IconButton
              icon="pencil"
              label={`Change ${label}`}
              aria-haspopup="dialog"
              onClick={() => setOpened({ key: id, tile })}
            />
            <IconButton
              icon="close"
              label={`Remove ${label}`}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget, 'button:last-of-type');
                onChange(without(id));
                setSaid(`${label} removed`);
              }}
            />
          </>
        )}
      </MovableRows>
      <Button
        icon="plus"
        aria-haspopup="dialog"
        disabled={tiles.length >= MOST_TILES}
        onClick={() => setOpened({ key: null, tile: null })}
      >
        Add a tile
      </Button>
      <Quiet small>
        Drag a tile by its handle, or press space on the handle and move it with the arrow keys.
      </Quiet>
      <VisuallyHidden as="p" role="status">
        {said}
      </VisuallyHidden>
      {opened !== null && (
        <TileDialog
          key={opened.key}
          from={opened.tile}
          metrics={metrics ?? []}
          statements={statements ?? []}
          onClose={() => setOpened(null)}
          onDone={(tile) => {
            if (opened.key === null) add(tile);
            else put(opened.key, tile);
            setOpened(null);
          }}
        />
      )}
    </div>
  );
}

const SIZES = (['small', 'wide', 'full'] as const).map((value) => ({ value, label: SIZE_WORDS[value] }));

/** The tile that is changed, or none for a new one. */
type Opened = Readonly<{ key: string; tile: BoardTile } | { key: null; tile: null }>;

type TileListProps = Readonly<{
  tiles: readonly EditedTile[];
  onChange: (tiles: readonly EditedTile[]) => void;
}>;
