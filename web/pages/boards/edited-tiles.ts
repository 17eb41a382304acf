import type { BoardTile } from '../../api/generated.ts';

/** A tile while its board is edited, with a key that stays when it is moved. */
export type EditedTile = Readonly<{ key: string; tile: BoardTile }>;

/** So many tiles a board has at most. */
export const MOST_TILES = 100;

let made = 0;

export function edited(tile: BoardTile): EditedTile {
  made += 1;
  return { key: `tile-${made}`, tile };
}

/** Whether the tiles are those that were there before, in their order. */
export function areSame(tiles: readonly EditedTile[], before: readonly BoardTile[]): boolean {
  return (
    tiles.length === before.length &&
    tiles.every(({ tile }, place) => JSON.stringify(tile) === JSON.stringify(before[place]))
  );
}
