import type { MadePart } from '../../boards/pack/make-pack.ts';
import type { Tile } from '../../boards/tile.ts';
import type { HistoryOutcome, Outcome, TileValues } from '../../boards/tile-values.ts';
import { AlmanacError } from '../../errors.ts';
import { findMetric } from '../../metrics/catalog/registry.ts';
import type { Metric } from '../../metrics/definition/metric.ts';
import type { ComparedValue } from '../../metrics/value/compare.ts';
import type { Decimal } from '../../money/decimal.ts';
import { inWordsOf } from '../../organizations/words.ts';
import { numberText, percentageText, whyNoNumber } from './number-text.ts';
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
  const text = (value: Decimal | null): string =>
    value === null ? '' : numberText(value, metric.unit, wording.currency);
  if (data.kind === 'breakdown') {
    const whole: MailRow = {
      kind: 'total',
      level: 0,
      label,
      hint: data.periodLabel,
      cells: [text(data.total), '', ''],
    };
    const items = data.items.map((item): MailRow => {
      return { ...LINE, level: 1, label: item.label, cells: [text(item.value), '', ''] };
    });
    return [whole, ...items];
  }
  if (data.kind !== 'scalar') throw new Error('a series is no tile');
  const [comparison] = data.comparisons ?? [];
  const cells = [
    data.value === null ? whyNoNumber(data.nullReason, metric.notApplicable) : text(data.value),
    text(comparison?.value ?? null),
    comparison === undefined ? '' : changeText(comparison, metric, text),
  ];
  return [{ ...LINE, label, hint: data.periodLabel, cells }];
}

// A percentage changes by points, as the app says it.
function changeText(
  { change, changePercent }: ComparedValue,
  { unit }: Metric,
  text: (value: Decimal | null) => string,
): string {
  if (unit === 'percent')
    return change === null ? '' : `${withSign(change, text(change).replace('%', ''))} points`;
  return changePercent === null ? text(change) : withSign(changePercent, percentageText(changePercent));
}

function withSign(value: Decimal, text: string): string {
  return value.isPositive() && !value.isZero() ? `+${text}` : text;
}

function monthRow(id: string, title: string | null, outcome: HistoryOutcome, wording: Wording): MailRow {
  const metric = metricOf(id);
  const label = title ?? `${inWordsOf(wording.jurisdiction, metric.label)} by month`;
  if (outcome instanceof AlmanacError) return { ...LINE, label, hint: outcome.message, cells: NO_CELLS };
  const last = outcome.points.at(-1);
  const value = last?.value ?? null;
  return {
    ...LINE,
    label,
    hint: last?.period.label ?? '',
    cells: [value === null ? '' : numberText(value, metric.unit, wording.currency), '', ''],
  };
}

const LINE = { kind: 'line', level: 0, hint: '' } as const;
const NO_CELLS = ['', '', ''];

function metricOf(id: string): Metric {
  const metric = findMetric(id);
  if (metric === undefined) throw new Error('a tile has a metric that does not exist');
  return metric;
}
