import { AlmanacError } from '../../errors.ts';
import { findMetric } from '../../metrics/catalog/registry.ts';
import type { Metric } from '../../metrics/definition/metric.ts';
import { minorUnitsOf } from '../../money/currency.ts';
import type { Decimal } from '../../money/decimal.ts';
import {
  amountFormat,
  cellStyle,
  numberCell,
  PLAIN_FORMAT,
  percentCell,
  percentFormat,
  textCell,
} from '../../spreadsheets/cells.ts';
import type { Cell, SheetRow } from '../../spreadsheets/workbook.ts';
import type { Board } from '../board.ts';
import type { Tile } from '../tile.ts';
import type { HistoryOutcome, Outcome, TileValues } from '../tile-values.ts';

/** The columns of a sheet of figures, by what stands in them. */
export const BOARD_COLUMNS = ['Figure', 'Period', 'Value', 'Compared with', 'Change', 'Change %'];

/** The figures of a board as rows: a figure each, a row for each month of a chart and for each part of a table. */
export function* boardRows(
  { tiles, hiddenTiles }: Board,
  values: readonly TileValues[],
  currency: string,
): Generator<SheetRow> {
  yield BOARD_COLUMNS.map((name, place) => textCell(name, place > 1 ? NUMBER_HEAD : HEAD));
  for (const [place, tile] of tiles.entries()) {
    const one = values[place];
    if (one === undefined) throw new Error('a tile has no values');
    yield* tileRows(tile, one, currency);
  }
  if (hiddenTiles > 0)
    yield [textCell(`${hiddenTiles} more with metrics or statements that you may not see`)];
}

function* tileRows(tile: Tile, values: TileValues, currency: string): Generator<SheetRow> {
  switch (values.kind) {
    case 'figure':
      if (tile.kind === 'figure') yield* outcomeRows(tile.metric, tile.title, values.result, currency);
      return;
    case 'table':
      if (tile.kind !== 'table') return;
      if (tile.title !== null) yield [textCell(tile.title, HEAD)];
      for (const [place, result] of values.results.entries())
        yield* outcomeRows(tile.metrics[place] ?? '', null, result, currency);
      return;
    case 'chart':
      if (tile.kind === 'chart') yield* historyRows(tile.metric, tile.title, values.result, currency);
      return;
    case 'statement':
      // It has a sheet of its own.
      return;
    default:
      return values satisfies never;
  }
}

function* outcomeRows(
  id: string,
  title: string | null,
  outcome: Outcome,
  currency: string,
): Generator<SheetRow> {
  const metric = metricOf(id);
  if (outcome instanceof AlmanacError) {
    yield [textCell(title ?? metric.label), null, textCell(outcome.message)];
    return;
  }
  const { data } = outcome;
  const [comparison] = data.comparisons ?? [];
  const period = textCell(data.periodLabel);
  const cell = (value: Decimal | null) => valueCell(value, metric, currency);
  if (data.kind === 'breakdown') {
    yield [textCell(title ?? metric.label, HEAD), period, cell(data.total)];
    for (const { label, value } of data.items) yield [textCell(label, INDENTED), null, cell(value)];
    return;
  }
  if (data.kind !== 'scalar') throw new Error('a series is no tile');
  const compared =
    comparison === undefined
      ? []
      : [cell(comparison.value), cell(comparison.change), percentageCell(comparison.changePercent)];
  yield [textCell(title ?? metric.label), period, cell(data.value), ...compared];
}

function* historyRows(
  id: string,
  title: string | null,
  outcome: HistoryOutcome,
  currency: string,
): Generator<SheetRow> {
  const metric = metricOf(id);
  yield [textCell(title ?? `${metric.label} by month`, HEAD)];
  if (outcome instanceof AlmanacError) {
    yield [null, null, textCell(outcome.message)];
    return;
  }
  for (const { period, value } of outcome.points)
    yield [textCell(period.label, INDENTED), null, valueCell(value, metric, currency)];
}

function metricOf(id: string): Metric {
  const metric = findMetric(id);
  if (metric === undefined) throw new Error('a tile has a metric that does not exist');
  return metric;
}

function valueCell(value: Decimal | null, { unit }: Metric, currency: string): Cell | null {
  if (value === null) return null;
  if (unit === 'percent') return percentCell(value.toFixed(), PERCENT);
  const style = unit === 'currency' ? cellStyle(amountFormat(minorUnitsOf(currency), 'brackets')) : PLAIN;
  return numberCell(value.toFixed(), style);
}

function percentageCell(value: Decimal | null): Cell | null {
  return value === null ? null : percentCell(value.toFixed(), PERCENT);
}

const PLAIN = cellStyle(PLAIN_FORMAT);
const PERCENT = cellStyle(percentFormat(1, 'brackets'));
const HEAD = cellStyle(PLAIN_FORMAT, { isBold: true });
const NUMBER_HEAD = cellStyle(PLAIN_FORMAT, { isBold: true, align: 'right' });
const INDENTED = cellStyle(PLAIN_FORMAT, { indent: 1 });
