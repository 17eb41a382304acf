import type { MadePart } from '../../boards/pack/make-pack.ts';
import type { Tile } from '../../boards/tile.ts';
import type { HistoryOutcome, Outcome, TileValues } from '../../boards/tile-values.ts';
import { AlmanacError } from '../../errors.ts';
import { findMetric } from '../../metrics/catalog/registry.ts';
import type { Metric } from '../../metrics/definition/metric.ts';
import type { ComparedValue } from '../../metrics/value/compare.ts';
import { type MaybeNumber, totalOf, whyNoNumber } from '../../metrics/value/why-no-number.ts';
import type { Decimal } from '../../money/decimal.ts';
import { inWordsOf } from '../../organizations/words.ts';
import { numberText, percentageText } from './number-text.ts';
import { cutRows, type MailPart, type MailRow } from './table.ts';

/** What amounts are in, and the country whose words are used. */
export type Wording = Readonly<{ currency: string; jurisdiction: string | null }>;

/** The figures of a board: a row for each, for the last month of each chart, and for each part of a table. */
export function boardPart(
  { board, values }: Extract<MadePart, { kind: 'board' }>,
  { about, link }: Pick<MailPart, 'about' | 'link'>,
  wording: Wording,
): MailPart {
  const all = board.tiles.flatMap((tile, place) => {
    const one = values[place];
    if (one === undefined) throw new Error('a tile has no values');
    return rowsOf(tile, one, wording);
  });
  const { rows, notes } = cutRows(all);
  const hasCharts = board.tiles.some(({ kind }) => kind === 'chart');
  const earlier = hasCharts ? ['Earlier months are in the workbook.'] : [];
  const { hiddenTiles: hidden } = board;
  const more =
    hidden === 0
      ? []
      : [`${hidden} more ${hidden === 1 ? 'tile shows' : 'tiles show'} what you may not see.`];
  return {
    title: board.name,
    about,
    link,
    table: { heads: HEADS, rows },
    notes: [...notes, ...earlier, ...more],
  };
}

const HEADS = [
  { label: 'Value', isSecondary: false },
  { label: 'Compared', isSecondary: true },
  { label: 'Change', isSecondary: false },
];

function rowsOf(tile: Tile, values: TileValues, wording: Wording): readonly MailRow[] {
  switch (values.kind) {
    case 'figure':
      return tile.kind === 'figure' ? outcomeRows(tile.metric, tile.title, values.result, wording) : [];
    case 'table':
      return tile.kind === 'table'
        ? values.results.flatMap((result, place) =>
            outcomeRows(
              tile.metrics[place] ?? '',
              tile.metrics.length === 1 ? tile.title : null,
              result,
              wording,
            ),
          )
        : [];
    case 'chart':
      return tile.kind === 'chart' ? [monthRow(tile.metric, tile.title, values.result, wording)] : [];
    case 'statement':
      // It is a part of its own.
      return [];
    default:
      return values satisfies never;
  }
}

function outcomeRows(
  id: string,
  title: string | null,
  outcome: Outcome,
  wording: Wording,
): readonly MailRow[] {
  const metric = metricOf(id);
  const label = title ?? inWordsOf(wording.jurisdiction, metric.label);
  if (outcome instanceof AlmanacError) return [{ ...LINE, label, hint: outcome.message, cells: NO_CELLS }];
  const { data } = outcome;
  const text = (number: MaybeNumber): string => numberOrWhy(number, metric, wording);
  if (data.kind === 'breakdown') {
    const whole: MailRow = {
      kind: 'total',
      level: 0,
      label,
      hint: data.periodLabel,
      cells: [text(totalOf(data)), '', ''],
    };
    const items = data.items.map((item): MailRow => {
      return { ...LINE, level: 1, label: item.label, cells: [text(item), '', ''] };
    });
    return [whole, ...items];
  }
  if (data.kind !== 'scalar') throw new Error('a series is no tile');
  const [comparison] = data.comparisons ?? [];
  const cells = [
    text(data),
    comparison === undefined ? '' : text(comparison),
    comparison === undefined ? '' : changeText(comparison, metric, wording),
  ];
  return [{ ...LINE, label, hint: data.periodLabel, cells }];
}

function numberOrWhy(number: MaybeNumber, metric: Metric, { currency }: Wording): string {
  const { value } = number;
  return value === null ? (whyNoNumber(number, metric) ?? '') : numberText(value, metric.unit, currency);
}

// A percentage changes by points, as the app says it.
function changeText(
  { change, changePercent }: ComparedValue,
  { unit }: Metric,
  { currency }: Wording,
): string {
  // The number that is missing says why.
  if (change === null) return '';
  const text = numberText(change, unit, currency);
  if (unit === 'percent') return `${withSign(change, text.replace('%', ''))} points`;
  return changePercent === null ? text : withSign(changePercent, percentageText(changePercent));
}

function withSign(value: Decimal, text: string): string {
  return value.isPositive() && !value.isZero() ? `+${text}` : text;
}

function monthRow(id: string, title: string | null, outcome: HistoryOutcome, wording: Wording): MailRow {
  const metric = metricOf(id);
  const label = title ?? `${inWordsOf(wording.jurisdiction, metric.label)} by month`;
  if (outcome instanceof AlmanacError) return { ...LINE, label, hint: outcome.message, cells: NO_CELLS };
  const last = outcome.points.at(-1);
  return {
    ...LINE,
    label,
    hint: last?.period.label ?? '',
    cells: [last === undefined ? '' : numberOrWhy(last, metric, wording), '', ''],
  };
}

const LINE = { kind: 'line', level: 0, hint: '' } as const;
const NO_CELLS = ['', '', ''];

function metricOf(id: string): Metric {
  const metric = findMetric(id);
  if (metric === undefined) throw new Error('a tile has a metric that does not exist');
  return metric;
}
