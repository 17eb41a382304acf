import { SELECT_DATA_VERSION } from '../../db/data-version.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import type { ReferenceTime } from '../../period/index.ts';
import type { Asker } from '../../questions/ask.ts';
import { answerStatement } from '../../statements/answer.ts';
import { askForStatement, requireSight, type StatementQuestion } from '../../statements/ask.ts';
import type { MadeStatement } from '../../statements/made.ts';
import type { Board, BoardReader } from '../board.ts';
import { readBoard } from '../read-boards.ts';
import type { StatementTile, Tile } from '../tile.ts';
import { answerTiles, askForTiles, type TileValues } from '../tile-values.ts';
import type { PackPart } from './pack-part.ts';

/** What a pack is of: its parts in their order, and the time of all of them. */
export type PackInput = Readonly<{ parts: readonly PackPart[]; period: string; asOf: string | undefined }>;

/** The reader of a pack. */
export type PackReader = BoardReader & Asker;

/** A pack with its numbers, all of one state of the data. */
export type MadePack = Readonly<{
  when: ReferenceTime;
  dataVersion: number;
  parts: readonly MadePart[];
}>;

export type MadePart =
  | Readonly<{ kind: 'board'; board: Board; values: readonly TileValues[] }>
  | (Readonly<{ kind: 'statement'; title: string | null }> & AnsweredStatement);

type AnsweredStatement = Readonly<{ asked: StatementQuestion; made: MadeStatement }>;

/**
 * Makes a pack: each statement on a board follows it as a part of its own. Throws NOT_FOUND for a board that the reader does not see,
 * FORBIDDEN_CAPABILITY for documents that they may not see, ANSWER_TOO_LARGE, and UNAVAILABLE where the data changed each time while they were
 * read.
 */
export async function makePack(
  tenant: TenantWriter,
  input: PackInput,
  reader: PackReader,
  now: Date,
): Promise<MadePack> {
  const boards = new Map<string, Board>();
  for (const part of input.parts)
    if (part.kind === 'board') boards.set(part.id, await readBoard(tenant, part.id, reader));
  requireFewStatements(input.parts, boards);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await versionOf(tenant);
    const parts: MadePart[] = [];
    for (const part of input.parts)
      parts.push(...(await madeOf(tenant, { part, boards, input }, reader, now)));
    // Numbers of versions only go up: while it is still the same, everything was read from it.
    if ((await versionOf(tenant)) !== before) continue;
    const { when } = askForTiles({ ...input, tiles: [] }, reader, now);
    return { when, dataVersion: before, parts };
  }
  throw new AlmanacError('UNAVAILABLE', 'The data changed too often while the pack was made; try again.', {
    headers: { 'retry-after': '5' },
  });
}

const ATTEMPTS = 3;

/** So many statements a pack has at most, those on its boards included. */
export const MOST_STATEMENTS = 40;

function requireFewStatements(parts: readonly PackPart[], boards: ReadonlyMap<string, Board>): void {
  const counts = parts.map((part) =>
    part.kind === 'statement' ? 1 : (boards.get(part.id)?.tiles ?? []).filter(isStatement).length,
  );
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (count <= MOST_STATEMENTS) return;
  throw new AlmanacError(
    'ANSWER_TOO_LARGE',
    `A board pack has at most ${MOST_STATEMENTS} statements, those on its boards included, and this one would have ${count}; leave some out.`,
    { detail: { limit: MOST_STATEMENTS } },
  );
}

type PartRequest = Readonly<{ part: PackPart; boards: ReadonlyMap<string, Board>; input: PackInput }>;

async function madeOf(
  tenant: TenantWriter,
  { part, boards, input }: PartRequest,
  reader: PackReader,
  now: Date,
): Promise<readonly MadePart[]> {
  const { period, asOf } = input;
  if (part.kind === 'statement') {
    const { name, columns, compare, detail } = part;
    requireSight(name, { detail }, reader);
    const tile = { ...PLAIN, statement: name, columns, compare, detail } as const;
    return [await statementPart(tenant, tile, input, reader, now)];
  }
  const board = boards.get(part.id);
  if (board === undefined) throw new Error('a board of a pack was not read');
  const values = await answerTiles(
    tenant,
    askForTiles({ tiles: board.tiles, period, asOf }, reader, now),
    reader,
    now,
  );
  const parts: MadePart[] = [{ kind: 'board', board, values }];
  for (const tile of board.tiles.filter(isStatement))
    parts.push(await statementPart(tenant, tile, input, reader, now));
  return parts;
}

const PLAIN = { title: null, period: null, method: null } as const;

async function statementPart(
  tenant: TenantWriter,
  tile: Omit<StatementTile, 'kind' | 'size' | 'rows'>,
  { period, asOf }: PackInput,
  reader: PackReader,
  now: Date,
): Promise<MadePart> {
  const { statement, columns, compare, detail, method, title } = tile;
  const input = {
    period: tile.period ?? period,
    asOf,
    team: undefined,
    columns,
    compare: compare ?? undefined,
    detail,
    method: method ?? undefined,
  };
  const asked = askForStatement(statement, input, reader, now);
  return { kind: 'statement', title, asked, made: await answerStatement(tenant, asked, reader, now) };
}

function isStatement(tile: Tile): tile is StatementTile {
  return tile.kind === 'statement';
}

async function versionOf(tenant: TenantWriter): Promise<number> {
  const [row] = await tenant.read(SELECT_DATA_VERSION);
  if (row === undefined) throw new Error('the organisation of the door has no data version');
  return Number(row.version);
}
