import { requireName } from '../access/form.ts';
import { FaultCollector, requireThat } from '../invalid-request.ts';
import { findMetric, isVisible } from '../metrics/catalog/registry.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import { kindOf, parsePeriod } from '../period/index.ts';
import { accept } from '../questions/parameters.ts';
import { type StatementReader, seesDocuments, statementsFor } from '../statements/ask.ts';
import { METHOD_STATEMENT, namedRowsOf } from '../statements/definition/index.ts';
import type { ChartTile, FigureTile, StatementTile, TableTile, Tile } from './tile.ts';

/** Throws INVALID_REQUEST for everything in the tiles that the maker of a board may not see, or that does not go together. */
export function requireTiles(tiles: readonly (TileForm | undefined)[], maker: StatementReader): void {
  const faults = new FaultCollector();
  for (const [place, tile] of tiles.entries()) {
    if (tile === undefined) continue;
    const field = (name: string) => `tiles[${place}].${name}`;
    const check = (name: string, work: (path: string) => void) => faults.read(() => work(field(name)));
    const one = { tile, maker, check };
    const { title } = tile;
    if (typeof title === 'string') check('title', (path) => requireName(path, title));
    switch (tile.kind) {
      case 'figure':
      case 'chart':
        requireOneMetric({ ...one, tile });
        break;
      case 'table':
        requireMetrics({ ...one, tile });
        break;
      case 'statement':
        requireStatement({ ...one, tile });
        break;
      default:
        // Its kind is missing, or was refused by the schema.
        tile satisfies never;
    }
  }
  faults.requireNone();
}

/** A tile without what the schema refused. */
type TileForm = FormOf<Tile>;
type FormOf<Kind> = Kind extends Tile ? Pick<Kind, 'kind'> & Partial<Kind> : never;

type One<Kind> = Readonly<{
  tile: FormOf<Kind>;
  maker: StatementReader;
  check: (name: string, work: (field: string) => void) => void;
}>;

function requireOneMetric({ tile: { metric: id, period }, maker, check }: One<FigureTile | ChartTile>): void {
  if (id !== undefined) check('metric', (field) => requireScalar(field, id, maker));
  requirePeriod(period, takesRange([id]), check);
}

function requireMetrics({ tile: { metrics: ids = [], period }, maker, check }: One<TableTile>): void {
  const [only] = ids;
  const isDivided = ids.length === 1 && only !== undefined && findMetric(only)?.shape === 'breakdown';
  for (const [place, id] of ids.entries()) {
    check(`metrics[${place}]`, (field) => {
      if (isDivided) seen(field, id, maker);
      else requireScalar(field, id, maker);
      requireThat(field, ids.indexOf(id) === place, 'must differ from every other', 'repeated');
    });
  }
  requirePeriod(period, takesRange(ids), check);
}

function requireStatement({ tile, maker, check }: One<StatementTile>): void {
  const { statement: name, detail = 'summary', columns = 'none', method = null, rows = null } = tile;
  const statement = statementsFor(maker).find((one) => one.name === name);
  if (name === undefined) return;
  check('statement', (field) => {
    const isSeen = statement !== undefined && seesDocuments(name, detail, maker);
    requireThat(field, isSeen, 'must be a statement that you may see, in this detail', 'enum');
  });
  check('columns', (field) => {
    const isCounted = columns !== 'departments' || statement?.hasDepartments !== false;
    requireThat(
      field,
      isCounted,
      `must not be departments, because ${name} is not counted by department`,
      'not_applicable',
    );
    const isEither = columns !== 'departments' || detail === 'summary';
    requireThat(field, isEither, 'must not be departments with detail accounts', 'not_applicable');
  });
  check('method', (field) => {
    const rule = `must be null, because ${name} has no methods`;
    requireThat(field, method === null || name === METHOD_STATEMENT, rule, 'not_applicable');
  });
  for (const [place, key] of (rows ?? []).entries()) {
    check(`rows[${place}]`, (field) =>
      requireThat(field, namedRowsOf(name).has(key), `must be the key of a row of ${name}`, 'enum'),
    );
  }
  requirePeriod(tile.period, statement?.takes === 'range' || columns !== 'none', check);
}

function requireScalar(field: string, id: string, maker: StatementReader): void {
  const { shape } = seen(field, id, maker);
  requireThat(field, shape === 'scalar', 'must be the id of a metric of one value', 'not_applicable');
}

// What exists and may not be seen is refused in the same words as what does not exist.
function seen(field: string, id: string, maker: StatementReader): Metric {
  const metric = isVisible(id, maker) ? findMetric(id) : undefined;
  requireThat(field, metric !== undefined, 'must be the id of a metric that you may see', 'enum');
  return metric as Metric;
}

function takesRange(ids: readonly (string | undefined)[]): boolean {
  return ids.some((id) => id !== undefined && findMetric(id)?.periodKind === 'range');
}

function requirePeriod(
  text: string | null | undefined,
  needsRange: boolean,
  check: One<Tile>['check'],
): void {
  if (text === null || text === undefined) return;
  check('period', (field) => {
    const request = accept(parsePeriod(text), field);
    const rule = 'must be a range of days, which this tile is about';
    requireThat(field, !needsRange || kindOf(request) === 'range', rule, 'not_applicable');
  });
}
