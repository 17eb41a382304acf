import { findMetric, isVisible } from '../metrics/catalog/registry.ts';
import { isFigureMetric } from '../metrics/definition/metric.ts';
import { type StatementReader, seesDocuments, statementsFor } from '../statements/ask.ts';
import { metricsOf, type StatementTile, type Tile } from './tile.ts';

/**
 * Whether a tile is there for a reader: they may see all that it shows. Of any other at most its existence is known, since its title may name
 * what it shows.
 */
export function isThere(tile: Tile, reader: StatementReader): boolean {
  return tile.kind === 'statement'
    ? isStatementThere(tile, reader)
    : metricsOf(tile).every((id) => isVisible(id, reader));
}

function isStatementThere({ statement, detail }: StatementTile, reader: StatementReader): boolean {
  return (
    statementsFor(reader).some(({ name }) => name === statement) && seesDocuments(statement, detail, reader)
  );
}

/** Whether a hidden tile is counted. Tiles on diversity and pay gaps are not: their existence is itself confidential. */
export function isKnownOf(tile: Tile): boolean {
  return !metricsOf(tile).some((id) => {
    const metric = findMetric(id);
    return metric !== undefined && isFigureMetric(metric);
  });
}

/**
 * The tiles of a board after somebody changed those that they see: the others keep their places, so that nobody loses what they cannot see.
 */
export function withHidden(
  changed: readonly Tile[],
  before: readonly Tile[],
  reader: StatementReader,
): readonly Tile[] {
  const tiles = [...changed];
  for (const [place, tile] of before.entries()) if (!isThere(tile, reader)) tiles.splice(place, 0, tile);
  return tiles;
}
