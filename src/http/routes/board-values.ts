import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import { requireTiles } from '../../boards/check-tiles.ts';
import { CHART_MONTHS, MOST_METRICS, MOST_TILES, type Tile } from '../../boards/tile.ts';
import {
  answerTiles,
  askForTiles,
  type HistoryOutcome,
  type TilesInput,
  type TileValues,
} from '../../boards/tile-values.ts';
import { AlmanacError, errorBody } from '../../errors.ts';
import { readAll } from '../../invalid-request.ts';
import type { ReferenceTime } from '../../period/index.ts';
import { tokensFor } from '../../questions/cost.ts';
import { metaOf, momentOnWire } from '../../questions/meta.ts';
import type { Form } from '../check-form.ts';
import { chargeRest } from '../limit.ts';
import { ENVELOPE_VERSION, metricEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { BOARD_VALUES } from './board-values-schemas.ts';
import { resultOf } from './metrics.ts';
import { historyOnWire } from './metrics-changes.ts';

/** The values of the tiles of a board. */
export function boardValueRoutes(app: App, services: Services): void {
  const { clock } = services;
  const route = {
    ...BOARD_VALUES,
    config: { ...BOARD_VALUES.config, rules: RULES },
    preValidation: async (request: FastifyRequest, reply: FastifyReply) =>
      await chargeRest(services, request, reply, tokensOf(request.body)),
  };
  app.post('/v1/board-values', route, async (request) => {
    const now = clock();
    const { principal, body } = request;
    const asked = request.watch.stage('ask', () => readTiles(body, principal, now));
    const values = await answerTiles(request.tenantWriter(), asked, principal, now);
    const stamp = { computedAt: now.toISOString(), version: ENVELOPE_VERSION } as const;
    const data = values.map((one) => tileOnWire(one, { when: asked.when, principal, stamp }));
    const isOneState = request.asked?.isLeft === false;
    const dataVersion = isOneState ? principal.organization.dataVersion.number : null;
    return metricEnvelope(data, { ...momentOnWire(asked.when, principal), dataVersion }, now);
  });
}

type Surroundings = Readonly<{
  when: ReferenceTime;
  principal: Principal;
  stamp: Readonly<{ computedAt: string; version: 1 }>;
}>;

function tileOnWire(values: TileValues, around: Surroundings) {
  const { when, principal, stamp } = around;
  switch (values.kind) {
    case 'figure':
      return { kind: values.kind, result: resultOf(values.result, when, principal, stamp) };
    case 'table':
      return {
        kind: values.kind,
        results: values.results.map((result) => resultOf(result, when, principal, stamp)),
      };
    case 'chart':
      return { kind: values.kind, result: historyResult(values.result, around) };
    case 'statement':
      return { kind: values.kind };
    default:
      return values satisfies never;
  }
}

function historyResult(outcome: HistoryOutcome, { when, principal, stamp }: Surroundings) {
  if (outcome instanceof AlmanacError) return { ok: false as const, ...errorBody(outcome) };
  const meta = { ...metaOf(outcome.resolved, when, principal), ...stamp };
  return { ok: true as const, data: historyOnWire('month', outcome.points), meta };
}

type Body = Readonly<{ tiles?: readonly Tile[]; period?: string; asOf?: string }>;

const RULES = ({ body }: Form, { principal }: FastifyRequest, now: Date): void => {
  const { tiles = [], period = ANY_PERIOD, asOf } = (body ?? {}) as Body;
  readAll({
    tiles: () => requireTiles(tiles, principal),
    time: () => askForTiles({ tiles: [], period, asOf }, principal, now),
  });
};

// Where the schema has refused the period, the rest is looked at with one that is right.
const ANY_PERIOD = 'ytd';

function readTiles(
  { asOf, ...body }: Omit<TilesInput, 'asOf'> & Readonly<{ asOf?: string }>,
  principal: Principal,
  now: Date,
) {
  const { asked } = readAll({
    tiles: () => requireTiles(body.tiles, principal),
    asked: () => askForTiles({ ...body, asOf }, principal, now),
  });
  return asked;
}

// By the number of values, right or wrong: reading them is work too.
function tokensOf(body: unknown): number {
  const { tiles } = (body ?? {}) as Readonly<{ tiles?: unknown }>;
  if (!Array.isArray(tiles)) return 1;
  return Math.max(
    1,
    tokensFor(tiles.slice(0, MOST_TILES).reduce((sum: number, tile) => sum + valuesIn(tile), 0)),
  );
}

function valuesIn(tile: unknown): number {
  const { months, metrics } = (tile ?? {}) as Readonly<Partial<{ months: unknown; metrics: unknown }>>;
  if (typeof months === 'number') return Math.min(Math.max(1, months), CHART_MONTHS.most);
  return Array.isArray(metrics) ? Math.min(metrics.length, MOST_METRICS) : 1;
}
