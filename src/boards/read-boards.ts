import type { TenantReader } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import {
  type Board,
  type BoardReader,
  boardFrom,
  builtInFor,
  maySee,
  seenBy,
  selectBoards,
} from './board.ts';

/** The boards that somebody sees: those that come with Almanac, then others by name. */
export async function listBoards(tenant: TenantReader, reader: BoardReader): Promise<readonly Board[]> {
  const rows = await tenant.read(
    selectBoards()
      .where('boards.deleted_at', 'is', null)
      .where((is) => is.or([is('boards.is_shared', '=', true), is('boards.owner_id', '=', reader.userId)]))
      .orderBy('boards.name')
      .orderBy('boards.id')
      .compile(),
  );
  return [...builtInFor(reader), ...rows.map((row) => seenBy(reader, boardFrom(row)))];
}

/** The board of an id. Throws NOT_FOUND, also for the private board of another member. */
export async function readBoard(tenant: TenantReader, id: string, reader: BoardReader): Promise<Board> {
  const builtIn = builtInFor(reader).find((board) => board.id === id);
  if (builtIn !== undefined) return builtIn;
  const [row] = isBoardId(id) ? await tenant.read(selectBoards().where('boards.id', '=', id).compile()) : [];
  const board = row === undefined ? null : boardFrom(row);
  if (board === null || board.deletedAt !== null || !maySee(board, reader)) throw boardNotFound();
  return seenBy(reader, board);
}

/** Whether a text has the form of the id of a stored board. */
export function isBoardId(id: string): boolean {
  return UUID.test(id);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function boardNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no board with this id.');
}
