import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, ask, askTagged } from '../../api/client.ts';
import type { Board, BoardChange, BoardSummary, BoardTile, NewBoard } from '../../api/generated.ts';
import type { ChosenTime } from '../../period/period.ts';

/** A board with the version that it is of. */
export type TaggedBoard = Readonly<{ board: Board; tag: string | null }>;

/** The boards that the reader sees. */
export const boardsQuery = queryOptions({
  queryKey: ['boards', 'list'],
  queryFn: async ({ signal }): Promise<readonly BoardSummary[]> =>
    (await ask('GET /v1/boards', { signal })).data,
});

/** One of them. */
export function boardQuery(id: string) {
  return queryOptions({
    queryKey: ['boards', 'one', id],
    queryFn: async ({ signal }): Promise<TaggedBoard> =>
      tagged(await askTagged('GET /v1/boards/{id}', { path: { id }, signal })),
  });
}

/** The values of tiles, by one request. While others are fetched, the values before them stay. */
export function valuesQuery(tiles: readonly BoardTile[], { period, asOf }: ChosenTime) {
  // A statement has values of its own, and names and sizes have none.
  const asked = tiles.filter(({ kind }) => kind !== 'statement').map((tile) => ({ ...tile, ...PLAIN }));
  return queryOptions({
    queryKey: ['metrics', 'board', asked, period, asOf],
    queryFn: async ({ signal }): Promise<Answer<'POST /v1/board-values'>> =>
      await ask('POST /v1/board-values', {
        body: { tiles: asked, period, ...(asOf === undefined ? {} : { asOf }) },
        signal,
      }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
}

const PLAIN = { size: 'small', title: null } as const;

export async function createBoard(client: QueryClient, body: NewBoard): Promise<TaggedBoard> {
  return await keep(client, await askTagged('POST /v1/boards', { body }));
}

/** Saves a board, if it is still of this version. */
export async function saveBoard(
  client: QueryClient,
  { id, tag, change }: Readonly<{ id: string; tag: string | null; change: BoardChange }>,
): Promise<TaggedBoard> {
  const match = tag === null ? {} : { ifMatch: tag };
  return await keep(
    client,
    await askTagged('PATCH /v1/boards/{id}', { path: { id }, body: change, ...match }),
  );
}

export async function deleteBoard(client: QueryClient, { board, tag }: TaggedBoard): Promise<void> {
  const match = tag === null ? {} : { ifMatch: tag };
  await ask('DELETE /v1/boards/{id}', { path: { id: board.id }, ...match });
  client.removeQueries({ queryKey: boardQuery(board.id).queryKey });
  await client.invalidateQueries({ queryKey: boardsQuery.queryKey });
}

export async function restoreBoard(client: QueryClient, id: string): Promise<void> {
  await keep(client, await askTagged('POST /v1/boards/{id}/restore', { path: { id } }));
}

type TaggedAnswer = Readonly<{ answer: Readonly<{ data: Board }>; tag: string | null }>;

async function keep(client: QueryClient, answered: TaggedAnswer): Promise<TaggedBoard> {
  const one = tagged(answered);
  const { queryKey } = boardQuery(one.board.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, one);
  void client.invalidateQueries({ queryKey: boardsQuery.queryKey });
  return one;
}

function tagged({ answer, tag }: TaggedAnswer): TaggedBoard {
  return { board: answer.data, tag };
}
