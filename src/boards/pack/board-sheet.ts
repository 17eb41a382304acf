import { AlmanacError } from '../../errors.ts';
import { findMetric } from '../../metrics/catalog/registry.ts';
import type { Metric } from '../../metrics/definition/metric.ts';
import { type MaybeNumber, totalOf, whyNoNumber } from '../../metrics/value/why-no-number.ts';
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

/** The columns of a sheet of figures. Those of values have room for why there is none. */
export const BOARD_COLUMNS = [
  { name: 'Figure', width: 44 },
  { name: 'Period', width: 32 },
  { name: 'Value', width: 30 },
  { name: 'Compared with', width: 30 },
  { name: 'Change', width: 18 },
  { name: 'Change %', width: 18 },
] as const;

/** The figures of a board as rows: a figure each, a row for each month of a chart and for each part of a table. */
export function* boardRows(
  { tiles, hiddenTiles }: Board,
  values: readonly TileValues[],
  currency: string,
): Generator<SheetRow> {
  yield BOARD_COLUMNS.map(({ name }, place) => textCell(name, place > 1 ? NUMBER_HEAD : HEAD));
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
  const cell = (number: MaybeNumber) => valueCell(number, metric, currency);
  if (data.kind === 'breakdown') {
    yield [textCell(title ?? metric.label, HEAD), period, cell(totalOf(data))];
    for (const item of data.items) yield [textCell(item.label, INDENTED), null, cell(item)];
    return;
  }
  if (data.kind !== 'scalar') throw new Error('a series is no tile');
  const compared =
    comparison === undefined
      ? []
      : [
          cell(comparison),
          // The number that is missing says why.
          cell({ value: comparison.change, nullReason: null }),
          percentageCell(comparison.changePercent),
        ];
  yield [textCell(title ?? metric.label), period, cell(data), ...compared];
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
  for (const point of outcome.points)
    yield [textCell(point.period.label, INDENTED), null, valueCell(point, metric, currency)];
}

function metricOf(id: string): Metric {
  const metric = findMetric(id);
  if (metric === undefined) throw new Error('a tile has a metric that does not exist');
  return metric;
}

function valueCell(number: MaybeNumber, metric: Metric, currency: string): Cell | null {
  const { value } = number;
  if (value === null) {
    const why = whyNoNumber(number, metric);
    return why === null ? null : textCell(why, REASON);
  }
  const { unit } = metric;
  if (unit === 'percent') return percentCell(value.toFixed(), PERCENT);
  const style = unit === 'currency' ? cellStyle(amountFormat(minorUnitsOf(currency), 'brackets')) : PLAIN;
  return numberCell(value.toFixed(), style);
}

function percentageCell(value: Decimal | null): Cell | null {
  return value === null ? null : percentCell(value.toFixed(), PERCENT);
}

const PLAIN = cellStyle(PLAIN_FORMAT);
const REASON = cellStyle(PLAIN_FORMAT, { align: 'right' });
const PERCENT = cellStyle(percentFormat(1, 'brackets'));
const HEAD = cellStyle(PLAIN_FORMAT, { isBold: true });
const NUMBER_HEAD = cellStyle(PLAIN_FORMAT, { isBold: true, align: 'right' });
const INDENTED = cellStyle(PLAIN_FORMAT, { indent: 1 });
