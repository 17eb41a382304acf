import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import { FaultCollector } from '../invalid-request.ts';
import { findMetric } from '../metrics/catalog/registry.ts';
import { formatDay, kindOf, lastDayOf, type ReferenceTime } from '../period/index.ts';
import { type Answer, answer } from '../questions/answer.ts';
import {
  type Asker,
  periodIn,
  type ResolvedQuestion,
  referenceTime,
  resolveQuestion,
} from '../questions/ask.ts';
import { type AnsweredQuestion, answered, attempt } from '../questions/batch.ts';
import { askForHistory, type HistoryPoint, historyPoint } from '../questions/history.ts';
import type { ChartTile, FigureTile, TableTile, Tile } from './tile.ts';

/** A question about the values of tiles: the period is that of every tile that has none of its own. */
export type TilesInput = Readonly<{ tiles: readonly Tile[]; period: string; asOf: string | undefined }>;

/** The values of a tile. Those of a statement are asked for at its own address. */
export type TileValues =
  | Readonly<{ kind: 'figure'; result: Outcome }>
  | Readonly<{ kind: 'table'; results: readonly Outcome[] }>
  | Readonly<{ kind: 'chart'; result: HistoryOutcome }>
  | Readonly<{ kind: 'statement' }>;

export type Outcome = AnsweredQuestion | AlmanacError;
export type HistoryOutcome =
  | Readonly<{ resolved: ResolvedQuestion; points: readonly HistoryPoint[] }>
  | AlmanacError;

/** The questions of tiles, relative to a time. */
export type TilesQuestion = Readonly<{ when: ReferenceTime; tiles: readonly TileQuestion[] }>;

type TileQuestion =
  | Readonly<{ kind: 'figure' | 'table'; questions: readonly (ResolvedQuestion | AlmanacError)[] }>
  | Readonly<{ kind: 'chart'; history: HistoryQuestions | AlmanacError }>
  | Readonly<{ kind: 'statement' }>;

type HistoryQuestions = Readonly<{ resolved: ResolvedQuestion; points: readonly ResolvedQuestion[] }>;

/** Turns tiles into questions. Throws for a wrong period or `asOf`; what is wrong with one tile stands in its place. */
export function askForTiles({ tiles, period, asOf }: TilesInput, asker: Asker, now: Date): TilesQuestion {
  const faults = new FaultCollector();
  const pinned = faults.read(() => referenceTime(asker.organization, asOf, now));
  const when = pinned ?? referenceTime(asker.organization, undefined, now);
  faults.read(() => periodIn({ period }, undefined, when));
  faults.requireNone();
  const time = { period, asOf, when };
  return { when, tiles: tiles.map((tile) => questionOf(tile, time, asker, now)) };
}

/** The values of tiles, all on one snapshot. */
export async function answerTiles(
  tenant: TenantWriter,
  asked: TilesQuestion,
  asker: Asker,
  now: Date,
): Promise<readonly TileValues[]> {
  const resolved = asked.tiles.flatMap(questionsIn);
  const answers = resolved.length === 0 ? [] : await answer(tenant, resolved, asker, now);
  const next = answers.values();
  return asked.tiles.map((tile) => valuesOf(tile, next));
}

type Time = Readonly<{ period: string; asOf: string | undefined; when: ReferenceTime }>;

function questionOf(tile: Tile, time: Time, asker: Asker, now: Date): TileQuestion {
  switch (tile.kind) {
    case 'figure':
      return { kind: tile.kind, questions: [askAbout(tile.metric, tile, time, asker)] };
    case 'table':
      return { kind: tile.kind, questions: tile.metrics.map((id) => askAbout(id, tile, time, asker)) };
    case 'chart':
      return { kind: tile.kind, history: attempt(() => askAboutMonths(tile, time, asker, now)) };
    case 'statement':
      return { kind: tile.kind };
    default:
      return tile satisfies never;
  }
}

function askAbout(
  id: string,
  { period, compare }: FigureTile | TableTile,
  time: Time,
  asker: Asker,
): ResolvedQuestion | AlmanacError {
  return attempt(() =>
    resolveQuestion(
      {
        id,
        period: periodFor(id, period ?? time.period, time.when),
        team: undefined,
        compare: compare ?? undefined,
      },
      asker,
      time.when,
    ),
  );
}

function askAboutMonths(
  { metric: id, months, period }: ChartTile,
  time: Time,
  asker: Asker,
  now: Date,
): HistoryQuestions {
  const { resolved, points } = askForHistory(
    { id, period: period ?? time.period, asOf: time.asOf, team: undefined, every: 'month', count: months },
    asker,
    now,
  );
  return { resolved, points };
}

// A value of a day is that of the last day which a range counts.
function periodFor(id: string, text: string, when: ReferenceTime): string {
  if (findMetric(id)?.periodKind === 'range') return text;
  const { request, period } = periodIn({ period: text }, undefined, when);
  return kindOf(request) === 'range' ? `as_of:${formatDay(lastDayOf(period.counted))}` : text;
}

function questionsIn(tile: TileQuestion): readonly ResolvedQuestion[] {
  switch (tile.kind) {
    case 'figure':
    case 'table':
      return tile.questions.flatMap((one) => (one instanceof AlmanacError ? [] : [one]));
    case 'chart':
      return tile.history instanceof AlmanacError ? [] : tile.history.points;
    case 'statement':
      return [];
    default:
      return tile satisfies never;
  }
}

function valuesOf(tile: TileQuestion, next: Iterator<Answer | AlmanacError>): TileValues {
  switch (tile.kind) {
    case 'figure':
    case 'table': {
      const results = tile.questions.map((one) => (one instanceof AlmanacError ? one : answered(one, next)));
      const [result] = results;
      if (tile.kind === 'table') return { kind: tile.kind, results };
      if (result === undefined) throw new Error('a figure has no question');
      return { kind: tile.kind, result };
    }
    case 'chart': {
      const { history } = tile;
      if (history instanceof AlmanacError) return { kind: tile.kind, result: history };
      const answers = history.points.map(() => next.next().value);
      return { kind: tile.kind, result: attempt(() => ({ ...history, points: answers.map(historyPoint) })) };
    }
    case 'statement':
      return tile;
    default:
      return tile satisfies never;
  }
}
